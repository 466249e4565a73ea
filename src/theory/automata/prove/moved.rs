use super::guessing::Guessing;
use super::{Effort, Failed, GUESS, MOST};
use crate::number::grouped;
use crate::theory::automata::dfao::NONE;
use crate::theory::automata::moves::Moves;
use crate::theory::automata::numeration::Tails;
use crate::theory::automata::read::closed;
use crate::theory::automata::search::Exploration;
use crate::theory::automata::{Dfao, Room};
use crate::work::Context;

/// The positions with a move of one kind to a position of output 1, as output 1; least.
pub(super) fn to_members(
    members: &Dfao,
    moves: &Moves,
    effort: &mut Effort<'_>,
) -> Result<Dfao, Failed> {
    let alphabet = members.alphabet();
    let mut guessing = Guessing::new(moves, members);
    // an option may be longer than the position: zeros before it let it begin
    let start = closed(guessing.start(), |guesses| guessing.after(guesses, 0));
    let mut search: Exploration<(Tails, Vec<u32>)> = Exploration::new((0, start));
    let mut guessed = 0_u64;
    let (mut output, mut next) = (Vec::new(), Vec::new());
    while let Some((tails, guesses)) = search.states.get(output.len()).cloned() {
        effort.advance(1);
        // kept twice: by number, and to be found again
        let count = search.states.len();
        let fits = count <= MOST / 4 && guessed <= effort.memory() / GUESS / 2;
        effort.take(guessing.steps(), fits, || {
            format!("{} sets of guesses", grouped(count as u64))
        })?;
        output.push(u32::from(guessing.wins(&guesses, 1)));
        for letter in 0..alphabet.letters() {
            let Some(tails) = alphabet.follow(tails, letter) else {
                next.push(NONE);
                continue;
            };
            let after = guessing.after(&guesses, letter);
            let (fresh, size) = (search.states.len() as u32, after.len() as u64);
            let to = search.meet((tails, after), 0, ());
            guessed += if to == fresh { size } else { 0 };
            next.push(to);
        }
    }
    Ok(Dfao::over(alphabet, output, next).least())
}

/// The positions with any move at all, as output 1.
///
/// # Errors
/// [`Failed::Grew`]; [`Failed::Stop`].
pub fn moved(words: &Dfao, moves: &[Moves], context: &Context) -> Result<Dfao, Failed> {
    let every = words.map(|_| 1);
    let mut any = words.map(|_| 0);
    let mut effort = Effort::new(context);
    for kind in moves {
        let some = to_members(&every, kind, &mut effort)?;
        any = any.joined(&some, |a, b| a | b, Room::of(context.memory()))?;
    }
    Ok(any)
}

/// The positions with a further option of value 0, as output 1: those with a move, where passing
/// leads to one of output 0 of `pass`; in misere play also those without a move.
pub fn further(moved: &Dfao, pass: Option<&Dfao>, misere: bool) -> Dfao {
    let stuck = u32::from(misere);
    match pass {
        Some(pass) => moved.product(pass, |moves, other| match moves {
            1 => u32::from(other == 0),
            _ => stuck,
        }),
        None => moved.map(|moves| if moves == 1 { 0 } else { stuck }),
    }
}
