use super::Dfao;
use std::collections::BTreeMap;

/// States in blocks, each a range of one list.
struct Blocks {
    states: Vec<u32>,
    /// By state: where it is in the list, and its block.
    place: Vec<u32>,
    block: Vec<u32>,
    ranges: Vec<Range>,
}

#[derive(Clone, Copy)]
struct Range {
    first: u32,
    end: u32,
    /// How many of the first states are marked.
    marked: u32,
}

impl Blocks {
    fn mark(&mut self, state: u32, touched: &mut Vec<u32>) {
        let block = self.block[state as usize];
        let range = &mut self.ranges[block as usize];
        if range.marked == 0 {
            touched.push(block);
        }
        let to = range.first + range.marked;
        let from = self.place[state as usize];
        if from < to {
            return;
        }
        range.marked += 1;
        let other = self.states[to as usize];
        self.states.swap(from as usize, to as usize);
        self.place[other as usize] = from;
        self.place[state as usize] = to;
    }

    /// Splits what is marked from the rest of a block; the smaller part is a new block, and the
    /// next splitter: the other part waits already, or need not.
    fn split(&mut self, block: u32) -> Option<u32> {
        let range = &mut self.ranges[block as usize];
        let middle = range.first + std::mem::take(&mut range.marked);
        if middle == range.end {
            return None;
        }
        let (first, end) = (range.first, range.end);
        let part = match middle - first <= end - middle {
            true => {
                range.first = middle;
                first..middle
            }
            false => {
                range.end = middle;
                middle..end
            }
        };
        let fresh = self.ranges.len() as u32;
        for &state in &self.states[part.start as usize..part.end as usize] {
            self.block[state as usize] = fresh;
        }
        self.ranges.push(Range {
            first: part.start,
            end: part.end,
            marked: 0,
        });
        Some(fresh)
    }
}

impl Dfao {
    /// A class for each state: those of the same future are one
    /// (J. Hopcroft, An n log n algorithm for minimizing states in a finite automaton, 1971).
    /// O(l s log s) for s states and l letters.
    pub(super) fn classes(&self) -> Vec<u32> {
        let letters = self.letters;
        // by letter, then state: where the states before it are in the list
        let before = self.before();
        let mut blocks = self.by_output();
        let mut open: Vec<u32> = (0..blocks.ranges.len() as u32).collect();
        let mut touched = Vec::new();
        while let Some(splitter) = open.pop() {
            let Range { first, end, .. } = blocks.ranges[splitter as usize];
            let members = blocks.states[first as usize..end as usize].to_vec();
            for letter in 0..letters {
                for &member in &members {
                    for &earlier in before.states(letter, member) {
                        blocks.mark(earlier, &mut touched);
                    }
                }
                for block in touched.drain(..) {
                    open.extend(blocks.split(block));
                }
            }
        }
        blocks.block
    }

    /// Blocks by output, and by the letters that lead on.
    fn by_output(&self) -> Blocks {
        let states = 0..self.states() as u32;
        let mut blocks = Blocks {
            states: states.clone().collect(),
            place: states.clone().collect(),
            block: vec![0; self.states()],
            ranges: vec![Range {
                first: 0,
                end: states.end,
                marked: 0,
            }],
        };
        let mut outputs: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for state in states.clone() {
            outputs.entry(self.output(state)).or_default().push(state);
        }
        let ends = (0..self.letters as u32).map(|letter| {
            let ends = |&state: &u32| self.step(state, letter).is_none();
            states.clone().filter(ends).collect()
        });
        let mut touched = Vec::new();
        for group in outputs.into_values().chain(ends) {
            for state in group {
                blocks.mark(state, &mut touched);
            }
            for block in touched.drain(..) {
                blocks.split(block);
            }
        }
        blocks
    }

    fn before(&self) -> Before {
        let states = self.states();
        let place = |letter: usize, state: u32| letter * states + state as usize;
        let mut first = vec![0_u32; self.letters * states + 1];
        let steps = || {
            let all = (0..states as u32).flat_map(|state| {
                (0..self.letters as u32)
                    .filter_map(move |letter| Some((state, letter, self.step(state, letter)?)))
            });
            all.map(|(state, letter, to)| (state, place(letter as usize, to)))
        };
        for (_, at) in steps() {
            first[at + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        let mut next = first.clone();
        let mut all = vec![0; *first.last().expect("one at least") as usize];
        for (state, at) in steps() {
            all[next[at] as usize] = state;
            next[at] += 1;
        }
        Before { states, first, all }
    }
}

/// The states before each state, by letter.
struct Before {
    states: usize,
    first: Vec<u32>,
    all: Vec<u32>,
}

impl Before {
    fn states(&self, letter: usize, state: u32) -> &[u32] {
        let at = letter * self.states + state as usize;
        &self.all[self.first[at] as usize..self.first[at + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use crate::theory::automata::{Dfao, Numeration};

    /// A linear congruential generator: numbers that look random, the same each time.
    fn numbers(mut seed: u64) -> impl FnMut(u32) -> u32 {
        move |below| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            ((seed >> 33) % u64::from(below)) as u32
        }
    }

    /// Whether two states have the same outputs on all words, by refinement (E. F. Moore, 1956).
    fn futures(automaton: &Dfao) -> Vec<usize> {
        let states = automaton.states() as u32;
        let mut classes: Vec<usize> = (0..states).map(|q| automaton.output(q) as usize).collect();
        for _ in 0..states {
            let keys: Vec<Vec<Option<usize>>> = (0..states)
                .map(|q| {
                    let steps = (0..automaton.letters() as u32).map(|a| automaton.step(q, a));
                    let steps = steps.map(|to| to.map(|to| classes[to as usize]));
                    [Some(classes[q as usize])]
                        .into_iter()
                        .chain(steps)
                        .collect()
                })
                .collect();
            let mut all = keys.clone();
            all.sort();
            all.dedup();
            let number = |key| all.binary_search(key).expect("one of them");
            classes = keys.iter().map(number).collect();
        }
        classes
    }

    #[test]
    fn classes_are_those_of_the_same_future() {
        let mut sizes = Vec::new();
        for seed in 0..400 {
            let mut number = numbers(seed);
            let (states, outputs) = (1 + number(24), 1 + number(3));
            let output = (0..states).map(|_| number(outputs)).collect();
            // few targets, so that many states are alike
            let targets = 1 + number(states);
            let mut next: Vec<u32> = (0..4 * states).map(|_| number(targets)).collect();
            next[0] = 0;
            let automaton = Dfao::new(Numeration::Base(2), 2, output, next);
            let (found, expected) = (automaton.classes(), futures(&automaton));
            for a in 0..automaton.states() {
                for b in 0..automaton.states() {
                    assert_eq!(found[a] == found[b], expected[a] == expected[b], "{seed}");
                }
            }
            sizes.push(automaton.least().states() < automaton.states());
        }
        assert!(sizes.contains(&true) && sizes.contains(&false));
    }
}
