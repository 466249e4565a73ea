use super::counts::{CountClasses, SIZES, columns, vectors};
use crate::game::Heap;
use std::collections::HashMap;
use std::fmt::Write;

/// An automaton that reads the columns of digits of all heaps, the most significant first, each as
/// the classes of how many heaps have the digits 1, 2, .., or that reads how many heaps have each size,
/// the largest first: it speaks of every number of heaps, as a heap of 0 adds nothing. State 0 is the first, and stays so while all digits are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountAutomaton {
    base: u32,
    counts: CountClasses,
    outputs: Vec<u32>,
    /// By state, then letter.
    next: Vec<u32>,
}

/// Letters of an automaton, at most.
pub(super) const LETTERS: u64 = 1 << 12;

impl CountAutomaton {
    /// The automaton of all states that can be reached from `start`, numbered as they are met:
    /// `step` gives the state after numbers of heaps with the digits 1, 2, .., each the least of its
    /// class. There should be at most 4,096 vectors of classes.
    pub fn read<S: Clone + Eq + std::hash::Hash>(
        (base, counts): (u32, CountClasses),
        start: S,
        step: impl Fn(&S, &[u32]) -> S,
        output: impl Fn(&S) -> u32,
    ) -> Self {
        let letters = vectors(base, counts.classes());
        let mut number = HashMap::from([(start.clone(), 0)]);
        let (mut states, mut next) = (vec![start], Vec::new());
        let mut done = 0;
        while let Some(state) = states.get(done).cloned() {
            done += 1;
            for letter in &letters {
                let to = step(&state, letter);
                let fresh = number.len() as u32;
                let to = *number.entry(to).or_insert_with_key(|to| {
                    states.push(to.clone());
                    fresh
                });
                next.push(to);
            }
        }
        Self {
            base,
            counts,
            outputs: states.iter().map(output).collect(),
            next,
        }
    }

    /// The base of the digits; 1 where sizes are read.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// How far it tells numbers of heaps apart.
    pub fn counts(&self) -> CountClasses {
        self.counts
    }

    /// Number of states.
    pub fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The output of a state.
    pub fn output_of(&self, state: u32) -> u32 {
        self.outputs[state as usize]
    }

    /// The state after each state and letter: by state, then by the classes of the numbers of heaps
    /// with the digits 1, 2, .., the first the most significant.
    pub fn successors(&self) -> &[u32] {
        &self.next
    }

    fn letters(&self) -> usize {
        self.next.len() / self.outputs.len()
    }

    /// The state after a column, of any numbers of heaps.
    pub fn step(&self, state: u32, numbers: &[u32]) -> u32 {
        let classes = self.counts.classes() as usize;
        let letter = numbers.iter().fold(0, |letter, &number| {
            letter * classes + self.counts.class(number) as usize
        });
        self.next[state as usize * self.letters() + letter]
    }

    /// The output at a position of any number of heaps.
    pub fn output(&self, heaps: &[Heap]) -> u32 {
        if self.base == SIZES {
            return self.output_of(self.after_sizes(heaps));
        }
        let columns = columns(self.base, heaps);
        let last = columns
            .iter()
            .fold(0, |state, column| self.step(state, column));
        self.output_of(last)
    }

    /// The state after all sizes, the largest first.
    fn after_sizes(&self, heaps: &[Heap]) -> u32 {
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable();
        let (mut state, mut size) = (0, sorted.last().map_or(0, |&most| most + 1));
        while size > 1 {
            let next = sorted.last().copied().unwrap_or(0).max(1);
            // sizes that no heap has lead round a cycle at last
            let mut passed = vec![state];
            for _ in next + 1..size {
                state = self.step(state, &[0]);
                if let Some(from) = passed.iter().position(|&one| one == state) {
                    let cycle = passed.len() - from;
                    let gap = (size - next - 1) as usize;
                    state = passed[from + (gap - from) % cycle];
                    break;
                }
                passed.push(state);
            }
            let before = sorted.len();
            while sorted.last() == Some(&next) {
                sorted.pop();
            }
            state = self.step(state, &[(before - sorted.len()) as u32]);
            size = next;
        }
        state
    }

    /// The automaton of least states that says the same, with the least classes that it needs.
    #[must_use]
    pub fn least(&self) -> Self {
        let letters = self.letters();
        let mut class: Vec<u32> = self.outputs.clone();
        loop {
            let mut number = HashMap::new();
            let rows = (0..self.states()).map(|state| {
                let row = &self.next[state * letters..][..letters];
                let after: Vec<u32> = row.iter().map(|&to| class[to as usize]).collect();
                let fresh = number.len() as u32;
                *number.entry((class[state], after)).or_insert(fresh)
            });
            let finer: Vec<u32> = rows.collect();
            let before = class.iter().collect::<std::collections::HashSet<_>>().len();
            let settled = number.len() == before;
            class = finer;
            if settled {
                break;
            }
        }
        let mut first = vec![0; class.len()];
        for state in (0..class.len()).rev() {
            first[class[state] as usize] = state as u32;
        }
        let step =
            |&of: &u32, letter: &[u32]| class[self.step(first[of as usize], letter) as usize];
        let output = |&of: &u32| self.output_of(first[of as usize]);
        let merged = Self::read((self.base, self.counts), class[0], step, output);
        let counts = merged.needed();
        let step = |&state: &u32, letter: &[u32]| merged.step(state, letter);
        Self::read((self.base, counts), 0, step, |&state| {
            merged.output_of(state)
        })
    }

    /// The least classes that tell apart what the states do.
    fn needed(&self) -> CountClasses {
        let CountClasses { tail, period } = self.counts;
        let letters = vectors(self.base, self.counts.classes());
        let agrees = |counts: CountClasses| {
            letters.iter().all(|letter| {
                let merged: Vec<u32> = letter.iter().map(|&one| counts.class(one)).collect();
                (0..self.states() as u32)
                    .all(|state| self.step(state, letter) == self.step(state, &merged))
            })
        };
        let periods = (1..=period).filter(|shorter| period % shorter == 0);
        let all =
            periods.flat_map(|period| (0..=tail).map(move |tail| CountClasses { tail, period }));
        all.filter(|&counts| agrees(counts))
            .min_by_key(|counts| (counts.classes(), counts.tail))
            .unwrap_or(self.counts)
    }

    /// The same with other outputs.
    #[must_use]
    pub(crate) fn map(&self, output: impl Fn(u32) -> u32) -> Self {
        Self {
            outputs: self.outputs.iter().map(|&one| output(one)).collect(),
            ..self.clone()
        }
    }

    /// A line a state: its output, and the next state for each letter.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (output, row) in self.outputs.iter().zip(self.next.chunks(self.letters())) {
            _ = write!(text, "{output}");
            row.iter().for_each(|to| _ = write!(text, " {to}"));
            text.push('\n');
        }
        text
    }
}
