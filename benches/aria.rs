//! ARIA: single blocks, counter mode and GCM, on a keyed object.

use aes_gcm::AesGcm;
use cipher::{InnerIvInit, KeyInit, StreamCipher, StreamCipherCoreWrapper, StreamCipherSeek, consts::U12};
use criterion::{Criterion, criterion_group, criterion_main};
use ctr::{CtrCore, flavors::Ctr128BE};
use fastcipher::{Aria128, Aria128Ctr, Aria128Gcm, Aria256, Aria256Ctr, Aria256Gcm};
use fastcipher_benches::{Group, Input, blocks, keystream, ours, seal, some};

macro_rules! key_size {
    ($function:ident $bits:literal $block:ident $ctr:ident $gcm:ident) => {
        fn $function(criterion: &mut Criterion) {
            let mut group = Group::new(criterion, concat!("aria-", $bits, "-ecb"), Input::Blocks);
            for (name, backends) in ours("aria") {
                group.contender(name, blocks($block::with_backend(&some(), backends)));
            }
            group.contender("rustcrypto", blocks(aria::$block::new(&some())));
            #[cfg(feature = "openssl")]
            group.contender("openssl", fastcipher_benches::openssl::blocks(concat!("ARIA-", $bits, "-ECB")));
            group.measure();

            let cipher = aria::$block::new(&some());
            let core = || CtrCore::<_, Ctr128BE>::inner_iv_init(&cipher, &some());
            let mut group = Group::new(criterion, concat!("aria-", $bits, "-ctr"), Input::Message);
            for (name, backends) in ours("aria") {
                let mut cipher = $ctr::with_backend(&some(), &some(), backends);
                group.contender(name, move |data| {
                    cipher.seek(0u32);
                    cipher.apply_keystream(data);
                });
            }
            group.contender("rustcrypto", keystream(|| StreamCipherCoreWrapper::from_core(core())));
            #[cfg(feature = "openssl")]
            group.contender(
                "openssl",
                fastcipher_benches::openssl::counter_mode(concat!("ARIA-", $bits, "-CTR")),
            );
            group.measure();

            let mut group = Group::new(criterion, concat!("aria-", $bits, "-gcm"), Input::Untagged);
            for (name, backends) in ours("aria") {
                group.contender(name, seal($gcm::with_backend(&some(), backends)));
            }
            group.contender("rustcrypto", seal(AesGcm::<aria::$block, U12>::new(&some())));
            #[cfg(feature = "openssl")]
            group.contender("openssl", fastcipher_benches::openssl::seal(concat!("ARIA-", $bits, "-GCM")));
            group.measure();
        }
    };
}
key_size!(aria_128 "128" Aria128 Aria128Ctr Aria128Gcm);
key_size!(aria_256 "256" Aria256 Aria256Ctr Aria256Gcm);

criterion_group!(name = benches; config = fastcipher_benches::criterion(); targets = aria_128, aria_256);
criterion_main!(benches);
