//! Automata that read sizes, learned by questions: D. Angluin, Learning regular sets from queries and
//! counterexamples, Information and Computation 75 (1987), with all suffixes of a counterexample (O.
//! Maler, A. Pnueli, 1995).

use super::SizeMoves;
use crate::game::Heap;
use crate::theory::anyheaps::{CountAutomaton, CountClasses, SIZES};
use crate::work::{Context, Stop};
use std::collections::HashMap;

/// Positions whose values are remembered, and states of a candidate, at most.
const POSITIONS: usize = 1 << 21;
const STATES: usize = 1 << 8;

/// Asks for the values of positions, and makes candidates of them, for some classes of numbers.
pub struct SizeLearner<'a> {
    moves: &'a SizeMoves,
    levels: u8,
    misere: bool,
    counts: CountClasses,
    /// By numbers of heaps, the largest size first, without zeros before them.
    values: HashMap<Vec<u32>, u8>,
    /// What may follow: states are told apart by the values after these.
    suffixes: Vec<Vec<u32>>,
    /// The most heaps of a position that was asked for, and the largest size.
    asked: (usize, Heap),
}

impl<'a> SizeLearner<'a> {
    /// For values below `levels`, larger ones as one; in `misere` play 0 for P and 1 for N.
    pub fn new(moves: &'a SizeMoves, (levels, misere): (u32, bool), counts: CountClasses) -> Self {
        Self {
            moves,
            levels: levels as u8,
            misere,
            counts,
            values: HashMap::new(),
            suffixes: vec![Vec::new()],
            asked: (0, 0),
        }
    }

    /// The most heaps of a position that was asked for, and the largest size.
    pub fn asked(&self) -> (usize, Heap) {
        self.asked
    }

    /// The value of a position by how many heaps have each size; `None` where too many positions are
    /// needed. Its options are asked for in turn.
    fn value(&mut self, word: &[u32], context: &Context) -> Result<Option<u8>, Stop> {
        let first = word.iter().position(|&count| count > 0);
        let word = &word[first.unwrap_or(word.len())..];
        if let Some(&value) = self.values.get(word) {
            return Ok(Some(value));
        }
        context.check()?;
        if self.values.len() >= POSITIONS {
            return Ok(None);
        }
        let mut option = word.to_vec();
        let mut seen = vec![false; usize::from(self.levels) + 1];
        let mut moved = false;
        'moves: for from in 0..word.len() {
            let there = word[..from].iter().any(|&count| count > 0);
            if word[from] == 0 || !self.moves.may_lift(there) {
                continue;
            }
            option[from] -= 1;
            for to in from + 1..=word.len() {
                if !self.moves.allows((to - from) as u64) {
                    continue;
                }
                moved = true;
                if let Some(count) = option.get_mut(to) {
                    *count += 1;
                }
                let Some(value) = self.value(&option, context)? else {
                    return Ok(None);
                };
                seen[usize::from(value)] = true;
                if let Some(count) = option.get_mut(to) {
                    *count -= 1;
                }
                if seen[..usize::from(self.levels)].iter().all(|&seen| seen) {
                    break 'moves;
                }
            }
            option[from] += 1;
        }
        seen[0] |= self.misere && !moved;
        let all = &seen[..usize::from(self.levels)];
        let value = all.iter().position(|&seen| !seen);
        let value = value.map_or(self.levels, |value| value as u8);
        self.values.insert(word.to_vec(), value);
        Ok(Some(value))
    }

    fn ask(&mut self, word: &[u32], context: &Context) -> Result<Option<u8>, Stop> {
        let heaps: u32 = word.iter().sum();
        self.asked.0 = self.asked.0.max(heaps as usize);
        self.asked.1 = self.asked.1.max(word.len() as Heap);
        self.value(word, context)
    }

    /// The values after all suffixes.
    fn row(&mut self, prefix: &[u32], context: &Context) -> Result<Option<Vec<u8>>, Stop> {
        let suffixes = self.suffixes.clone();
        let all = suffixes
            .iter()
            .map(|suffix| self.ask(&[prefix, suffix].concat(), context));
        all.collect()
    }

    /// The automaton of what was asked so far; `None` where it takes too much.
    ///
    /// # Errors
    /// [`Stop`].
    pub fn candidate(&mut self, context: &Context) -> Result<Option<CountAutomaton>, Stop> {
        let letters = self.counts.classes();
        let Some(first) = self.row(&[], context)? else {
            return Ok(None);
        };
        let mut number = HashMap::from([(first.clone(), 0_u32)]);
        let (mut prefixes, mut outputs) = (vec![Vec::new()], vec![first[0]]);
        let mut next: Vec<u32> = Vec::new();
        let mut done = 0;
        while let Some(prefix) = prefixes.get(done).cloned() {
            done += 1;
            for letter in 0..letters {
                let longer = [&prefix[..], &[letter]].concat();
                let Some(row) = self.row(&longer, context)? else {
                    return Ok(None);
                };
                let fresh = prefixes.len() as u32;
                let to = *number.entry(row.clone()).or_insert(fresh);
                if to == fresh {
                    if prefixes.len() == STATES {
                        return Ok(None);
                    }
                    prefixes.push(longer);
                    outputs.push(row[0]);
                }
                next.push(to);
            }
        }
        let step = |&state: &u32, letter: &[u32]| next[(state * letters + letter[0]) as usize];
        let output = |&state: &u32| outputs[state as usize].into();
        Ok(Some(CountAutomaton::read(
            (SIZES, self.counts),
            0,
            step,
            output,
        )))
    }

    /// Learns from a position where a candidate is wrong, or has a wrong option; false where it teaches
    /// nothing: numbers of one class are not alike, or too many positions are needed.
    ///
    /// # Errors
    /// [`Stop`].
    pub fn refine(
        &mut self,
        candidate: &CountAutomaton,
        position: &[Heap],
        context: &Context,
    ) -> Result<bool, Stop> {
        let largest = position.iter().copied().max().unwrap_or(0) as usize;
        let mut word = vec![0; largest];
        for &heap in position.iter().filter(|&&heap| heap > 0) {
            word[largest - heap as usize] += 1;
        }
        let mut words = vec![word.clone()];
        for from in (0..largest).filter(|&from| word[from] > 0) {
            for to in from + 1..=largest {
                let mut option = word.clone();
                option[from] -= 1;
                if let Some(count) = option.get_mut(to) {
                    *count += 1;
                }
                words.push(option);
            }
        }
        for word in words {
            let word: Vec<u32> = word.iter().map(|&count| self.counts.class(count)).collect();
            let Some(value) = self.ask(&word, context)? else {
                return Ok(false);
            };
            let last = word
                .iter()
                .fold(0, |state, &count| candidate.step(state, &[count]));
            if candidate.output_of(last) != u32::from(value) {
                let all = (0..word.len()).map(|at| word[at..].to_vec());
                let fresh: Vec<_> = all.filter(|one| !self.suffixes.contains(one)).collect();
                let learned = !fresh.is_empty();
                self.suffixes.extend(fresh);
                return Ok(learned);
            }
        }
        Ok(false)
    }
}
