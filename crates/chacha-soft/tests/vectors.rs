//! The vectors of RFC 8439 on the portable backend.

use chacha_core::{Cpu, EndOfKeystream, Key, Rounds, Runnable, Start, Stream, xor};
use hex::decode;

fn soft() -> Runnable {
    chacha_soft::SOFT.check(Cpu::baseline()).unwrap()
}

/// RFC 8439, 2.4.2.
#[test]
fn the_sunscreen_message() {
    let key = std::array::from_fn(|i| i as u8);
    let nonce = [0, 0, 0, 0, 0, 0, 0, 0x4a, 0, 0, 0, 0];
    let mut data =
        *b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
                      sunscreen would be it.";
    let mut cipher = Stream::ietf(soft(), Rounds::Twenty, &key, &nonce);
    cipher.seek(64).unwrap();
    cipher.apply(data.as_mut_slice().into()).unwrap();
    let expected = "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b357\
                    1639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736\
                    5af90bbf74a35be6b40b8eedf2785e42874d";
    assert_eq!(data.as_slice(), decode(expected).unwrap());
}

/// RFC 8439, A.1, vectors 1 and 2: the block counter wraps from 2^32 - 1 to 0, and goes on to 1.
#[test]
fn the_block_counter_wraps_in_32_bits() {
    let (key, start) = (Key::new(&[0; 32]), Start::ietf(&[0; 12], u32::MAX));
    let mut keystream = [0; 192];
    xor(soft(), &key, start, Rounds::Twenty, keystream.as_mut_slice().into());
    let block_0 = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
                   da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586";
    let block_1 = "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
                   29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f";
    assert_eq!(keystream[64..128], decode(block_0).unwrap());
    assert_eq!(keystream[128..], decode(block_1).unwrap());
}

#[test]
fn the_keystream_ends_after_its_last_block() {
    let mut cipher = Stream::ietf(soft(), Rounds::Twenty, &[0; 32], &[0; 12]);
    assert_eq!(cipher.seek((1 << 38) + 1), Err(EndOfKeystream));
    cipher.seek((1 << 38) - 64).unwrap();
    let mut data = [0xaa; 65];
    assert_eq!(cipher.apply(data.as_mut_slice().into()), Err(EndOfKeystream));
    assert_eq!((data, cipher.remaining()), ([0xaa; 65], 64));
    assert_eq!(cipher.apply(data[..64].as_mut().into()), Ok(()));
    assert_eq!((data[0], cipher.remaining()), (0xaa ^ 0xac, 0));
    assert_eq!(cipher.apply(data[64..].as_mut().into()), Err(EndOfKeystream));
}
