//! Engines: ways to compute Grundy values and outcomes, one per file, and the oracle.
//!
//! Engines see only the traits of [`game`](crate::game); none uses a theorem about a game, and
//! none splits a position that the game gives as one.

pub mod budget;
mod cell;
pub mod definition;
pub mod dense;
pub mod entailing;
mod fold;
mod legal;
pub mod levels;
pub mod limited;
pub mod lines;
mod listed;
pub mod local;
pub mod loopy;
pub mod memo;
mod prepared;
pub mod proof;
pub mod rows;
mod solver;
mod statistics;
mod table;
pub mod thin;
pub mod vectors;

pub use fold::Fold;
pub use legal::Legal;
pub use prepared::{Inapplicable, Prepare, Prepared, Ready, Summary, table_by};
pub use solver::Solver;
pub use statistics::Statistics;
pub use table::{Cells, Table};

use crate::game::{Convention, HeapBox, HeapRules, Order, Outcome, by_total, each_option};
use crate::work::Stop;
use std::fmt::Display;

/// What is computed of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Want {
    /// The Grundy value (normal play): the mex of the options' values.
    Values,
    /// The outcome only.
    Outcomes(Convention),
}

impl Want {
    /// The convention that is played.
    pub fn convention(self) -> Convention {
        match self {
            Self::Values => Convention::Normal,
            Self::Outcomes(convention) => convention,
        }
    }

    /// The outcome that a computed number stands for: a value, or 0 for P and 1 for N.
    pub fn outcome(self, number: u64) -> Outcome {
        if number == 0 { Outcome::P } else { Outcome::N }
    }

    /// The number of a sum in normal play, from the nim-sum of the values of its parts.
    pub(crate) fn of_sum(self, nim_sum: u64) -> u64 {
        Fold::from(self).of_sum(nim_sum)
    }
}

/// Whether the number of heaps suits the rules, which errors call by `name`.
///
/// # Errors
/// [`Stop::Refused`] if the rules are not played on this number of heaps, or [loop](HeapRules::loops).
pub fn playable<R: HeapRules>(rules: &R, name: impl Display, heaps: usize) -> Result<(), Stop> {
    if rules.loops() {
        return Err(Stop::refused(
            format!(
                "{name}, which may go on for ever, so that not every position has a Grundy value or a winner"
            ),
            "rules in which every play ends",
            "such games are known to `value`, `table`, `p-positions`, `check`, `plot` and `play`",
        ));
    }
    numbered(rules, name, heaps)
}

/// As [`playable`], also for rules that may go on for ever.
///
/// # Errors
/// [`Stop::Refused`] if the rules are not played on this number of heaps.
pub fn numbered<R: HeapRules>(rules: &R, name: impl Display, heaps: usize) -> Result<(), Stop> {
    let range = rules.heaps();
    if range.contains(&heaps) {
        return grouped(rules, name, heaps);
    }
    let expected = match (*range.start(), *range.end()) {
        (low, high) if low == high => format!("exactly {low}"),
        (low, usize::MAX) => format!("at least {low}"),
        (low, high) => format!("{low} to {high}"),
    };
    let (which, remedy) = match rules.allotment() {
        Some(which) => (
            format!(" ({which})"),
            "`on N` after a summand gives it N heaps",
        ),
        None => (String::new(), ""),
    };
    let found = crate::number::counted(heaps as u64, "heap");
    Err(Stop::refused(
        format!("{found} for {name}"),
        expected + &which,
        remedy,
    ))
}

/// Whether the heaps make whole groups, where several numbers stand for one.
fn grouped<R: HeapRules>(rules: &R, name: impl Display, heaps: usize) -> Result<(), Stop> {
    match &rules.pieces()[..] {
        [piece] if piece.width > 1 && !heaps.is_multiple_of(piece.width) => Err(Stop::refused(
            format!("{heaps} numbers"),
            format!(
                "{} or {}: {name} is played on row and column of each head",
                heaps - 1,
                heaps + 1
            ),
            "give an even number of them",
        )),
        _ => Ok(()),
    }
}

/// Tuples among which the smallest fault is looked for.
const FAULTS: u128 = 1 << 24;

/// A fault that was met somewhere in a box becomes the one at the smallest position, by total:
/// which is met first depends on the order of the work and on the threads. Other ends stay.
pub(crate) fn smallest_fault<R: HeapRules>(rules: &R, positions: &HeapBox, stop: Stop) -> Stop {
    let Stop::Fault(mut found) = stop else {
        return stop;
    };
    let total = |heaps: &[u64]| heaps.iter().map(|&heap| u128::from(heap)).sum::<u128>();
    // the fault names what the rules see: after the heaps comes what they remember
    let states = rules.remembered().len();
    let (below, remembered) = positions.max().split_at(positions.heaps() - states);
    let reach = total(&found.position);
    let most = u64::try_from(reach).unwrap_or(u64::MAX);
    let below = below.iter().map(|&max| max.min(most));
    let max: Vec<u64> = below.chain(remembered.iter().copied()).collect();
    let Ok(below) = HeapBox::new(max, positions.order()) else {
        return Stop::Fault(found);
    };
    let mut x = vec![0; positions.heaps()];
    for _ in 0..below.count().min(FAULTS) {
        if total(&x[..x.len() - states]) <= reach
            && let Err(fault) = each_option(rules, &x, |_| true)
            && by_total(&fault.position) < by_total(&found.position)
        {
            found = fault;
        }
        below.advance(&mut x);
    }
    Stop::Fault(found)
}

/// Tuples that are examined before a box is.
const EARLY: u128 = 1 << 12;

/// The smallest fault of a box, if there is one at small positions: rules that fail fail there, as
/// a rule, and need not wait for the whole box.
///
/// # Errors
/// [`Stop::Fault`].
pub(crate) fn early_fault<R: HeapRules>(rules: &R, positions: &HeapBox) -> Result<(), Stop> {
    if !rules.may_fail() {
        return Ok(());
    }
    let few = |side: &u64| {
        let max = positions.max().iter().map(|max| *max.min(side)).collect();
        HeapBox::new(max, positions.order()).ok()
    };
    let sides = (1..=EARLY as u64).rev().step_by(7);
    let mut boxes = sides.filter_map(|side| few(&side));
    let Some(few) = boxes.find(|few| few.count() <= EARLY) else {
        return Ok(());
    };
    let mut x = vec![0; positions.heaps()];
    for _ in 0..few.count() {
        each_option(rules, &x, |_| true)
            .map_err(|fault| smallest_fault(rules, positions, fault.into()))?;
        few.advance(&mut x);
    }
    Ok(())
}

/// Whether the order of a box suits the rules.
///
/// # Errors
/// [`Stop::Refused`] if the box is sorted and the rules are not declared symmetric, or they are
/// not played on this number of heaps.
pub fn suits<R: HeapRules>(rules: &R, positions: &HeapBox) -> Result<(), Stop> {
    playable(rules, "this ruleset", positions.heaps())?;
    suits_order(rules, positions)
}

/// Whether the order of a box suits the rules, whether or not they go on for ever.
///
/// # Errors
/// [`Stop::Refused`] if the box is sorted and the rules are not declared symmetric.
pub fn suits_order<R: HeapRules>(rules: &R, positions: &HeapBox) -> Result<(), Stop> {
    if positions.order() == Order::Ordered || rules.symmetric() {
        return Ok(());
    }
    Err(Stop::refused(
        "a sorted box and rules that are not declared symmetric in their heaps, of which it would miss positions",
        "an ordered box",
        "take an ordered box, or declare it",
    ))
}
