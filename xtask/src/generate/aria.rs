//! Long vectors for ARIA: every mode beyond the widest batch, and a carry of the counter everywhere in one.

use super::{
    file::File,
    libcrypto::{Hex, Message, bytes, encrypt, seal},
};
use openssl::error::ErrorStack;

/// The key sizes, in bytes.
const KEYS: [usize; 3] = [16, 24, 32];

/// The blocks of the widest batch.
const BATCH: u32 = 128;

pub(super) fn long() -> Result<File, ErrorStack> {
    let mut file = File::new("long_aria");
    for key in KEYS {
        monte_carlo(&mut file, key)?;
    }
    for mode in ["ECB", "CBC", "CTR"] {
        for key in KEYS {
            long_mode(&mut file, mode, key)?;
        }
    }
    for mode in ["CFB", "CFB8", "OFB"] {
        long_mode(&mut file, mode, 32)?;
    }
    for carried in [2, 3, 4, 8, 16] {
        for key in KEYS {
            ctr_carry(&mut file, key, carried)?;
        }
    }
    let (text, header) = (Message::new("text", 421, 10)?, Message::new("header", 13, 1)?);
    long_aead(&mut file, "CCM", 32, 12, &header, &text)?;
    for key in KEYS {
        long_aead(&mut file, "GCM", key, 12, &header, &text)?;
    }
    let (shorter, one) = (Message::new("shorter text", 83, 13)?, Message::new("one block", 17, 1)?);
    long_aead(&mut file, "GCM", 16, 12, &text, &one)?;
    for (key, iv) in [(16, 1), (24, 16), (32, 60), (16, 128)] {
        long_aead(&mut file, "GCM", key, iv, &header, &shorter)?;
    }
    for block in 0..=BATCH / 2 {
        gcm_counter(&mut file, 16, u32::MAX - block, &shorter)?;
    }
    for block in [0, BATCH / 2, BATCH - 1, BATCH] {
        gcm_counter(&mut file, 16, u32::MAX - block, &text)?;
    }
    for key in [24, 32] {
        for block in [0, 1, 31, 63] {
            gcm_counter(&mut file, key, u32::MAX - block, &shorter)?;
        }
    }
    for below in [0x7fff_ffff, 0xffff_7fff, 0x00ff_ffff, 0x0000_ffff] {
        gcm_counter(&mut file, 16, below - BATCH / 2, &shorter)?;
    }
    Ok(file)
}

fn name(mode: &str, key: usize) -> String {
    format!("ARIA-{}-{mode}", 8 * key)
}

fn monte_carlo(file: &mut File, length: usize) -> Result<(), ErrorStack> {
    let (key, pt) = (bytes(&format!("mct key {length}"), length)?, bytes("mct", 16)?);
    let mut ct = pt.clone();
    for _ in 0..1000 {
        ct = encrypt(&name("ECB", length), &key, &[], &ct)?;
    }
    file.push("aria-ecb-mct1000", "chained", &[("key", &Hex(key)), ("pt", &Hex(pt)), ("ct", &Hex(ct))]);
    Ok(())
}

/// 257 blocks, all different: two of the widest batches and one block.
fn long_mode(file: &mut File, mode: &str, length: usize) -> Result<(), ErrorStack> {
    let key = bytes(&format!("{mode} key {length}"), length)?;
    let iv = if mode == "ECB" { Vec::new() } else { bytes(&format!("{mode} IV {length}"), 16)? };
    let pt = Message::new("blocks", 257, 16)?;
    let ct = Hex(encrypt(&name(mode, length), &key, &iv, &pt.bytes())?);
    let (alg, key, iv) = (format!("aria-{}", mode.to_lowercase()), Hex(key), Hex(iv));
    if mode == "ECB" {
        file.push(&alg, "long", &[("key", &key), ("pt", &pt), ("ct", &ct)]);
    } else {
        file.push(&alg, "long", &[("key", &key), ("iv", &iv), ("pt", &pt), ("ct", &ct)]);
    }
    Ok(())
}

