//! Bouton's and Moore's theorems, against the rules they speak of or any others.

use super::Theorem;
use super::statements::Setting;
use crate::claim::{Checked, Counterexample, Verdict};
use crate::game::{Convention, HeapBox};
use crate::number;
use crate::plan::{Computed, Engine, Job, Plan, Way, table, work};
use crate::rulesets::HeapRuleset;
use crate::solve::{Context, Statistics, Stop, Table, Want};
use std::time::{Duration, Instant};

/// Time an option takes in the dense engine, for estimates.
const NANOSECONDS: u128 = 3;

/// Whether value statements are decided on boxes where they cost much more than outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Only on boxes of at most about so many options.
    UpTo(u128),
    /// Always.
    Forced,
}

impl Default for Values {
    /// About a minute on one core.
    fn default() -> Self {
        Self::UpTo(20_000_000_000)
    }
}

/// A theorem to verify.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// Bouton or Moore.
    pub theorem: Theorem,
    /// The rules that play; those of the theorem, or others that it is tried on.
    pub rules: &'a HeapRuleset,
    /// Misere: only the misere statement.
    pub convention: Convention,
    /// Moore's parameter; 1 for Bouton.
    pub k: u64,
    /// The box.
    pub positions: HeapBox,
    /// The engine that was asked for, if any.
    pub engine: Option<Engine>,
    /// Whether to force value statements.
    pub values: Values,
}

/// What a verification found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The table that the counts are taken from.
    pub table: Table,
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
        let fails = self
            .checked
            .iter()
            .any(|checked| checked.verdict == Verdict::Fails);
        if fails {
            Verdict::Fails
        } else {
            Verdict::Holds
        }
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
    let own = match request.rules {
        HeapRuleset::Nim(_) => request.k == 1,
        HeapRuleset::Moore(rules) => request.k == rules.k(),
        _ => false,
    };
    let misere = Want::Outcomes(Convention::Misere);
    if request.convention == Convention::Misere {
        let (computed, statistics) = compute(request, misere, context)?;
        let checked = vec![setting(request, &computed.table, &statistics, context).misere()?];
        return Ok(report(computed, statistics, checked, start));
    }
    let cost = work(request.rules, &request.positions);
    let affordable = match (request.values, request.engine) {
        // it decides outcomes only
        (Values::UpTo(_), Some(Engine::Budget)) => false,
        (Values::UpTo(limit), _) => cost.is_none_or(|cost| cost <= limit),
        (Values::Forced, _) => true,
    };
    let want = if affordable {
        Want::Values
    } else {
        Want::Outcomes(Convention::Normal)
    };
    let (computed, statistics) = compute(request, want, context)?;
    let here = setting(request, &computed.table, &statistics, context);
    let mut checked = vec![here.p_positions()?];
    if own {
        if request.theorem == Theorem::Bouton {
            checked.extend(here.boutons_steps()?);
        }
        checked.extend(value_statements(request, &here, affordable, cost, context)?);
        let (other, counts) = compute(request, misere, context)?;
        checked.push(setting(request, &other.table, &counts, context).misere()?);
    }
    Ok(report(computed, statistics, checked, start))
}

/// The statements on values, or that they are left and what they would cost.
fn value_statements(
    request: &Request<'_>,
    here: &Setting<'_, HeapRuleset>,
    affordable: bool,
    cost: Option<u128>,
    context: &Context,
) -> Result<Vec<Checked>, Stop> {
    type Statement = fn(&Setting<'_, HeapRuleset>) -> Result<Checked, Stop>;
    let formula = request.k >= 2 && request.positions.heaps() as u64 == request.k + 1;
    let statements: [(bool, &str, Statement); 3] = [
        (
            request.theorem == Theorem::Moore,
            "value 1: Moore's rule",
            |here| here.value_one(),
        ),
        (
            request.k == 1,
            "values: the Grundy value is the nim-sum",
            |here| here.nim_values(),
        ),
        (
            formula,
            "values for k+1 heaps: the Jenkyns-Mayberry formula",
            |here| here.jenkyns_mayberry(),
        ),
    ];
    let wanted = statements.into_iter().filter(|(applies, ..)| *applies);
    if affordable {
        return wanted.map(|(_, _, statement)| statement(here)).collect();
    }
    let cost = cost.unwrap_or(u128::MAX);
    let time = cost.saturating_mul(NANOSECONDS) / context.threads() as u128 / 1_000_000_000;
    let time = Duration::from_secs(u64::try_from(time).unwrap_or(u64::MAX));
    let note = format!(
        "about {} options, {}; --values forces it",
        number::grouped(round(cost)),
        number::duration(time)
    );
    Ok(wanted
        .map(|(_, claim, _)| Checked::left(claim, note.clone()))
        .collect())
}

/// Two significant digits.
fn round(n: u128) -> u128 {
    let unit = 10_u128.pow(n.checked_ilog10().unwrap_or(0).saturating_sub(1));
    n / unit * unit
}

fn compute(
    request: &Request<'_>,
    want: Want,
    context: &Context,
) -> Result<(Computed, Statistics), Stop> {
    // an engine for values is not asked for the outcomes of the misere statement
    let outcomes = want != Want::Values;
    let engine = request
        .engine
        .filter(|engine| !(outcomes && *engine == Engine::Lines));
    let job = Job {
        rules: request.rules,
        positions: request.positions.clone(),
        want,
        engine,
        // several heaps are one position: the nim-sum of heaps is what is being verified
        way: Way::Whole,
    };
    let computed = table(&job, context)?;
    let statistics = Statistics::of(&computed.table, context)?;
    Ok((computed, statistics))
}

fn setting<'a>(
    request: &'a Request<'_>,
    table: &'a Table,
    statistics: &'a Statistics,
    context: &'a Context,
) -> Setting<'a, HeapRuleset> {
    Setting {
        rules: request.rules,
        table,
        statistics,
        modulus: request.k + 1,
        context,
    }
}

fn report(
    computed: Computed,
    statistics: Statistics,
    checked: Vec<Checked>,
    start: Instant,
) -> Report {
    let Computed { table, plan } = computed;
    Report {
        table,
        plan,
        statistics,
        checked,
        time: start.elapsed(),
    }
}
