//! Whether cases stay the same when heaps change places.

use super::{Allowed, Case};
use std::collections::BTreeSet;

/// Coefficients, the least value, and the modulus and remainders if these are asked for instead.
type Said = (Vec<i64>, i64, u32, Vec<u32>);

/// Whether exchanging two neighbours among the heaps makes the same cases, all written with a
/// coefficient for each heap: so does then any order. Cases that say the same in other words are
/// seen to where equations turn one into the other.
pub(in crate::game) fn minds_no_order(cases: &[Case], heaps: usize) -> bool {
    let all = |order: &[usize]| -> BTreeSet<BTreeSet<Said>> {
        cases.iter().map(|case| said(case, order)).collect()
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

/// A case as lower bounds and remainders, with heaps in another order.
fn said(case: &Case, order: &[usize]) -> BTreeSet<Said> {
    let forms = case.constraints().iter().map(|one| {
        let all = [one.before(), one.after()].map(|of| order.iter().map(move |&i| of[i]));
        all.into_iter().flatten().collect::<Vec<i64>>()
    });
    let mut all: Vec<(Vec<i64>, Allowed)> = forms
        .zip(case.constraints().iter().map(|one| one.allowed().clone()))
        .collect();
    // of each equation the last heap with a coefficient of 1 or -1 is solved for
    for solved in 0..all.len() {
        let (form, Allowed::Between(Some(least), Some(most))) = &all[solved] else {
            continue;
        };
        let place = form.iter().rposition(|times| times.abs() == 1);
        let (Some(place), true) = (place, least == most) else {
            continue;
        };
        let (form, number) = (form.clone(), *least);
        for (i, (other, allowed)) in all.iter_mut().enumerate() {
            let times = other[place] * form[place];
            if i != solved && times != 0 {
                let terms = other.iter_mut().zip(&form);
                terms.for_each(|(other, of)| *other -= times * of);
                allowed.lower(times * number);
            }
        }
    }
    let all = all
        .iter()
        .flat_map(|(form, allowed)| one_way(form, allowed));
    all.collect()
}

/// A constraint as lower bounds, or as remainders of the form whose sign comes first.
fn one_way(form: &[i64], allowed: &Allowed) -> Vec<Said> {
    let plus = form.to_vec();
    let minus: Vec<i64> = form.iter().map(|times| -times).collect();
    match allowed {
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

impl Allowed {
    /// The values of a form that is less by a number.
    fn lower(&mut self, by: i64) {
        match self {
            Self::Between(least, most) => {
                let ends = least.iter_mut().chain(most);
                ends.for_each(|end| *end = end.saturating_sub(by));
            }
            Self::Remainders {
                modulus,
                remainders,
            } => {
                let modulus = i64::from(*modulus);
                for one in remainders.iter_mut() {
                    *one = (i64::from(*one) - by).rem_euclid(modulus) as u32;
                }
                remainders.sort_unstable();
            }
        }
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
            (
                vec![Case::new([
                    takes(0).at_least(1),
                    takes(0).leaves([1, 2], 3),
                    (takes(0) - takes(1)).equals(0),
                ])],
                true,
            ),
            (
                vec![Case::new([
                    takes(0).at_least(1),
                    takes(0).leaves([1], 3),
                    (takes(0) - takes(1)).equals(1),
                ])],
                false,
            ),
            (vec![Case::new(both.clone()).and(odd(1))], false),
            (
                vec![
                    Case::new(both.clone()).and(odd(1)),
                    Case::new(both).and(odd(2)),
                ],
                true,
            ),
            // remainders, too: of x1 = x2 + 1 the first leaves 1 where the second leaves 0
            (
                vec![
                    Case::new([(takes(0) - takes(1)).equals(1), takes(0).leaves([1], 3)]),
                    Case::new([(takes(1) - takes(0)).equals(1), takes(0).leaves([0], 3)]),
                ],
                true,
            ),
            (
                vec![
                    Case::new([(takes(0) - takes(1)).equals(1), takes(0).leaves([1], 3)]),
                    Case::new([(takes(1) - takes(0)).equals(1), takes(0).leaves([2], 3)]),
                ],
                false,
            ),
            // the number of an equation that is solved for goes over to what it is put into
            (
                vec![
                    Case::new([(takes(0) - takes(1)).equals(1), takes(0).at_least(2)]),
                    Case::new([(takes(1) - takes(0)).equals(1), takes(0).at_least(1)]),
                ],
                true,
            ),
            (
                vec![
                    Case::new([(takes(0) - takes(1)).equals(1), takes(0).at_least(2)]),
                    Case::new([(takes(1) - takes(0)).equals(1), takes(0).at_least(2)]),
                ],
                false,
            ),
        ] {
            let cases: Vec<Case> = cases.into_iter().map(|case| case.on(2)).collect();
            assert_eq!(minds_no_order(&cases, 2), expected, "{cases:?}");
        }
    }
}
