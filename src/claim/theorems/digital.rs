//! Theorems on column sums, against the rules they are about or any others.

use super::Method;
use super::request::{Request, Values};
use super::statements::{Setting, Statement};
use super::streamed::{condition, decide};
use crate::claim::{Checked, Counterexample, Note, Verdict};
use crate::game::{Convention, HeapRules};
use crate::plan::{Computed, Engine, Plan, TableJob, Way, fits_memory, streams, table, work};
use crate::solve::{Statistics, Table, Want};
use crate::work::{Context, Stop};
use std::time::{Duration, Instant};

/// What a verification found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The table that the counts are taken from; `None` if the box was swept without one.
    pub table: Option<Table>,
    /// What was computed.
    pub want: Want,
    /// How it was computed.
    pub plan: Plan,
    /// Its counts.
    pub statistics: Statistics,
    /// The statements.
    pub checked: Vec<Checked>,
    /// Time it took.
    pub time: Duration,
}

impl Report {
    /// FAILS if some statement fails.
    pub fn verdict(&self) -> Verdict {
        Verdict::all(self.checked.iter().map(|checked| checked.verdict))
    }

    /// The counterexample of the first statement that fails.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        self.checked
            .iter()
            .find_map(|checked| checked.counterexample.as_ref())
    }
}

/// Verifies a theorem at every position of a box.
///
/// # Errors
/// Those of the engines.
pub fn verify(request: &Request<'_>, context: &Context) -> Result<Report, Stop> {
    let start = Instant::now();
    let own = request.is_own();
    let cost = work(request.rules, &request.positions);
    let affordable = match (request.values, request.engine) {
        // it decides outcomes only
        (Values::UpTo(_), Some(Engine::Budget | Engine::Rows | Engine::Thin)) => false,
        (Values::UpTo(limit), _) => {
            cost.is_none_or(|cost| cost <= limit)
                && fits_memory(request.rules, &request.positions, context)
        }
        (Values::Forced, _) => true,
    } && request.rules.has_values();
    // a box too large for a table of values needs none for outcomes
    let streamed = streams(request.rules, &request.positions, request.engine);
    let streamed = streamed.filter(|_| !affordable);
    let outcomes = |convention: Convention| -> Result<Report, Stop> {
        let condition = condition(request, convention);
        let (table, plan, statistics, checked) = match streamed {
            Some(engine) => {
                let (checked, statistics, plan) = decide(request, engine, &condition, context)?;
                (None, plan, statistics, checked)
            }
            None => {
                let here = compute(request, Want::Outcomes(convention), context)?;
                let checked = here.outcomes(&condition)?;
                (Some(here.table), here.plan, here.statistics, checked)
            }
        };
        Ok(Report {
            table,
            want: Want::Outcomes(convention),
            plan,
            statistics,
            checked: vec![checked],
            time: start.elapsed(),
        })
    };
    if request.convention == Convention::Misere {
        return outcomes(Convention::Misere);
    }
    let mut found = if affordable {
        let here = compute(request, Want::Values, context)?;
        let mut checked = vec![here.outcomes(&condition(request, Convention::Normal))?];
        if own {
            for one in statements(request) {
                checked.extend((one.decide)(&here, (one.claim)(request.k + 1))?);
            }
        }
        Report {
            table: Some(here.table),
            want: Want::Values,
            plan: here.plan,
            statistics: here.statistics,
            checked,
            time: start.elapsed(),
        }
    } else {
        let mut found = outcomes(Convention::Normal)?;
        if own {
            found.checked.extend(left(request, cost, context));
        }
        found
    };
    if own {
        found.checked.extend(outcomes(Convention::Misere)?.checked);
    }
    found.time = start.elapsed();
    Ok(found)
}

/// What a theorem says of its own rules next to the outcomes: the statements that are about the k
/// and box of a request.
pub(super) fn statements(request: &Request<'_>) -> impl Iterator<Item = &'static Statement> {
    let all = match &request.theorem.method {
        Method::Columns(columns) => columns.statements,
        Method::Pairs(_) | Method::Said => &[],
    };
    all.iter().filter(|one| (one.applies)(request))
}

/// The statements that need a look at every position, not checked, with what they would cost.
fn left(request: &Request<'_>, cost: Option<u128>, context: &Context) -> Vec<Checked> {
    let cost = cost.unwrap_or(u128::MAX);
    let note = Note::Cost {
        options: cost,
        fits: fits_memory(request.rules, &request.positions, context),
    };
    let claims = statements(request).map(|one| (one.claim)(request.k + 1));
    claims
        .map(|claim| Checked::left(claim, note.clone()))
        .collect()
}

fn compute<'a>(
    request: &'a Request<'a>,
    want: Want,
    context: &'a Context,
) -> Result<Setting<'a>, Stop> {
    // an engine for values is not asked for the outcomes of the misere statement
    let outcomes = want != Want::Values;
    let of_values = |engine: &Engine| matches!(engine, Engine::Lines | Engine::Levels);
    let job = TableJob {
        engine: request.engine.filter(|one| !(outcomes && of_values(one))),
        // several heaps are one position: the nim-sum of heaps is what is being verified
        way: Way::Whole,
        ..TableJob::usual(request.rules, request.positions.clone(), want)
    };
    let Computed { table, plan } = table(&job, context)?;
    Ok(Setting {
        statistics: Statistics::of(&table, context)?,
        request,
        table,
        plan,
        context,
    })
}
