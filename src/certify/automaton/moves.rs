//! The inequalities that a proof reads, compared with the moves of the rules.
//!
//! A certificate is about inequalities which rules declare; that these describe the moves is
//! examined here, on a small box: of all pairs of its positions x and y, a move leads from x to y
//! if and only if a kind of moves says so. Rules that declare a bound wrongly get no certificate
//! accepted. The options come from the rules' own moves; nothing is shared with the engines, or
//! with the laws by which tests compare the two.

use super::fault::AutomatonFault;
use super::kind::KindReader;
use crate::certify::CertifyError;
use crate::game::{HeapRules, each_option};
use crate::work::Context;
use std::collections::BTreeSet;

/// Pairs of positions that are compared, about, at most. For more than ten heaps only the first
/// positions are examined.
const PAIRS: u128 = 1 << 20;

/// The largest heap that is tried.
const LARGEST: u64 = 255;

/// The first position of a small box where the rules and the inequalities differ.
///
/// # Errors
/// The moves from a position cannot be computed; interrupted.
pub(super) fn difference<R: HeapRules>(
    rules: &R,
    (kinds, positions): (&[KindReader], Option<&[KindReader]>),
    heaps: usize,
    context: &Context,
) -> Result<Option<AutomatonFault>, CertifyError> {
    let (side, beyond) = sides(heaps);
    let mut x = vec![0; heaps];
    let mut pairs = 0;
    while pairs < PAIRS {
        context.check()?;
        let found = |why: String| {
            Ok(Some(AutomatonFault {
                position: Some(x.clone()),
                ..AutomatonFault::of_file(why)
            }))
        };
        if let Some(positions) = positions {
            let declared = positions.iter().any(|kind| kind.leads(&x, &x));
            if declared != rules.is_position(&x) {
                return found("the rules and their declared positions differ".into());
            }
        }
        let mut options = BTreeSet::new();
        each_option(rules, &x, |y| {
            options.insert(y.to_vec());
            true
        })?;
        let declared = |y: &[u64]| kinds.iter().any(|kind| kind.leads(&x, y));
        // also moves that leave the box
        if let Some(y) = options.iter().find(|y| !declared(y)) {
            return found(format!(
                "a move to {y:?} that the declared inequalities do not allow"
            ));
        }
        let mut y = vec![0; heaps];
        loop {
            pairs += 1;
            if declared(&y) && !options.contains(&y) {
                return found(format!(
                    "no move to {y:?}, which the declared inequalities allow"
                ));
            }
            if !advance(&mut y, beyond) {
                break;
            }
        }
        if !advance(&mut x, side) {
            break;
        }
    }
    Ok(None)
}

/// The largest heaps before and after a move. Heaps after it may be larger: inequalities must
/// not allow them by mistake.
fn sides(heaps: usize) -> (u64, u64) {
    let pairs = |side: u64, beyond: u64| {
        let pair = u128::from(side + 1) * u128::from(beyond + 1);
        pair.checked_pow(heaps as u32)
    };
    let fits = |&(side, beyond): &(u64, u64)| pairs(side, beyond).is_some_and(|all| all <= PAIRS);
    let largest = |more: u64| {
        let mut sides = (1..=LARGEST).rev().map(|side| (side, side + more));
        sides.find(fits)
    };
    (0..=2).rev().find_map(largest).unwrap_or((1, 1))
}

/// The next tuple of heaps up to `max`; whether there is one.
fn advance(heaps: &mut [u64], max: u64) -> bool {
    for heap in heaps.iter_mut().rev() {
        if *heap < max {
            *heap += 1;
            return true;
        }
        *heap = 0;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::kind::kinds;
    use super::*;
    use crate::certify::tests::with_context;
    use crate::game::{Amounts, Heap, MoveVector, MoveVectors, Moves, Shape, Times};
    use crate::rulesets::heap_rules;

    /// One token or two of any one heap, declared in any way.
    struct Declared(Shape);

    impl HeapRules for Declared {
        fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
            for (i, &heap) in heaps.iter().enumerate() {
                to.range(i, heap.saturating_sub(2)..heap);
            }
        }

        fn shape(&self) -> Shape {
            self.0.clone()
        }
    }

    fn of<R: HeapRules>(rules: &R, heaps: usize) -> Option<AutomatonFault> {
        let kinds = kinds(&rules.shape(), heaps).unwrap();
        with_context(1 << 20, |context| {
            difference(rules, (&kinds, None), heaps, context)
        })
        .unwrap()
    }

    #[test]
    fn a_bound_that_is_one_off_is_found() {
        for heaps in [1, 2, 3, 5] {
            let up_to = |most| of(&Declared(Shape::Each(Amounts::UpTo(most))), heaps);
            assert_eq!(up_to(2), None);
            let at = |last| Some([vec![0; heaps - 1], vec![last]].concat());
            assert_eq!(up_to(1).unwrap().position, at(2));
            // heaps of 3 are beyond the box of five
            if heaps < 5 {
                assert_eq!(up_to(3).unwrap().position, at(3));
            }
        }
    }

    #[test]
    fn a_vector_that_is_missing_is_found() {
        let vector = |takes: [i32; 2]| MoveVector {
            takes: takes.to_vec(),
            times: Times::Once,
        };
        let all = [[0, 1], [0, 2], [1, 0], [2, 0]].map(vector).to_vec();
        let declared = |vectors: &[MoveVector]| {
            let vectors = MoveVectors::new(vectors.to_vec(), None).unwrap();
            of(&Declared(vectors.shape()), 2)
        };
        assert_eq!(declared(&all), None);
        assert_eq!(declared(&all[..3]).unwrap().position, Some(vec![2, 0]));
    }

    #[test]
    fn registered_rules_are_as_they_declare() {
        for (text, heaps) in [
            ("nim", 3),
            ("wythoff", 2),
            ("rwythoff(2)", 2),
            ("moore(2)", 4),
            ("exact(2)", 5),
            ("bounded(3)", 2),
            ("maximum(2)", 2),
        ] {
            let rules = heap_rules(text);
            assert_eq!(of(&rules, heaps), None, "{text}");
        }
    }
}
