use super::{Effort, Failed, Task, Trace, Wrong, position};
use crate::number::grouped;
use hashbrown::HashMap;

/// (a): no move joins two positions of output `level`, and none of them has a further option of
/// that value.
pub(super) fn none(task: &Task<'_>, level: u32, effort: &mut Effort<'_>) -> Result<(), Failed> {
    if let Some(extra) = task.extra.get(level as usize) {
        further(task, extra, level)?;
    }
    task.moves
        .iter()
        .try_for_each(|moves| by_kind(task, moves, level, effort))
}

/// Bytes of a state of a search, with its number and the way to it.
const STATE: u64 = 128;

/// Numbers of the states of a search, in the order they are found.
struct Found<K, L> {
    number: HashMap<K, u32>,
    states: Vec<K>,
    trace: Trace<L>,
}

impl<K: Copy + Eq + std::hash::Hash, L: Copy> Found<K, L> {
    fn new(start: K, no_letter: L) -> Self {
        Self {
            number: HashMap::from_iter([(start, 0)]),
            states: vec![start],
            trace: Trace(vec![(0, no_letter)]),
        }
    }

    fn add(&mut self, state: K, before: usize, letter: L) {
        let fresh = self.states.len() as u32;
        if *self.number.entry(state).or_insert(fresh) == fresh {
            self.states.push(state);
            self.trace.0.push((before as u32, letter));
        }
    }
}

fn by_kind(
    task: &Task<'_>,
    moves: &super::Moves,
    level: u32,
    effort: &mut Effort<'_>,
) -> Result<(), Failed> {
    let automaton = task.automaton;
    if moves.states() == 0 {
        return Ok(());
    }
    // the members alone have fewer states
    let members = automaton.map(|output| u32::from(output == level));
    let mut found = Found::new((0, 0, 0), (0, 0));
    let mut done = 0;
    while let Some(&(x, at, y)) = found.states.get(done) {
        let member = |state| members.output(state) == 1;
        if moves.accepts(at) && member(x) && member(y) {
            let letters = found.trace.letters(done as u32);
            let (before, after): (Vec<u32>, Vec<u32>) = letters.into_iter().unzip();
            let numeration = automaton.numeration();
            return Err(Failed::Wrong(Wrong {
                position: position(numeration, automaton.heaps(), &before),
                level,
                option: Some(position(numeration, automaton.heaps(), &after)),
            }));
        }
        effort.advance(1);
        let states = found.states.len() as u64;
        let fits = states <= (effort.memory() / STATE).min(u32::MAX.into());
        let letters = 0..members.letters() as u32;
        let steps = letters
            .clone()
            .map(|letter| 1 + moves.steps(at, letter).len() as u64);
        if !fits || !effort.take(steps.sum())? {
            return Err(Failed::Grew(format!(
                "moves between positions of output {level}: {} states",
                grouped(states)
            )));
        }
        for letter in letters {
            let Some(next) = members.step(x, letter) else {
                continue;
            };
            for &(beside, to) in moves.steps(at, letter) {
                if let Some(after) = members.step(y, beside) {
                    found.add((next, to, after), done, (letter, beside));
                }
            }
        }
        done += 1;
    }
    Ok(())
}

fn further(task: &Task<'_>, extra: &super::Dfao, level: u32) -> Result<(), Failed> {
    let automaton = task.automaton;
    let mut found = Found::new((0, 0), 0);
    let mut done = 0;
    while let Some(&(x, more)) = found.states.get(done) {
        if automaton.output(x) == level && extra.output(more) == 1 {
            let letters = found.trace.letters(done as u32);
            let at = position(automaton.numeration(), automaton.heaps(), &letters);
            return Err(Failed::Wrong(Wrong {
                position: at.clone(),
                level,
                option: Some(at),
            }));
        }
        for letter in 0..automaton.letters() as u32 {
            if let (Some(x), Some(more)) = (automaton.step(x, letter), extra.step(more, letter)) {
                found.add((x, more), done, letter);
            }
        }
        done += 1;
    }
    Ok(())
}
