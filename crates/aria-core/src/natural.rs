//! The natural form: a block in each 128-bit lane, its bytes in the order of memory.
//!
//! For a few blocks, whose time is latency. Every S-box is applied to every byte, which makes four images of the
//! state, each with a quarter of its bytes in use. The diffusion layer adds up its sums straight from the images: an
//! output byte has at most two inputs of each S-box, so that two byte shuffles of each image and the round key are
//! all there is to add. On the way from one S-box to the next are one shuffle and the last of the additions.

use crate::{Counter, Layer, Layers, RoundKey, Row, State, diffusion::INPUTS, state::add};
use cipher_simd::{Bytes, Isa, Memory};
use inout::InOutBuf;

/// The four S-boxes of RFC 5794, section 2.4.2, on every byte of a register. A value proves that the CPU has the
/// instructions.
pub trait Images<R>: Isa {
    /// For each S-box, the byte of a lane whose image is in each place: instructions may move them.
    const SOURCES: [[u8; 16]; 4];

    /// The images under S1, S2, S1⁻¹ and S2⁻¹. The last to be ready is best the last.
    fn images(self, x: R) -> [R; 4];
}

/// The blocks in `N` registers `R`, with S-boxes `B`.
pub struct Natural<R: Bytes, B, const N: usize = 1> {
    isa: R::Isa,
    sboxes: B,
    blocks: [R; N],
    /// What the S-box layer `layer` leaves for the layer after it.
    images: [[R; 4]; N],
    layer: Layer,
}

impl<R: Bytes, B: Images<R>, const N: usize> Natural<R, B, N> {
    /// For each S-box of each layer, the images that are the two inputs of each byte of the diffusion layer.
    const INPUTS: [[[[u8; 16]; 2]; 4]; 2] =
        [inputs(Layer::Odd, &B::SOURCES), inputs(Layer::Even, &B::SOURCES)];
    /// For each S-box of the last layer, the images that are bytes of its output.
    const OUTPUTS: [[u8; 16]; 4] = outputs(Layer::Even, &B::SOURCES);

    /// The number of each block, in its last byte.
    const NUMBERS: [[[u8; 16]; 4]; N] = numbers(R::LEN / 16);

    #[inline(always)]
    fn broadcast(&self, lane: &[u8; 16]) -> R {
        R::broadcast_lane(self.isa, lane)
    }
}

impl<R: Bytes, B: Images<R>, const N: usize> State for Natural<R, B, N> {
    type Isa = (R::Isa, B);
    type Batch = R::Memory<N>;
    type Common = ();

    const BLOCKS: usize = N * R::LEN / 16;
    const ZEROS: R::Memory<N> = Memory::ZEROS;
    const PARTIAL: bool = true;

    #[inline(always)]
    fn load((isa, sboxes): (R::Isa, B), bytes: &[u8]) -> Self {
        let mut blocks = [R::load_lanes(isa, bytes); N];
        let mut n = 1;
        while n < N {
            blocks[n] = R::load_lanes(isa, &bytes[bytes.len().min(n * R::LEN)..]);
            n += 1;
        }
        Natural { isa, sboxes, blocks, images: [[blocks[0]; 4]; N], layer: Layer::Odd }
    }

    #[inline(always)]
    fn add_key(&mut self, key: &RoundKey, _: bool) {
        let mut n = 0;
        while n < N {
            self.blocks[n] = self.blocks[n].xor(self.broadcast(&key.natural));
            n += 1;
        }
    }

    #[inline(always)]
    fn substitute(&mut self, layer: Layer, _: [&RoundKey; 2], _: bool) {
        let mut n = 0;
        while n < N {
            self.images[n] = self.sboxes.images(self.blocks[n]);
            n += 1;
        }
        self.layer = layer;
    }

    #[inline(always)]
    fn substitute_last(&mut self, key: &RoundKey) {
        self.substitute(Layer::Even, [key, &RoundKey::ZEROS], true);
        let [s1, s2, inverse_s1, inverse_s2] = &Self::OUTPUTS;
        let mut n = 0;
        while n < N {
            let images = self.images[n];
            let [a, b] = [images[0].shuffle(self.broadcast(s1)), images[1].shuffle(self.broadcast(s2))];
            let c = images[2].shuffle(self.broadcast(inverse_s1));
            let d = images[3].shuffle(self.broadcast(inverse_s2));
            self.blocks[n] = a.xor3(b, c).xor(d);
            n += 1;
        }
    }

    #[inline(always)]
    fn diffuse_and_add_key(&mut self, key: &RoundKey, _: bool) {
        let inputs = &Self::INPUTS[self.layer as usize];
        let mut n = 0;
        while n < N {
            let mut sum = self.broadcast(&key.natural);
            let mut sbox = 0;
            while sbox < 4 {
                let image = self.images[n][sbox];
                let [a, b] = &inputs[sbox];
                sum = sum.xor3(image.shuffle(self.broadcast(a)), image.shuffle(self.broadcast(b)));
                sbox += 1;
            }
            self.blocks[n] = sum;
            n += 1;
        }
    }

