//! Automata over counts that are learned from a table of some number of heaps.

use super::amounts::common;
use super::automaton::LETTERS;
use super::counts::{columns, vectors};
use super::{CountAutomaton, CountClasses};
use crate::game::Heap;
use crate::work::{Context, Stop};
use std::collections::HashMap;

/// Why no automaton is learned from a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCounted {
    /// Two positions have as many heaps of each digit in each column, and different outputs.
    Pair {
        /// The positions, each with its output.
        positions: [(Vec<Heap>, u32); 2],
    },
    /// What it would take to see how the numbers of heaps repeat.
    Few(String),
    /// An automaton needs more states than words of so many columns show.
    Open,
}

/// ColumnTable of columns of a table, at most.
const WORDS: usize = 1 << 22;

/// A table as a function of the columns of a position.
struct ColumnTable {
    base: u32,
    heaps: u32,
    columns: usize,
    /// Numbers of heaps with each digit, and the place of each.
    vectors: Vec<Vec<u32>>,
    places: HashMap<Vec<u32>, usize>,
    outputs: Vec<Option<u32>>,
}

/// Learns an automaton from the outputs of all positions of some heaps of some digits each.
///
/// # Errors
/// [`Stop`]: of the outputs, or the context.
pub fn learn(
    (base, heaps, digits): (u32, usize, u32),
    mut output: impl FnMut(&[Heap]) -> u32,
    context: &Context,
) -> Result<Result<CountAutomaton, NotCounted>, Stop> {
    let all = vectors(base, heaps as u32 + 1);
    let all: Vec<Vec<u32>> = all
        .into_iter()
        .filter(|one| one.iter().sum::<u32>() as usize <= heaps)
        .collect();
    let words = all.len().checked_pow(digits);
    let Some(words) = words.filter(|&words| words <= WORDS) else {
        return Ok(Err(NotCounted::Few("a smaller table".into())));
    };
    let places = (0..).zip(&all).map(|(place, one)| (one.clone(), place));
    let mut table = ColumnTable {
        base,
        heaps: heaps as u32,
        columns: digits as usize,
        places: places.collect(),
        outputs: vec![None; words],
        vectors: all,
    };
    let most = Heap::from(base).pow(digits) - 1;
    let mut first: HashMap<usize, Vec<Heap>> = HashMap::new();
    let mut position = vec![0; heaps];
    loop {
        context.check()?;
        let (at, found) = (table.place(&table.padded(&position)), output(&position));
        match table.outputs[at] {
            None => {
                table.outputs[at] = Some(found);
                first.insert(at, position.clone());
            }
            Some(before) if before != found => {
                let positions = [(first[&at].clone(), before), (position, found)];
                return Ok(Err(NotCounted::Pair { positions }));
            }
            Some(_) => {}
        }
        // the next sorted position
        let Some(place) = position.iter().rposition(|&heap| heap < most) else {
            break;
        };
        let larger = position[place] + 1;
        position[place..].fill(larger);
    }
    let counts = match table.counts() {
        Ok(counts) => counts,
        Err(few) => return Ok(Err(few)),
    };
    let Some(automaton) = table.automaton(counts) else {
        return Ok(Err(NotCounted::Open));
    };
    let right = first.iter().all(|(&at, position)| {
        let output = automaton.output(position);
        table.outputs[at] == Some(output)
    });
    Ok(right.then_some(automaton).ok_or(NotCounted::Open))
}

impl ColumnTable {
    fn padded(&self, position: &[Heap]) -> Vec<Vec<u32>> {
        let columns = columns(self.base, position);
        let zeros = vec![vec![0; self.base as usize - 1]; self.columns - columns.len()];
        [zeros, columns].concat()
    }

    fn place(&self, word: &[Vec<u32>]) -> usize {
        word.iter()
            .fold(0, |at, one| at * self.vectors.len() + self.places[one])
    }

