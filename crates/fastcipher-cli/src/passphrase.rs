//! From a typed passphrase to a secret: the prompt and Argon2id.

use crate::{header::Secret, terminal::Terminal};
use anyhow::{Context, Result, ensure};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use zeroize::Zeroizing;

/// What Argon2id costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cost {
    lanes: u8,
    kibibytes: u32,
    passes: u32,
}

impl Cost {
    /// The memory times passes of RFC 9106's second recommended option (64 MiB, 3 passes), in less memory.
    pub(crate) const DEFAULT: Cost = Cost { lanes: 1, kibibytes: 48 * 1024, passes: 4 };

    /// The most that a header may ask for: some seconds.
    const MAX: Cost = Cost { lanes: 16, kibibytes: 256 * 1024, passes: 16 };

    /// Reads a header's cost. What a header asks for is not authenticated: it is checked here, before it is paid.
    pub(crate) fn from_bytes(bytes: &[u8; 9]) -> Result<Cost> {
        let [lanes, m0, m1, m2, m3, t0, t1, t2, t3] = *bytes;
        let kibibytes = u32::from_be_bytes([m0, m1, m2, m3]);
        let passes = u32::from_be_bytes([t0, t1, t2, t3]);
        let max = Cost::MAX;
        ensure!(
            lanes <= max.lanes && kibibytes <= max.kibibytes && passes <= max.passes,
            "the header asks Argon2id for {lanes} lanes, {kibibytes} KiB and {passes} passes; \
             the limits are {}, {} and {}",
            max.lanes,
            max.kibibytes,
            max.passes,
        );
        let cost = Cost { lanes, kibibytes, passes };
        cost.params().context("the header's Argon2id parameters are invalid")?;
        Ok(cost)
    }

    pub(crate) fn to_bytes(self) -> [u8; 9] {
        let ([m0, m1, m2, m3], [t0, t1, t2, t3]) = (self.kibibytes.to_be_bytes(), self.passes.to_be_bytes());
        [self.lanes, m0, m1, m2, m3, t0, t1, t2, t3]
    }

    fn params(self) -> Result<Params, argon2::Error> {
        Params::new(self.kibibytes, self.passes, self.lanes.into(), Some(32))
    }
}

/// Argon2id of `passphrase`.
pub(crate) fn stretch(passphrase: &[u8], salt: &[u8; 32], cost: Cost) -> Result<Secret> {
    let params = cost.params()?;
    let mut memory = Zeroizing::new(Vec::new());
    let reserved = memory.try_reserve_exact(params.block_count()).ok();
    reserved.with_context(|| format!("not enough memory: Argon2id needs {} KiB", cost.kibibytes))?;
    memory.resize(params.block_count(), Block::new());
    let mut secret = Secret::default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into_with_memory(passphrase, salt, &mut secret[..], &mut memory[..])
        .context("Argon2id failed")?;
    Ok(secret)
}

/// Asks the terminal for a passphrase.
pub(crate) fn ask() -> Result<Zeroizing<Vec<u8>>> {
    Terminal::open()?.ask("Passphrase: ")
}

/// Asks the terminal for a new passphrase, twice.
pub(crate) fn ask_new() -> Result<Zeroizing<Vec<u8>>> {
    let terminal = Terminal::open()?;
    let passphrase = terminal.ask("New passphrase: ")?;
    ensure!(!passphrase.is_empty(), "an empty passphrase protects nothing");
    ensure!(passphrase == terminal.ask("The same again: ")?, "the two passphrases differ");
    Ok(passphrase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excessive_cost_is_refused() {
        let tebibyte = (1u32 << 30).to_be_bytes();
        for (lanes, kibibytes, passes) in
            [(1, tebibyte, 1), (1, [0, 0, 4, 0], u32::MAX), (255, [0, 0, 4, 0], 1)]
        {
            let mut bytes = [lanes; 9];
            bytes[1..5].copy_from_slice(&kibibytes);
            bytes[5..].copy_from_slice(&passes.to_be_bytes());
            assert!(Cost::from_bytes(&bytes).is_err());
        }
    }

    #[test]
    fn a_cost_below_the_minimum_is_refused() {
        for bytes in
            [[0; 9], [1, 0, 0, 0, 7, 0, 0, 0, 1], [1, 0, 0, 0, 8, 0, 0, 0, 0], [16, 0, 0, 0, 64, 0, 0, 0, 1]]
        {
            assert!(Cost::from_bytes(&bytes).is_err(), "{bytes:?}");
        }
    }
}
