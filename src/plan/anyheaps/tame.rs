//! Misere play that is as normal play but at the end: a candidate made of two others.

use super::tables::TableSize;
use super::{AnyDiscovery, Played, discovered as of_normal, examined};
use crate::game::Convention;
use crate::rulesets::Ruleset;
use crate::theory::anyheaps::{CountAutomaton, CountClasses, CountTable};
use crate::work::{Context, Stop};

/// Heaps of a table of heaps of one digit.
const HEAPS: usize = 20;

/// Positions whose heaps have one digit are as in misere play, all others as in normal play; `None`
/// if normal play is not proved.
pub(super) fn discovered(
    played: &Played<'_>,
    base: u32,
    tried: &mut Vec<CountAutomaton>,
    context: &Context,
) -> Result<Option<AnyDiscovery>, Stop> {
    if base != 2 {
        return Ok(None);
    }
    let ruleset: Ruleset = played.ruleset.with(Convention::Normal);
    let normal = Played {
        ruleset: &ruleset,
        levels: 1,
        moves: played.moves.clone(),
    };
    let found = of_normal(&normal, base, context)?;
    let (Some(normal), true) = (&found.automaton, found.verdict.is_ok()) else {
        return Ok(None);
    };
    let table = CountTable::new(&played.moves, (HEAPS, 1), (1, true), context)?;
    let ones: Vec<u32> = (0..=HEAPS)
        .map(|ones| {
            let mut position = vec![0; HEAPS];
            position[HEAPS - ones..].fill(1);
            table.value(&position)
        })
        .collect();
    let own = normal.counts();
    // one repetition of the heaps of 1 is seen, on top of what normal play tells apart
    let periods = (1..=HEAPS / 2).find(|&by| (1..=HEAPS - by).all(|at| ones[at] == ones[at + by]));
    let Some(period) = periods else {
        return Ok(None);
    };
    let counts = CountClasses {
        tail: own.tail.max(1),
        period: own.period * period as u32,
    };
    // before any digit, after one column, or later: the numbers in one column, or a state
    let start = (true, 0, 0);
    let step = |&(leading, first, state): &(bool, u32, u32), letter: &[u32]| {
        let next = normal.step(state, letter);
        match (leading, first) {
            (true, 0) => (true, counts.class(letter[0]), next),
            _ => (false, 0, next),
        }
    };
    let output = |&(leading, first, state): &(bool, u32, u32)| match leading {
        true => ones[first as usize],
        false => normal.output_of(state),
    };
    if counts.classes() as usize > HEAPS {
        return Ok(None);
    }
    let made = CountAutomaton::read((base, counts), start, step, output).least();
    let size = TableSize {
        heaps: found.table.0,
        digits: 2,
        max: found.table.1,
    };
    examined(played, made, size, tried, context).map(Some)
}
