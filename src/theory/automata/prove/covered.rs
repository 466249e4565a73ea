use super::moved::to_members;
use super::{Effort, Failed, Task};
use crate::theory::automata::{Dfao, Room};

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
    let lacks = |state, has| task.is_larger(state, level) && any.output(has) == 0;
    match automaton.first_word(&any, lacks) {
        Some(letters) => Err(task.wrong(level, &letters, None)),
        None => Ok(kinds),
    }
}
