//! Tables of rules that are more than moves of heaps: games that remember something, of which the
//! opening positions are listed; games in which options are forbidden.

use super::choose::asked;
use super::gathered::{by_search, gathered};
use super::search::with_values;
use super::{Account, Computed, Engine, TableJob};
use crate::game::{Extra, Heap, HeapBox, HeapRules, Order, Remembered, extended};
use crate::solve::{Legal, Want, dense, limited};
use crate::work::{Context, Stop};
use std::fmt::Display;
use std::sync::Arc;

/// All tuples for each sorted one, up to which a dense table of all is faster than a search.
const TUPLES: u128 = 8;

/// The opening positions of rules that are more than moves of heaps.
///
/// # Errors
/// Those of the engines; [`Stop::Refused`] for values of games without them.
pub(super) fn extended_table<R: HeapRules + Clone + Send + Sync + Display>(
    job: &TableJob<'_, R>,
    (extra, legal): (&Extra, Option<&Arc<Legal>>),
    context: &Context,
) -> Result<Computed, Stop> {
    if job.want == Want::Values {
        with_values(job.rules, job.rules)?;
    }
    let engine = job.engine;
    if let (None | Some(Engine::Limited), Some(times), 1) =
        (engine, extra.limited, job.positions.heaps())
    {
        let table = limited::openings(times, job.positions.clone(), job.want, context)?;
        let bytes = table.bytes();
        return Ok(Computed::by(
            Engine::Limited,
            table,
            Account::Steps { bytes },
            1,
        ));
    }
    if let Some(engine) = engine {
        asked(job, &job.rules.shape(), engine)?;
    }
    let falls = falling(extra);
    let engine = match (engine, &falls) {
        (None, Some(first)) if dense_pays(job, first, context) => Engine::Dense,
        (None, _) => Engine::Memo,
        (Some(Engine::Dense), None) => {
            return Err(Stop::refused(
                format!(
                    "{}, of which heaps and what is remembered fill no box that no move leaves",
                    job.rules
                ),
                "rules that do, as the dense engine needs",
                "use ‹engine memo›",
            ));
        }
        (Some(engine), _) => engine,
    };
    match (engine, falls) {
        (Engine::Dense, Some(first)) => by_dense(job, (&first, legal), context),
        _ => by_search(job, engine, legal, context),
    }
}

/// The numbers remembered at first, if none ever rises, so that a box of heaps and these is
/// closed under moves.
fn falling(extra: &Extra) -> Option<Vec<Heap>> {
    if extra.apart || extra.blocks > 0 {
        return None;
    }
    extra.states.iter().map(Remembered::limit).collect()
}

/// The box of all tuples of heaps and of what is remembered.
fn whole_box(positions: &HeapBox, first: &[Heap]) -> Result<HeapBox, Stop> {
    let max = [positions.max(), first].concat();
    Ok(HeapBox::new(max, Order::Ordered)?)
}

fn dense_pays<R: HeapRules>(job: &TableJob<'_, R>, first: &[Heap], context: &Context) -> bool {
    let positions = &job.positions;
    let few = positions.count_ordered() / TUPLES <= positions.count();
    let cost = whole_box(positions, first).and_then(|whole| Ok(dense::cost(job.rules, &whole)?));
    few && cost.is_ok_and(|bytes| bytes <= u128::from(context.memory()))
}

fn by_dense<R: HeapRules + Clone + Send + Sync>(
    job: &TableJob<'_, R>,
    (first, legal): (&[Heap], Option<&Arc<Legal>>),
    context: &Context,
) -> Result<Computed, Stop> {
    let whole = whole_box(&job.positions, first)?;
    let full = dense::run_whole(job.rules, &whole, job.want, context)?;
    let table = gathered((&job.positions, legal), job.want, context, &mut |heaps| {
        Ok(full.number(&extended(job.rules, heaps)))
    })?;
    let why = Account::Remembered {
        bytes: full.bytes(),
    };
    Ok(Computed::by(Engine::Dense, table, why, context.threads()))
}
