use super::guessing::Guessing;
use super::{Effort, Failed, GUESS, MOST, Task};
use crate::number::grouped;
use crate::theory::automata::search::Trace;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// For (b), sets of guesses, a state of the moves and one of the automaton on the option each:
/// every position that leads the automaton to a state q can be given the guesses of some set
/// next to q, and the guesses it has hold them.
///
/// A state, and the guesses (heaps lowered, state on the option), increasing.
pub type Guesses = Vec<(u32, Vec<(u32, u32)>)>;

/// A set of guesses next to a state: numbers of (state of the moves, state on the option).
struct Set {
    state: u32,
    /// A further automaton, of extra options.
    more: u32,
    guesses: Vec<u32>,
    kept: bool,
}

/// (b): every position of larger output has a move to one of output `level`, or a further option.
pub(super) fn least(
    task: &Task<'_>,
    level: u32,
    effort: &mut Effort<'_>,
) -> Result<Guesses, Failed> {
    let (automaton, moves) = (task.automaton, &task.moves[0]);
    let extra = task.extra.get(level as usize);
    let lowered = moves.lowered().expect("chosen for that");
    let mut guessing = Guessing::new(moves, automaton);
    let start = guessing.start();
    let mut sets = vec![Set {
        state: 0,
        more: 0,
        guesses: start,
        kept: true,
    }];
    let mut trace = Trace::default();
    let mut beside: Vec<Vec<u32>> = vec![Vec::new(); automaton.states()];
    beside[0].push(0);
    let mut open = BinaryHeap::from([Reverse((1, 0_u32))]);
    let mut guessed = 0_u64;
    while let Some(Reverse((_, number))) = open.pop() {
        effort.advance(1);
        let Set { state, more, .. } = sets[number as usize];
        if !sets[number as usize].kept {
            continue;
        }
        let guesses = sets[number as usize].guesses.clone();
        let over = extra.is_some_and(|extra| extra.output(more) != 0);
        let asked = task.is_larger(state, level) && !over;
        if asked && !guessing.wins(&guesses, level) {
            return Err(task.wrong(level, &trace.word(number), None));
        }
        for letter in 0..automaton.letters() as u32 {
            let Some(next) = automaton.step(state, letter) else {
                continue;
            };
            let more = extra.map_or(0, |extra| extra.step(more, letter).expect("the same words"));
            let after = guessing.after(&guesses, letter);
            let rivals = &mut beside[next as usize];
            let fits = sets.len() <= MOST && guessed <= effort.memory() / GUESS;
            effort.take(guessing.steps() + rivals.len() as u64, fits, || {
                let count = grouped(sets.len() as u64);
                format!("moves to positions of output {level}: {count} sets of guesses")
            })?;
            let beats = |&rival: &u32| {
                let rival = &sets[rival as usize];
                rival.more == more && within(&rival.guesses, &after)
            };
            if rivals.iter().any(beats) {
                continue;
            }
            rivals.retain(|&rival| {
                let rival = &mut sets[rival as usize];
                rival.kept &= rival.more != more || !within(&after, &rival.guesses);
                rival.kept
            });
            let fresh = sets.len() as u32;
            guessed += after.len() as u64;
            rivals.push(fresh);
            open.push(Reverse((after.len(), fresh)));
            trace.push(number, letter);
            sets.push(Set {
                state: next,
                more,
                guesses: after,
                kept: true,
            });
        }
    }
    // the checker asks of each set that a word leads to it, through sets of the list
    for number in 0..sets.len() {
        let mut at = number;
        while sets[number].kept && !std::mem::replace(&mut sets[trace.before(at)].kept, true) {
            at = trace.before(at);
        }
    }
    let kept = sets.iter().filter(|set| set.kept).map(|set| {
        let named = set.guesses.iter();
        let named = named.map(|&guess| {
            let (at, option) = guessing.parts(guess);
            (lowered[at as usize], option)
        });
        let mut named: Vec<(u32, u32)> = named.collect();
        named.sort_unstable();
        (set.state, named)
    });
    let mut sets: Guesses = kept.collect();
    sets.sort();
    sets.dedup();
    Ok(sets)
}

/// Whether all of one increasing list are in another.
fn within(few: &[u32], many: &[u32]) -> bool {
    if few.len() > many.len() {
        return false;
    }
    let mut rest = many.iter();
    few.iter()
        .all(|guess| rest.by_ref().find(|other| *other >= guess) == Some(guess))
}
