//! CPU features as a value, and backends that run only where their features exist.
//!
//! A [`Backend`] is data: a name, the [`Features`] it needs and its functions. [`Backend::check`] turns it into a
//! [`Runnable`] on a [`Cpu`] that has them all. Whoever holds a `Runnable` holds the proof that calling its
//! functions is sound, so the `unsafe` of `#[target_feature]` is settled in one place.
//!
//! Nothing here asks the machine: detection is the caller's, and a build for one known CPU needs none.
#![no_std]

mod backend;
mod features;

pub use backend::{Backend, Missing, Runnable};
pub use features::{Cpu, Features};
