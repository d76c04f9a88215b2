//! What can be the key of a batch.

use crate::{Aria128, Aria192, Aria256};
use sealed::HasAria;

/// A block cipher that a batch can be encrypted with: [`Aria128`], [`Aria192`], [`Aria256`], and references to them.
///
/// The keys of one call are of one type, and so of one size.
pub trait Key: HasAria {}

pub(super) mod sealed {
    /// What is behind a key, and behind this crate's door.
    pub trait HasAria {
        fn aria(&self) -> &aria_core::Aria;
    }
}

macro_rules! keys {
    ($($name:ident)*) => {$(
        impl Key for $name {}

        impl HasAria for $name {
            fn aria(&self) -> &aria_core::Aria {
                &self.0
            }
        }
    )*};
}

keys!(Aria128 Aria192 Aria256);

impl<K: Key> Key for &K {}

impl<K: HasAria> HasAria for &K {
    fn aria(&self) -> &aria_core::Aria {
        (*self).aria()
    }
}
