use super::moved::to_members;
use super::{Effort, Failed, Task, Trace, Wrong, position};
use crate::theory::automata::{Dfao, Room};
use hashbrown::HashMap;

/// (b): for each kind of move, the positions with such a move to one of output `level`. Every
/// position of larger output without a further option is among them.
pub(super) fn all(
    task: &Task<'_>,
    level: u32,
    effort: &mut Effort<'_>,
) -> Result<Vec<Dfao>, Failed> {
    let automaton = task.automaton;
    let members = automaton.map(|output| u32::from(output == level));
    let kinds = task.moves.iter();
    let kinds = kinds.map(|moves| to_members(&members, moves, effort));
    let kinds: Vec<Dfao> = kinds.collect::<Result<_, Failed>>()?;
    let mut any = automaton.map(|_| 0);
    for kind in kinds.iter().chain(task.extra.get(level as usize)) {
        any = any.joined(kind, |a, b| a | b, Room::of(effort.memory()))?;
    }
    let mut found = vec![(0, 0)];
    let mut number: HashMap<(u32, u32), u32> = HashMap::from_iter([((0, 0), 0)]);
    let mut trace = Trace(vec![(0, 0)]);
    let mut done = 0;
    while let Some(&(state, has)) = found.get(done) {
        if task.is_larger(state, level) && any.output(has) == 0 {
            let letters = trace.letters(done as u32);
            return Err(Failed::Wrong(Wrong {
                position: position(automaton.numeration(), automaton.heaps(), &letters),
                level,
                option: None,
            }));
        }
        for letter in 0..automaton.letters() as u32 {
            if let Some(pair) = automaton.step(state, letter).zip(any.step(has, letter)) {
                number.entry(pair).or_insert_with(|| {
                    found.push(pair);
                    trace.0.push((done as u32, letter));
                    found.len() as u32 - 1
                });
            }
        }
        done += 1;
    }
    Ok(kinds)
}
