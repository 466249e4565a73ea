//! What an experiment has computed so far: claims, tables and plots on the same box share it.

use grundy::game::Convention;
use grundy::plan::{Computed, Engine, Enumerated};
use grundy::solve::{Statistics, Want};
use grundy::work::{Context, Stop};
use std::rc::Rc;

/// Positions that the definition goes through in little time.
pub(super) const PLAIN: u128 = 1 << 15;

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
    /// Whether small boxes are computed by the definition, whatever engine would be taken.
    plainly: bool,
    known: Vec<(Enumerated, Rc<Found>)>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(context: &'a Context) -> Self {
        Self {
            context,
            plainly: false,
            known: Vec::new(),
        }
    }

    /// The same, by the definition where that does not take long.
    pub(super) fn plainly(context: &'a Context) -> Self {
        Self {
            plainly: true,
            ..Self::new(context)
        }
    }

    /// The engine for a box of this many positions, if it is not the planner that chooses.
    pub(super) fn engine(&self, positions: u128) -> Option<Engine> {
        (self.plainly && positions <= PLAIN).then_some(Engine::Definition)
    }

    /// The table of a place: one that is known, else computed.
    pub(super) fn of(&mut self, place: &Enumerated, want: Want) -> Result<Rc<Found>, Stop> {
        if let Some(found) = self.known(place).find(|found| found.serves(want)) {
            return Ok(Rc::clone(found));
        }
        let engine = self.engine(place.positions.count());
        let computed = place.table(want, engine, self.context)?;
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
