//! Searches, breadth first: states numbered as they are met, and words that lead to them.

use hashbrown::HashMap;
use std::hash::Hash;

/// States, numbered as they are met, beginning with one.
pub(super) struct Exploration<K, L = ()> {
    numbers: HashMap<K, u32>,
    pub(super) states: Vec<K>,
    trace: Trace<L>,
}

impl<K: Clone + Eq + Hash, L: Copy + Default> Exploration<K, L> {
    pub(super) fn new(start: K) -> Self {
        Self {
            numbers: HashMap::from_iter([(start.clone(), 0)]),
            states: vec![start],
            trace: Trace::default(),
        }
    }

    /// The number of a state that is met after another one.
    // in the loops of proofs: called, it takes twice as long
    #[inline(always)]
    pub(super) fn meet(&mut self, state: K, before: usize, letter: L) -> u32 {
        let fresh = self.states.len() as u32;
        *self.numbers.entry(state).or_insert_with_key(|key| {
            self.states.push(key.clone());
            self.trace.push(before as u32, letter);
            fresh
        })
    }

    /// The letters that lead to a state.
    pub(super) fn word(&self, state: usize) -> Vec<L> {
        self.trace.word(state as u32)
    }
}

/// The states of a search, each as the one before it and the letter between them.
pub(super) struct Trace<L>(Vec<(u32, L)>);

impl<L: Default> Default for Trace<L> {
    fn default() -> Self {
        Self(vec![(0, L::default())])
    }
}

impl<L: Copy> Trace<L> {
    pub(super) fn push(&mut self, before: u32, letter: L) {
        self.0.push((before, letter));
    }

    /// The state that another was found from; of the first one itself.
    pub(super) fn before(&self, state: usize) -> usize {
        self.0[state].0 as usize
    }

    /// The letters that lead to a state, in order.
    pub(super) fn word(&self, state: u32) -> Vec<L> {
        let (mut word, mut at) = (Vec::new(), state);
        while at > 0 {
            let (before, letter) = self.0[at as usize];
            word.push(letter);
            at = before;
        }
        word.reverse();
        word
    }
}

/// The states from which a chosen one is reached, by the steps of each.
pub(super) fn leading<I: IntoIterator<Item = u32>>(
    mut chosen: Vec<bool>,
    steps: impl Fn(u32) -> I,
) -> Vec<bool> {
    let mut before = vec![Vec::new(); chosen.len()];
    for state in 0..chosen.len() as u32 {
        steps(state)
            .into_iter()
            .for_each(|to| before[to as usize].push(state));
    }
    let mut open: Vec<u32> = (0..chosen.len() as u32).collect();
    open.retain(|&state| chosen[state as usize]);
    while let Some(state) = open.pop() {
        for &earlier in &before[state as usize] {
            if !std::mem::replace(&mut chosen[earlier as usize], true) {
                open.push(earlier);
            }
        }
    }
    chosen
}
