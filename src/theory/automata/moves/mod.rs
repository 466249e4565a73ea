//! Moves as automata over the digits of a position and of its option, read side by side.
//!
//! A kind of move is a conjunction of linear conditions on the heaps x before it and y after it.
//! A condition is read digit by digit, most significant first: the value a w(j) + b w(j - 1) so
//! far, w the weights of the numeration, is (a, b); once it is so large or so small that nothing
//! that follows matters, it is settled. Differences of two heaps of which only the sign matters
//! are settled by the first digit that differs. For a remainder, a and b are kept by its modulus.
//! States that no legal move is reached from are cut.

mod beside;
mod kinds;
mod positions;
mod sets;
#[cfg(test)]
mod tests;
mod united;

pub use kinds::kinds;
pub use positions::positions;

use super::Numeration;
use super::alphabet::Alphabet;
use super::part::{Class, ReadForm};
use super::search::{Exploration, leading};
use crate::number::grouped;
use crate::text::Because;
use crate::work::Context;
use beside::Beside;
use sets::Sets;

/// States of one kind of move, at most.
const MOST: usize = 1 << 14;

/// Pairs of letters that states of one kind of move read, at most.
const STEPS: usize = 1 << 24;

/// Bytes of such a pair, with its share of the state that reads it.
const STEP: u64 = 32;

fn too_many(states: usize) -> Result<(), Because> {
    match states > MOST {
        true => Err(format!("a kind of move has more than {MOST} states").into()),
        false => Ok(()),
    }
}

/// The moves of one kind, as a deterministic automaton over pairs of letters.
#[derive(Clone, Debug)]
pub struct Moves {
    letters: usize,
    accepting: Vec<bool>,
    /// By state, then letter of x: letters of y, each with the state after both.
    steps: Vec<Vec<(u32, u32)>>,
    /// By state: the heaps lowered so far, bit i for heap i, if that is all a state is.
    lowered: Option<Vec<u32>>,
}

impl Moves {
    /// Number of states; 0 if there is no legal move at all.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Whether the pair of words read is a legal move.
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Letters of y that may be next to a letter of x, each with the state after both.
    pub fn steps(&self, state: u32, x: u32) -> &[(u32, u32)] {
        &self.steps[state as usize * self.letters + x as usize]
    }

    /// The heaps lowered so far in each state, bit i for heap i, if the amounts are free, so that
    /// states are nothing else.
    pub fn lowered(&self) -> Option<&[u32]> {
        self.lowered.as_deref()
    }

    /// The moves whose every part is legal, and that take from one of some sets of heaps, a bit a
    /// heap, where each part is of one heap, and whether the amounts are free.
    fn new(
        (numeration, heaps): (Numeration, usize),
        parts: &[ReadForm],
        allowed: Option<(&[u64], bool)>,
        context: &Context,
    ) -> Result<Self, Because> {
        let alphabet = Alphabet::new(numeration, heaps).ok_or("they have too many letters")?;
        let free = allowed.is_some_and(|(_, free)| free);
        let allowed = allowed.map(|(sets, _)| sets);
        let sets = allowed.map(|allowed| Sets::new(numeration, parts, allowed));
        let mut beside = Beside::new(&alphabet, parts, sets.transpose()?);
        let mut search: Exploration<Vec<u32>> = Exploration::new(beside.start());
        let mut steps = Vec::new();
        let (mut done, mut read) = (0, 0);
        while let Some(state) = search.states.get(done).cloned() {
            done += 1;
            too_many(search.states.len())?;
            for x in 0..alphabet.letters() {
                context.check().map_err(|stop| stop.to_string())?;
                let legal = beside.all(&state, x).into_iter();
                let legal = legal.map(|(y, next)| (y, search.meet(next, 0, ())));
                let legal: Vec<(u32, u32)> = legal.collect();
                read += legal.len();
                steps.push(legal);
            }
            let fits = usize::try_from(context.memory() / STEP).unwrap_or(usize::MAX);
            if read > STEPS.min(fits) {
                let short = match fits < STEPS {
                    true => ", all that the memory limit allows for; raise ‹max-memory›",
                    false => "",
                };
                let read = grouped(read as u64);
                return Err(format!("a kind of move reads {read} pairs of letters{short}").into());
            }
        }
        let accepting = search.states.iter().map(|state| {
            let classes = beside.classes(state);
            let taken = (0..).zip(&classes).fold(0, |taken, (part, class)| {
                taken | u64::from(*class == Class::Taken) << part
            });
            let one = allowed.is_none_or(|allowed| allowed.contains(&taken));
            !classes.contains(&Class::Barred) && one
        });
        let lowered = search.states.iter().map(|state| beside.taken(state));
        let whole = Self {
            letters: alphabet.letters() as usize,
            accepting: accepting.collect(),
            steps,
            lowered: free.then(|| lowered.collect()),
        };
        Ok(whole.trimmed())
    }

    /// Without the states from which no legal move is reached.
    fn trimmed(&self) -> Self {
        let useful = leading(self.accepting.clone(), |state| {
            let steps = (0..self.letters as u32).flat_map(move |x| self.steps(state, x));
            steps.map(|&(_, to)| to)
        });
        let kept: Vec<usize> = (0..useful.len()).filter(|&state| useful[state]).collect();
        let mut number = vec![None; useful.len()];
        (0..)
            .zip(&kept)
            .for_each(|(fresh, &state)| number[state] = Some(fresh));
        let letters = self.letters;
        let lists = kept
            .iter()
            .flat_map(|state| &self.steps[state * letters..][..letters]);
        let steps = lists.map(|list| {
            let steps = list.iter();
            let steps = steps.filter_map(|&(y, to)| Some((y, number[to as usize]?)));
            steps.collect()
        });
        let lowered = self.lowered.as_ref();
        Self {
            letters,
            accepting: kept.iter().map(|&state| self.accepting[state]).collect(),
            steps: steps.collect(),
            lowered: lowered.map(|lowered| kept.iter().map(|&state| lowered[state]).collect()),
        }
    }
}
