use super::by_quotient::by_quotient;
use super::choose::{asked, choose, dense_fits, general, refused};
use super::cost::Chosen;
use super::extended::extended_table;
use super::gathered::{by_search, gathered};
use super::kept::kept_table;
use super::single::by_sequence;
use super::{Account, Computed, Engine, TableJob, Way};
use crate::game::{Convention, HeapBox, HeapRules, Order, Shape};
use crate::rulesets::HeapRuleset;
use crate::solve::{Inapplicable, Legal, Table, Want, dense, playable, suits};
use crate::work::{Context, Stop};
use std::fmt::Display;
use std::sync::Arc;

/// Computes a table of a ruleset with the narrowest engine that fits, or the one asked for. Tuples
/// of the box that are no positions of the rules have no number in it.
///
/// # Errors
/// Those of the engine; [`Stop::Refused`] if the engine asked for cannot do the job.
pub fn table(job: &TableJob<'_, HeapRuleset>, context: &Context) -> Result<Computed, Stop> {
    // compiled here, once for all who use the library
    table_of(job, context)
}

/// As [`table`], for rules of one's own.
///
/// # Errors
/// As those of [`table`].
pub fn table_of<R: HeapRules + Clone + Send + Sync + Display>(
    job: &TableJob<'_, R>,
    context: &Context,
) -> Result<Computed, Stop> {
    playable(job.rules, job.rules, job.positions.heaps())?;
    suits(job.rules, &job.positions)?;
    let TableJob {
        rules,
        positions,
        want,
        engine,
        way,
    } = job;
    let order = positions.order();
    let what = format_args!("{rules}, {positions} {order}, {want:?}, {engine:?}, {way:?}");
    let context = &context.within(&what);
    let legal = Legal::of(job.rules, &job.positions, context)?.map(Arc::new);
    let mut done = computed_table(job, legal.as_ref(), context)?;
    if let Some(legal) = legal.filter(|_| done.table.is_full()) {
        done.table = done.table.restricted(legal, context)?;
    }
    Ok(done)
}

fn computed_table<R: HeapRules + Clone + Send + Sync + Display>(
    job: &TableJob<'_, R>,
    legal: Option<&Arc<Legal>>,
    context: &Context,
) -> Result<Computed, Stop> {
    if is_nim_sum(job) {
        return nim_sum(job, legal, context);
    }
    // otherwise a sum of rules is one game
    let whole = TableJob {
        way: Way::Whole,
        ..job.clone()
    };
    let sum = !job.rules.summands().is_empty();
    let job = if sum { &whole } else { job };
    if let Some(extra) = job.rules.extra() {
        return extended_table(job, (&extra, legal), context);
    }
    let shape = job.rules.shape();
    if let Some(legal) = legal.filter(|legal| is_sparse(job, legal, context))
        && matches!(job.engine, None | Some(Engine::Dense))
        && !shape.splits()
        && dense_fits(job, &shape).is_ok()
    {
        return by_listed(job, legal, context);
    }
    if job.engine.is_none()
        && let Some(done) = by_quotient(job, context)?
    {
        return Ok(done);
    }
    let ready = match job.engine {
        Some(engine) => asked(job, &shape, engine)?,
        None => choose(job, &shape, context),
    };
    match ready {
        Some(ready) => by_structure(job, (&shape, legal), ready, context),
        None => {
            let engine = job.engine.unwrap_or(general(job, &shape));
            by_general(job, (engine, legal), context)
        }
    }
}

fn by_general<R: HeapRules + Clone + Send + Sync>(
    job: &TableJob<'_, R>,
    (engine, legal): (Engine, Option<&Arc<Legal>>),
    context: &Context,
) -> Result<Computed, Stop> {
    match engine {
        Engine::Dense => by_dense(job, context),
        Engine::Sequence => by_sequence(job, context),
        Engine::Quotient => by_quotient(job, context)?.ok_or_else(|| {
            Stop::refused(
                format!("no misere quotient of the heaps of {}", job.positions),
                "one within the memory and the steps that are allowed",
                "give smaller heaps, more memory, or another engine",
            )
        }),
        engine => by_search(job, engine, legal, context),
    }
}

/// Tuples for each position, from which on positions are filled alone.
const SPARSE: u128 = 16;

