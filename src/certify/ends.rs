//! Whether every play ends, where moves do not lower the total.

use super::{CertifyError, Stored};
use crate::game::{HeapRules, each_option};
use crate::work::{Context, Stop};

/// Entries between two looks at the wish to stop.
const PAUSE: u64 = 1 << 10;

/// Refuses a table in which some play has no end: its entries could agree with all options and be
/// wrong all the same. The moves have been seen to stay in the box.
///
/// One thread, one bit an entry. O(options) where moves go to earlier entries; otherwise as often
/// as the order of the entries has to be gone through, at most once for each move of a play.
pub(super) fn every_play_ends(stored: &Stored, context: &Context) -> Result<(), CertifyError> {
    let entries = stored.entries();
    context.afford("which plays end", u128::from(entries.div_ceil(8)))?;
    let restricted = stored.rules().is_restricted();
    let mut room = Vec::new();
    let all = |at: u64, settled: &dyn Fn(u64) -> bool| -> Result<bool, CertifyError> {
        if at.is_multiple_of(PAUSE) {
            context.check()?;
            context.progress().advance(PAUSE);
        }
        let position = stored.index.position(at);
        if restricted && !stored.rules().is_position(&position) {
            return Ok(true);
        }
        let mut all = true;
        each_option(stored.rules(), &position, |option| {
            all = settled(stored.index.of(option, &mut room));
            all
        })?;
        Ok(all)
    };
    context
        .progress()
        .begin("entries from which plays end", None);
    let open = unsettled(entries, all);
    context.progress().end();
    match open? {
        None => Ok(()),
        Some(at) => Err(Stop::refused(format!("{}, which has plays from {:?} without an end", stored.ruleset, stored.index.position(at)), "rules in which every play ends: entries that agree with their options can be wrong otherwise", "nothing can be checked; mend the rules")
        .into()),
    }
}

/// The first entry from which some play has no end: an entry is settled once `all` of its options
/// are, as far as they are known to be.
fn unsettled<E>(
    entries: u64,
    mut all: impl FnMut(u64, &dyn Fn(u64) -> bool) -> Result<bool, E>,
) -> Result<Option<u64>, E> {
    let mut settled = vec![0_u8; entries.div_ceil(8) as usize];
    let is_settled = |settled: &[u8], at: u64| settled[(at / 8) as usize] >> (at % 8) & 1 > 0;
    loop {
        let (mut found, mut open) = (false, None);
        for at in 0..entries {
            if is_settled(&settled, at) {
                continue;
            }
            if all(at, &|at| is_settled(&settled, at))? {
                settled[(at / 8) as usize] |= 1 << (at % 8);
                found = true;
            } else {
                open = open.or(Some(at));
            }
        }
        if open.is_none() || !found {
            return Ok(open);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unsettled;

    fn first(options: &[&[u64]]) -> Option<u64> {
        let all = |at: u64, settled: &dyn Fn(u64) -> bool| -> Result<bool, ()> {
            Ok(options[at as usize].iter().all(|&option| settled(option)))
        };
        unsettled(options.len() as u64, all).unwrap()
    }

    #[test]
    fn circles_are_found_in_any_order() {
        assert_eq!(first(&[]), None);
        assert_eq!(first(&[&[], &[0], &[0, 1]]), None);
        // against the order of the entries
        assert_eq!(first(&[&[1, 2], &[2], &[3], &[]]), None);
        assert_eq!(first(&[&[0]]), Some(0));
        assert_eq!(first(&[&[], &[2], &[1, 0]]), Some(1));
        assert_eq!(first(&[&[3], &[], &[1], &[4], &[2, 3]]), Some(0));
    }
}
