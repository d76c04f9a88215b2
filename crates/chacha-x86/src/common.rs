//! The layouts that registers of 16 and of 32 bytes share.

use chacha_core::layout::{Horizontal, InTurn, Vertical};

/// As many blocks as lanes: four or eight.
type Many<V> = Vertical<V>;
/// Three registers for a row: three blocks or six.
type More<V> = InTurn<Horizontal<V>, Several<V>>;
/// Two registers for a row: two blocks or four.
type Several<V> = InTurn<Horizontal<V>, Horizontal<V>>;

/// Twice as many blocks as lanes.
pub(crate) type Longest<V> = InTurn<Many<V>, Many<V>>;

/// From the longest batch to one register for a row, and then what is narrower.
pub(crate) type Layouts<V, Narrower> = (
    Longest<V>,
    (InTurn<Many<V>, Several<V>>, (Many<V>, (More<V>, (Several<V>, (Horizontal<V>, Narrower))))),
);
