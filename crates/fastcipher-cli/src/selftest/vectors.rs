//! What the algorithms must give: vectors of the standards, digests for a long message.

/// A vector, in hexadecimal.
pub(super) struct Vector {
    pub(super) algorithm: &'static str,
    pub(super) source: &'static str,
    pub(super) key: &'static str,
    pub(super) nonce: &'static str,
    pub(super) aad: &'static str,
    pub(super) plain: &'static str,
    /// The ciphertext, with the tag behind it; or the hash.
    pub(super) sealed: &'static str,
}

/// The SHA-256 of what the long message gives, from OpenSSL, and from the standards in Python for what OpenSSL has not
/// (ChaCha8, ChaCha12, HChaCha20, GHASH).
pub(super) const DIGESTS: &[(&str, &str)] = &[
    ("aria-128", "bdadae209234afeeeb5b6e57248e08ef8b457a5967db9f9069424e438e33b0ac"),
    ("aria-192", "c54c0d8bce85e52d4a9e415faa113e6cb69667ee43c24877b1993217f5fba8bb"),
    ("aria-256", "56cd8f8e8e26868f5f8d3c60c08f9e44c25ea2475ab6da5aa32ab96d5186a9c8"),
    ("aria-128-ctr", "e5a737037d1de799289b58a7e97b934f0212cec6337c47bfbc29cc2ae6ee6ef5"),
    ("aria-192-ctr", "9a6ecda3c4c93517bc3ba4b29d02fefbaf6ca922de591758666e92d769ce7746"),
    ("aria-256-ctr", "08a7505af536ab03fe99ba7f3dce76b3d9fe1adfec386da2314abc98227a9f80"),
    ("aria-128-gcm", "4b886c5dd422503f6ac17c080f8ef8e24e65bb458824f3f605c3538743725ec6"),
    ("aria-192-gcm", "663f3aab1ec00075d764a7132158ed4c4cba5a9c9ace1bc5fe7d554cfa3fb77b"),
    ("aria-256-gcm", "f64f4f86982e0dd6b33fc5675aabd063b1d80a6e3ead6b1f17804bc0a4a7123c"),
    ("chacha20", "5ad5d57b28c90de9b13f3be070b5a12d550410cd937e3431b72889533544a185"),
    ("chacha12", "cdbd6b86440f003f59d77d1e29fbeb4b751658f919e64c5050f1a17bf82b040e"),
    ("chacha8", "79cc7a72819ed39cb028e931f1c3f997e29aac037388a5aa463fcee2bc0437cb"),
    ("chacha20-legacy", "6335c184f76f5d40cdcb7f32bc514e6c5d36e20bab8d6560dbb6599c16946847"),
    ("xchacha20", "e9c238ac8829e592c62e36f1d7869c07f8850c34ca33a0e638c244a6ce82a491"),
    ("chacha20-poly1305", "2fd8c809f42425bd13175a31ef544b64cd110388bb097408a2abca649085e400"),
    ("xchacha20-poly1305", "518620d278749b1f520d2bbfdb6016fd42b70ba05f27b44b280397f874a240b1"),
    ("poly1305", "24a4889586779c726261cf55903120f44e8ad1b124ed7b2383510b98dcacf9e9"),
    ("ghash", "a4fc1b6ad0759fd31dce0a41b1c87fd43a460c436e4a2820da742a5ac455c297"),
];

const RTP: &str = concat!(
    "f57af5fd4ae19562976ec57a5a7ad55a5af5c5e5c5fdf5c55ad57a4a7272d57262e9729566ed66e97ac54a4a5a7ad5e1",
    "5ae5fdd5fd5ac5d56ae56ad5c572d54ae54ac55a956afd6aed5a4ac562957a9516991691d572fd14e97ae962ed7a9f4a",
    "955af572e162f57a956666e17ae1f54a95f566d54a66e16e4afd6a9f7ae1c5c55ae5d56afde916c5e94a6ec56695e14a",
    "fde1148416e94ad57ac5146ed59d1cc5",
);

const SUNSCREEN: &str = concat!(
    "4c616469657320616e642047656e746c656d656e206f662074686520636c617373206f66202739393a20496620492063",
    "6f756c64206f6666657220796f75206f6e6c79206f6e652074697020666f7220746865206675747572652c2073756e73",
    "637265656e20776f756c642062652069742e",
);

