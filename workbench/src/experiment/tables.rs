//! What an experiment has computed so far: claims, tables and plots on the same box share it.

use grundy::game::{Convention, HeapBox};
use grundy::plan::{BoardTable, Computed, Engine, Plan, TableJob, boards, table};
use grundy::rulesets::{BoardRuleset, HeapRuleset};
use grundy::solve::{Statistics, Table, Want};
use grundy::work::{Context, Stop};
use serde_json::{Value, json};
use std::rc::Rc;

/// A table of a box, how it was computed, and its counts.
#[derive(Debug)]
pub(super) struct Found {
    rules: HeapRuleset,
    pub(super) table: Table,
    pub(super) plan: Plan,
    pub(super) statistics: Statistics,
}

/// The tables of one experiment.
#[derive(Debug)]
pub(super) struct Tables<'a> {
    pub(super) context: &'a Context,
    heaps: Vec<Rc<Found>>,
    boards: Vec<(BoardRuleset, (usize, usize), Rc<BoardTable>)>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(context: &'a Context) -> Self {
        Self {
            context,
            heaps: Vec::new(),
            boards: Vec::new(),
        }
    }

    /// Keeps a table that a theorem has computed.
    pub(super) fn keep(
        &mut self,
        rules: &HeapRuleset,
        (table, plan, statistics): (Table, Plan, Statistics),
    ) -> Rc<Found> {
        let found = Rc::new(Found {
            rules: rules.clone(),
            table,
            plan,
            statistics,
        });
        self.heaps.push(Rc::clone(&found));
        found
    }

    /// The table of a box: one that is known, else computed.
    pub(super) fn heaps(
        &mut self,
        rules: &HeapRuleset,
        positions: &HeapBox,
        want: Want,
    ) -> Result<Rc<Found>, Stop> {
        if let Some(found) = self.find(rules, positions, |have| serves(have, want)) {
            return Ok(Rc::clone(found));
        }
        let job = TableJob::usual(rules, positions.clone(), want);
        let Computed { table, plan } = table(&job, self.context)?;
        let statistics = Statistics::of(&table, self.context)?;
        Ok(self.keep(rules, (table, plan, statistics)))
    }

    /// The table of the full boards up to a size.
    pub(super) fn boards(
        &mut self,
        rules: &BoardRuleset,
        size: (usize, usize),
        want: Want,
    ) -> Result<Rc<BoardTable>, Stop> {
        let known = self
            .boards
            .iter()
            .find(|(known, at, table)| known == rules && *at == size && serves(table.want, want));
        if let Some((.., table)) = known {
            return Ok(Rc::clone(table));
        }
        let table = Rc::new(boards(rules, size, want, None, self.context)?);
        self.boards.push((rules.clone(), size, Rc::clone(&table)));
        Ok(table)
    }

    /// What is known of a box of heaps, if anything.
    pub(super) fn known(&self, rules: &HeapRuleset, positions: &HeapBox) -> Option<&Found> {
        self.find(rules, positions, |_| true).map(|found| &**found)
    }

    fn find(
        &self,
        rules: &HeapRuleset,
        positions: &HeapBox,
        serves: impl Fn(Want) -> bool,
    ) -> Option<&Rc<Found>> {
        self.heaps.iter().find(|found| {
            let same = found.rules == *rules && found.table.positions() == positions;
            same && serves(found.table.want())
        })
    }

    /// What is known of the boards up to a size, if anything.
    pub(super) fn known_boards(
        &self,
        rules: &BoardRuleset,
        size: (usize, usize),
    ) -> Option<&BoardTable> {
        let mut all = self.boards.iter();
        let found = all.find(|(known, at, _)| known == rules && *at == size);
        found.map(|(.., table)| &**table)
    }
}

/// Whether a table of `have` answers what is asked: values tell the outcome in normal play.
fn serves(have: Want, want: Want) -> bool {
    have == want || (have == Want::Values && want == Want::Outcomes(Convention::Normal))
}

/// Engine and reason, without what depends on threads: how much a memo on several of them stores
/// is not the same each time.
pub(super) fn plan_json(plan: &Plan) -> Value {
    let why = match plan.engine {
        Engine::Memo => plan.engine.summary().to_string(),
        _ => plan.why.to_string(),
    };
    json!({ "engine": plan.engine, "why": why })
}