    #[inline(always)]
    fn store(mut self, key: &RoundKey, bytes: &mut [u8]) {
        self.add_key(key, true);
        let mut n = 0;
        while n < N {
            let start = bytes.len().min(n * R::LEN);
            self.blocks[n].store_lanes(&mut bytes[start..]);
            n += 1;
        }
    }

    #[inline(always)]
    fn save(self, _: Layers, to: &mut Row) {
        let mut n = 0;
        while n < N {
            self.blocks[n].store(&mut to.0.as_flattened_mut()[n * R::LEN..]);
            n += 1;
        }
    }

    #[inline(always)]
    fn add_saved(&mut self, saved: &Row) {
        let mut n = 0;
        while n < N {
            let key = R::load(self.isa, &saved.0.as_flattened()[n * R::LEN..]);
            self.blocks[n] = self.blocks[n].xor(key);
            n += 1;
        }
    }

    #[inline(always)]
    fn common(_: (R::Isa, B), _: &[RoundKey], _: Counter) {}

    #[inline(always)]
    fn counters((isa, sboxes): (R::Isa, B), (): &(), keys: &[RoundKey], counter: Counter) -> Self {
        let block = counter.block();
        let first = R::broadcast_lane(isa, &block);
        let mut blocks = [first; N];
        if block[15] as usize + Self::BLOCKS <= 256 {
            let mut n = 0;
            while n < N {
                blocks[n] = first.sum_and_carries(R::load(isa, Self::NUMBERS[n].as_flattened())).0;
                n += 1;
            }
        } else {
            let mut memory = Self::ZEROS;
            let mut next = counter;
            next.fill(memory.as_mut());
            let mut n = 0;
            while n < N {
                blocks[n] = R::load(isa, &memory.as_ref()[n * R::LEN..]);
                n += 1;
            }
        }
        let mut x = Natural { isa, sboxes, blocks, images: [[first; 4]; N], layer: Layer::Odd };
        x.begin(keys);
        x
    }

    #[inline(always)]
    fn add_to(mut self, key: &RoundKey, mut data: InOutBuf<'_, '_, u8>) {
        if !data.len().is_multiple_of(16) {
            let mut keystream = Self::ZEROS;
            self.store(key, keystream.as_mut());
            add(keystream.as_ref(), data);
            #[cfg(feature = "zeroize")]
            zeroize::Zeroize::zeroize(keystream.as_mut());
            return;
        }
        self.add_key(key, true);
        let mut n = 0;
        while n < N {
            let start = data.len().min(n * R::LEN);
            let input = R::load_lanes(self.isa, &data.get_in()[start..]);
            self.blocks[n].xor(input).store_lanes(&mut data.get_out()[start..]);
            n += 1;
        }
    }
}

const fn numbers<const N: usize>(lanes: usize) -> [[[u8; 16]; 4]; N] {
    let mut numbers = [[[0; 16]; 4]; N];
    let mut block = 0;
    while block < N * lanes {
        numbers[block / lanes][block % lanes][15] = block as u8;
        block += 1;
    }
    numbers
}

/// The number that makes a shuffle put a zero.
const ZERO: u8 = 0x80;

/// Whether the layer has that S-box for that byte.
const fn is_for(layer: Layer, sbox: usize, byte: usize) -> bool {
    byte % 4 == (sbox + 2 * layer as usize) % 4
}

/// The place of a byte's image.
const fn place(sources: &[u8; 16], byte: usize) -> u8 {
    let mut place = 0;
    while sources[place] as usize != byte {
        place += 1;
    }
    place as u8
}

const fn inputs(layer: Layer, sources: &[[u8; 16]; 4]) -> [[[u8; 16]; 2]; 4] {
    let mut inputs = [[[ZERO; 16]; 2]; 4];
    let mut sbox = 0;
    while sbox < 4 {
        let mut output = 0;
        while output < 16 {
            let [mut found, mut term] = [0, 0];
            while term < 7 {
                let byte = INPUTS[output][term];
                if is_for(layer, sbox, byte) {
                    inputs[sbox][found][output] = place(&sources[sbox], byte);
                    found += 1;
                }
                term += 1;
            }
            output += 1;
        }
        sbox += 1;
    }
    inputs
}

const fn outputs(layer: Layer, sources: &[[u8; 16]; 4]) -> [[u8; 16]; 4] {
    let mut outputs = [[ZERO; 16]; 4];
    let mut sbox = 0;
    while sbox < 4 {
        let mut byte = 0;
        while byte < 16 {
            if is_for(layer, sbox, byte) {
                outputs[sbox][byte] = place(&sources[sbox], byte);
            }
            byte += 1;
        }
        sbox += 1;
    }
    outputs
}