pub(super) const VECTORS: &[Vector] = &[
    Vector {
        algorithm: "aria-128",
        source: "RFC 5794, A.1",
        key: "000102030405060708090a0b0c0d0e0f",
        nonce: "",
        aad: "",
        plain: "00112233445566778899aabbccddeeff",
        sealed: "d718fbd6ab644c739da95f3be6451778",
    },
    Vector {
        algorithm: "aria-192",
        source: "RFC 5794, A.2",
        key: "000102030405060708090a0b0c0d0e0f1011121314151617",
        nonce: "",
        aad: "",
        plain: "00112233445566778899aabbccddeeff",
        sealed: "26449c1805dbe7aa25a468ce263a9e79",
    },
    Vector {
        algorithm: "aria-256",
        source: "RFC 5794, A.3",
        key: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        nonce: "",
        aad: "",
        plain: "00112233445566778899aabbccddeeff",
        sealed: "f92bd7c79fb72e2f2b8f80c1972d24fc",
    },
    Vector {
        algorithm: "aria-128-ctr",
        source: "RFC 8269, A.1.1",
        key: "0c5ffd37a11edc42c325287fc0604f2e",
        nonce: "cd3a7c42e69915ed7a2a263985640000",
        aad: "",
        plain: RTP,
        sealed: concat!(
            "1bf753f412e6f35058cc398dc851aae3a6ccdcb463fbed9cfb3de2fb76fdffa9e481f5efb64c92487f59dabbc7cc72da",
            "092485f3fbad87888820b86037311fa44330e18a59a1e1338ba2c21458493a57463475c54691f91cec785429119e0dfc",
            "d9048f90e07fecd50b528e8c62ee6e71445de5d7f659405135aff3604c2ca4ff4aaca40809cb9eee42cc4ad232307570",
            "81ca289f2851d3315e9568b501fdce6d",
        ),
    },
    Vector {
        algorithm: "aria-256-ctr",
        source: "RFC 8269, A.1.2",
        key: "0c5ffd37a11edc42c325287fc0604f2e3e8cd5671a00fe3216aa5eb105783b54",
        nonce: "cd3a7c42e69915ed7a2a263985640000",
        aad: "",
        plain: RTP,
        sealed: concat!(
            "c424c59fd5696305e5b13d8e8ca7656617ccd7471088af9debf07b55c750f804a5ac2b737be48140958a9b420524112a",
            "e72e4da5bca59d2b1019ddd7dbdc30b43d5f046152ced40947d62d2c93e7b8e50f02db2b6b61b010e4c1566884de1fa9",
            "702cdf8157e8aedfe3dd77c76bb50c25ae4d624615c15acfdeeb5f79482aaa01d3e4c05eb601eca2bd10518e9d46b021",
            "16359232e9eac0fabd05235dd09e6dea",
        ),
    },
    Vector {
        algorithm: "aria-128-gcm",
        source: "RFC 8269, A.2.1",
        key: "e91e5e75da65554a48181f3846349562",
        nonce: "000020e8f5eb00000000315e",
        aad: "8008315ebf2e6fe020e8f5eb",
        plain: RTP,
        sealed: concat!(
            "4d8a9a0675550c704b17d8c9ddc81a5cd6f7da34f2fe1b3db7cb3dfb9697102ea0f3c1fc2dbc873d44bceeae8e444297",
            "4ba21ff6789d3272613fb9631a7cf3f14bacbeb421633a90ffbe58c2fa6bdca534f10d0de0502ce1d531b6336e588782",
            "78531e5c22bc6c85bbd784d78d9e680aa19031aaf89101d669d7a3965c1f7e16229d7463e0535f4e253f5d18187d40b8",
            "ae0f564bd970b5e7e2adfb211e89a9535abace3f37f5a736f4be984bbffbedc1",
        ),
    },
    Vector {
        algorithm: "aria-256-gcm",
        source: "RFC 8269, A.2.2",
        key: "0c5ffd37a11edc42c325287fc0604f2e3e8cd5671a00fe3216aa5eb105783b54",
        nonce: "000020e8f5eb00000000315e",
        aad: "8008315ebf2e6fe020e8f5eb",
        plain: RTP,
        sealed: concat!(
            "6f9e4bcbc8c85fc0128fb1e4a0a20cb9932ff74581f54fc013dd054b19f99371425b352d97d3f337b90b63d1b082adee",
            "ea9d2d7391897d591b985e55fb50cb5350cf7d38dc27dda127c078a149c8eb98083d66363a46e3726af217d3a00275ad",
            "5bf772c7610ea4c23006878f0ee69a8397703169a419303f40b72e4573714d19e2697df61e7c7252e5abc6bade876ac4",
            "961bfac4d5e867afca351a48aed52822e210d6ced2cf430ff841472915e7ef48",
        ),
    },
    Vector {
        algorithm: "chacha20",
        source: "RFC 8439, A.2",
        key: "0000000000000000000000000000000000000000000000000000000000000000",
        nonce: "000000000000000000000000",
        aad: "",
        plain: concat!(
            "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
            "00000000000000000000000000000000",
        ),
        sealed: concat!(
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a37",
            "6a43b8f41518a11cc387b669b2ee6586",
        ),
    },
    Vector {
        algorithm: "xchacha20",
        source: "draft-irtf-cfrg-xchacha-03, A.3.2",
        key: "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
        nonce: "404142434445464748494a4b4c4d4e4f5051525354555658",
        aad: "",
        plain: concat!(
            "5468652064686f6c65202870726f6e6f756e6365642022646f6c65222920697320616c736f206b6e6f776e2061732074",
            "686520417369617469632077696c6420646f672c2072656420646f672c20616e642077686973746c696e6720646f672e",
            "2049742069732061626f7574207468652073697a65206f662061204765726d616e20736865706865726420627574206c",
            "6f6f6b73206d6f7265206c696b652061206c6f6e672d6c656767656420666f782e205468697320686967686c7920656c",
            "757369766520616e6420736b696c6c6564206a756d70657220697320636c6173736966696564207769746820776f6c76",
            "65732c20636f796f7465732c206a61636b616c732c20616e6420666f78657320696e20746865207461786f6e6f6d6963",
            "2066616d696c792043616e696461652e",
        ),
        sealed: concat!(
            "4559abba4e48c16102e8bb2c05e6947f50a786de162f9b0b7e592a9b53d0d4e98d8d6410d540a1a6375b26d80dace4fa",
            "b52384c731acbf16a5923c0c48d3575d4d0d2c673b666faa731061277701093a6bf7a158a8864292a41c48e3a9b4c0da",
            "ece0f8d98d0d7e05b37a307bbb66333164ec9e1b24ea0d6c3ffddcec4f68e7443056193a03c810e11344ca06d8ed8a2b",
            "fb1e8d48cfa6bc0eb4e2464b748142407c9f431aee769960e15ba8b96890466ef2457599852385c661f752ce20f9da0c",
            "09ab6b19df74e76a95967446f8d0fd415e7bee2a12a114c20eb5292ae7a349ae577820d5520a1f3fb62a17ce6a7e68fa",
            "7c79111d8860920bc048ef43fe84486ccb87c25f0ae045f0cce1e7989a9aa220a28bdd4827e751a24a6d5c62d790a663",
            "93b93111c1a55dd7421a10184974c7c5",
        ),
    },
    Vector {
        algorithm: "chacha20-poly1305",
        source: "RFC 8439, 2.8.2",
        key: "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
        nonce: "070000004041424344454647",
        aad: "50515253c0c1c2c3c4c5c6c7",
        plain: SUNSCREEN,
        sealed: concat!(
            "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b",
            "1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc",
            "3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691",
        ),
    },
    Vector {
        algorithm: "xchacha20-poly1305",
        source: "draft-irtf-cfrg-xchacha-03, A.3.1",
        key: "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
        nonce: "404142434445464748494a4b4c4d4e4f5051525354555657",
        aad: "50515253c0c1c2c3c4c5c6c7",
        plain: SUNSCREEN,
        sealed: concat!(
            "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39",
            "ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9",
            "21f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49",
        ),
    },
    Vector {
        algorithm: "poly1305",
        source: "RFC 8439, 2.5.2",
        key: "85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b",
        nonce: "",
        aad: "",
        plain: "43727970746f6772617068696320466f72756d2052657365617263682047726f7570",
        sealed: "a8061dc1305136c6c22b8baf0c0127a9",
    },
    Vector {
        algorithm: "ghash",
        source: "The Galois/Counter Mode of Operation, test case 2",
        key: "66e94bd4ef8a2c3b884cfa59ca342b2e",
        nonce: "",
        aad: "",
        plain: "0388dace60b6a392f328c2b971b2fe7800000000000000000000000000000080",
        sealed: "f38cbb1ad69223dcc3457ae5b6b0f885",
    },
];
