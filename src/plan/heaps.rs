use super::choose::{Chosen, asked, choose, general, refused};
use super::extended::{extended_table, is_apart, is_nim_sum, nim_sum};
use super::{Account, Engine, Entries, Plan, Way, search};
use crate::game::{Heap, HeapBox, HeapRules, Shape, extended};
use crate::rulesets::HeapRuleset;
use crate::solve::{Cells, Inapplicable, Table, Want, dense, playable, suits};
use crate::work::{Context, Stop};
use std::fmt::Display;

/// A table to compute.
#[derive(Debug)]
pub struct Job<'a, R> {
    /// The rules.
    pub rules: &'a R,
    /// The box.
    pub positions: HeapBox,
    /// Values, or outcomes under a convention.
    pub want: Want,
    /// The engine that was asked for, if any.
    pub engine: Option<Engine>,
    /// How positions of several heaps are searched.
    pub way: Way,
}

impl<R> Clone for Job<'_, R> {
    fn clone(&self) -> Self {
        Self {
            rules: self.rules,
            positions: self.positions.clone(),
            want: self.want,
            engine: self.engine,
            way: self.way,
        }
    }
}

/// A table and how it was computed.
#[derive(Clone, Debug)]
pub struct Computed {
    /// The numbers.
    pub table: Table,
    /// Engine and reason.
    pub plan: Plan,
}

/// Computes a table of a ruleset with the narrowest engine that fits, or the one asked for. Tuples
/// of the box that are no positions of the rules have no number in it.
///
/// # Errors
/// Those of the engine; [`Stop::Refused`] if the engine asked for cannot do the job.
pub fn table(job: &Job<'_, HeapRuleset>, context: &Context) -> Result<Computed, Stop> {
    // compiled here, once for all who use the library
    table_of(job, context)
}

/// As [`table`], for rules of one's own.
///
/// # Errors
/// As those of [`table`].
pub fn table_of<R: HeapRules + Clone + Send + Sync + Display>(
    job: &Job<'_, R>,
    context: &Context,
) -> Result<Computed, Stop> {
    playable(job.rules, job.rules, job.positions.heaps())?;
    suits(job.rules, &job.positions)?;
    computed_table(job, context)
}

fn computed_table<R: HeapRules + Clone + Send + Sync + Display>(
    job: &Job<'_, R>,
    context: &Context,
) -> Result<Computed, Stop> {
    if is_nim_sum(job) {
        return nim_sum(job, context);
    }
    // otherwise a sum of rules is one game
    let whole = Job {
        way: Way::Whole,
        ..job.clone()
    };
    let sum = !job.rules.summands().is_empty();
    let job = if sum { &whole } else { job };
    if let Some(extra) = job.rules.extra() {
        return extended_table(job, &extra, context);
    }
    let shape = job.rules.shape();
    let ready = match job.engine {
        Some(engine) => asked(job, &shape, engine)?,
        None => choose(job, &shape, context),
    };
    let mut done = match ready {
        Some(ready) => by_structure(job, &shape, ready, context)?,
        None => by_general(job, job.engine.unwrap_or(general(job, &shape)), context)?,
    };
    if job.rules.restriction().is_some() {
        let is_position = |heaps: &[Heap]| job.rules.is_position(heaps);
        done.table = done.table.restricted(context, is_position)?;
    }
    Ok(done)
}

fn by_general<R: HeapRules + Clone + Send + Sync>(
    job: &Job<'_, R>,
    engine: Engine,
    context: &Context,
) -> Result<Computed, Stop> {
    match engine {
        Engine::Dense => by_dense(job, context),
        engine => by_search(job, engine, context),
    }
}

/// By an engine that knows the structure of the moves, and where a value is too large for it by
/// the general one, unless the engine was asked for.
fn by_structure<R: HeapRules + Clone + Send + Sync + Display>(
    job: &Job<'_, R>,
    shape: &Shape,
    (engine, prepared): Chosen<'_>,
    context: &Context,
) -> Result<Computed, Stop> {
    let Some(table) = prepared.table(context)? else {
        if job.engine.is_some() {
            return Err(refused(job, shape, engine, Inapplicable::Wide));
        }
        let mut other = by_general(job, general(job, shape), context)?;
        other.plan.why = Account::Wide(Box::new(other.plan.why));
        return Ok(other);
    };
    let why = Account::Structure {
        engine,
        order: table.positions().order(),
        bytes: table.bytes(),
    };
    let threads = prepared.threads(context);
    Ok(Computed {
        table,
        plan: Plan {
            engine,
            why,
            threads,
        },
    })
}

fn by_dense<R>(job: &Job<'_, R>, context: &Context) -> Result<Computed, Stop>
where
    R: HeapRules + Clone + Send + Sync,
{
    let splits = job.rules.shape() == Shape::Split;
    let table = if splits {
        let most = job.positions.max().iter().copied().max().unwrap_or(0);
        let single = HeapBox::sorted(1, most).map_err(|e| Stop::Refused(e.to_string()))?;
        let single = dense::run(job.rules, &single, Want::Values, context)?;
        Table::of_sums(job.positions.clone(), single, job.want)
    } else {
        dense::run(job.rules, &job.positions, job.want, context)?
    };
    let (order, bytes) = (job.positions.order(), table.bytes());
    let why = if splits {
        Account::Single { bytes }
    } else {
        Account::Box { order, bytes }
    };
    Ok(Computed {
        table,
        plan: Plan {
            engine: Engine::Dense,
            why,
            threads: context.threads(),
        },
    })
}

/// Bytes of a memo entry, on average, and of a cell while a table is gathered.
const ENTRY: u128 = 13 + 4;

pub(super) fn by_search<R>(
    job: &Job<'_, R>,
    engine: Engine,
    context: &Context,
) -> Result<Computed, Stop>
where
    R: HeapRules + Clone + Send + Sync,
{
    let positions = &job.positions;
    let what = format!("a search of {positions} by {engine}");
    context.afford(&what, positions.count().saturating_mul(ENTRY))?;
    let most = positions.max().iter().copied().max().unwrap_or(0);
    let size = (positions.heaps(), most);
    let mut search = search(job.rules, size, job.want, (engine, job.way))?;
    // the corner first: most positions are reached from it, on all threads
    search.number(&extended(job.rules, positions.max()), context)?;
    let mut cells = Vec::with_capacity(positions.count() as usize);
    let mut heaps = vec![0; positions.heaps()];
    loop {
        let cell = u32::try_from(search.number(&extended(job.rules, &heaps), context)?);
        cells.push(cell.map_err(|_| Stop::Refused("a value does not fit 32 bits".into()))?);
        if !positions.advance(&mut heaps) {
            break;
        }
    }
    let stored = search.stored();
    let table = Table::new(positions.clone(), job.want, Cells::U32(cells).narrowed());
    let blocked = job.rules.extra().is_some_and(|extra| extra.blocks > 0);
    let threads = if engine == Engine::Memo && !blocked {
        context.threads()
    } else {
        1
    };
    let entries = match (job.way, job.rules.shape()) {
        (Way::Whole, _) if is_apart(job.rules) => Entries::Wholes,
        (Way::Heaps, _) => Entries::Heaps,
        (Way::Whole, Shape::Split) => Entries::Sums,
        (Way::Whole, _) => Entries::Positions,
    };
    let why = Account::Searched { stored, entries };
    Ok(Computed {
        table,
        plan: Plan {
            engine,
            why,
            threads,
        },
    })
}
