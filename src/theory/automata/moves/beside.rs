use super::sets::{Left, Sets};
use crate::theory::automata::alphabet::Alphabet;
use crate::theory::automata::part::{Class, FormState, ReadForm, START};

/// Letters of options beside those of positions, found heap by heap: what bars a move, or leaves
/// no set of heaps that may be taken from, is met before all letters are tried.
pub(super) struct Beside<'a> {
    alphabet: &'a Alphabet,
    /// By the last heap that they speak of.
    parts: &'a [ReadForm],
    sets: Option<Sets<'a>>,
}

/// What is chosen so far of a letter beside another.
#[derive(Clone, Default)]
struct Choice {
    letter: u32,
    digits: Vec<u32>,
    /// After both, of the parts that end with these digits.
    state: Vec<FormState>,
    left: Left,
}

impl<'a> Beside<'a> {
    /// With `sets` there is one part a heap, and it is of that heap alone.
    pub(super) fn new(
        alphabet: &'a Alphabet,
        parts: &'a [ReadForm],
        sets: Option<Sets<'a>>,
    ) -> Self {
        Self {
            alphabet,
            parts,
            sets,
        }
    }

    /// The states of the parts before any letter.
    pub(super) fn start(&self) -> Vec<FormState> {
        vec![START; self.parts.len()]
    }

    /// What the parts of a state are if no digit follows.
    pub(super) fn classes(&self, state: &[FormState]) -> Vec<Class> {
        let numeration = self.alphabet.numeration();
        let parts = self.parts.iter().zip(state);
        parts
            .map(|(part, &at)| part.class(numeration, at))
            .collect()
    }

    /// The letters that may stand beside `x` in a state, increasing, and the states after both.
    pub(super) fn all(&mut self, state: &[FormState], x: u32) -> Vec<(u32, Vec<FormState>)> {
        let mut none = Choice::default();
        if let Some(sets) = &self.sets {
            let heaps = state.iter().enumerate();
            none.left = heaps.fold(none.left, |left, (heap, &at)| sets.after(left, heap, at));
        }
        let mut chosen = vec![none];
        for _ in 0..self.alphabet.heaps() {
            let mut longer = Vec::new();
            for choice in &chosen {
                for digit in 0..self.alphabet.numeration().digits() {
                    longer.extend(self.longer(choice, digit, state, x));
                }
            }
            chosen = longer;
        }
        let chosen = chosen.into_iter();
        chosen.map(|choice| (choice.letter, choice.state)).collect()
    }

    /// A choice with the digit of one more heap, unless that bars every move.
    fn longer(
        &mut self,
        choice: &Choice,
        digit: u32,
        state: &[FormState],
        x: u32,
    ) -> Option<Choice> {
        let numeration = self.alphabet.numeration();
        let heap = choice.digits.len();
        let mut longer = choice.clone();
        longer.letter = choice.letter * numeration.digits() + digit;
        longer.digits.push(digit);
        let ending = self.parts[choice.state.len()..].iter();
        for part in ending.take_while(|part| part.last_heap() == heap) {
            let before = state[longer.state.len()];
            let x = self.alphabet.digits(x);
            let after = part.step(numeration, before, x, &longer.digits);
            if after == FormState::Settled(Class::Barred) {
                return None;
            }
            longer.state.push(after);
            if let Some(sets) = &self.sets {
                longer.left = sets.after(longer.left, heap, after);
            }
        }
        let sets = self.sets.as_mut();
        sets.is_none_or(|sets| sets.any(longer.left))
            .then_some(longer)
    }
}
