//! Cases that ask of each heap no more than whether it is lowered.

use crate::game::linear::{Case, Constraint};

/// What a bound asks, if it is told by which heaps are lowered.
enum Asks {
    /// This heap is kept.
    Kept(usize),
    /// This heap is not raised.
    NotRaised(usize),
    /// One of these heaps is lowered.
    Some(u64),
}

fn asks(constraint: &Constraint) -> Option<Asks> {
    let pairs = constraint.before().iter().zip(constraint.after());
    let mut heaps = 0_u64;
    for (heap, (&before, &after)) in pairs.enumerate() {
        if before < 0 || before.checked_neg() != Some(after) {
            return None;
        }
        heaps |= u64::from(before > 0) << heap;
    }
    let one = heaps.trailing_zeros() as usize;
    match (heaps.count_ones(), constraint.least(), constraint.most()) {
        (1, Some(0), Some(0)) => Some(Asks::Kept(one)),
        (1, Some(0), None) => Some(Asks::NotRaised(one)),
        (1.., Some(1), None) => Some(Asks::Some(heaps)),
        _ => None,
    }
}

/// The sets of heaps of which a move may take any amounts, if that is all that the cases say; at
/// most 12 heaps.
pub(super) fn free_sets(cases: &[Case], heaps: usize) -> Option<Vec<u64>> {
    if heaps > 12 {
        return None;
    }
    let mut sets = vec![false; 1 << heaps];
    for case in cases {
        let asked: Vec<Asks> = case.constraints().iter().map(asks).collect::<Option<_>>()?;
        // a heap that nothing is asked of might be raised
        let held = asked.iter().fold(0_u64, |held, asks| match asks {
            Asks::Kept(heap) | Asks::NotRaised(heap) => held | 1 << heap,
            Asks::Some(heaps) if heaps.count_ones() == 1 => held | heaps,
            Asks::Some(_) => held,
        });
        if held != (1 << heaps) - 1 {
            return None;
        }
        for (set, legal) in (0_u64..).zip(&mut sets) {
            *legal |= set > 0
                && asked.iter().all(|asks| match asks {
                    Asks::Kept(heap) => set >> heap & 1 == 0,
                    Asks::NotRaised(_) => true,
                    Asks::Some(heaps) => set & heaps != 0,
                });
        }
    }
    let legal = (0_u64..).zip(sets).filter(|set| set.1);
    Some(legal.map(|set| set.0).collect())
}
