//! Moves as automata over the digits of a position and of its option, read side by side.
//!
//! A kind of move is a conjunction of linear conditions on the heaps x before it and y after it.
//! A condition is read digit by digit, most significant first: the value a w(j) + b w(j - 1) so
//! far, w the weights of the numeration, is (a, b); once it is so large or so small that nothing
//! that follows matters, it is settled. Differences of two heaps of which only the sign matters
//! are settled by the first digit that differs. States that no legal move is reached from are cut.

mod build;
mod kinds;
mod positions;
#[cfg(test)]
mod tests;

pub use kinds::kinds;
pub use positions::positions;

use super::Numeration;
use super::alphabet::Alphabet;
use super::part::{Class, Part, START, State};
use hashbrown::HashMap;

/// States of one kind of move, at most.
const MOST: usize = 1 << 14;

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

    /// Letters of y that may stand beside a letter of x, each with the state after both.
    pub fn steps(&self, state: u32, x: u32) -> &[(u32, u32)] {
        &self.steps[state as usize * self.letters + x as usize]
    }

    /// The heaps lowered so far in each state, bit i for heap i, if states are nothing else.
    pub fn lowered(&self) -> Option<&[u32]> {
        self.lowered.as_deref()
    }

    /// The moves whose every part is legal, and whose taken heaps `sets` allows, a bit a part.
    fn new(
        numeration: Numeration,
        heaps: usize,
        parts: &[Part],
        sets: impl Fn(u64) -> bool,
    ) -> Result<Self, String> {
        let alphabet = Alphabet::new(numeration, heaps).ok_or("they have too many letters")?;
        let start = vec![START; parts.len()];
        let mut number: HashMap<Vec<State>, u32> = HashMap::from_iter([(start.clone(), 0)]);
        let (mut found, mut steps) = (vec![start], Vec::new());
        let mut done = 0;
        while let Some(state) = found.get(done).cloned() {
            done += 1;
            if found.len() > MOST {
                return Err(format!("a kind of move has more than {MOST} states"));
            }
            for x in 0..alphabet.letters() {
                let mut legal = Vec::new();
                'letters: for y in 0..alphabet.letters() {
                    let mut next = Vec::with_capacity(parts.len());
                    for (part, &at) in parts.iter().zip(&state) {
                        let to = part.step(numeration, at, alphabet.digits(x), alphabet.digits(y));
                        if to == State::Settled(Class::Barred) {
                            continue 'letters;
                        }
                        next.push(to);
                    }
                    let fresh = found.len() as u32;
                    let to = *number.entry(next).or_insert_with_key(|next| {
                        found.push(next.clone());
                        fresh
                    });
                    legal.push((y, to));
                }
                steps.push(legal);
            }
        }
        let accepting = found.iter().map(|state| {
            let classes = parts.iter().zip(state);
            let classes: Vec<Class> = classes
                .map(|(part, &at)| part.class(numeration, at))
                .collect();
            let taken = (0..).zip(&classes).fold(0, |taken, (part, class)| {
                taken | u64::from(*class == Class::Taken) << part
            });
            !classes.contains(&Class::Barred) && sets(taken)
        });
        let compared = parts.iter().all(Part::compares);
        let lowered = found.iter().map(|state| {
            (0..).zip(state).fold(0, |lowered, (part, at)| {
                lowered | u32::from(*at == State::Settled(Class::Taken)) << part
            })
        });
        let whole = Self {
            letters: alphabet.letters() as usize,
            accepting: accepting.collect(),
            steps,
            lowered: (compared && parts.len() == heaps).then(|| lowered.collect()),
        };
        Ok(whole.trimmed())
    }

    /// Without the states from which no legal move is reached.
    fn trimmed(&self) -> Self {
        let mut useful = self.accepting.clone();
        loop {
            let before = useful.clone();
            for state in (0..useful.len()).rev() {
                let mut next = (0..self.letters as u32).flat_map(|x| self.steps(state as u32, x));
                useful[state] = useful[state] || next.any(|&(_, to)| useful[to as usize]);
            }
            if useful == before {
                break;
            }
        }
        let mut fresh = 0;
        let number: Vec<Option<u32>> = useful
            .iter()
            .map(|&useful| {
                useful.then(|| {
                    fresh += 1;
                    fresh - 1
                })
            })
            .collect();
        let kept = |state: &usize| useful[*state];
        let all = || (0..useful.len()).filter(kept);
        let steps = all().flat_map(|state| {
            let number = &number;
            (0..self.letters as u32).map(move |x| {
                let steps = self.steps(state as u32, x).iter();
                steps
                    .filter_map(|&(y, to)| Some((y, number[to as usize]?)))
                    .collect()
            })
        });
        Self {
            letters: self.letters,
            accepting: all().map(|state| self.accepting[state]).collect(),
            steps: steps.collect(),
            lowered: self
                .lowered
                .as_ref()
                .map(|lowered| all().map(|state| lowered[state]).collect()),
        }
    }
}
