use super::sets::{Left, Sets};
use crate::theory::automata::alphabet::Alphabet;
use crate::theory::automata::part::{Class, FormState, ReadForm, START};
use crate::theory::automata::search::Exploration;

/// Letters of options next to those of positions, found heap by heap: what bars a move, or leaves
/// no set of heaps that may be taken from, is met before all letters are tried.
pub(super) struct Beside<'a> {
    alphabet: &'a Alphabet,
    parts: Vec<NumberedForm<'a>>,
    /// By heap: the parts whose last heap it is.
    ending: Vec<Vec<usize>>,
    sets: Option<Sets<'a>>,
}

/// A part with its states, numbered as they are met: few, though each is large.
struct NumberedForm<'a> {
    part: &'a ReadForm,
    search: Exploration<FormState>,
}

/// What is chosen so far of a letter next to another.
struct Choice<'a> {
    x: &'a [u32],
    y: Vec<u32>,
    letter: u32,
    before: &'a [u32],
    state: Vec<u32>,
    all: Vec<(u32, Vec<u32>)>,
}

impl<'a> Beside<'a> {
    /// With `sets` there is one part a heap, and it is of that heap alone.
    pub(super) fn new(
        alphabet: &'a Alphabet,
        parts: &'a [ReadForm],
        sets: Option<Sets<'a>>,
    ) -> Self {
        let heaps = alphabet.digits(0).len();
        let mut ending = vec![Vec::new(); heaps];
        for (number, part) in parts.iter().enumerate() {
            ending[part.last_heap()].push(number);
        }
        let parts = parts.iter().map(|part| NumberedForm {
            part,
            search: Exploration::new(START),
        });
        Self {
            alphabet,
            parts: parts.collect(),
            ending,
            sets,
        }
    }

    /// The states of the parts before any letter, by number.
    pub(super) fn start(&self) -> Vec<u32> {
        vec![0; self.parts.len()]
    }

    /// What the parts of a state are if no digit follows.
    pub(super) fn classes(&self, state: &[u32]) -> Vec<Class> {
        let numeration = self.alphabet.numeration();
        let parts = self.parts.iter().zip(state);
        parts
            .map(|(form, &at)| form.part.class(numeration, form.search.states[at as usize]))
            .collect()
    }

    /// The heaps taken from for certain, a bit a part.
    pub(super) fn taken(&self, state: &[u32]) -> u32 {
        let parts = (0..).zip(self.parts.iter().zip(state));
        parts.fold(0, |taken, (part, (form, &at))| {
            let certain = form.search.states[at as usize] == FormState::Settled(Class::Taken);
            taken | u32::from(certain) << part
        })
    }

    /// The letters that may be next to `x` in a state, increasing, and the states after both.
    pub(super) fn all(&mut self, state: &[u32], x: u32) -> Vec<(u32, Vec<u32>)> {
        let mut left = Left::default();
        if let Some(sets) = &self.sets {
            for (heap, (form, &at)) in self.parts.iter().zip(state).enumerate() {
                left = sets.after(left, heap, form.search.states[at as usize]);
            }
        }
        let mut choice = Choice {
            x: self.alphabet.digits(x),
            y: vec![0; self.ending.len()],
            letter: 0,
            before: state,
            state: state.to_vec(),
            all: Vec::new(),
        };
        self.choose(0, left, &mut choice);
        choice.all
    }

    fn choose(&mut self, heap: usize, left: Left, choice: &mut Choice<'_>) {
        if heap == self.ending.len() {
            choice.all.push((choice.letter, choice.state.clone()));
            return;
        }
        let numeration = self.alphabet.numeration();
        let shorter = choice.letter;
        for digit in 0..numeration.digits() {
            choice.y[heap] = digit;
            choice.letter = shorter * numeration.digits() + digit;
            let (mut barred, mut left) = (false, left);
            for &number in &self.ending[heap] {
                let form = &mut self.parts[number];
                let before = form.search.states[choice.before[number] as usize];
                let to = form.part.step(numeration, before, choice.x, &choice.y);
                barred |= to == FormState::Settled(Class::Barred);
                choice.state[number] = form.search.meet(to, 0, ());
                if let Some(sets) = &self.sets {
                    left = sets.after(left, heap, to);
                }
            }
            let sets = self.sets.as_mut();
            if !barred && sets.is_none_or(|sets| sets.any(left)) {
                self.choose(heap + 1, left, choice);
            }
        }
    }
}
