//! Tables to certify, from the file format of this program: untrusted bytes become a checked
//! table once, here.

use super::CertifyError;
use super::index::Index;
use super::said::Counts;
use crate::game::HeapRules;
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::store::{Order, Reader, StoredCells, What};
use crate::text::worded;
use crate::work::Context;
use std::io::BufRead;

worded! {
    /// What a table holds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TableKind {
        /// Grundy values.
        Values = "values",
        /// Outcomes.
        Outcomes = "outcomes",
        /// The P-positions; all others are N.
        PPositions = "p-positions",
    }
}

/// A table to certify: a cell for each position of the box, and rules that were parsed.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The rules, in canonical form, with their convention.
    pub ruleset: Ruleset,
    /// What the file holds.
    pub kind: TableKind,
    pub(super) index: Index,
    pub(super) cells: StoredCells,
    /// What the file says of its entries.
    pub(super) said: Option<Counts>,
}

impl Stored {
    /// Reads a table file of grundy.
    pub(super) fn read(
        input: impl BufRead,
        length: Option<u64>,
        context: &Context,
    ) -> Result<Self, CertifyError> {
        let reader = Reader::open(input, length)?;
        let header = reader.header().clone();
        let ruleset = ruleset(&header.rules)?;
        let kind = match header.what {
            What::Values => TableKind::Values,
            What::Outcomes => TableKind::Outcomes,
        };
        let index = Index::new(&header.max, header.order, context)?;
        if let Some(expected) = heap_rules(&ruleset).restriction() {
            return Err(CertifyError::input(
                format!("a table file of {ruleset}, whose positions are {expected} only"),
                "rules of which every tuple is a position",
                "write the table as json, which is checked as well",
            ));
        }
        if header.count != index.count {
            return Err(CertifyError::input(
                format!("{} cells", header.count),
                format!("{}, a cell for each position of the box", index.count),
                "the file was written wrongly: write it again",
            ));
        }
        let bytes = u128::from(header.count) * header.width.bytes() as u128;
        context.afford("the table", bytes)?;
        let (_, cells) = reader.cells()?;
        Self::new(ruleset, kind, index, cells)
    }

    /// Puts together what was read.
    pub(super) fn new(
        ruleset: Ruleset,
        kind: TableKind,
        index: Index,
        cells: StoredCells,
    ) -> Result<Self, CertifyError> {
        let stored = Self {
            ruleset,
            kind,
            index,
            cells,
            said: None,
        };
        if stored.order() == Order::Sorted && !stored.rules().symmetric() {
            return Err(CertifyError::input(
                format!("a sorted table of {}", stored.ruleset),
                "all tuples, as the order of the heaps matters in these rules",
                "write the table again with ‹ordered›",
            ));
        }
        Ok(stored)
    }

    pub(super) fn rules(&self) -> &HeapRuleset {
        heap_rules(&self.ruleset)
    }

    /// Whether heaps split, so that several heaps are checked by nim-sum.
    pub fn splits(&self) -> bool {
        self.rules().shape().splits()
    }

    /// The largest size of each heap.
    pub fn max(&self) -> &[u64] {
        &self.index.max
    }

    /// Which tuples have a cell.
    pub fn order(&self) -> Order {
        self.index.order
    }

    /// Number of cells.
    pub fn entries(&self) -> u64 {
        self.index.count
    }
}

/// The rules of a table.
pub(super) fn heap_rules(ruleset: &Ruleset) -> &HeapRuleset {
    let heaps = ruleset.heap_rules();
    heaps.expect("boards were refused when the rules were read")
}

/// Rules, from their text.
pub(super) fn any_ruleset(text: &str) -> Result<Ruleset, CertifyError> {
    text.parse().map_err(|e| {
        CertifyError::input(
            format!("rules that cannot be parsed ({e})"),
            "a ruleset of ‹grundy list rulesets›",
            "certify it with the grundy that wrote it",
        )
    })
}

/// Rules on heaps of which there are tables, from their text.
pub(super) fn ruleset(text: &str) -> Result<Ruleset, CertifyError> {
    let ruleset = any_ruleset(text)?;
    match ruleset.heap_rules() {
        Some(_) => Ok(ruleset),
        None => Err(CertifyError::input(
            format!("a table of {ruleset}, which is played on boards"),
            "rules on heaps",
            "options of full boards are not full boards, so such a table proves nothing by itself",
        )),
    }
}
