//! What an experiment has computed so far: claims, tables and plots on the same box share it.

use grundy::game::Convention;
use grundy::plan::{Computed, Enumerated};
use grundy::solve::{Statistics, Want};
use grundy::work::{Context, Stop};
use std::rc::Rc;

/// What was computed of a place, and its counts.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) computed: Computed,
    pub(super) statistics: Statistics,
}

impl Found {
    /// Whether it answers what is asked: values tell the outcome in normal play.
    fn serves(&self, want: Want) -> bool {
        let have = self.computed.table.want();
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
        let computed = place.table(want, None, self.context)?;
        let statistics = Statistics::of(&computed.table, self.context)?;
        Ok(self.keep(place, computed, statistics))
    }

    /// Keeps the table of a place, such as one that a theorem has computed.
    pub(super) fn keep(
        &mut self,
        place: &Enumerated,
        computed: Computed,
        statistics: Statistics,
    ) -> Rc<Found> {
        let found = Rc::new(Found {
            computed,
            statistics,
        });
        self.known.push((place.clone(), Rc::clone(&found)));
        found
    }

    /// What is known of a place.
    pub(super) fn known(&self, place: &Enumerated) -> impl Iterator<Item = &Rc<Found>> {
        let known = self.known.iter().filter(move |(other, _)| other == place);
        known.map(|(_, found)| found)
    }
}
