//! Whole blocks with the public API: the vectors of RFC 5794, and the crate `aria` for every number of blocks.

use aria::cipher::{Array, BlockCipherEncrypt, KeyInit, consts::U16};
use aria_soft::{Aria, Cpu, SOFT};

fn soft(key: &[u8]) -> Aria {
    Aria::new(key, SOFT.check(Cpu::baseline()).unwrap()).unwrap()
}

fn counting<const N: usize>() -> [u8; N] {
    core::array::from_fn(|i| i as u8)
}

#[test]
fn vectors_of_the_rfc() {
    let plaintext = 0x00112233445566778899aabbccddeeff_u128.to_be_bytes();
    for (length, ciphertext) in [
        (16, 0xd718fbd6ab644c739da95f3be6451778_u128),
        (24, 0x26449c1805dbe7aa25a468ce263a9e79),
        (32, 0xf92bd7c79fb72e2f2b8f80c1972d24fc),
    ] {
        let aria = soft(&counting::<32>()[..length]);
        let mut block = plaintext;
        aria.encrypt(block.as_mut_slice().into()).unwrap();
        assert_eq!(block, ciphertext.to_be_bytes(), "key of {length} bytes");
        aria.decrypt(block.as_mut_slice().into()).unwrap();
        assert_eq!(block, plaintext, "key of {length} bytes");
    }
}

#[test]
fn every_number_of_blocks() {
    fn compare<const N: usize, Peer: KeyInit + BlockCipherEncrypt<BlockSize = U16>>() {
        let key = counting::<N>();
        let (soft, peer) = (soft(&key), Peer::new_from_slice(&key).unwrap());
        for blocks in 1..=130 {
            let plaintext: Vec<u8> = (0..16 * blocks).map(|i| (i * i + blocks) as u8).collect();
            let mut expected = plaintext.clone();
            for block in expected.as_chunks_mut().0 {
                peer.encrypt_block(<&mut Array<u8, U16>>::from(block));
            }
            let mut data = plaintext.clone();
            soft.encrypt(data.as_mut_slice().into()).unwrap();
            assert!(data == expected, "encryption of {blocks} blocks, key of {N} bytes");
            soft.decrypt(data.as_mut_slice().into()).unwrap();
            assert!(data == plaintext, "decryption of {blocks} blocks, key of {N} bytes");
        }
    }
    compare::<16, aria::Aria128>();
    compare::<24, aria::Aria192>();
    compare::<32, aria::Aria256>();
}
