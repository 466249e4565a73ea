//! Searches, breadth first: states numbered as they are met, and words that lead to them.

use std::collections::HashMap;
use std::hash::Hash;

/// The state of a search before another one, with the letter between them; none before a start.
pub(super) type Way<L> = Option<(u32, L)>;

/// States, numbered as they are met.
pub(super) struct Exploration<K, L = ()> {
    pub(super) states: Vec<K>,
    numbers: HashMap<K, u32>,
    ways: Vec<Way<L>>,
}

impl<K: Clone + Eq + Hash, L: Copy> Exploration<K, L> {
    /// Starts that are all different.
    pub(super) fn new(starts: impl IntoIterator<Item = K>) -> Self {
        let states: Vec<K> = starts.into_iter().collect();
        Self {
            numbers: states.iter().cloned().zip(0..).collect(),
            ways: vec![None; states.len()],
            states,
        }
    }

    /// The number of a state that is met after another one, and whether it is new.
    pub(super) fn meet(&mut self, state: K, before: usize, letter: L) -> (u32, bool) {
        let fresh = self.states.len() as u32;
        if let Some(&number) = self.numbers.get(&state) {
            return (number, false);
        }
        self.states.push(state.clone());
        self.numbers.insert(state, fresh);
        self.ways.push(Some((before as u32, letter)));
        (fresh, true)
    }

    /// The letters that lead to a state.
    pub(super) fn word(&self, at: usize) -> Vec<L> {
        word(&self.ways, at)
    }
}

/// The letters that lead to a state of a search.
pub(super) fn word<L: Copy>(ways: &[Way<L>], at: usize) -> Vec<L> {
    let back = std::iter::successors(ways[at], |&(before, _)| ways[before as usize]);
    let mut word: Vec<L> = back.map(|(_, letter)| letter).collect();
    word.reverse();
    word
}
