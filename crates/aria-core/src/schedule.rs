//! The key schedule of RFC 5794, section 2.2.

use crate::{
    Layer, Runnable,
    cipher::round,
    diffusion::{Byte, diffuse},
    field::{A, B_CUBED},
};

/// How often [`RoundKey::repeated`] has each byte. The more there are the larger are keys, and so there are only as many
/// as it takes for a vector register to be filled by nothing but a load: x86-64 broadcasts 32 bits on the way, and
/// AArch64 nothing.
pub(crate) const REPEATS: usize = if cfg!(target_arch = "aarch64") { 16 } else { 4 };

/// The room of a sliced round key: for [`RoundKey::repeated`], and for [`RoundKey::other`] beside it where a backend has
/// both.
const SLICED: usize = if cfg!(target_arch = "aarch64") { 16 * REPEATS + OTHER } else { OTHER };
const OTHER: usize = 64;

/// A round key, in every form that a kernel of its backend takes.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct RoundKey {
    /// For a sliced state, all of it from the key.
    pub sliced: [u8; SLICED],
    /// The key as it is.
    pub natural: [u8; 16],
}

impl RoundKey {
    /// A round key of zeros, in every form.
    pub const ZEROS: RoundKey = RoundKey { sliced: [0; SLICED], natural: [0; 16] };

    /// The end of the sliced form, for a state of another kind. What comes from [`RoundKey::repeated`] may need it too.
    #[inline(always)]
    pub fn other(&self) -> &[u8; OTHER] {
        &self.sliced.as_rchunks().1[0]
    }

    /// The same, to be filled in.
    #[inline(always)]
    pub fn other_mut(&mut self) -> &mut [u8; OTHER] {
        &mut self.sliced.as_rchunks_mut().1[0]
    }

    /// Each byte several times.
    #[inline(always)]
    pub fn repeated(key: &[u8; 16], _: Option<Inner<'_>>) -> RoundKey {
        let mut repeated = RoundKey { natural: *key, ..RoundKey::ZEROS };
        // Arithmetic, which the compiler does for several bytes at once, as it does not with `fill`.
        for (copies, byte) in repeated.sliced.as_chunks_mut::<REPEATS>().0.iter_mut().zip(key) {
            let pair = u32::from(*byte) | u32::from(*byte) << 8;
            for quadruple in copies.as_chunks_mut().0 {
                *quadruple = (pair | pair << 16).to_ne_bytes();
            }
        }
        repeated
    }

    /// The same for S-boxes that add keys [before](crate::Keys::Before) they are applied, S2⁻¹ as S1⁻¹ of an affine map
    /// to which the key is added.
    pub fn preceding(key: &[u8; 16], inner: Option<Inner<'_>>) -> RoundKey {
        let mapped = const { A.after(B_CUBED.inverse()) }.apply_to_each(key);
        let mut sliced = *key;
        let inverse_s2 = match inner {
            Some(Inner { after: Layer::Odd, .. }) => 1,
            _ => 3,
        };
        for byte in (inverse_s2..16).step_by(4) {
            sliced[byte] = mapped[byte];
        }
        RoundKey { natural: *key, ..RoundKey::repeated(&sliced, None) }
    }

    /// The same for S-boxes that add keys [after](crate::Keys::After) they are applied, S2 as an affine map of S1 and of
    /// the key.
    pub fn diffused(key: &[u8; 16], inner: Option<Inner<'_>>) -> RoundKey {
        let Some(Inner { after, diffused }) = inner else { return RoundKey::repeated(key, None) };
        let mapped = const { A.after(B_CUBED.inverse()) }.apply_to_each(diffused);
        let mut sliced = *diffused;
        let s2 = match after {
            Layer::Odd => 1,
            Layer::Even => 3,
        };
        for byte in (s2..16).step_by(4) {
            sliced[byte] = mapped[byte];
        }
        RoundKey { natural: *key, ..RoundKey::repeated(&sliced, None) }
    }
}

/// Where in the rounds a key is that has a diffusion layer before it.
#[derive(Clone, Copy)]
pub struct Inner<'a> {
    /// The S-box layer before that diffusion layer.
    pub after: Layer,
    /// What there is to add between the two in place of the key after them.
    pub diffused: &'a [u8; 16],
}

