//! Surveys: the sequences of many heap games at once, a row a game, and which of the games are the
//! same up to a shift.
//!
//! Each game is computed on one thread, as many games at a time as there are threads, and its row
//! depends on nothing else: a survey may be stopped after any row, or cut into shards.

mod checkpoint;
mod classes;
mod comparable;
mod games;
mod graphs;
mod part;
mod quotients;
mod recognise;
mod row;
mod run;
mod status;

pub use checkpoint::{Checkpoint, KeptRun};
pub use classes::{Class, Evidence, classes};
pub use comparable::{Incomparable, comparable, compared_values};
pub use games::{Games, GamesError, MOST_GAMES};
pub use graphs::{GraphRow, GraphRun, family_lines, graph_lines, graph_rows, graphs};
pub use part::{SurveyPart, merge};
pub use quotients::{
    LimitReached, QuotientChecks, QuotientRow, QuotientRun, checked_quotients, quotients,
};
pub use recognise::{Alike, Recognised, evidence, recognise};
pub use row::{SurveyRow, largest};
pub use run::{SurveyRun, quoted};
pub use status::Status;

use crate::sequence::{Sequence, Setup};
use crate::store::LogError;
use crate::work::{Context, Stop, share};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Surveys the games of a shard to the heap of `games`. Rows that `checkpoint` holds are not
/// computed again, and each new one is appended to it.
///
/// The rows are the same on any number of threads, and whether they were computed or read. Time
/// O(games x to^2) where no period is proved, if at most two parts are left; the memory limit is
/// shared among the threads.
///
/// # Errors
/// Those of a sequence; [`Stop::Disk`] if the checkpoint cannot be written.
pub fn survey(
    games: &Games,
    run: &SurveyRun,
    checkpoint: Option<&mut Checkpoint>,
    context: &Context,
) -> Result<SurveyPart, Stop> {
    let all = context.threads();
    let rows = rows(("games", all), run, checkpoint, context, &|game, alone| {
        let code = games.code(game);
        let setup = Setup {
            only: run.only,
            ..Setup::default()
        };
        let sequence = Sequence::with(code, run.to, setup, alone)?;
        SurveyRow::new(code, &sequence, run, alone)
    });
    Ok(SurveyPart::new(run.command(), run.clone(), rows?))
}

/// The row for a place, on one thread.
type RowOf<'a, R> = dyn Fn(u64, &Context) -> Result<R, Stop> + Sync + 'a;

/// All rows of a survey in their order: those that `checkpoint` holds, and the others as `row` makes
/// them, some at once, which are appended to it.
fn rows<S: KeptRun>(
    (what, at_once): (&'static str, usize),
    run: &S,
    mut checkpoint: Option<&mut Checkpoint<S::Row>>,
    context: &Context,
    row: &RowOf<'_, S::Row>,
) -> Result<Vec<S::Row>, Stop>
where
    S::Row: Send,
{
    let range = run.range();
    let place = |game: u64| (game - range.start) as usize;
    let mut rows: Vec<Option<S::Row>> = range.clone().map(|_| None).collect();
    for (game, row) in checkpoint.iter_mut().flat_map(|known| known.rows.drain(..)) {
        rows[place(game)] = Some(row);
    }
    let left: Vec<u64> = (range.clone())
        .filter(|&game| rows[place(game)].is_none())
        .collect();
    let sink = Mutex::new((rows, checkpoint, None));
    let next = AtomicU64::new(0);
    context.progress().begin(what, Some(left.len() as u64));
    let done = share::each(context, at_once as u64, &|_| {
        let alone = context.alone()?;
        // one after the other, for hard games stand side by side
        while let Some(&game) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            alone.check()?;
            let row = row(game, &alone)?;
            let mut sink = sink.lock().unwrap_or_else(PoisonError::into_inner);
            let (rows, checkpoint, failed) = &mut *sink;
            if let Some(Err(e)) = checkpoint.as_mut().map(|log| log.append(game, &row)) {
                // the first error is that of the disk; those of other threads only follow from it
                return Err(failed.get_or_insert(e.stop()).clone());
            }
            rows[place(game)] = Some(row);
            context.progress().advance(1);
        }
        Ok(())
    });
    context.progress().end();
    let (rows, checkpoint, _) = sink.into_inner().unwrap_or_else(PoisonError::into_inner);
    // also of a survey that was stopped
    let synced = checkpoint.map_or(Ok(()), |log| log.sync());
    done?;
    synced.map_err(LogError::stop)?;
    Ok(rows.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests;
