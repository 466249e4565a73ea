//! Automata that read x and guess y next to it: the moves of all kinds, and with an automaton that
//! reads y, the moves to positions of one output.

use super::budget::Budget;
use super::dfao::Dfao;
use super::digits::Letters;
use super::form::Carry;
use super::kind::KindReader;
use super::search::Exploration;
use crate::certify::CertifyError;
use std::hash::Hash;
use std::ops::Range;

/// A nondeterministic automaton whose edges read a letter of x and one of y.
#[derive(Clone, Debug, Default)]
pub(super) struct Machine<K> {
    /// What its states stand for.
    pub(super) states: Vec<K>,
    /// Before any digit of x and of y.
    pub(super) starts: Vec<u32>,
    /// Whether y is right next to x if their words end here.
    pub(super) accepts: Vec<bool>,
    letters: usize,
    /// For each state and letter of x: letters of y and next states.
    steps: Vec<Vec<(u32, u32)>>,
}

/// The machines of all kinds of moves: a state is a kind with its carries. Cut.
pub(super) type MoveMachine = Machine<(usize, Vec<Carry>)>;

/// Guesses of an option y: a guess is a state of the move machine with that of the automaton which
/// reads y.
pub(super) type Guesses = Machine<(u32, u32)>;

impl MoveMachine {
    /// O(states * letters^2) steps at most.
    pub(super) fn new(
        kinds: &[KindReader],
        letters: &Letters,
        budget: &mut Budget<'_>,
    ) -> Result<Self, CertifyError> {
        let starts = kinds.iter().enumerate();
        let starts = starts.filter_map(|(kind, own)| Some((kind, own.start(letters.numeration)?)));
        let whole = Self::explored(
            (starts, letters.count()),
            budget,
            |(_, state)| 128 + 96 * state.len(),
            |(kind, state)| kinds[*kind].accepts(state),
            |&(kind, ref state), x| {
                let steps = kinds[kind].steps(letters, state, x).into_iter();
                steps.map(|(y, next)| (y, (kind, next))).collect()
            },
        )?;
        whole.cut(budget)
    }
}

impl Guesses {
    /// Moves of some kinds to positions to which `dfao` gives the output `level`.
    pub(super) fn new(
        machine: &MoveMachine,
        kinds: Range<usize>,
        (dfao, level): (&Dfao, u32),
        budget: &mut Budget<'_>,
    ) -> Result<Self, CertifyError> {
        let starts = machine.starts.iter().copied();
        let starts = starts.filter(|&start| kinds.contains(&machine.states[start as usize].0));
        Self::explored(
            (starts.map(|start| (start, 0)), dfao.letters),
            budget,
            |_| 64,
            |&(moved, state)| machine.accepts[moved as usize] && dfao.output(state) == level,
            |&(moved, state), x| {
                let steps = machine.steps(moved, x).iter();
                let both = steps.filter_map(|&(y, moved)| Some((y, (moved, dfao.next(state, y)?))));
                both.collect()
            },
        )
    }

    /// Before any digit of x that is not a leading zero: y may be longer. Sorted.
    pub(super) fn start(&self) -> Vec<u32> {
        let mut start = self.starts.clone();
        // until nothing changes: the guesses after ever more leading zeros of x
        loop {
            let mut more = self.step(&start, 0);
            more.extend(&start);
            more.sort_unstable();
            more.dedup();
            if more == start {
                return start;
            }
            start = more;
        }
    }

    /// The automaton of the sets of all guesses on valid words: output 1 where one is right.
    pub(super) fn determinised(
        &self,
        letters: &Letters,
        budget: Budget<'_>,
    ) -> Result<Dfao, CertifyError> {
        Dfao::explored(
            ((0, self.start()), letters),
            budget,
            |(_, set)| 128 + 8 * set.len(),
            |(_, set)| u32::from(self.accept(set)),
            |&(full, ref set), x| Some((letters.full(full, x)?, self.step(set, x))),
        )
    }
}

impl<K: Clone + Eq + Hash> Machine<K> {
    fn explored(
        (starts, letters): (impl IntoIterator<Item = K>, usize),
        budget: &mut Budget<'_>,
        bytes: impl Fn(&K) -> usize,
        accepts: impl Fn(&K) -> bool,
        steps: impl Fn(&K, u32) -> Vec<(u32, K)>,
    ) -> Result<Self, CertifyError> {
        let mut search = Exploration::new(starts);
        let mut machine = Self {
            states: Vec::new(),
            starts: (0..search.states.len() as u32).collect(),
            accepts: Vec::new(),
            letters,
            steps: Vec::new(),
        };
        while let Some(state) = search.states.get(machine.accepts.len()).cloned() {
            budget.keep(24 * letters)?;
            machine.accepts.push(accepts(&state));
            for x in 0..letters as u32 {
                let mut list = Vec::new();
                for (y, next) in steps(&state, x) {
                    let size = bytes(&next);
                    let (next, new) = search.meet(next, 0, ());
                    budget.keep(if new { size + 8 } else { 8 })?;
                    list.push((y, next));
                }
                machine.steps.push(list);
            }
        }
        machine.states = search.states;
        Ok(machine)
    }

    /// What a letter of x leads to: letters of y, and next states.
    pub(super) fn steps(&self, state: u32, x: u32) -> &[(u32, u32)] {
        &self.steps[state as usize * self.letters + x as usize]
    }

    /// All states after a letter of x, sorted.
    pub(super) fn step(&self, set: &[u32], x: u32) -> Vec<u32> {
        let all = set.iter().flat_map(|&state| self.steps(state, x));
        let mut next: Vec<u32> = all.map(|&(_, next)| next).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Whether one of them is right.
    pub(super) fn accept(&self, set: &[u32]) -> bool {
        set.iter().any(|&state| self.accepts[state as usize])
    }

    /// The states from which an accepting one is reached.
    pub(super) fn useful(&self, budget: &Budget<'_>) -> Result<Vec<bool>, CertifyError> {
        let mut before = vec![Vec::new(); self.accepts.len()];
        let mut budget = budget.clone();
        for (place, list) in self.steps.iter().enumerate() {
            budget.keep(24 + 8 * list.len())?;
            for &(_, next) in list {
                before[next as usize].push((place / self.letters) as u32);
            }
        }
        let mut useful = self.accepts.clone();
        let mut open: Vec<u32> = (0..useful.len() as u32).collect();
        open.retain(|&state| useful[state as usize]);
        while let Some(state) = open.pop() {
            for &earlier in &before[state as usize] {
                if !std::mem::replace(&mut useful[earlier as usize], true) {
                    open.push(earlier);
                }
            }
        }
        Ok(useful)
    }

    /// Without the edges to states that come to nothing.
    pub(super) fn cut(mut self, budget: &Budget<'_>) -> Result<Self, CertifyError> {
        let useful = self.useful(budget)?;
        let lists = self.steps.iter_mut();
        lists.for_each(|list| list.retain(|&(_, next)| useful[next as usize]));
        self.starts.retain(|&start| useful[start as usize]);
        Ok(self)
    }
}
