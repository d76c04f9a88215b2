//! One line makes a backend: a name, its features and its kernels, widest first.

/// Defines a [`Backend`](crate::Backend) and the `#[target_feature]` functions behind it.
///
/// The features are written once and feed both the compiler and the run-time check. Each kernel takes what the
/// ones before it have left, and the last one ends the message.
///
/// ```text
/// aria_core::backend! {
///     /// 32 blocks at a time.
///     GFNI_AVX2 = "gfni-avx2", RoundKey::repeated, ["avx2", "gfni"],
///     [Rounds<Sliced<Ymm, Gfni<Avx2>>>], Rounds<Sliced<Xmm, Gfni<Avx>>>
/// }
/// ```
#[macro_export]
macro_rules! backend {
    (
        $(#[$doc:meta])*
        $backend:ident = $name:literal, $prepare:path, [$($feature:literal),*],
        [$($wider:ty),*], $narrowest:ty
    ) => {
        $(#[$doc])*
        pub static $backend: $crate::Backend = {
            const NEEDS: $crate::Features = $crate::Features::named(&[$($feature),*]).with_implied();
            $(assert!(NEEDS.contains(<$wider as $crate::Kernel>::NEEDS), "a kernel needs more than the list");)*
            assert!(NEEDS.contains(<$narrowest as $crate::Kernel>::NEEDS), "a kernel needs more than the list");
            const FUNCTIONS: $crate::Functions = $crate::Functions { prepare: $prepare, round, ecb, ctr };
            // SAFETY: the features of the list, which the functions are compiled for, suffice for the kernels.
            unsafe { $crate::Backend::new($name, NEEDS, FUNCTIONS) }
        };

        $(#[target_feature(enable = $feature)])*
        unsafe fn ecb(schedule: &$crate::Schedule, data: $crate::InOutBuf<'_, '_, u8>) {
            let keys = schedule.round_keys();
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            unsafe {
                $(let data = $crate::mode::ecb(<$wider as $crate::Kernel>::assume(), keys, data);)*
                let data = $crate::mode::ecb(<$narrowest as $crate::Kernel>::assume(), keys, data);
                $crate::mode::ecb_rest(<$narrowest as $crate::Kernel>::assume(), keys, data);
            }
        }

        $(#[target_feature(enable = $feature)])*
        unsafe fn ctr(
            schedule: &$crate::Schedule,
            counter: &mut $crate::Counter,
            data: $crate::InOutBuf<'_, '_, u8>,
        ) {
            let keys = schedule.round_keys();
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            unsafe {
                $(let data = $crate::mode::ctr(<$wider as $crate::Kernel>::assume(), keys, counter, data);)*
                let data = $crate::mode::ctr(<$narrowest as $crate::Kernel>::assume(), keys, counter, data);
                $crate::mode::ctr_rest(<$narrowest as $crate::Kernel>::assume(), keys, counter, data);
            }
        }

        $(#[target_feature(enable = $feature)])*
        unsafe fn round(layer: $crate::Layer, key: &$crate::RoundKey, block: [u8; 16]) -> [u8; 16] {
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            let kernel = unsafe { <$narrowest as $crate::Kernel>::assume() };
            $crate::Kernel::round(kernel, layer, key, block)
        }
    };
}
