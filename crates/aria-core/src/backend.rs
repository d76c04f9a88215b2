//! One line makes a backend: a name, its features and its kernels, widest first.

/// Defines a [`Backend`](crate::Backend) and the `#[target_feature]` functions behind it.
///
/// The features are written once and feed both the compiler and the run-time check. Each kernel takes what the
/// ones before it have left, as long as that is at least so many blocks; the last one ends the message.
///
/// ```text
/// aria_core::backend! {
///     /// 32 blocks at a time.
///     GFNI_AVX2 = "gfni-avx2", RoundKey::repeated, ["avx2", "gfni"],
///     [17 => Rounds<Sliced<Ymm, Gfni<Avx2>>>], Rounds<Sliced<Xmm, Gfni<Ssse3>>>
/// }
/// ```
#[macro_export]
macro_rules! backend {
    (
        $(#[$doc:meta])*
        $backend:ident = $name:literal, $prepare:path, [$($feature:literal),*],
        [$($least:expr => $wider:ty),*], $narrowest:ty
    ) => {
        $(#[$doc])*
        pub static $backend: $crate::Backend = {
            const NEEDS: $crate::Features = $crate::Features::named(&[$($feature),*]).with_implied();
            $(assert!(NEEDS.contains(<$wider as $crate::Kernel>::NEEDS), "a kernel needs more than the list");)*
            assert!(NEEDS.contains(<$narrowest as $crate::Kernel>::NEEDS), "a kernel needs more than the list");
            $(
                assert!($least <= <$wider as $crate::Kernel>::BLOCKS, "a kernel takes less than it is worth");
                assert!($crate::LANES.is_multiple_of(<$wider as $crate::Kernel>::BLOCKS), "lanes are left over");
            )*
            assert!($crate::LANES.is_multiple_of(<$narrowest as $crate::Kernel>::BLOCKS), "lanes are left over");
            const FUNCTIONS: $crate::Functions = $crate::Functions {
                prepare: $prepare,
                round,
                ecb,
                ctr,
                cbc_encrypt,
                cbc_decrypt,
                chains,
                lane_keys,
                chains_each,
            };
            // SAFETY: the features of the list, which the functions are compiled for, suffice for the kernels.
            unsafe { $crate::Backend::new($name, NEEDS, FUNCTIONS) }
        };

        $crate::backend! { @modes [$($feature),*] [$($least => $wider,)* 1 => $narrowest]
            ecb() Ecb;
            ctr(counter: &mut $crate::Counter) Ctr(&mut *counter);
            cbc_decrypt(previous: &mut [u8; 16]) CbcDecryption(&mut *previous);
        }
        $crate::backend! { @lanes [$($feature),*] [$($least => $wider,)* 1 => $narrowest] }

        $(#[target_feature(enable = $feature)])*
        unsafe fn cbc_encrypt(
            schedule: &$crate::Schedule,
            previous: &mut [u8; 16],
            blocks: $crate::InOutBuf<'_, '_, u8>,
        ) {
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            let kernel = unsafe { <$narrowest as $crate::Kernel>::assume() };
            $crate::mode::chain(kernel, schedule.round_keys(), previous, blocks);
        }

        $(#[target_feature(enable = $feature)])*
        unsafe fn round(layer: $crate::Layer, key: &$crate::RoundKey, block: [u8; 16]) -> [u8; 16] {
            // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
            let kernel = unsafe { <$narrowest as $crate::Kernel>::assume() };
            $crate::Kernel::round(kernel, layer, key, block)
        }
    };

    // Messages side by side; keys of their own are in the form of the kernel that their number calls for.
    (@lanes [$($feature:literal),*] [$($least:expr => $kernel:ty),*]) => {
        $(#[target_feature(enable = $feature)])*
        unsafe fn chains(
            schedule: &$crate::Schedule,
            previous: &$crate::Row,
            rows: &mut [$crate::Row],
            lanes: usize,
        ) {
            let lane = 0;
            $(
                // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
                let kernel = unsafe { <$kernel as $crate::Kernel>::assume() };
                let both = (previous, &mut *rows);
                let lane = $crate::mode::chains(kernel, $least, schedule.round_keys(), both, lane, lanes);
            )*
            debug_assert!(lane >= lanes);
        }

        $(#[target_feature(enable = $feature)])*
        unsafe fn lane_keys(keys: &[&$crate::Aria], round_keys: &mut [$crate::Row]) -> usize {
            $(if keys.len() >= $least {
                // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
                let kernel = unsafe { <$kernel as $crate::Kernel>::assume() };
                return $crate::mode::lane_keys(kernel, keys, round_keys);
            })*
            0
        }

        $(#[target_feature(enable = $feature)])*
        unsafe fn chains_each(
            keys: &[$crate::Row],
            lanes: usize,
            previous: &$crate::Row,
            rows: &mut [$crate::Row],
        ) {
            $(if lanes >= $least {
                // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
                let kernel = unsafe { <$kernel as $crate::Kernel>::assume() };
                return $crate::Kernel::chain_each(kernel, keys, previous, rows);
            })*
        }
    };

    // A function for each mode, over all kernels.
    (@modes $features:tt $kernels:tt $($function:ident($($argument:ident: $type:ty)?) $mode:expr;)*) => {
        $($crate::backend! { @mode $features $kernels $function($($argument: $type)?) $mode })*
    };
    (@mode [$($feature:literal),*] [$($least:expr => $kernel:ty),*]
     $function:ident($($argument:ident: $type:ty)?) $mode:expr) => {
        $(#[target_feature(enable = $feature)])*
        unsafe fn $function(
            schedule: &$crate::Schedule,
            $($argument: $type,)?
            data: $crate::InOutBuf<'_, '_, u8>,
        ) {
            #[allow(unused_imports, reason = "each function is of one mode")]
            use $crate::mode::{CbcDecryption, Ctr, Ecb};
            let keys = schedule.round_keys();
            $(
                // SAFETY: the function is compiled for the features, and runs only where a `Runnable` is.
                let kernel = unsafe { <$kernel as $crate::Kernel>::assume() };
                let data = $crate::mode::run($mode, kernel, $least, keys, data);
            )*
            debug_assert!(data.is_empty());
        }
    };
}
