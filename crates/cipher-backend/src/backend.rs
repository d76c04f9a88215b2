//! A backend is data; a runnable one is a proof.

use crate::{Cpu, Features};
use core::{fmt, ops::Deref};

/// One implementation of a cipher: its name, the features it needs, its functions.
///
/// `F` is a struct of function pointers. They are `unsafe fn` pointers where the functions are compiled for more
/// than the build's baseline, and calling them is sound on a CPU that has [`Backend::needs`].
#[derive(Debug)]
pub struct Backend<F: 'static> {
    name: &'static str,
    needs: Features,
    functions: F,
}

impl<F> Backend<F> {
    /// A backend called `name`.
    ///
    /// # Safety
    /// With the arguments their documentation asks for, `functions` must be sound to call on every CPU that has
    /// `needs`.
    pub const unsafe fn new(name: &'static str, needs: Features, functions: F) -> Self {
        Backend { name, needs, functions }
    }

    /// The name, the same in code, in overrides, tests, benchmarks and reports.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The features without which the functions must not be called.
    pub const fn needs(&self) -> Features {
        self.needs
    }

    /// The proof that `cpu` can run this backend, or the features it lacks.
    pub const fn check(&'static self, cpu: Cpu) -> Result<Runnable<F>, Missing> {
        let missing = self.needs.without(cpu.features());
        if missing.is_empty() { Ok(Runnable(self)) } else { Err(Missing(missing)) }
    }
}

/// A backend that this CPU can run: the value is the proof.
pub struct Runnable<F: 'static>(&'static Backend<F>);

impl<F> Runnable<F> {
    /// The functions, which may be called since this value exists.
    pub const fn functions(self) -> &'static F {
        &self.0.functions
    }
}

impl<F> Clone for Runnable<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Runnable<F> {}

impl<F> Deref for Runnable<F> {
    type Target = Backend<F>;

    fn deref(&self) -> &Backend<F> {
        self.0
    }
}

impl<F> fmt::Debug for Runnable<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Runnable({})", self.0.name)
    }
}

/// The features that a CPU lacks for a backend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing(pub Features);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this CPU lacks {}", self.0)
    }
}

impl core::error::Error for Missing {}

#[cfg(test)]
mod tests {
    use super::*;

    // SAFETY: nothing is called.
    static WIDE: Backend<()> = unsafe { Backend::new("wide", Features::AVX2.union(Features::GFNI), ()) };

    #[test]
    fn a_check_names_what_is_missing() {
        // SAFETY: nothing is called.
        let cpu = unsafe { Cpu::new(Features::AVX2.union(Features::AVX512F)) };
        assert_eq!(WIDE.check(cpu).unwrap_err(), Missing(Features::GFNI));
        assert_eq!(WIDE.check(cpu.without(Features::AVX2)).unwrap_err().0, WIDE.needs());
    }

    #[test]
    fn a_runnable_is_its_backend() {
        // SAFETY: nothing is called.
        let cpu = unsafe { Cpu::new(WIDE.needs()) };
        assert_eq!(WIDE.check(cpu).unwrap().name(), "wide");
    }
}
