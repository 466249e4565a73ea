//! Positions of Nim and Moore's Nim_k too large to search: outcome and winning moves by the
//! theorem, on integers of any size.

use crate::game::{Convention, Outcome};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Winning moves that are listed at most.
pub(super) const MOST: usize = 10_000;

/// Whether all column sums are 0 mod `modulus`; in misere play with no heap above 1, whether the
/// number of ones is 1 mod `modulus`.
fn is_p(heaps: &[BigUint], modulus: u64, convention: Convention) -> bool {
    let bits = heaps.iter().map(BigUint::bits).max().unwrap_or(0);
    let ones = |j: u64| heaps.iter().filter(|heap| heap.bit(j)).count() as u64;
    match convention {
        Convention::Misere if bits <= 1 => ones(0) % modulus == 1 % modulus,
        _ => (0..bits).all(|j| ones(j) % modulus == 0),
    }
}

/// The outcome by Bouton's (modulus 2) or Moore's theorem.
pub(super) fn outcome(heaps: &[BigUint], modulus: u64, convention: Convention) -> Outcome {
    if is_p(heaps, modulus, convention) {
        Outcome::P
    } else {
        Outcome::N
    }
}

/// The moves to P-positions, in no particular order, at most [`MOST`] of them; and whether that
/// is all.
pub(super) fn winning_moves(
    heaps: &[BigUint],
    modulus: u64,
    convention: Convention,
) -> (Vec<Vec<BigUint>>, bool) {
    let mut found = Vec::new();
    let mut add = |option: Vec<BigUint>| {
        if !is_p(&option, modulus, convention) {
            return ControlFlow::Continue(()); // P in normal play, but not in misere
        }
        if found.len() == MOST {
            return ControlFlow::Break(());
        }
        found.push(option);
        ControlFlow::Continue(())
    };
    let bits = heaps.iter().map(BigUint::bits).max().unwrap_or(0);
    let mut all = Columns {
        heaps,
        modulus,
        lowered: vec![None; heaps.len()],
    }
    .choose(bits, &mut add)
    .is_continue();
    if all && convention == Convention::Misere {
        all = to_ones(heaps, modulus, &mut add).is_continue();
    }
    (found, all)
}

type Add<'a> = dyn FnMut(Vec<BigUint>) -> ControlFlow<()> + 'a;

/// Chooses the digits of the option column by column from the top. A heap keeps its digits until
/// it is lowered, in a column where it has a one; below that its digits are free. Moore's proof
/// shows that every choice of the higher columns can be completed, so nothing is tried in vain.
struct Columns<'a> {
    heaps: &'a [BigUint],
    modulus: u64,
    /// The new digits of each lowered heap.
    lowered: Vec<Option<BigUint>>,
}

