//! What an experiment has computed so far: claims, tables and plots on the same box share it.

use super::place::Enumerated;
use crate::present::Counts;
use grundy::game::{Convention, HeapRules};
use grundy::plan::{BoardTable, Computed, Plan, TableJob, boards, table};
use grundy::solve::{Statistics, Want};
use grundy::work::{Context, Stop};
use std::rc::Rc;

/// What was computed of a place.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "each is behind an Rc")]
pub(super) enum Found {
    /// A box, and its counts.
    Heaps(Computed, Counts),
    /// Full boards.
    Boards(BoardTable),
}

impl Found {
    /// How it was computed.
    pub(super) fn plan(&self) -> &Plan {
        match self {
            Self::Heaps(computed, _) => &computed.plan,
            Self::Boards(table) => &table.plan,
        }
    }

    /// The number of a position: of heaps, or of the full board with these sides.
    pub(super) fn number(&self, key: &[u64]) -> Option<u64> {
        match self {
            Self::Heaps(computed, _) => computed.table.get(key),
            Self::Boards(table) => {
                let mut all = table.entries.iter();
                let entry = all.find(|&&(rows, cols, _)| [rows, cols] == *key);
                entry.map(|entry| entry.2)
            }
        }
    }

    /// Whether it answers what is asked: values tell the outcome in normal play.
    fn serves(&self, want: Want) -> bool {
        let have = match self {
            Self::Heaps(computed, _) => computed.table.want(),
            Self::Boards(table) => table.want,
        };
        have == want || (have == Want::Values && want == Want::Outcomes(Convention::Normal))
    }
}

/// The tables of one experiment.
#[derive(Debug)]
pub(super) struct Tables<'a> {
    pub(super) context: &'a Context,
    known: Vec<(Enumerated, Rc<Found>)>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(context: &'a Context) -> Self {
        let known = Vec::new();
        Self { context, known }
    }

    /// The table of a place: one that is known, else computed.
    pub(super) fn of(&mut self, place: &Enumerated, want: Want) -> Result<Rc<Found>, Stop> {
        if let Some(found) = self.known(place).find(|found| found.serves(want)) {
            return Ok(Rc::clone(found));
        }
        match place {
            Enumerated::Heaps(rules, positions) => {
                let job = TableJob::usual(rules, positions.clone(), want);
                let computed = table(&job, self.context)?;
                let statistics = Statistics::of(&computed.table, self.context)?;
                Ok(self.keep(place, computed, &statistics))
            }
            Enumerated::Boards(rules, size) => {
                let table = boards(rules, *size, want, None, self.context)?;
                Ok(self.add(place, Found::Boards(table)))
            }
        }
    }

    /// Keeps the table of a box, such as one that a theorem has computed.
    pub(super) fn keep(
        &mut self,
        place: &Enumerated,
        computed: Computed,
        statistics: &Statistics,
    ) -> Rc<Found> {
        let symmetric = matches!(place, Enumerated::Heaps(rules, _) if rules.symmetric());
        let table = &computed.table;
        let counts = Counts::of_box(table.positions(), symmetric, table.want(), statistics);
        self.add(place, Found::Heaps(computed, counts))
    }

    fn add(&mut self, place: &Enumerated, found: Found) -> Rc<Found> {
        let found = Rc::new(found);
        self.known.push((place.clone(), Rc::clone(&found)));
        found
    }

    /// What is known of a place.
    pub(super) fn known(&self, place: &Enumerated) -> impl Iterator<Item = &Rc<Found>> {
        let known = self.known.iter().filter(move |(other, _)| other == place);
        known.map(|(_, found)| found)
    }
}