    /// The classes that the numbers of heaps in single columns show, each row by itself: rows with
    /// different periods are common.
    fn counts(&self) -> Result<CountClasses, NotCounted> {
        let (mut tail, mut period) = (0, 1);
        for column in 0..self.columns {
            let before = self.vectors.len().pow(column as u32);
            let after = self.vectors.len().pow((self.columns - 1 - column) as u32);
            for digit in 0..self.base as usize - 1 {
                for (w, e) in (0..before).flat_map(|w| (0..after).map(move |e| (w, e))) {
                    let row = (0..=self.heaps).map(|number| {
                        let mut one = vec![0; self.base as usize - 1];
                        one[digit] = number;
                        self.outputs[(w * self.vectors.len() + self.places[&one]) * after + e]
                    });
                    let row: Vec<Option<u32>> = row.collect();
                    let (own, by) = repeats(&row).ok_or_else(|| {
                        NotCounted::Few(format!(
                            "a table of more than {} heaps: their numbers do not repeat yet",
                            self.heaps
                        ))
                    })?;
                    tail = tail.max(own);
                    period = common(period, by)
                        .ok_or_else(|| NotCounted::Few("larger periods".into()))?;
                }
            }
        }
        let counts = CountClasses {
            tail,
            period: period as u32,
        };
        let classes = u64::from(counts.classes());
        let letters = classes.checked_pow(self.base - 1);
        if letters.is_none_or(|letters| letters > LETTERS) {
            return Err(NotCounted::Few("an automaton of more letters".into()));
        }
        let needed = (counts.classes() - 1) * (self.base - 1);
        if self.base > 2 && needed > self.heaps {
            return Err(NotCounted::Few(format!("a table of {needed} heaps")));
        }
        Ok(counts)
    }

    /// The automaton, where each state is met before the last column and words that differ are told
    /// apart by the columns that follow.
    fn automaton(&self, counts: CountClasses) -> Option<CountAutomaton> {
        let letters = vectors(self.base, counts.classes());
        let count = letters.len();
        let table = self.widened(&letters)?;
        let output = |word: usize| table[word];
        // a prefix is its number and its length
        let mut states: Vec<(usize, usize)> = vec![(0, 0)];
        let mut next: Vec<u32> = Vec::new();
        let mut done = 0;
        while let Some(&(prefix, length)) = states.get(done) {
            done += 1;
            let length = length + 1;
            if length > self.columns {
                return None;
            }
            for letter in 0..count {
                let word = prefix * count + letter;
                let same = states.iter().position(|&(other, _)| {
                    (0..=self.columns - length).all(|more| {
                        let futures = count.pow(more as u32);
                        let after = |prefix: usize| prefix * futures..(prefix + 1) * futures;
                        after(word).map(output).eq(after(other).map(output))
                    })
                });
                let to = same.unwrap_or_else(|| {
                    states.push((word, length));
                    states.len() - 1
                });
                next.push(to as u32);
            }
        }
        let automaton = CountAutomaton::read(
            (self.base, counts),
            0_u32,
            |&state, letter| {
                let classes = counts.classes() as usize;
                let letter = letter
                    .iter()
                    .fold(0, |at, &one| at * classes + one as usize);
                next[state as usize * count + letter]
            },
            |&state| output(states[state as usize].0),
        );
        Some(automaton.least())
    }

    /// The outputs of all words of classes. Numbers beyond the table go on as their row does, one
    /// column after the other.
    fn widened(&self, letters: &[Vec<u32>]) -> Option<Vec<u32>> {
        let own = self.vectors.len();
        let classes = letters.len();
        let mut table: Vec<Option<u32>> = self.outputs.clone();
        for column in 0..self.columns {
            let before = classes.pow(column as u32);
            let after = own.pow((self.columns - 1 - column) as u32);
            let mut wider = Vec::with_capacity(before * classes * after);
            for w in 0..before {
                for letter in letters {
                    for e in 0..after {
                        let at = |place: usize| table[(w * own + place) * after + e];
                        let found = match self.places.get(letter) {
                            Some(&place) => at(place),
                            None => {
                                let row: Vec<Option<u32>> = (0..own).map(at).collect();
                                let (tail, period) = repeats(&row)?;
                                let counts = CountClasses {
                                    tail,
                                    period: period as u32,
                                };
                                at(counts.class(letter[0]) as usize)
                            }
                        };
                        wider.push(found);
                    }
                }
            }
            table = wider;
        }
        table.into_iter().collect()
    }
}

/// From where on and by how much a row repeats, if at least one repetition is seen, more where it
/// begins late: the least of both together.
fn repeats(row: &[Option<u32>]) -> Option<(u32, u64)> {
    let all = (1..=row.len() / 2).flat_map(|period| {
        let tails = 0..=row.len() - 2 * period;
        tails.map(move |tail| (tail, period))
    });
    let mut holding = all.filter(|&(tail, period)| {
        let seen = if tail > 2 { 6 } else { 2 };
        let all = tail + seen * period <= row.len();
        all && (tail..row.len() - period).all(|at| row[at] == row[at + period])
    });
    let mut best = holding.next()?;
    for one in holding {
        if one.0 + one.1 < best.0 + best.1 {
            best = one;
        }
    }
    Some((best.0 as u32, best.1 as u64))
}
