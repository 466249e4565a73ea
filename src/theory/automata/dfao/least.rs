use super::{Dfao, NONE};
use crate::theory::automata::room::{Room, TooLarge};
use crate::theory::automata::search::Exploration;
use hashbrown::HashMap;

impl Dfao {
    /// The automaton of pairs of states of two automata over the same letters, with the outputs
    /// that `output` makes of theirs; least.
    pub(crate) fn product(&self, other: &Self, output: impl Fn(u32, u32) -> u32) -> Self {
        let all = self.joined(other, output, Room::ENDLESS);
        all.unwrap_or_else(|TooLarge(what)| unreachable!("{what}"))
    }

    /// As [`product`](Self::product), unless it grows too large.
    pub(crate) fn joined(
        &self,
        other: &Self,
        output: impl Fn(u32, u32) -> u32,
        room: Room,
    ) -> Result<Self, TooLarge> {
        Self::explored(
            (&self.alphabet, room),
            (0, 0),
            &mut |&(a, b), letter| Ok(self.step(a, letter).zip(other.step(b, letter))),
            &|&(a, b)| output(self.output(a), other.output(b)),
        )
    }

    /// A shortest word that leads two automata over the same letters to a pair of states that is
    /// sought.
    pub(in crate::theory::automata) fn first_word(
        &self,
        other: &Self,
        sought: impl Fn(u32, u32) -> bool,
    ) -> Option<Vec<u32>> {
        let mut search = Exploration::new((0, 0));
        let mut at = 0;
        while let Some(&(a, b)) = search.states.get(at) {
            if sought(a, b) {
                return Some(search.word(at));
            }
            for letter in 0..self.letters as u32 {
                if let Some(pair) = self.step(a, letter).zip(other.step(b, letter)) {
                    search.meet(pair, at, letter);
                }
            }
            at += 1;
        }
        None
    }

    /// The least automaton with the same outputs: states of the same future are one. States are
    /// numbered as they are first met, breadth first, letters in order. O(l s log s).
    pub(in crate::theory::automata) fn least(&self) -> Self {
        let classes = self.classes();
        // breadth first from the class of the start
        let mut number: HashMap<u32, u32> = HashMap::from_iter([(classes[0], 0)]);
        let mut members = vec![0_u32];
        let (mut output, mut next) = (Vec::new(), Vec::new());
        while let Some(&state) = members.get(output.len()) {
            output.push(self.output(state));
            for letter in 0..self.letters as u32 {
                next.push(self.step(state, letter).map_or(NONE, |to| {
                    *number.entry(classes[to as usize]).or_insert_with(|| {
                        members.push(to);
                        members.len() as u32 - 1
                    })
                }));
            }
        }
        Self::over(&self.alphabet, output, next)
    }
}
