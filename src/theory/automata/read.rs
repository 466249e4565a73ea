//! Automata made from what they remember, and made from other automata by their tracks.

use super::Numeration;
use super::alphabet::Alphabet;
use super::dfao::{Dfao, NONE};
use super::numeration::Tails;
use super::room::{Room, TooLarge};
use super::search::Exploration;
use crate::number::grouped;
use std::hash::Hash;
use std::sync::Arc;

/// A sorted set with all that `after` leads to from it, again and again.
pub(super) fn closed(start: Vec<u32>, mut after: impl FnMut(&[u32]) -> Vec<u32>) -> Vec<u32> {
    let mut set = start;
    loop {
        let mut more = after(&set);
        more.extend(&set);
        more.sort_unstable();
        more.dedup();
        if more == set {
            return set;
        }
        set = more;
    }
}

/// Words of this many heaps have too many letters.
pub(super) fn too_wide(numeration: Numeration, heaps: usize) -> TooLarge {
    let digits = numeration.digits();
    TooLarge(format!(
        "{heaps} words side by side have {digits}^{heaps} letters"
    ))
}

/// The state after a letter; none where the letter may not follow.
type Successor<'s, S> = &'s mut dyn FnMut(&S, u32) -> Result<Option<S>, TooLarge>;

impl Dfao {
    /// The automaton that remembers a value of `S` of what it has read; least. Letters are the
    /// digits of all heaps; zeros must not change `start`. O(states letters).
    pub(crate) fn read<S: Clone + Eq + Hash>(
        (numeration, heaps, room): (Numeration, usize, Room),
        start: S,
        mut step: impl FnMut(&S, &[u32]) -> S,
        output: impl Fn(&S) -> u32,
    ) -> Result<Self, TooLarge> {
        let alphabet = Alphabet::new(numeration, heaps);
        let alphabet = alphabet.ok_or_else(|| too_wide(numeration, heaps))?;
        let alphabet = Arc::new(alphabet);
        Self::explored(
            (&alphabet, room),
            (0, start),
            &mut |&(tails, ref state): &(Tails, S), letter| {
                let tails = alphabet.follow(tails, letter);
                Ok(tails.map(|tails| (tails, step(state, alphabet.digits(letter)))))
            },
            &|(_, state)| output(state),
        )
    }

    /// The automaton whose states are all that is met from a start; least. `step` is none where a
    /// letter may not follow. Compiled once for each type of states, not for each closure.
    pub(super) fn explored<S: Clone + Eq + Hash>(
        (alphabet, room): (&Arc<Alphabet>, Room),
        start: S,
        step: Successor<'_, S>,
        output: &dyn Fn(&S) -> u32,
    ) -> Result<Self, TooLarge> {
        let letters = alphabet.letters();
        let mut search = Exploration::new(start);
        let (mut outputs, mut next) = (Vec::new(), Vec::new());
        while let Some(state) = search.states.get(outputs.len()).cloned() {
            if search.states.len() * letters as usize > room.successors() {
                let states = grouped((room.successors() / letters as usize) as u64);
                return Err(room.exceeded(format!("more than {states} states")));
            }
            outputs.push(output(&state));
            for letter in 0..letters {
                let to = step(&state, letter)?;
                next.push(to.map_or(NONE, |to| search.meet(to, 0, ())));
            }
        }
        Ok(Self::over(alphabet, outputs, next).least())
    }

    /// The automaton over `heaps` heaps that reads heap `map[i]` where this one reads heap i.
    pub(crate) fn placed(&self, map: &[usize], heaps: usize, room: Room) -> Result<Self, TooLarge> {
        let base = self.numeration().digits();
        let step = |&state: &u32, digits: &[u32]| {
            let letter = map
                .iter()
                .fold(0, |letter, &heap| letter * base + digits[heap]);
            self.step(state, letter).expect("a word of the numeration")
        };
        Self::read((self.numeration(), heaps, room), 0, step, |&state| {
            self.output(state)
        })
    }

    /// Whether the order of the heaps changes nothing. For an automaton that is least: those that
    /// read two heaps next to each other in the other order are the same.
    pub(crate) fn is_symmetric(&self, room: Room) -> Result<bool, TooLarge> {
        let heaps = self.heaps();
        for i in 1..heaps {
            let mut map: Vec<usize> = (0..heaps).collect();
            map.swap(i - 1, i);
            if self.placed(&map, heaps, room)? != *self {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the order of the heaps changes nothing.
    pub fn symmetric(&self) -> bool {
        let symmetric = self.least().is_symmetric(Room::ENDLESS);
        symmetric.unwrap_or_else(|TooLarge(what)| unreachable!("{what}"))
    }

    /// The positions of which some number of the last heap makes a position of output 0, as output
    /// 0, others as 1: the sets of states that some word of the last heap leads to. That word may
    /// be longer than all others, so the start is all that zeros of the others lead to.
    pub(crate) fn exists(&self, room: Room) -> Result<Self, TooLarge> {
        let base = self.numeration().digits();
        let after = |states: &[u32], letter: u32| {
            let each = states.iter().flat_map(|&state| {
                (0..base).filter_map(move |digit| self.step(state, letter * base + digit))
            });
            let mut after: Vec<u32> = each.collect();
            after.sort_unstable();
            after.dedup();
            after
        };
        let start = closed(vec![0], |states| after(states, 0));
        let others = Alphabet::new(self.numeration(), self.heaps() - 1).expect("fewer letters");
        let mut held = 0;
        let mut step = |states: &Vec<u32>, letter: u32| {
            let after = after(states, letter);
            held += after.len();
            match held > room.successors() * 16 {
                true => {
                    Err(room.exceeded(format!("sets of {} states", grouped(self.states() as u64))))
                }
                // a 0 of the last heap may always follow: where no state does, the letter may not
                false => Ok(Some(after).filter(|after| !after.is_empty())),
            }
        };
        let output =
            |states: &Vec<u32>| u32::from(!states.iter().any(|&state| self.output(state) == 0));
        Self::explored((&Arc::new(others), room), start, &mut step, &output)
    }
}
