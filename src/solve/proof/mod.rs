//! Values of pieces by proofs: a depth-first proof-number search over claims "this piece has this
//! value".
//!
//! A claim `g = t` is refuted by an option of value `t`, or by a proof of `g = m` for some `m < t`;
//! it is proved when every option is known not to be `t`, and every `m < t` is excluded. Which claim
//! is looked at next is decided by two numbers for each: an estimate of the work to refute it and of
//! the work to prove it (V. L. Allis 1994; A. Nagai's df-pn 2002; the order "refute first" and sums
//! folded by nim-sum: after P. Beling and M. Rogalski, and J. Lemoine and S. Viennot).

mod children;
mod crew;
mod early;
mod kept;
mod misere;
mod opening;
mod shared;
mod slot;
mod slots;
mod worker;

pub use misere::WholeSums;
pub use opening::{Opening, OpeningFound};

use crate::game::Pieces;
use crate::work::{Context, Stop};
use kept::KeptTable;
use slots::Slots;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A number of work that is never reached.
const INF: u32 = 1 << 30;

/// Values from here on are computed by the mex of all options: claims are about smaller ones.
const CLAIMED: u64 = 16;

/// Moves at which the first estimates are given.
const MOVES: i32 = 16;

/// A search with what it has found: ask for as many pieces as you like.
pub struct Proofs<G> {
    game: G,
    table: Slots,
    /// First estimates by number of moves.
    first: Vec<(u32, u32)>,
    /// Claims that were looked at, by all threads.
    visits: AtomicU64,
    /// Under what name all that is known is kept, if it is.
    kept: Option<KeptTable>,
}

/// Puts a piece into a sum, where equal ones cancel.
pub fn add(sum: &mut Vec<u64>, piece: u64) {
    match sum.iter().position(|&other| other == piece) {
        Some(at) => _ = sum.swap_remove(at),
        None => sum.push(piece),
    }
}

/// Why a thread leaves its search.
#[derive(Debug)]
enum Halt {
    /// It ends without an answer.
    Stop(Stop),
    /// The table is full: it is doubled, and the search goes on.
    Full,
    /// It takes long: other threads are to help.
    Long,
    /// Another thread decided a claim, the one at this depth of the path.
    Decided(usize),
    /// Another thread left.
    Left,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl<G: Pieces> Proofs<G> {
    /// A search that knows nothing yet.
    pub fn new(game: G, context: &Context) -> Self {
        let growth = game.growth();
        let first = (0..256).map(|moves| {
            let grown = growth.factor.powi(moves - MOVES);
            let number = |at: f64| (at * grown).clamp(1.0, 1e7) as u32;
            (number(growth.refuted), number(growth.proved))
        });
        let kept = KeptTable::of(&game);
        Self {
            game,
            table: Slots::new(context),
            first: first.collect(),
            visits: AtomicU64::new(0),
            kept,
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Pieces that something is known of.
    pub fn stored(&self) -> u64 {
        self.table.count() as u64
    }

    /// Claims that were looked at, one as often as it was.
    pub fn visits(&self) -> u64 {
        self.visits.load(Relaxed)
    }

    /// The value of a sum of pieces, and of parts whose nim-sum is `known`.
    ///
    /// # Errors
    /// [`Stop::Memory`], [`Stop::Spent`], [`Stop::Cancelled`]; a value of 255 and more.
    pub fn value(&mut self, known: u64, pieces: &[u64], context: &Context) -> Result<u64, Stop> {
        let mut sum = known;
        for &piece in pieces {
            sum ^= self.exact(piece, context)?;
        }
        Ok(sum)
    }

    /// Whether a sum of pieces, and of parts whose nim-sum is `known`, has a value: less work than
    /// its value.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn is(
        &mut self,
        value: u64,
        known: u64,
        pieces: &[u64],
        context: &Context,
    ) -> Result<bool, Stop> {
        let mut left = pieces.to_vec();
        left.sort_unstable_by_key(|&piece| self.game.weight(piece));
        let Some(heaviest) = left.pop() else {
            return Ok(known == value);
        };
        let claim = value ^ self.value(known, &left, context)?;
        if let Some(exact) = self.game.known(heaviest) {
            return Ok(exact == claim);
        }
        if claim >= CLAIMED {
            return Ok(self.exact(heaviest, context)? == claim);
        }
        self.decide(heaviest, claim, context)?;
        Ok(self.table.get(heaviest).is(claim) == Some(true))
    }

    /// The value of a piece.
    fn exact(&mut self, piece: u64, context: &Context) -> Result<u64, Stop> {
        if let Some(value) = self.game.known(piece) {
            return Ok(value);
        }
        for claim in 0..CLAIMED {
            self.decide(piece, claim, context)?;
            if let Some(value) = self.table.get(piece).exact() {
                return Ok(value);
            }
        }
        self.rounds(context, |worker| worker.by_mex(piece).map(drop))?;
        Ok(self.table.get(piece).exact().unwrap_or(CLAIMED))
    }
}

#[cfg(test)]
mod tests;
