//! Heaps that lose one amount: its digits are read with the columns, and the file says what is known
//! of each such heap.

use super::Amounts;
use super::rules::Declared;
use crate::game::Heap;
use std::collections::BTreeSet;

/// What is known of heaps that lose one amount, as the file says.
#[derive(Clone, Debug, Default)]
pub(super) struct SameTables {
    /// By the digit of the amount: the state when a heap is first lowered, by 1, 2, ..
    pub(super) start: Vec<Vec<Option<usize>>>,
    /// By state, then digit: the next one, by how much a digit is lowered, from 1 - base on.
    pub(super) next: Vec<Vec<Vec<Option<usize>>>>,
    /// By state: whether a digit of the amount was not 0.
    pub(super) begun: Vec<bool>,
}

impl SameTables {
    /// Finds out of which states the amount has begun.
    ///
    /// # Errors
    /// A state of which both is so.
    pub(super) fn find_begun(&mut self) -> Result<(), String> {
        let mut found: Vec<Option<bool>> = vec![None; self.next.len()];
        let mut todo = Vec::new();
        for (digit, row) in self.start.iter().enumerate() {
            todo.extend(row.iter().flatten().map(|&state| (state, digit > 0)));
        }
        while let Some((state, begun)) = todo.pop() {
            match found[state] {
                Some(before) if before != begun => {
                    return Err(format!("state {state} of one amount says two things"));
                }
                Some(_) => {}
                None => {
                    found[state] = Some(begun);
                    for (digit, row) in self.next[state].iter().enumerate() {
                        let begun = begun || digit > 0;
                        todo.extend(row.iter().flatten().map(|&to| (to, begun)));
                    }
                }
            }
        }
        self.begun = found.into_iter().map(|one| one.unwrap_or(false)).collect();
        Ok(())
    }
}

/// What is read with a column: nothing, where heaps lose amounts of their own, or a digit.
pub(super) type Read = Option<usize>;

impl Amounts {
    /// All that may be read with a column.
    pub(super) fn readings(&self) -> impl Iterator<Item = Read> + use<> {
        std::iter::once(None).chain((0..self.same.start.len()).map(Some))
    }

    /// The state of a heap that is first lowered next to another one in some state, by `lowered`.
    pub(super) fn begin(&self, read: Read, other: Option<usize>, lowered: usize) -> Option<usize> {
        let own = self.next.len();
        let same = other.and_then(|state| state.checked_sub(own));
        match (read, other, same) {
            (None, None, _) | (None, Some(_), None) => self.start[lowered - 1],
            (Some(digit), None, _) => Some(self.same.start[digit][lowered - 1]? + own),
            // all lose as much, so that the first digit that is not 0 is above all of them
            (Some(digit), _, Some(state)) if !self.same.begun[state] => {
                Some(self.same.start[digit][lowered - 1]? + own)
            }
            _ => None,
        }
    }

    /// The next state of a heap, by `at`: how much a digit is lowered, from 1 - base on.
    pub(super) fn follow(&self, read: Read, state: usize, at: usize) -> Option<usize> {
        match (read, state.checked_sub(self.next.len())) {
            (None, None) => self.next[state][at],
            (Some(digit), Some(same)) => Some(self.same.next[same][digit][at]? + self.next.len()),
            _ => None,
        }
    }
}

/// How much more than the digits of an amount a heap has lost, and that amount as far as the rules tell
/// amounts apart; `None` where it loses another amount.
type SoFar = Option<(i64, bool, Heap)>;

/// Compares what a file says of one amount with the rules; what is wrong, if anything is.
pub(super) fn difference(
    (amounts, base): (&Amounts, u32),
    declared: &Declared,
    fold: impl Fn(Heap) -> Heap,
) -> Option<String> {
    let (own, base) = (amounts.next.len(), i64::from(base));
    let legal: BTreeSet<&Vec<usize>> = amounts
        .legal
        .iter()
        .filter(|one| one.iter().any(|&state| state >= own))
        .collect();
    if legal
        .iter()
        .any(|one| one.iter().any(|&state| state != one[0]))
    {
        return Some("a move of one amount in different states".into());
    }
    let sizes: BTreeSet<usize> = declared.sizes_of_one_amount().collect();
    let said: BTreeSet<usize> = legal.iter().map(|one| one.len()).collect();
    // states, each with what is so
    let mut met: BTreeSet<(Option<usize>, SoFar)> = BTreeSet::new();
    let mut todo = Vec::new();
    let further = |(state, so_far): (Option<usize>, SoFar), digit: i64, lowered: i64| {
        let after = so_far.and_then(|(ahead, begun, amount)| {
            let ahead = ahead * base + lowered - digit;
            // more is never made up for
            let amount = fold(amount * base as Heap + digit as Heap);
            (0..=1)
                .contains(&ahead)
                .then_some((ahead, begun || digit > 0, amount))
        });
        let at = (lowered + base - 1) as usize;
        let state = state.and_then(|state| amounts.follow(Some(digit as usize), state, at));
        (state, after)
    };
    for digit in 0..amounts.same.start.len() as i64 {
        for lowered in 1..base {
            let state = amounts.begin(Some(digit as usize), None, lowered as usize);
            let ahead = lowered - digit;
            let right = (0..=1).contains(&ahead);
            todo.push((
                state,
                right.then(|| (ahead, digit > 0, fold(digit as Heap))),
            ));
        }
    }
    while let Some((state, so_far)) = todo.pop() {
        if state.is_none() && so_far.is_none() || !met.insert((state, so_far)) {
            continue;
        }
        if let (Some(state), Some((_, begun, _))) = (state, so_far)
            && amounts.same.begun[state - own] != begun
        {
            return Some(format!(
                "state {state} does not say whether its amount has begun"
            ));
        }
        for heaps in sizes.union(&said) {
            let allowed = match so_far {
                Some((0, true, amount)) => declared.allow_one_amount(*heaps, amount),
                _ => false,
            };
            let legal = state.is_some_and(|state| legal.contains(&vec![state; *heaps]));
            if allowed != legal {
                return Some(format!(
                    "the rules {} one amount from each of {heaps} heaps, and the file {}",
                    if allowed { "allow" } else { "forbid" },
                    if legal { "allows it" } else { "does not" },
                ));
            }
        }
        for digit in 0..base.min(amounts.same.start.len() as i64) {
            todo.extend((1 - base..base).map(|lowered| further((state, so_far), digit, lowered)));
        }
    }
    let missing = !sizes.is_empty() && amounts.same.start.is_empty();
    missing.then(|| "the file says nothing of one amount from several heaps".into())
}
