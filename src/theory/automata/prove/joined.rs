use super::{Effort, Failed, Task};
use crate::number::grouped;
use crate::theory::automata::search::Exploration;

/// (a): no move joins two positions of output `level`, and none of them has a further option of
/// that value.
pub(super) fn none(task: &Task<'_>, level: u32, effort: &mut Effort<'_>) -> Result<(), Failed> {
    let automaton = task.automaton;
    if let Some(extra) = task.extra.get(level as usize) {
        let both = |x, more| automaton.output(x) == level && extra.output(more) == 1;
        if let Some(letters) = automaton.first_word(extra, both) {
            return Err(task.wrong(level, &letters, Some(&letters)));
        }
    }
    task.moves
        .iter()
        .try_for_each(|moves| by_kind(task, moves, level, effort))
}

/// Bytes of a state of a search, with its number and the way to it.
const STATE: u64 = 128;

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
    let mut search = Exploration::new((0, 0, 0));
    let mut done = 0;
    while let Some(&(x, at, y)) = search.states.get(done) {
        let member = |state| members.output(state) == 1;
        if moves.accepts(at) && member(x) && member(y) {
            let (before, after): (Vec<u32>, Vec<u32>) = search.word(done).into_iter().unzip();
            return Err(task.wrong(level, &before, Some(&after)));
        }
        effort.advance(1);
        let states = search.states.len() as u64;
        let fits = states <= (effort.memory() / STATE).min(u32::MAX.into());
        let letters = 0..members.letters() as u32;
        let steps = letters
            .clone()
            .map(|letter| 1 + moves.steps(at, letter).len() as u64);
        effort.take(steps.sum(), fits, || {
            let states = grouped(states);
            format!("moves between positions of output {level}: {states} states")
        })?;
        for letter in letters {
            let Some(next) = members.step(x, letter) else {
                continue;
            };
            for &(beside, to) in moves.steps(at, letter) {
                if let Some(after) = members.step(y, beside) {
                    search.meet((next, to, after), done, (letter, beside));
                }
            }
        }
        done += 1;
    }
    Ok(())
}