/// The round keys of one direction; the direction is all that tells decryption from encryption.
#[derive(Clone)]
pub struct Schedule {
    keys: [RoundKey; 17],
    rounds: usize,
}

impl Schedule {
    /// One round key more than rounds: 13, 15 or 17.
    #[inline(always)]
    pub fn round_keys(&self) -> &[RoundKey] {
        &self.keys[..=self.rounds]
    }
}

#[cfg(feature = "zeroize")]
impl Drop for Schedule {
    fn drop(&mut self) {
        use zeroize::Zeroize;
        for key in &mut self.keys {
            key.sliced.zeroize();
            key.natural.zeroize();
        }
    }
}

/// The first 128 bits of the fractional parts of 1/π, CK1, CK2 and CK3 of the standard.
const CONSTANTS: [[u8; 16]; 3] = [
    0x517cc1b727220a94fe13abe8fa9a6ee0_u128.to_be_bytes(),
    0x6db14acc9e21c820ff28b1d5ef5de2b0_u128.to_be_bytes(),
    0xdb92371d2126e9700324977504e8c90e_u128.to_be_bytes(),
];

/// The schedules of encryption and decryption for a key of 16, 24 or 32 bytes.
pub(crate) fn expand(key: &[u8], backend: Runnable) -> (Schedule, Schedule) {
    let mut plain = PlainKeys { master: [[0; 16]; 2], w: [0; 4], round_keys: [0; 17] };
    let rounds = plain.expand(key, backend);

    let prepare = backend.functions().prepare;
    let mut encryption = Schedule { keys: [RoundKey::ZEROS; 17], rounds };
    let mut decryption = encryption.clone();
    for round in 0..=rounds {
        let key = plain.round_keys[round].to_be_bytes();
        // Decryption runs the keys backwards; those between two diffusion layers go through one, an involution.
        if round == 0 || round == rounds {
            encryption.keys[round] = prepare(&key, None);
            decryption.keys[rounds - round] = prepare(&key, None);
        } else {
            let diffused = diffuse(key.map(Byte)).map(|byte| byte.0);
            // There is an even number of rounds.
            let after = if round % 2 == 1 { Layer::Odd } else { Layer::Even };
            encryption.keys[round] = prepare(&key, Some(Inner { after, diffused: &diffused }));
            decryption.keys[rounds - round] = prepare(&diffused, Some(Inner { after, diffused: &key }));
        }
    }
    (encryption, decryption)
}

/// The words of the schedule as the standard has them.
struct PlainKeys {
    /// KL and KR.
    master: [[u8; 16]; 2],
    /// W0 to W3.
    w: [u128; 4],
    /// ek1 to ek17.
    round_keys: [u128; 17],
}

impl PlainKeys {
    /// Fills in the words and tells the number of rounds.
    fn expand(&mut self, key: &[u8], backend: Runnable) -> usize {
        let variant = key.len() / 8 - 2;
        self.master.as_flattened_mut()[..key.len()].copy_from_slice(key);
        let [left, right] = self.master.map(u128::from_be_bytes);

        let feistel = |layer, constant: usize, word: u128| {
            let key = (backend.functions().prepare)(&CONSTANTS[(variant + constant) % 3], None);
            u128::from_be_bytes(round(backend, layer, &key, word.to_be_bytes()))
        };
        let w = &mut self.w;
        w[0] = left;
        w[1] = feistel(Layer::Odd, 0, w[0]) ^ right;
        w[2] = feistel(Layer::Even, 1, w[1]) ^ w[0];
        w[3] = feistel(Layer::Odd, 2, w[2]) ^ w[1];

        for (index, key) in self.round_keys.iter_mut().enumerate() {
            const ROTATIONS: [u32; 5] = [19, 31, 128 - 61, 128 - 31, 128 - 19];
            *key = w[index % 4] ^ w[(index + 1) % 4].rotate_right(ROTATIONS[index / 4]);
        }
        12 + 2 * variant
    }
}

#[cfg(feature = "zeroize")]
impl Drop for PlainKeys {
    fn drop(&mut self) {
        use zeroize::Zeroize;
        self.master.zeroize();
        self.w.zeroize();
        self.round_keys.zeroize();
    }
}
