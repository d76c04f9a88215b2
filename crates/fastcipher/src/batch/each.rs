//! Messages with a key each, in groups as large as a kernel has lanes.

use aria_core::{Aria, KeyLanes, LANES};
use core::cmp::Reverse;

/// How many messages are sorted at once.
const SORTED: usize = 512;

/// A message and its key, until it is taken.
pub(super) type Pending<'a, M> = Option<(&'a Aria, M)>;

/// Takes the message.
pub(super) fn take<M>(pending: &mut Pending<'_, M>) -> Option<M> {
    pending.take().map(|(_, message)| message)
}

/// Hands groups of keys to `encrypt`, with their messages in the same order and none longer than the one before it.
///
/// Those of one group are of similar length, for the group takes as long as the longest. The backend is that of the first
/// key, whichever the others have.
pub(super) fn run<'a, M>(
    mut pairs: impl Iterator<Item = (&'a Aria, M)>,
    blocks: impl Fn(&M) -> usize,
    mut encrypt: impl FnMut(&KeyLanes, &mut [Pending<'a, M>]),
) {
    let Some(first) = pairs.next() else { return };
    let mut group = KeyLanes::new(first.0.backend());
    let mut pending = [const { None }; SORTED];
    let mut pairs = core::iter::once(first).chain(pairs);
    loop {
        let mut count = 0;
        for (place, pair) in pending.iter_mut().zip(&mut pairs) {
            *place = Some(pair);
            count += 1;
        }
        if count == 0 {
            return;
        }
        let mut rest = &mut pending[..count];
        rest.sort_unstable_by_key(|pair| Reverse(pair.as_ref().map(|(_, message)| blocks(message))));
        while let Some(Some((first, _))) = rest.first() {
            let mut keys = [*first; LANES];
            for (key, (aria, _)) in keys.iter_mut().zip(rest.iter().flatten()) {
                *key = aria;
            }
            let loaded = group.load(&keys[..rest.len().min(LANES)]);
            let (now, later) = rest.split_at_mut(loaded);
            encrypt(&group, now);
            rest = later;
        }
    }
}
