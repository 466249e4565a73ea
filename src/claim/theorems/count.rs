//! How many ordered positions of a box meet Moore's condition, by a recursion over digits.

use crate::game::{Heap, binomial};
use std::collections::{BTreeMap, HashMap};

/// The number of ordered tuples with heap i in `0..=max[i]` whose column sums are all 0 mod
/// `modulus`. On n heaps below 2^b it is (sum over j = 0 mod modulus of C(n, j))^b.
///
/// Digit by digit from the highest: heaps that equal their bound so far are distinguished by their
/// bound only. Time O(bits * states * heaps^2) with a state for each number of such heaps of
/// each bound. `None` past 2^128.
pub(super) fn normal(max: &[Heap], modulus: u64) -> Option<u128> {
    let mut groups: BTreeMap<Heap, u64> = BTreeMap::new();
    for &m in max {
        *groups.entry(m).or_default() += 1;
    }
    let groups: Vec<(Heap, u64)> = groups.into_iter().collect();
    let bits = 64 - max.iter().fold(0, |all, m| all | m).leading_zeros();
    // heaps of each group that equal their bound in the digits so far -> tuples
    let mut states = HashMap::from([(groups.iter().map(|g| g.1).collect::<Vec<u64>>(), 1_u128)]);
    for bit in (0..bits).rev() {
        let mut next: HashMap<Vec<u64>, u128> = HashMap::new();
        for (tight, ways) in states {
            let loose: u64 = groups.iter().zip(&tight).map(|(g, t)| g.1 - t).sum();
            // the other heaps take a one or not, free of each other
            let mut choices = vec![(Vec::new(), 0_u64, 1_u128)];
            for ((bound, _), &t) in groups.iter().zip(&tight) {
                choices = choices
                    .into_iter()
                    .flat_map(|(kept, ones, ways)| {
                        // of the tight heaps those with the bound's digit stay so
                        let most = if bound >> bit & 1 == 1 { t } else { 0 };
                        (0..=most).map(move |one| {
                            let stay = if bound >> bit & 1 == 1 { one } else { t };
                            let kept = [&kept[..], &[stay]].concat();
                            (kept, ones + one, binomial(t, one).map(|b| (b, ways)))
                        })
                    })
                    .map(|(kept, ones, ways)| {
                        let ways = ways.and_then(|(a, b): (u128, u128)| a.checked_mul(b))?;
                        Some((kept, ones, ways))
                    })
                    .collect::<Option<_>>()?;
            }
            for (kept, ones, here) in choices {
                let free = (0..=loose).filter(|free| (ones + free).is_multiple_of(modulus));
                let mut free = free.map(|free| binomial(loose, free));
                let free = free.try_fold(0_u128, |sum, b| sum.checked_add(b?))?;
                let all = ways.checked_mul(here)?.checked_mul(free)?;
                let entry = next.entry(kept).or_default();
                *entry = entry.checked_add(all)?;
            }
        }
        states = next;
    }
    states.into_values().try_fold(0_u128, u128::checked_add)
}

/// The same for the misere condition: as normal where some heap is at least 2, else the number
/// of ones is 1 mod `modulus`.
pub(super) fn misere(max: &[Heap], modulus: u64) -> Option<u128> {
    let small: Vec<Heap> = max.iter().map(|&m| m.min(1)).collect();
    let live = small.iter().sum::<u64>();
    let ones = (0..=live).filter(|ones| ones % modulus == 1 % modulus);
    let mut ones = ones.map(|ones| binomial(live, ones));
    let ones = ones.try_fold(0_u128, |sum, b| sum.checked_add(b?))?;
    (normal(max, modulus)? - normal(&small, modulus)?).checked_add(ones)
}

#[cfg(test)]
mod tests {
    use super::super::columns::{all_zero, misere_zero};
    use super::*;
    use crate::game::{HeapBox, Order};

    #[test]
    fn counts_are_those_of_the_tuples() {
        for max in [
            vec![0],
            vec![9],
            vec![5, 5, 5],
            vec![1, 2, 3, 4],
            vec![7, 0, 9, 7],
            vec![1, 1, 0, 1, 1],
            vec![6; 4],
        ] {
            let positions = HeapBox::new(max.clone(), Order::Ordered).unwrap();
            for modulus in 2..6 {
                let (mut heaps, mut found) = (vec![0; max.len()], [0, 0]);
                loop {
                    found[0] += u128::from(all_zero(&heaps, modulus));
                    found[1] += u128::from(misere_zero(&heaps, modulus));
                    if !positions.advance(&mut heaps) {
                        break;
                    }
                }
                assert_eq!(normal(&max, modulus), Some(found[0]), "{max:?} {modulus}");
                assert_eq!(misere(&max, modulus), Some(found[1]), "{max:?} {modulus}");
            }
        }
    }

    #[test]
    fn closed_form_below_powers_of_two() {
        // sum over j = 0 mod 3 of C(n, j)
        for (n, term) in [(4_usize, 5_u128), (5, 11), (6, 22)] {
            for b in [1, 5, 6, 8] {
                let max = vec![(1 << b) - 1; n];
                assert_eq!(normal(&max, 3), Some(term.pow(b)));
            }
        }
    }
}
