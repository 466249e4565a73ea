//! Whether cases stay the same when heaps change places.

use super::{Allowed, Case, Constraint};
use std::collections::BTreeSet;

/// Coefficients, the least value, and the modulus and remainders if these are asked for instead.
type Said = (Vec<i64>, i64, u32, Vec<u32>);

/// Whether exchanging two neighbours among the heaps makes the same cases, all written with a
/// coefficient for each heap: so does then any order. Cases that say the same in other words are
/// not seen to.
pub(in crate::game) fn minds_no_order(cases: &[Case], heaps: usize) -> bool {
    let all = |order: &[usize]| -> BTreeSet<BTreeSet<Said>> {
        let said = |case: &Case| {
            let each = case.constraints().iter().flat_map(|one| said(one, order));
            each.collect()
        };
        cases.iter().map(said).collect()
    };
    let mut order: Vec<usize> = (0..heaps).collect();
    let given = all(&order);
    (1..heaps).all(|i| {
        order.swap(i - 1, i);
        let same = all(&order) == given;
        order.swap(i - 1, i);
        same
    })
}

/// A constraint as lower bounds or remainders, with heaps in another order.
fn said(constraint: &Constraint, order: &[usize]) -> Vec<Said> {
    let (before, after) = (constraint.before(), constraint.after());
    let all = [before, after].map(|of| order.iter().map(move |&i| of[i]));
    let plus: Vec<i64> = all.into_iter().flatten().collect();
    let minus: Vec<i64> = plus.iter().map(|times| -times).collect();
    match constraint.allowed() {
        Allowed::Between(least, most) => {
            let least = least.map(|least| (plus, least, 0, Vec::new()));
            let most = most.map(|most| (minus, -most, 0, Vec::new()));
            least.into_iter().chain(most).collect()
        }
        Allowed::Remainders {
            modulus,
            remainders,
        } if plus < minus => {
            let negated = remainders.iter().map(|r| (modulus - r) % modulus);
            let mut remainders: Vec<u32> = negated.collect();
            remainders.sort_unstable();
            vec![(minus, 0, *modulus, remainders)]
        }
        Allowed::Remainders {
            modulus,
            remainders,
        } => vec![(plus, 0, *modulus, remainders.clone())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::linear::{keeps, takes};

    #[test]
    fn heaps_that_change_places_are_seen() {
        let near = || (takes(0) - takes(1)).within(-2, 2);
        let both = [takes(0).at_least(1), takes(1).at_least(1)];
        let one = |i: usize| Case::new([takes(i).at_least(1), keeps(1 - i)]);
        let odd = |r| (takes(0) - takes(1)).leaves([r], 3);
        for (cases, expected) in [
            (vec![one(0), one(1)], true),
            (vec![one(0)], false),
            (vec![Case::new(both.clone()).and(near())], true),
            (
                vec![Case::new(both.clone()).and((takes(0) - takes(1)).within(-2, 1))],
                false,
            ),
            (vec![Case::new(both.clone()).and(odd(0))], true),
            (vec![Case::new(both.clone()).and(odd(1))], false),
            (
                vec![
                    Case::new(both.clone()).and(odd(1)),
                    Case::new(both).and(odd(2)),
                ],
                true,
            ),
        ] {
            let cases: Vec<Case> = cases.into_iter().map(|case| case.on(2)).collect();
            assert_eq!(minds_no_order(&cases, 2), expected, "{cases:?}");
        }
    }
}
