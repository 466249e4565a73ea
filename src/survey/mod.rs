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

pub use checkpoint::Checkpoint;
pub use classes::{Class, Evidence, classes};
pub use comparable::{Incomparable, comparable, compared_values};
pub use games::{Games, GamesError, MOST_GAMES};
pub use graphs::{GraphRow, family_lines, graph_lines, graphs};
pub use part::{FORMAT, SurveyPart, merge};
pub use quotients::{QuotientRow, quotients};
pub use recognise::{Alike, Recognised, evidence, recognise};
pub use row::{SurveyRow, largest};
pub use run::SurveyRun;
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
    mut checkpoint: Option<&mut Checkpoint>,
    context: &Context,
) -> Result<SurveyPart, Stop> {
    let range = run.shard.ranks(games.count());
    let place = |game: u64| (game - range.start) as usize;
    let mut rows: Vec<Option<SurveyRow>> = range.clone().map(|_| None).collect();
    for (game, row) in checkpoint.iter_mut().flat_map(|known| known.rows.drain(..)) {
        rows[place(game)] = Some(row);
    }
    let left: Vec<u64> = (range.clone())
        .filter(|&game| rows[place(game)].is_none())
        .collect();
    let sink = Mutex::new((rows, checkpoint, None));
    let next = AtomicU64::new(0);
    context.progress().begin("games", Some(left.len() as u64));
    let done = share::each(context, context.threads() as u64, &|_| {
        let alone = context.alone()?;
        // one after the other, for hard games stand side by side
        while let Some(&game) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            alone.check()?;
            let code = games.code(game);
            let setup = Setup {
                only: run.only,
                ..Setup::default()
            };
            let sequence = Sequence::with(code, run.to, setup, &alone)?;
            let row = SurveyRow::new(code, &sequence, run, &alone)?;
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
    let rows = rows.into_iter().flatten().collect();
    Ok(SurveyPart::new(run.clone(), rows))
}

#[cfg(test)]
mod tests;
