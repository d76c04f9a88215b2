//! One line makes a backend: a name, its features and its kernels, widest first.

/// Defines a [`Backend`](crate::Backend) and the `#[target_feature]` functions behind it.
///
/// The features are written once and feed both the compiler and the run-time check. Each kernel takes what the
/// ones before it have left, and the last one ends the message.
///
/// ```ignore
/// aria_core::backend! {
///     /// 32 blocks at a time.
///     GFNI_AVX2 = "gfni-avx2", RoundKey::repeated, ["avx2", "gfni"],
///     // SAFETY: …
///     [unsafe { Sliced::<Ymm, _>::new(Avx2::new(), Gfni::new()) }],
///     unsafe { Sliced::<Xmm, _>::new(Avx::new(), Gfni::new()) }
/// }
/// ```
#[macro_export]
macro_rules! backend {
    (
        $(#[$doc:meta])*
        $backend:ident = $name:literal, $prepare:path, [$($feature:literal),*],
        [$($wider:expr),* $(,)?], $narrowest:expr
    ) => {
        $(#[$doc])*
        // SAFETY: the features that the instances are compiled for are the features that it needs.
        pub static $backend: $crate::Backend = unsafe {
            $crate::Backend::new(
                $name,
                $crate::Features::named(&[$($feature),*]),
                $crate::Functions { prepare: $prepare, round, ecb, ctr },
            )
        };

        $(#[target_feature(enable = $feature)])*
        unsafe fn ecb(schedule: &$crate::Schedule, data: $crate::InOutBuf<'_, '_, u8>) {
            let keys = schedule.round_keys();
            $(let data = $crate::mode::ecb($wider, keys, data);)*
            let data = $crate::mode::ecb($narrowest, keys, data);
            $crate::mode::ecb_rest($narrowest, keys, data);
        }

        $(#[target_feature(enable = $feature)])*
        unsafe fn ctr(
            schedule: &$crate::Schedule,
            counter: &mut $crate::Counter,
            data: $crate::InOutBuf<'_, '_, u8>,
        ) {
            let keys = schedule.round_keys();
            $(let data = $crate::mode::ctr($wider, keys, counter, data);)*
            let data = $crate::mode::ctr($narrowest, keys, counter, data);
            $crate::mode::ctr_rest($narrowest, keys, counter, data);
        }

        $(#[target_feature(enable = $feature)])*
        unsafe fn round(layer: $crate::Layer, key: &$crate::RoundKey, block: [u8; 16]) -> [u8; 16] {
            $crate::Kernel::round($narrowest, layer, key, block)
        }
    };
}
