//! Tables of rules that are more than moves of heaps: games that remember something, of which the
//! opening positions are listed; sums; games in which options are forbidden.

use super::choose::asked;
use super::heaps::{by_search, table_of};
use super::{Account, Computed, Engine, Job, Plan, Way};
use crate::game::{Convention, Extra, Heap, HeapBox, HeapRules, Order, Shape, State, extended};
use crate::solve::{Cells, Table, Want, dense};
use crate::work::{Context, Stop};
use std::fmt::Display;

/// All tuples for each sorted one, up to which a dense table of all is faster than a search.
const TUPLES: u128 = 8;

/// Whether a sum is computed from its summands, as the theorem of Sprague and Grundy allows.
pub(super) fn is_nim_sum<R: HeapRules>(job: &Job<'_, R>) -> bool {
    job.way == Way::Heaps && job.engine.is_none() && !job.rules.summands().is_empty()
}

/// The opening positions of rules that are more than moves of heaps.
///
/// # Errors
/// Those of the engines; [`Stop::Refused`] for values of games without them.
pub(super) fn extended_table<R: HeapRules + Clone + Send + Sync + Display>(
    job: &Job<'_, R>,
    extra: &Extra,
    context: &Context,
) -> Result<Computed, Stop> {
    if extra.blocks > 0 && job.want == Want::Values {
        return Err(no_values(job.rules));
    }
    let engine = job.engine;
    if let Some(engine) = engine {
        asked(job, &job.rules.shape(), engine)?;
    }
    let falls = falling(extra);
    let engine = match (engine, &falls) {
        (None, Some(first)) if dense_pays(job, first, context) => Engine::Dense,
        (None, _) => Engine::Memo,
        (Some(Engine::Dense), None) => {
            return Err(Stop::Refused(format!(
                "the dense engine needs a box that no move leaves, heaps and what is remembered; \
                 {} has none; use --engine memo",
                job.rules
            )));
        }
        (Some(engine), _) => engine,
    };
    match (engine, falls) {
        (Engine::Dense, Some(first)) => by_dense(job, &first, context),
        _ => by_search(job, engine, context),
    }
}

/// Account there are no values where options are forbidden.
pub(super) fn no_values(rules: impl Display) -> Stop {
    Stop::Refused(format!(
        "{rules} has outcomes only: what the opponent may forbid depends on the whole position, so \
         that no mex tells a value; ask for outcomes (--outcomes)"
    ))
}

/// The numbers remembered at first, if none ever rises, so that a box of heaps and these is
/// closed under moves.
fn falling(extra: &Extra) -> Option<Vec<Heap>> {
    let first = |state: &State| match state {
        State::Falls(first) => Some(*first),
        State::Most | State::Last(_) => None,
    };
    if extra.apart || extra.blocks > 0 {
        return None;
    }
    extra.states.iter().map(first).collect()
}

/// The box of all tuples of heaps and of what is remembered.
fn whole_box(positions: &HeapBox, first: &[Heap]) -> Result<HeapBox, Stop> {
    let max = [positions.max(), first].concat();
    HeapBox::new(max, Order::Ordered).map_err(|e| Stop::Refused(e.to_string()))
}

fn dense_pays<R: HeapRules>(job: &Job<'_, R>, first: &[Heap], context: &Context) -> bool {
    let positions = &job.positions;
    let few = positions.count_ordered() / TUPLES <= positions.count();
    let cost = whole_box(positions, first).and_then(|whole| Ok(dense::cost(job.rules, &whole)?));
    few && cost.is_ok_and(|bytes| bytes <= u128::from(context.memory()))
}

fn by_dense<R: HeapRules + Clone + Send + Sync>(
    job: &Job<'_, R>,
    first: &[Heap],
    context: &Context,
) -> Result<Computed, Stop> {
    let whole = whole_box(&job.positions, first)?;
    let full = dense::run_whole(job.rules, &whole, job.want, context)?;
    let table = gathered(job, context, |heaps| {
        full.number(&extended(job.rules, heaps))
    })?;
    let why = Account::Remembered {
        bytes: full.bytes(),
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

/// The nim-sum of the values of the summands (Sprague-Grundy; normal play).
///
/// # Errors
/// Those of the engines.
pub(super) fn nim_sum<R: HeapRules + Clone + Send + Sync + Display>(
    job: &Job<'_, R>,
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
        let positions = HeapBox::new(max, order).map_err(|e| Stop::Refused(e.to_string()))?;
        let part = Job {
            rules,
            positions,
            want: Want::Values,
            engine: None,
            way: Way::usual(rules, Want::Values),
        };
        let Computed { table, plan } = table_of(&part, context)?;
        said.push((rules.to_string(), plan.engine));
        engine.get_or_insert(plan.engine);
        threads = threads.max(plan.threads);
        tables.push((start..start + count, table));
        start += count;
    }
    let table = gathered(job, context, |heaps| {
        let values = tables
            .iter()
            .map(|(own, table)| table.number(&heaps[own.clone()]));
        let sum = values.fold(0, |sum, value| sum ^ value);
        match job.want {
            Want::Values => sum,
            Want::Outcomes(_) => sum.min(1),
        }
    })?;
    let why = Account::Summands(said);
    Ok(Computed {
        table,
        plan: Plan {
            engine: engine.unwrap_or(Engine::Dense),
            why,
            threads,
        },
    })
}

/// The table whose numbers a function tells.
fn gathered<R>(
    job: &Job<'_, R>,
    context: &Context,
    number: impl Fn(&[Heap]) -> u64,
) -> Result<Table, Stop> {
    let positions = &job.positions;
    let what = format!("a table of {positions}");
    context.afford(&what, positions.count().saturating_mul(4))?;
    let mut cells: Vec<u32> = Vec::with_capacity(positions.count() as usize);
    let mut heaps = vec![0; positions.heaps()];
    loop {
        if cells.len().is_multiple_of(1 << 12) {
            context.check()?;
        }
        let cell = u32::try_from(number(&heaps));
        cells.push(cell.map_err(|_| Stop::Refused("a value does not fit 32 bits".into()))?);
        if !positions.advance(&mut heaps) {
            let cells = Cells::U32(cells).narrowed();
            return Ok(Table::new(positions.clone(), job.want, cells));
        }
    }
}

/// Whether whole positions are searched in the slow way that takes all rules.
pub(super) fn is_apart<R: HeapRules>(rules: &R) -> bool {
    rules.extra().is_some_and(|extra| extra.apart)
}

/// The usual way of rules: heaps that split and summands are taken alone in normal play.
pub(super) fn usual<R: HeapRules>(rules: &R, want: Want) -> Way {
    let parts = rules.shape() == Shape::Split || !rules.summands().is_empty();
    match want.convention() {
        Convention::Normal if parts => Way::Heaps,
        _ => Way::Whole,
    }
}
