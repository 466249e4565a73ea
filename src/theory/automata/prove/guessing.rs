use crate::theory::automata::Dfao;
use crate::theory::automata::moves::Moves;

/// Guesses of a move and where it leads, numbers of (state of the moves, state on the option).
pub(super) struct Guessing<'a> {
    moves: &'a Moves,
    automaton: &'a Dfao,
    states: u32,
    seen: Vec<bool>,
    steps: u64,
}

impl<'a> Guessing<'a> {
    pub(super) fn new(moves: &'a Moves, automaton: &'a Dfao) -> Self {
        Self {
            moves,
            automaton,
            states: automaton.states() as u32,
            seen: vec![false; moves.states() * automaton.states()],
            steps: 0,
        }
    }

    /// The guesses before any digit.
    pub(super) fn start(&self) -> Vec<u32> {
        (self.moves.states() > 0).then_some(0).into_iter().collect()
    }

    /// The guesses after a letter of the position, sorted.
    pub(super) fn after(&mut self, guesses: &[u32], letter: u32) -> Vec<u32> {
        let mut after = Vec::new();
        for &guess in guesses {
            let (at, option) = self.parts(guess);
            let steps = self.moves.steps(at, letter);
            self.steps += 1 + steps.len() as u64;
            for &(y, to) in steps {
                if let Some(option) = self.automaton.step(option, y) {
                    let guess = to * self.states + option;
                    if !std::mem::replace(&mut self.seen[guess as usize], true) {
                        after.push(guess);
                    }
                }
            }
        }
        after
            .iter()
            .for_each(|&guess| self.seen[guess as usize] = false);
        after.sort_unstable();
        after
    }

    /// Steps since this was asked before.
    pub(super) fn steps(&mut self) -> u64 {
        std::mem::take(&mut self.steps)
    }

    /// Whether one of them is a move to a position of an output.
    pub(super) fn wins(&self, guesses: &[u32], output: u32) -> bool {
        guesses.iter().any(|&guess| {
            let (at, option) = self.parts(guess);
            self.moves.accepts(at) && self.automaton.output(option) == output
        })
    }

    /// The state of the moves, and that on the option.
    pub(super) fn parts(&self, guess: u32) -> (u32, u32) {
        (guess / self.states, guess % self.states)
    }
}
