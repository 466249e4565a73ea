use super::{Dfao, NONE};
use crate::number::grouped;
use crate::theory::automata::room::{Room, TooLarge};
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
        let mut found = vec![(0, 0)];
        let mut numbers: HashMap<(u32, u32), u32> = HashMap::from_iter([((0, 0), 0)]);
        let (mut outputs, mut next) = (Vec::new(), Vec::new());
        while let Some(&(a, b)) = found.get(outputs.len()) {
            if next.len() > room.successors() {
                let pairs = grouped(found.len() as u64);
                return Err(room.exceeded(format!("more than {pairs} pairs of states")));
            }
            outputs.push(output(self.output(a), other.output(b)));
            for letter in 0..self.letters as u32 {
                let pair = self.step(a, letter).zip(other.step(b, letter));
                next.push(pair.map_or(NONE, |pair| {
                    *numbers.entry(pair).or_insert_with(|| {
                        found.push(pair);
                        found.len() as u32 - 1
                    })
                }));
            }
        }
        Ok(Self::over(&self.alphabet, self.heaps, outputs, next).least())
    }

    /// The least automaton with the same outputs: states of the same future are one. States are
    /// numbered as they are first met, breadth first, letters in order. O(l s log s).
    pub(in crate::theory::automata) fn least(&self) -> Self {
        let reached = self.reached();
        let classes = self.classes(&reached);
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
        Self::over(&self.alphabet, self.heaps, output, next)
    }

    pub(super) fn reached(&self) -> Vec<u32> {
        let mut reached = vec![0_u32];
        let mut seen = vec![false; self.states()];
        seen[0] = true;
        let mut done = 0;
        while let Some(&state) = reached.get(done) {
            done += 1;
            for letter in 0..self.letters as u32 {
                if let Some(to) = self.step(state, letter)
                    && !std::mem::replace(&mut seen[to as usize], true)
                {
                    reached.push(to);
                }
            }
        }
        reached
    }
}