/// Whether a table of all tuples would be much larger than one of the positions, or too large.
fn is_sparse<R>(job: &TableJob<'_, R>, legal: &Legal, context: &Context) -> bool {
    let all = job.positions.count();
    u128::from(legal.count()) * SPARSE <= all || all > u128::from(context.memory())
}

/// The positions alone.
fn by_listed<R: HeapRules + Sync>(
    job: &TableJob<'_, R>,
    legal: &Arc<Legal>,
    context: &Context,
) -> Result<Computed, Stop> {
    let table = dense::run_listed(job.rules, legal, job.want, context)?;
    let why = Account::Listed {
        count: legal.count(),
        bytes: table.bytes() + legal.bytes(),
    };
    Ok(Computed::by(Engine::Dense, table, why, context.threads()))
}

/// By an engine that knows the structure of the moves, and where a value is too large for it by
/// the general one, unless the engine was asked for.
fn by_structure<R: HeapRules + Clone + Send + Sync + Display>(
    job: &TableJob<'_, R>,
    (shape, legal): (&Shape, Option<&Arc<Legal>>),
    (engine, prepared): Chosen<'_>,
    context: &Context,
) -> Result<Computed, Stop> {
    let Some(table) = kept_table((&job.positions, job.want), engine, context, &mut || {
        prepared.table(context)
    })?
    else {
        if job.engine.is_some() {
            return Err(refused(job, shape, engine, Inapplicable::Wide));
        }
        let mut other = by_general(job, (general(job, shape), legal), context)?;
        other.plan.why = Account::Wide(Box::new(other.plan.why));
        return Ok(other);
    };
    let why = Account::Structure {
        engine,
        order: table.positions().order(),
        bytes: table.bytes(),
    };
    let threads = prepared.threads(context);
    Ok(Computed::by(engine, table, why, threads))
}

fn by_dense<R>(job: &TableJob<'_, R>, context: &Context) -> Result<Computed, Stop>
where
    R: HeapRules + Clone + Send + Sync,
{
    let splits = job.rules.shape().splits();
    let table = if splits {
        let most = job.positions.max().iter().copied().max().unwrap_or(0);
        let single = HeapBox::sorted(1, most)?;
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
    Ok(Computed::by(Engine::Dense, table, why, context.threads()))
}

/// Whether a sum is computed from its summands, as the theorem of Sprague and Grundy allows.
pub(super) fn is_nim_sum<R: HeapRules>(job: &TableJob<'_, R>) -> bool {
    job.way == Way::Heaps && job.engine.is_none() && !job.rules.summands().is_empty()
}

/// The nim-sum of the values of the summands (Sprague-Grundy; normal play).
///
/// # Errors
/// Those of the engines.
pub(super) fn nim_sum<R: HeapRules + Clone + Send + Sync + Display>(
    job: &TableJob<'_, R>,
    legal: Option<&Arc<Legal>>,
    context: &Context,
) -> Result<Computed, Stop> {
    debug_assert!(job.want.convention() == Convention::Normal);
    let (mut tables, mut said, mut start) = (Vec::new(), Vec::new(), 0);
    let (mut engine, mut threads) = (None, 1);
    for (rules, count) in job.rules.summands() {
        let max = job.positions.max()[start..start + count].to_vec();
        let order = if rules.symmetric() && max.windows(2).all(|pair| pair[0] == pair[1]) {
            Order::Sorted
        } else {
            Order::Ordered
        };
        let positions = HeapBox::new(max, order)?;
        let part = TableJob::usual(rules, positions, Want::Values);
        let Computed { table, plan } = table_of(&part, context)?;
        said.push((rules.to_string(), plan.engine));
        engine.get_or_insert(plan.engine);
        threads = threads.max(plan.threads);
        tables.push((start..start + count, table));
        start += count;
    }
    let place = (&job.positions, legal);
    let table = gathered(place, job.want, context, &mut |heaps| {
        let values = tables
            .iter()
            .map(|(own, table)| table.number(&heaps[own.clone()]));
        let sum = values.fold(0, |sum, value| sum ^ value);
        Ok(job.want.of_sum(sum))
    })?;
    let why = Account::Summands(said);
    Ok(Computed::by(
        engine.unwrap_or(Engine::Dense),
        table,
        why,
        threads,
    ))
}