/// After 128 blocks the last `carried` bytes of the counter are 0. 258 blocks: begun at each block up to that one, the
/// carry is in each lane of a whole batch.
fn ctr_carry(file: &mut File, length: usize, carried: usize) -> Result<(), ErrorStack> {
    let key = bytes(&format!("carry key {length}"), length)?;
    let mut iv = bytes(&format!("carry IV {length}"), 16)?;
    iv[16 - carried..].fill(0xff);
    iv[15] = 0u8.wrapping_sub(BATCH as u8);
    let pt = Message::new("carry", 43, 96)?;
    let ct = encrypt(&name("CTR", length), &key, &iv, &pt.bytes())?;
    let note = format!("{carried} bytes of the counter wrap after {BATCH} blocks");
    file.push("aria-ctr", &note, &[("key", &Hex(key)), ("iv", &Hex(iv)), ("pt", &pt), ("ct", &Hex(ct))]);
    Ok(())
}

fn long_aead(
    file: &mut File,
    mode: &str,
    key: usize,
    iv: usize,
    aad: &Message,
    pt: &Message,
) -> Result<(), ErrorStack> {
    let (key, iv) = (bytes(&format!("{mode} key {key}"), key)?, bytes(&format!("{mode} IV {iv}"), iv)?);
    sealed(file, mode, "long", key, iv, aad, pt)
}

fn sealed(
    file: &mut File,
    mode: &str,
    note: &str,
    key: Vec<u8>,
    iv: Vec<u8>,
    aad: &Message,
    pt: &Message,
) -> Result<(), ErrorStack> {
    let (ct, tag) = seal(&name(mode, key.len()), &key, &iv, &aad.bytes(), &pt.bytes())?;
    let (key, iv, ct, tag) = (Hex(key), Hex(iv), Hex(ct), Hex(tag));
    file.push(
        &format!("aria-{}", mode.to_lowercase()),
        note,
        &[("key", &key), ("iv", &iv), ("aad", aad), ("pt", pt), ("ct", &ct), ("tag", &tag)],
    );
    Ok(())
}

/// GCM with an IV that makes the last 32 bits of the first counter block, J0, be `low`.
fn gcm_counter(file: &mut File, length: usize, low: u32, pt: &Message) -> Result<(), ErrorStack> {
    let key = bytes(&format!("wrap key {length}"), length)?;
    let high = bytes(&format!("wrap J0 {length}"), 16)?;
    let j0 = u128::from_be_bytes(high.try_into().expect("16 bytes")) & !0xffff_ffff | u128::from(low);
    let h = encrypt(&name("ECB", length), &key, &[], &[0; 16])?;
    let iv = iv_for(j0, u128::from_be_bytes(h.try_into().expect("16 bytes")));
    let aad = Message::new("header", 13, 1)?;
    sealed(file, "GCM", &format!("J0 ends in {low:08x}"), key, iv.to_be_bytes().to_vec(), &aad, pt)
}

/// The IV of 16 bytes from which GCM makes `j0` (NIST SP 800-38D, 7.1): j0 = (IV h + 128) h.
fn iv_for(j0: u128, h: u128) -> u128 {
    let inverse = inverse(h);
    multiply(multiply(j0, inverse) ^ 128, inverse)
}

/// The product in GF(2^128), in GCM's order of bits.
fn multiply(a: u128, b: u128) -> u128 {
    let (mut product, mut power) = (0, b);
    for bit in (0..128).rev() {
        if a >> bit & 1 == 1 {
            product ^= power;
        }
        power = power >> 1 ^ if power & 1 == 1 { 0xe1 << 120 } else { 0 };
    }
    product
}

/// a^(2^128 - 2).
fn inverse(a: u128) -> u128 {
    let (mut product, mut power) = (1 << 127, a);
    for _ in 1..128 {
        power = multiply(power, power);
        product = multiply(product, power);
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_times_its_inverse_is_one() {
        let a = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210;
        assert_eq!(multiply(a, inverse(a)), 1 << 127);
    }
}
