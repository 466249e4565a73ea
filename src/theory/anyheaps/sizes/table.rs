use super::SizeMoves;
use crate::game::Heap;
use crate::theory::anyheaps::CountAutomaton;
use crate::work::{Context, Stop};
use std::collections::HashMap;

/// The values of positions by how many heaps have each size, the largest size first.
struct SizeTable {
    /// How many heaps there are in all, at most, and how many sizes.
    heaps: u32,
    sizes: usize,
    /// By [`SizeTable::key`]. Larger values than are told apart count as one.
    values: HashMap<u64, u8>,
}

impl SizeTable {
    /// Values that are told apart: those below `levels`; in misere play, 0 for P and 1 for N.
    fn new(
        moves: &SizeMoves,
        (heaps, sizes): (usize, usize),
        (levels, misere): (u32, bool),
        context: &Context,
    ) -> Result<Self, Stop> {
        let mut table = Self {
            heaps: heaps as u32,
            sizes,
            values: HashMap::new(),
        };
        let positions = crate::game::binomial((heaps + sizes) as u64, sizes as u64);
        context.afford("a table", positions.unwrap_or(u128::MAX).saturating_mul(48))?;
        let mut all: Vec<(u32, u64)> = Vec::new();
        table.each(&mut Vec::new(), table.heaps, &mut |word| {
            let tokens = (1..).zip(word.iter().rev()).map(|(size, n)| size * n);
            all.push((tokens.sum(), table.key(word)));
        });
        all.sort_unstable();
        table.values.reserve(all.len());
        let legal: Vec<bool> = (0..=sizes as u64)
            .map(|amount| moves.allows(amount))
            .collect();
        for (_, key) in all {
            context.check()?;
            let word = table.word(key);
            let mut seen = vec![false; levels as usize + 1];
            let mut moved = false;
            for from in 0..sizes {
                let there = word[..from].iter().any(|&count| count > 0);
                if word[from] == 0 || !moves.may_lift(there) {
                    continue;
                }
                let lifted = key - table.place(from);
                for to in (from + 1..=sizes).filter(|to| legal[to - from]) {
                    moved = true;
                    // a heap of 0 has no place
                    let landed = if to < sizes { table.place(to) } else { 0 };
                    seen[usize::from(table.values[&(lifted + landed)])] = true;
                }
            }
            seen[0] |= misere && !moved;
            let value = seen[..levels as usize].iter().position(|&seen| !seen);
            table
                .values
                .insert(key, value.unwrap_or(levels as usize) as u8);
        }
        Ok(table)
    }

    /// Calls `each` with all words that go on from one, of at most so many heaps more.
    fn each(&self, word: &mut Vec<u32>, left: u32, each: &mut impl FnMut(&[u32])) {
        if word.len() == self.sizes {
            return each(word);
        }
        for count in 0..=left {
            word.push(count);
            self.each(word, left - count, each);
            word.pop();
        }
    }

    fn place(&self, at: usize) -> u64 {
        u64::from(self.heaps + 1).pow((self.sizes - 1 - at) as u32)
    }

    fn key(&self, word: &[u32]) -> u64 {
        let base = u64::from(self.heaps + 1);
        word.iter()
            .fold(0, |key, &count| key * base + u64::from(count))
    }

    fn word(&self, key: u64) -> Vec<u32> {
        let base = u64::from(self.heaps + 1);
        let count = |at: usize| (key / self.place(at) % base) as u32;
        (0..self.sizes).map(count).collect()
    }

    fn value(&self, word: &[u32]) -> u32 {
        self.values[&self.key(word)].into()
    }
}

/// Of the positions of at most so many heaps of the sizes 1, .., `sizes` the least one where an
/// automaton is wrong, with its value.
///
/// # Errors
/// [`Stop`].
pub fn wrong_by_size(
    automaton: &CountAutomaton,
    moves: &SizeMoves,
    (heaps, sizes): (usize, usize),
    played: (u32, bool),
    context: &Context,
) -> Result<Option<(Vec<Heap>, u32)>, Stop> {
    let table = SizeTable::new(moves, (heaps, sizes), played, context)?;
    let mut least: Option<(Heap, Vec<Heap>, u32)> = None;
    table.each(&mut Vec::new(), table.heaps, &mut |word| {
        let position = super::edits::heaps_of(word.iter().copied());
        let value = table.value(word);
        if automaton.output(&position) != value {
            let found = (position.iter().sum(), position, value);
            if least.as_ref().is_none_or(|least| found < *least) {
                least = Some(found);
            }
        }
    });
    Ok(least.map(|(_, position, value)| (position, value)))
}
