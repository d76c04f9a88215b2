//! The ARIA block cipher (RFC 5794) and its counter mode.

mod block;
mod ctr;

pub use block::{Aria128, Aria192, Aria256};
pub use ctr::{Aria128Ctr, Aria192Ctr, Aria256Ctr};
