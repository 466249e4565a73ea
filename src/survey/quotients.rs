//! Misere quotients of many games: a row for each.

use super::Games;
use crate::theory::misere::{Limits, Period, Quotient, Reach};
use crate::work::{Context, Stop, share};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What is known of the misere quotient of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientRow {
    /// The code.
    pub code: String,
    /// The last heap that was looked at.
    pub to: usize,
    /// Number of elements.
    pub order: usize,
    /// How many of them are P-positions.
    pub p: usize,
    /// If it is proved to be the quotient of all heaps.
    pub period: Option<Period>,
    /// n, if it is the quotient of Nim with heaps below 2^n.
    pub nim: Option<u32>,
    /// The last heap at which it changed; 0 if there is none.
    pub grew: usize,
}

/// The misere quotients of some games, by all threads, one game on each at a time; the same rows in
/// the same order whatever their number. The memory limit is shared among the threads.
///
/// # Errors
/// If it is cancelled, or a move cannot be computed. What memory or effort do not reach ends a game
/// at the heap before.
pub fn quotients(
    games: &Games,
    limits: Limits,
    context: &Context,
) -> Result<Vec<QuotientRow>, Stop> {
    let count = games.count();
    let rows: Mutex<Vec<Option<QuotientRow>>> = Mutex::new((0..count).map(|_| None).collect());
    let next = AtomicU64::new(0);
    context.progress().begin("games", Some(count));
    let done = share::each(context, context.threads() as u64, &|_| {
        let alone = context.alone()?;
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= count {
                return Ok(());
            }
            let code = games.code(game);
            let found = Quotient::find(code, Reach::of(code), limits, &alone)?;
            let row = QuotientRow {
                code: code.to_string(),
                to: found.to,
                order: found.order(),
                p: found.p.len(),
                period: found.period,
                nim: found.nim(&alone)?,
                grew: found.growth.last().map_or(0, |growth| growth.heap),
            };
            rows.lock().unwrap_or_else(PoisonError::into_inner)[game as usize] = Some(row);
            context.progress().advance(1);
        }
    });
    context.progress().end();
    done?;
    let rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(rows.into_iter().flatten().collect())
}