impl Columns<'_> {
    fn choose(&mut self, column: u64, add: &mut Add<'_>) -> ControlFlow<()> {
        let lowered = self.lowered.iter().flatten().count() as u64;
        let Some(j) = column.checked_sub(1) else {
            if lowered == 0 {
                return ControlFlow::Continue(());
            }
            let option = self.lowered.iter().zip(self.heaps);
            return add(option
                .map(|(new, old)| new.as_ref().unwrap_or(old).clone())
                .collect());
        };
        let ones: Vec<usize> = (0..self.heaps.len())
            .filter(|&i| self.lowered[i].is_none() && self.heaps[i].bit(j))
            .collect();
        self.lower(j, &ones, self.modulus - 1 - lowered, ones.len() as u64, add)
    }

    /// Lowers any of `ones` in column `j`, at most `may` of them; `sum` ones stay in the column
    /// so far. Then sets free digits.
    fn lower(
        &mut self,
        j: u64,
        ones: &[usize],
        may: u64,
        sum: u64,
        add: &mut Add<'_>,
    ) -> ControlFlow<()> {
        let Some((&i, rest)) = ones.split_first() else {
            let free: Vec<usize> = (0..self.heaps.len())
                // lowered in a higher column: the heap's digits differ above j already
                .filter(|&i| {
                    self.lowered[i]
                        .as_ref()
                        .is_some_and(|new| !self.just(i, new, j))
                })
                .collect();
            return self.set(j, &free, sum, add);
        };
        self.lower(j, rest, may, sum, add)?;
        if may > 0 {
            // keeps the digits above j, a zero in j
            self.lowered[i] = Some((&self.heaps[i] >> (j + 1)) << (j + 1));
            let flow = self.lower(j, rest, may - 1, sum - 1, add);
            self.lowered[i] = None;
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Whether heap `i` was lowered in column `j`.
    fn just(&self, i: usize, new: &BigUint, j: u64) -> bool {
        (new >> (j + 1)) == (&self.heaps[i] >> (j + 1))
    }

    /// Sets digit `j` of the free heaps so that the column sum is 0 mod the modulus.
    fn set(&mut self, j: u64, free: &[usize], sum: u64, add: &mut Add<'_>) -> ControlFlow<()> {
        let Some((&i, rest)) = free.split_first() else {
            return match sum % self.modulus {
                0 => self.choose(j, add),
                _ => ControlFlow::Continue(()),
            };
        };
        self.set(j, rest, sum, add)?;
        let digits = self.lowered[i].take().expect("a free heap is lowered");
        let mut one = digits.clone();
        one.set_bit(j, true);
        self.lowered[i] = Some(one);
        let flow = self.set(j, rest, sum + 1, add);
        self.lowered[i] = Some(digits);
        flow
    }
}

/// Misere: the moves that leave only zeros and ones.
fn to_ones(heaps: &[BigUint], modulus: u64, add: &mut Add<'_>) -> ControlFlow<()> {
    let one = BigUint::from(1_u8);
    let large = heaps.iter().filter(|heap| **heap > one).count() as u64;
    if large >= modulus {
        return ControlFlow::Continue(()); // more heaps than a move lowers
    }
    ones_from(heaps, modulus - 1 - large, &mut Vec::new(), add)
}

/// Every large heap becomes 0 or 1, and at most `may` ones become 0.
fn ones_from(
    heaps: &[BigUint],
    may: u64,
    option: &mut Vec<BigUint>,
    add: &mut Add<'_>,
) -> ControlFlow<()> {
    let (zero, one) = (BigUint::ZERO, BigUint::from(1_u8));
    let Some(heap) = heaps.get(option.len()) else {
        if option == heaps {
            return ControlFlow::Continue(());
        }
        return add(option.clone());
    };
    let choices: &[(&BigUint, u64)] = match heap.cmp(&one) {
        std::cmp::Ordering::Less => &[(&zero, 0)],
        std::cmp::Ordering::Equal => &[(&one, 0), (&zero, 1)],
        std::cmp::Ordering::Greater => &[(&one, 0), (&zero, 0)],
    };
    for &(new, cost) in choices {
        if cost <= may {
            option.push(new.clone());
            let flow = ones_from(heaps, may - cost, option, add);
            option.pop();
            flow?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{HeapBox, options_of};
    use crate::rulesets::Moore;
    use crate::solve::{Want, dense};
    use crate::work::Context;

    /// The theorem against the rules on small boxes: outcome and every winning move.
    #[test]
    fn agrees_with_the_rules() {
        let context = Context::default();
        for (k, n, max) in [(1, 3, 6), (2, 3, 5), (2, 4, 4), (3, 4, 3), (3, 3, 4)] {
            let rules = Moore::new(k).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                let positions = HeapBox::ordered(n, max).unwrap();
                let table =
                    dense::run(&rules, &positions, Want::Outcomes(convention), &context).unwrap();
                let mut heaps = vec![0; n];
                loop {
                    let big: Vec<BigUint> = heaps.iter().map(|&h| BigUint::from(h)).collect();
                    assert_eq!(outcome(&big, k + 1, convention), table.outcome(&heaps));
                    let (mut moves, all) = winning_moves(&big, k + 1, convention);
                    moves.sort();
                    let options = options_of(&rules, &heaps).unwrap().into_iter();
                    let mut expected: Vec<Vec<BigUint>> = options
                        .filter(|option| table.number(option) == 0)
                        .map(|option| option.into_iter().map(BigUint::from).collect())
                        .collect();
                    expected.sort();
                    assert!(all);
                    assert_eq!(moves, expected, "k = {k}, {heaps:?}, {convention}");
                    if !positions.advance(&mut heaps) {
                        break;
                    }
                }
            }
        }
    }
}
