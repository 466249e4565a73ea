//! Whether a move joins two positions of one value: an exact search, for every number of heaps.

use super::counts::vectors;
use super::{CountAutomaton, SubsetMoves};
use crate::game::Heap;
use crate::work::{Context, Stop};
use std::collections::HashSet;

/// A move between two positions of one output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// The position.
    pub from: Vec<Heap>,
    /// The option; other heaps are as they were.
    pub to: Vec<Heap>,
    /// The output of both.
    pub output: u32,
}

/// States before and after, and what is known of each heap lowered so far.
#[derive(Clone, PartialEq, Eq, Hash)]
struct MovePair {
    before: u32,
    after: u32,
    lowered: Vec<u8>,
}

/// A pair as it was met: from which one, by which digits of the lowered heaps, and by which numbers
/// of the other heaps.
struct MetPair {
    pair: MovePair,
    from: usize,
    digits: Vec<(u32, u32)>,
    rest: Vec<u32>,
}

/// A way to go on: digits before and after of each lowered heap, and what is then known of it.
type Lowering = (Vec<(u32, u32)>, Vec<u8>);

/// Shows that no move joins two positions whose output is the same one up to `levels` - 1; how many
/// pairs of states were met.
///
/// # Errors
/// A move that does, on as few heaps as any; [`Stop`].
pub fn unjoined(
    automaton: &CountAutomaton,
    moves: &SubsetMoves,
    levels: u32,
    context: &Context,
) -> Result<Result<u64, Joined>, Stop> {
    let search = JoinSearch {
        automaton,
        moves,
        levels,
        rests: vectors(automaton.base(), automaton.counts().classes()),
    };
    let found = search.run(usize::MAX, context)?;
    let Err(joined) = found else {
        return Ok(found);
    };
    for heaps in 1..joined.from.len() {
        if let Err(smaller) = search.run(heaps, context)? {
            return Ok(Err(smaller));
        }
    }
    Ok(Err(joined))
}

struct JoinSearch<'a> {
    automaton: &'a CountAutomaton,
    moves: &'a SubsetMoves,
    levels: u32,
    /// Classes of how many other heaps have each digit.
    rests: Vec<Vec<u32>>,
}

impl JoinSearch<'_> {
    /// The search on at most some heaps.
    fn run(&self, heaps: usize, context: &Context) -> Result<Result<u64, Joined>, Stop> {
        let start = MovePair {
            before: 0,
            after: 0,
            lowered: Vec::new(),
        };
        let mut seen = HashSet::from([start.clone()]);
        let mut all = vec![MetPair {
            pair: start,
            from: 0,
            digits: Vec::new(),
            rest: Vec::new(),
        }];
        let mut done = 0;
        while done < all.len() {
            context.check()?;
            context.afford("pairs of states", all.len() as u128 * 256)?;
            let lowered = all[done].pair.lowered.clone();
            for (digits, states) in self.lowerings(&lowered) {
                for rest in &self.rests {
                    let others: u32 = rest.iter().sum();
                    if others as usize + digits.len() > heaps {
                        continue;
                    }
                    let pair = self.after(&all[done].pair, (&digits, &states), rest);
                    let mut key = pair.clone();
                    key.lowered.sort_unstable();
                    if !seen.insert(key) {
                        continue;
                    }
                    let output = self.automaton.output_of(pair.before);
                    let same = output == self.automaton.output_of(pair.after);
                    let joins = same && output < self.levels && self.moves.is_legal(&pair.lowered);
                    all.push(MetPair {
                        pair,
                        from: done,
                        digits: digits.clone(),
                        rest: rest.clone(),
                    });
                    if joins {
                        return Ok(Err(self.joined(&all, output)));
                    }
                }
            }
            done += 1;
        }
        Ok(Ok(all.len() as u64))
    }

    fn after(
        &self,
        pair: &MovePair,
        (digits, states): (&[(u32, u32)], &[u8]),
        rest: &[u32],
    ) -> MovePair {
        let (mut x, mut y) = (rest.to_vec(), rest.to_vec());
        for &(before, after) in digits {
            for (numbers, digit) in [(&mut x, before), (&mut y, after)] {
                if let Some(digit) = digit.checked_sub(1) {
                    numbers[digit as usize] += 1;
                }
            }
        }
        MovePair {
            before: self.automaton.step(pair.before, &x),
            after: self.automaton.step(pair.after, &y),
            lowered: states.to_vec(),
        }
    }

    /// The digits of the lowered heaps, and of those that are lowered now.
    fn lowerings(&self, lowered: &[u8]) -> Vec<Lowering> {
        let mut all = Vec::new();
        for read in self.moves.readings() {
            all.extend(self.lowerings_of(lowered, read));
        }
        all.retain(|(_, states)| self.moves.may_become(states));
        all
    }

    /// The same with one digit of the amount that all heaps lose, or none.
    fn lowerings_of(&self, lowered: &[u8], read: Option<u32>) -> Vec<Lowering> {
        let base = self.moves.base();
        let pairs = || (0..base).flat_map(|x| (0..base).map(move |y| (x, y)));
        let beside = self.moves.beside(lowered);
        let mut all: Vec<Lowering> = vec![Default::default()];
        for &state in lowered {
            let longer = |(digits, states): &Lowering| {
                let steps = pairs().filter_map(|(x, y)| {
                    let to = self.moves.step(read, state, x, y)?;
                    Some((with(digits, (x, y)), with(states, to)))
                });
                steps.collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        let mut at = 0;
        while let Some((digits, states)) = all.get(at).cloned() {
            at += 1;
            if states.len() == self.moves.most() {
                continue;
            }
            // of those that are lowered now the order does not matter
            let last = digits[lowered.len()..].last().copied();
            for (x, y) in pairs().filter(|&(x, y)| x > y && last.is_none_or(|last| last <= (x, y)))
            {
                if let Some(first) = self.moves.first(read, beside, x, y) {
                    all.push((with(&digits, (x, y)), with(&states, first)));
                }
            }
        }
        all
    }

    /// The positions of the last pair that was met.
    fn joined(&self, all: &[MetPair], output: u32) -> Joined {
        let mut path = vec![all.len() - 1];
        while let Some(&at) = path.last().filter(|&&at| all[at].from != at) {
            path.push(all[at].from);
        }
        path.pop();
        path.reverse();
        let steps: Vec<&MetPair> = path.iter().map(|&at| &all[at]).collect();
        let lowered = all[all.len() - 1].pair.lowered.len();
        let others = |step: &MetPair| step.rest.iter().sum::<u32>() as usize;
        let needed = steps.iter().map(|step| others(step) + step.digits.len());
        let heaps = needed.max().unwrap_or(0).max(lowered);
        let base = Heap::from(self.automaton.base());
        let (mut from, mut to) = (vec![0; heaps], vec![0; heaps]);
        for step in steps {
            from.iter_mut()
                .chain(&mut to)
                .for_each(|heap| *heap *= base);
            let mut at = 0;
            for &(x, y) in &step.digits {
                from[at] += Heap::from(x);
                to[at] += Heap::from(y);
                at += 1;
            }
            for (digit, &number) in (1_u64..).zip(&step.rest) {
                for _ in 0..number {
                    from[at] += digit;
                    to[at] += digit;
                    at += 1;
                }
            }
        }
        Joined { from, to, output }
    }
}

fn with<T: Clone>(all: &[T], one: T) -> Vec<T> {
    [all, &[one]].concat()
}
