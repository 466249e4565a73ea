//! Proofs where the opponent forbids options before each move.
//!
//! # Theorem
//! Let at most b options of each position be forbidden. An automaton with outputs 0, for P, and 1
//! is right on every position if and only if a position has output 1 just where more than b of its
//! options have output 0, or, in misere play, all of them. By induction along the moves: if they
//! are no more the opponent forbids them all, and what is left, if anything is, leads to N. What
//! decides the number is which positions are reached: moves to the same position are one option.

use super::moved::to_members;
use super::{Broken, Effort, Failed, GUESS, MOST, Proof, wrong};
use crate::number::grouped;
use crate::theory::automata::dfao::{NONE, NOWHERE};
use crate::theory::automata::moves::Moves;
use crate::theory::automata::numeration::Tails;
use crate::theory::automata::search::Exploration;
use crate::theory::automata::{Dfao, Room, TooLarge};
use crate::work::Context;
use std::collections::BTreeMap;

/// Options by (state of the moves, state on the option), with their number, no more than some.
type OptionCounts = BTreeMap<(u32, u32), u32>;

/// Tries to prove an automaton of P-positions right where `blocks` options may be forbidden, in so
/// many steps at most.
///
/// # Errors
/// [`Failed`].
pub fn prove_blocked(
    automaton: &Dfao,
    moves: &[Moves],
    (blocks, misere): (u32, bool),
    steps: u64,
    context: &Context,
) -> Result<Proof, Failed> {
    context.progress().begin("states of the proof", None);
    let ended = attempt(
        automaton,
        moves,
        (blocks, misere),
        &mut Effort::of(context, steps),
        context,
    );
    context.progress().end();
    ended.map(|()| Proof::Counted)
}

fn attempt(
    automaton: &Dfao,
    moves: &[Moves],
    (blocks, misere): (u32, bool),
    effort: &mut Effort<'_>,
    context: &Context,
) -> Result<(), Failed> {
    let moves = Moves::united(moves, context.memory()).map_err(|why| TooLarge(why.to_string()))?;
    let counted = counted(automaton, &moves, blocks.saturating_add(1), effort)?;
    let mut wins = counted.map(|count| u32::from(count > blocks));
    if misere {
        let others = automaton.map(|output| u32::from(output == 1));
        let some = to_members(&others, &moves, effort)?;
        let room = Room::of(context.memory());
        wins = wins.joined(&some, |wins, some| wins | (1 - some), room)?;
    }
    let differ = |said: u32, wins_at: u32| {
        let output = automaton.output(said);
        output != NOWHERE && output != wins.output(wins_at)
    };
    let Some(letters) = automaton.first_word(&wins, differ) else {
        return Ok(());
    };
    let position = automaton.alphabet().position(&letters);
    let is_p = position
        .as_ref()
        .is_some_and(|heaps| automaton.run(heaps) == 0);
    let blocks = blocks.into();
    Err(wrong(
        automaton,
        0,
        &letters,
        Broken::Counted { blocks, is_p },
    ))
}

/// How many options of a position have output 0, as output, at most `most`.
fn counted(
    automaton: &Dfao,
    moves: &Moves,
    most: u32,
    effort: &mut Effort<'_>,
) -> Result<Dfao, Failed> {
    let members = automaton.map(|output| u32::from(output != 0));
    let alphabet = members.alphabet();
    // with the number of steps that were made
    let after = |counts: &OptionCounts, letter: u32| {
        let (mut all, mut made) = (OptionCounts::new(), 0);
        for (&(at, option), &count) in counts {
            let steps = moves.steps(at, letter);
            made += steps.len() as u64;
            for &(y, to) in steps {
                if let Some(option) = members.step(option, y) {
                    let sum = all.entry((to, option)).or_default();
                    *sum = sum.saturating_add(count).min(most);
                }
            }
        }
        (all, made)
    };
    // an option may be longer than the position: zeros before it let it begin
    let mut start: OptionCounts = (moves.states() > 0)
        .then_some(((0, 0), 1))
        .into_iter()
        .collect();
    loop {
        let (longer, _) = after(&start, 0);
        if longer == start {
            break;
        }
        effort.take(start.len() as u64, true, String::new)?;
        start = longer;
    }
    let mut search: Exploration<(Tails, OptionCounts)> = Exploration::new((0, start));
    let (mut output, mut next, mut kept) = (Vec::new(), Vec::new(), 0);
    while let Some((tails, counts)) = search.states.get(output.len()).cloned() {
        effort.advance(1);
        let to_members = counts
            .iter()
            .filter(|((at, option), _)| moves.accepts(*at) && members.output(*option) == 0);
        let sum = to_members.fold(0_u32, |sum, (_, &count)| sum.saturating_add(count));
        output.push(sum.min(most));
        for letter in 0..alphabet.letters() {
            let Some(tails) = alphabet.follow(tails, letter) else {
                next.push(NONE);
                continue;
            };
            let (after, made) = after(&counts, letter);
            let (fresh, size) = (search.states.len() as u32, after.len() as u64);
            let to = search.meet((tails, after), 0, ());
            kept += if to == fresh { size } else { 0 };
            next.push(to);
            let states = search.states.len();
            let fits = states <= MOST / 4 && kept <= effort.memory() / (4 * GUESS);
            effort.take(1 + 8 * (size + made), fits, || {
                let states = grouped(states as u64);
                format!("options called P: {states} sets of counts")
            })?;
        }
    }
    Ok(Dfao::over(alphabet, output, next).least())
}
