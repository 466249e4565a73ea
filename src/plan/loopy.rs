//! Boxes of rules that may go on for ever.

use super::gathered::gathered;
use crate::game::{Convention, Heap, HeapBox, HeapRules};
use crate::solve::loopy::{Digraph, Fate, LoopyValue, LoopyValues, Outcomes, boxed};
use crate::solve::{Legal, Table, Want, numbered, suits_order};
use crate::work::{Context, Stop};
use std::fmt::Display;
use std::sync::Arc;

/// The outcomes of all positions of a box of rules that may go on for ever, and their values in
/// normal play.
#[derive(Clone, Debug)]
pub struct LoopyTable {
    positions: HeapBox,
    graph: Digraph,
    outcomes: Outcomes,
    values: Option<LoopyValues>,
    /// By rank.
    legal: Vec<bool>,
}

/// One position of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyRow {
    /// The heaps.
    pub heaps: Vec<Heap>,
    /// Who wins, or a draw, or unknown where that depends on positions outside the box.
    pub fate: Fate,
    /// The value, where it was asked for and does not depend on positions outside the box.
    pub value: Option<LoopyValue>,
    /// In how many moves play ends, where somebody wins.
    pub remoteness: Option<u32>,
}

impl LoopyTable {
    /// The table of a box, with or without values. O(positions + moves), times the number of nimbers
    /// for values.
    ///
    /// # Errors
    /// [`Stop::Refused`] for rules that remember something, and on another number of heaps;
    /// [`Stop::Memory`], [`Stop::Fault`], [`Stop::Cancelled`].
    pub fn of<R: HeapRules + Display>(
        rules: &R,
        positions: &HeapBox,
        convention: Convention,
        values: bool,
        context: &Context,
    ) -> Result<Self, Stop> {
        numbered(rules, rules, positions.heaps())?;
        suits_order(rules, positions)?;
        if !rules.heaps_alone() {
            return Err(Stop::refused(
                format!("{rules}, which remembers something or ends in another way"),
                "rules of heaps alone",
                "‹grundy value› takes single positions of it",
            ));
        }
        let graph = boxed(rules, positions, context)?;
        let outcomes = Outcomes::of(&graph, convention, context)?;
        let values = match values && convention == Convention::Normal {
            true => Some(LoopyValues::of(&graph, context)?),
            false => None,
        };
        Ok(Self {
            legal: positions.iter().map(|x| rules.is_position(&x)).collect(),
            positions: positions.clone(),
            graph,
            outcomes,
            values,
        })
    }

    /// The row of a rank.
    fn row(&self, rank: u64, heaps: Vec<Heap>) -> LoopyRow {
        let vertex = rank as u32;
        let values = self.values.as_ref();
        LoopyRow {
            heaps,
            fate: self.outcomes.fate(vertex),
            value: values.and_then(|values| values.value(&self.graph, vertex)),
            remoteness: self.outcomes.remoteness(vertex),
        }
    }

    /// All positions, in the order of the box.
    pub fn rows(&self) -> impl Iterator<Item = LoopyRow> + '_ {
        let all = (0_u64..).zip(self.positions.iter());
        let legal = all.filter(|(rank, _)| self.legal[*rank as usize]);
        legal.map(|(rank, heaps)| self.row(rank, heaps))
    }

    /// The row of a position; `None` where it lies outside the box, or is no position.
    pub fn at(&self, heaps: &[Heap]) -> Option<LoopyRow> {
        let inside = self.positions.contains(heaps);
        let rank = inside.then(|| self.positions.rank(heaps))?;
        self.legal[rank as usize].then(|| self.row(rank, heaps.to_vec()))
    }

    /// How many positions there are of each outcome: P, N, D, unknown.
    pub fn counts(&self) -> [(Fate, u64); 4] {
        let count = |fate| {
            let all = self.outcomes.fates().iter().zip(&self.legal);
            all.filter(|&(&found, &legal)| legal && found == fate)
                .count() as u64
        };
        Fate::ALL.map(|fate| (fate, count(fate)))
    }

    /// Moves from positions of the box to positions of the box.
    pub fn moves(&self) -> u64 {
        self.graph.edges() as u64
    }

    /// Whether some move leads out of the box.
    pub fn leads_out(&self) -> bool {
        !self.graph.open().is_empty()
    }
}

/// The outcomes of a box as a table of numbers, 0 for P, 1 for N, 2 for draws.
///
/// # Errors
/// As [`LoopyTable::of`]; [`Stop::Refused`] where outcomes depend on positions outside the box.
pub(crate) fn fates<R: HeapRules + Display + Sync>(
    rules: &R,
    positions: &HeapBox,
    convention: Convention,
    context: &Context,
) -> Result<Table, Stop> {
    let table = LoopyTable::of(rules, positions, convention, false, context)?;
    decided(&table)?;
    numbers(rules, &table, context)
}

/// The same, and 3 where an outcome depends on positions outside the box.
///
/// # Errors
/// As [`LoopyTable::of`].
pub fn drawn_fates<R: HeapRules + Display + Sync>(
    rules: &R,
    positions: &HeapBox,
    convention: Convention,
    context: &Context,
) -> Result<Table, Stop> {
    let table = LoopyTable::of(rules, positions, convention, false, context)?;
    numbers(rules, &table, context)
}

/// Refuses outcomes that depend on positions outside the box.
fn decided(table: &LoopyTable) -> Result<(), Stop> {
    let unknown = table
        .outcomes
        .fates()
        .iter()
        .filter(|fate| **fate == Fate::Unknown);
    let unknown = unknown.count() as u64;
    if unknown > 0 {
        return Err(Stop::refused(
            format!(
                "that the outcomes of {} depend on moves out of the box",
                crate::number::counted(unknown, "position")
            ),
            "a box in which everything is decided",
            "choose a larger box, or bound the heaps by `where` in the rules",
        ));
    }
    Ok(())
}

fn numbers<R: HeapRules + Sync>(
    rules: &R,
    table: &LoopyTable,
    context: &Context,
) -> Result<Table, Stop> {
    let positions = &table.positions;
    let legal = Legal::of(rules, positions, context)?.map(Arc::new);
    let mut number = |heaps: &[Heap]| -> Result<u64, Stop> {
        Ok(match table.at(heaps).map(|row| row.fate) {
            Some(Fate::P) | None => 0,
            Some(Fate::N) => 1,
            Some(Fate::D) => 2,
            Some(Fate::Unknown) => 3,
        })
    };
    gathered(
        (positions, legal.as_ref()),
        Want::Values,
        context,
        &mut number,
    )
}
