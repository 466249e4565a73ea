//! Positions of Nim and Moore's Nim_k too large to search: outcome and winning moves by the
//! theorem, on integers of any size.

use crate::game::{Convention, Outcome};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Winning moves that are listed at most.
pub(super) const MOST: usize = 10_000;

/// Bytes of them at most.
const BYTES: u64 = 1 << 24;

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
    let bytes = heaps.iter().map(|heap| heap.bits() / 8 + 32).sum::<u64>();
    let most = MOST.min((BYTES / bytes.max(1)).max(1) as usize);
    let mut found = Vec::new();
    let mut add = |option: Vec<BigUint>| {
        if !is_p(&option, modulus, convention) {
            return ControlFlow::Continue(()); // P in normal play, but not in misere
        }
        if found.len() == most {
            return ControlFlow::Break(());
        }
        found.push(option);
        ControlFlow::Continue(())
    };
    let columns = Columns {
        heaps,
        modulus,
        lowered: vec![None; heaps.len()],
    };
    let mut all = columns.choose(&mut add).is_continue();
    if all && convention == Convention::Misere {
        all = to_ones(heaps, modulus, &mut add).is_continue();
    }
    (found, all)
}

type Add<'a> = dyn FnMut(Vec<BigUint>) -> ControlFlow<()> + 'a;

/// Chooses the digits of the option column by column from the top. A heap keeps its digits until
/// it is lowered, in a column where it has a one; below that its digits are free. Moore's proof
/// shows that every choice of the higher columns can be completed, so nothing is tried in vain.
///
/// What is still to be done is on a stack of its own: heaps may have more digits than a thread
/// has room for calls.
struct Columns<'a> {
    heaps: &'a [BigUint],
    modulus: u64,
    /// The column in which each lowered heap was lowered, and its new digits.
    lowered: Vec<Option<(u64, BigUint)>>,
}

/// A thing to be done; heaps by their index, columns from 0.
enum Pending {
    /// The columns below one.
    Below(u64),
    /// Lowers any of the heaps from the first on, at most `may` of them.
    Lower(Digits, u64),
    /// Sets free digits of the heaps from the first on.
    Set(Digits),
    /// A heap has its digits above a column, a zero in it, and free ones below.
    Cut(usize, u64),
    /// A heap is not lowered any more.
    Uncut(usize),
    Bit(usize, u64, bool),
}

/// The digits of a column to be decided, those of the heaps from `first` on.
struct Digits {
    column: u64,
    heaps: Rc<[usize]>,
    first: usize,
    /// Ones of the column so far.
    sum: u64,
}

impl Digits {
    /// The same with the next heap decided.
    fn next(&self, sum: u64) -> Self {
        Self {
            heaps: Rc::clone(&self.heaps),
            first: self.first + 1,
            sum,
            ..*self
        }
    }

    /// Heaps to be decided.
    fn left(&self) -> u64 {
        (self.heaps.len() - self.first) as u64
    }
}

impl Columns<'_> {
    fn choose(mut self, add: &mut Add<'_>) -> ControlFlow<()> {
        let bits = self.heaps.iter().map(BigUint::bits).max().unwrap_or(0);
        let mut pending = vec![Pending::Below(bits)];
        while let Some(step) = pending.pop() {
            match step {
                Pending::Below(0) => self.done(add)?,
                Pending::Below(column) => pending.push(self.column(column - 1)),
                Pending::Lower(digits, may) => self.lower(&digits, may, &mut pending),
                Pending::Set(digits) => self.set(&digits, &mut pending),
                Pending::Cut(i, j) => {
                    let above = (&self.heaps[i] >> (j + 1)) << (j + 1);
                    self.lowered[i] = Some((j, above));
                }
                Pending::Uncut(i) => self.lowered[i] = None,
                Pending::Bit(i, j, one) => {
                    let lowered = self.lowered[i].as_mut();
                    lowered.expect("a free heap is lowered").1.set_bit(j, one);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn done(&self, add: &mut Add<'_>) -> ControlFlow<()> {
        if self.lowered.iter().all(Option::is_none) {
            return ControlFlow::Continue(());
        }
        let option = self.lowered.iter().zip(self.heaps);
        add(option
            .map(|(new, old)| new.as_ref().map_or(old, |(_, new)| new).clone())
            .collect())
    }

    /// What is decided in a column: first which heaps are lowered there.
    fn column(&self, j: u64) -> Pending {
        let lowered = self.lowered.iter().flatten().count() as u64;
        let ones = (0..self.heaps.len())
            .filter(|&i| self.lowered[i].is_none() && self.heaps[i].bit(j))
            .collect::<Rc<[usize]>>();
        let digits = Digits {
            column: j,
            sum: ones.len() as u64,
            heaps: ones,
            first: 0,
        };
        Pending::Lower(digits, self.modulus - 1 - lowered)
    }

    /// Whether `more` further ones, or some of `fewer` less, can make a sum 0 mod the modulus.
    fn can(&self, sum: u64, fewer: u64, more: u64) -> bool {
        (sum + more) / self.modulus * self.modulus + fewer >= sum
    }

    fn lower(&self, digits: &Digits, may: u64, pending: &mut Vec<Pending>) {
        let (j, sum) = (digits.column, digits.sum);
        // lowered in a higher column: the digit is free
        let above = |i: &usize| self.lowered[*i].as_ref().is_some_and(|(at, _)| *at > j);
        let Some(&i) = digits.heaps.get(digits.first) else {
            let heaps = (0..self.heaps.len()).filter(above).collect();
            let (column, first) = (j, 0);
            return pending.push(Pending::Set(Digits {
                column,
                heaps,
                first,
                sum,
            }));
        };
        let free = self.lowered.iter().flatten().filter(|(at, _)| *at > j);
        if !self.can(sum, may.min(digits.left()), free.count() as u64) {
            return;
        }
        if may > 0 {
            pending.push(Pending::Uncut(i));
            pending.push(Pending::Lower(digits.next(sum - 1), may - 1));
            pending.push(Pending::Cut(i, j));
        }
        pending.push(Pending::Lower(digits.next(sum), may));
    }

    /// Sets digits of the free heaps so that the column sum is 0 mod the modulus.
    fn set(&self, digits: &Digits, pending: &mut Vec<Pending>) {
        let (j, sum) = (digits.column, digits.sum);
        if !self.can(sum, 0, digits.left()) {
            return;
        }
        let Some(&i) = digits.heaps.get(digits.first) else {
            return pending.push(Pending::Below(j));
        };
        pending.push(Pending::Bit(i, j, false));
        pending.push(Pending::Set(digits.next(sum + 1)));
        pending.push(Pending::Bit(i, j, true));
        pending.push(Pending::Set(digits.next(sum)));
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
    /// More digits than a thread has room for calls.
    #[test]
    fn heaps_of_very_many_digits() {
        let long: BigUint = (BigUint::from(1_u8) << 60_000) - 1_u8;
        let heaps = [long.clone(), BigUint::from(7_u8)];
        let (moves, all) = winning_moves(&heaps, 2, Convention::Normal);
        assert!(all);
        assert_eq!(moves, [vec![BigUint::from(7_u8); 2]]);
        let same = [long.clone(), long.clone(), long];
        let (moves, _) = winning_moves(&same, 3, Convention::Normal);
        assert!(moves.is_empty());
    }

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
