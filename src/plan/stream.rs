//! Outcomes that are seen row by row and not kept: for boxes larger than memory.

use super::{Engine, Plan};
use crate::game::{Convention, Heap, HeapBox, HeapRules};
use crate::number;
use crate::solve::budget::{self, Row, Rows, Summary};
use crate::solve::{Context, Stop};

/// Whether outcomes of the rules can be streamed, by the engine that was asked for if there is
/// one.
pub fn streams<R: HeapRules>(rules: &R, positions: &HeapBox, engine: Option<Engine>) -> bool {
    matches!(engine, None | Some(Engine::Budget)) && budget::fits(&rules.shape(), positions)
}

/// Shows each row of the ordered box to `visit`, with its P-positions, from any thread; see
/// [`budget::sweep_rows`].
///
/// # Errors
/// Those of the engine.
pub fn stream<R: HeapRules>(
    rules: &R,
    (max, convention): (&[Heap], Convention),
    rows: Rows,
    context: &Context,
    visit: &(impl Fn(&Row<'_>) + Sync),
) -> Result<(Summary, Plan), Stop> {
    let shape = rules.shape();
    let summary = budget::sweep_rows(&shape, max, convention, rows, context, visit)?;
    let why = format!(
        "rows of bits that are not kept, {} ordered positions",
        number::grouped(summary.positions)
    );
    let plan = Plan {
        engine: Engine::Budget,
        why,
        threads: context.threads(),
    };
    Ok((summary, plan))
}
