//! The ARIA block cipher (RFC 5794), its counter mode and its chaining.

mod block;
mod cbc;
mod ctr;

pub use block::{Aria128, Aria192, Aria256};
pub use cbc::{Aria128CbcDec, Aria128CbcEnc, Aria192CbcDec, Aria192CbcEnc, Aria256CbcDec, Aria256CbcEnc};
pub use ctr::{Aria128Ctr, Aria192Ctr, Aria256Ctr};
