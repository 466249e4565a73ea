//! What a search may use up, and what it knows when it ends early.

use super::children::Expansion;
use super::shared::LONG;
use super::worker::Worker;
use super::{CLAIMED, Halt, Proofs};
use crate::game::Pieces;
use crate::work::{Spent, Stop};

/// Visits between two looks at time and memory.
const PAUSE: u64 = 1 << 10;

/// The same where other threads may have decided what is being searched.
const SHORT: u64 = 1 << 8;

impl<G: Pieces> Worker<'_, G> {
    /// Whether the search may go on, and until which visit.
    #[cold]
    pub(super) fn look(&mut self) -> Result<(), Halt> {
        let context = self.context;
        context.progress().advance(self.visits - self.told);
        self.told = self.visits;
        context.check()?;
        self.table.fits(self.game.held(), context)?;
        if let Some(kept) = self.kept {
            kept.if_due(self.table, self.game, context)?;
        }
        self.pause = self.visits + if self.crewed { SHORT } else { PAUSE };
        if self.crewed {
            if self.shared.is_left() {
                return Err(Halt::Left);
            }
            let mut path = self.path.iter();
            let decided = |&(piece, claim): &(u64, u64)| self.table.get(piece).is(claim).is_some();
            if let Some(depth) = path.position(decided) {
                return Err(Halt::Decided(depth));
            }
        }
        if let Some(most) = context.budget().and_then(|budget| budget.nodes) {
            if self.before + self.visits > most {
                return Err(Stop::Spent(Spent::Nodes(most)).into());
            }
            let left = most.saturating_add(1).saturating_sub(self.before);
            self.pause = self.pause.min(left);
        }
        if self.may_ask {
            if self.visits > LONG {
                return Err(Halt::Long);
            }
            self.pause = self.pause.min(LONG + 1);
        }
        Ok(())
    }
}

impl<G: Pieces> Proofs<G> {
    /// Whether a piece has a value, if that is known by now.
    pub fn told(&self, value: u64, piece: u64) -> Option<bool> {
        match self.game.known(piece) {
            Some(exact) => Some(exact == value),
            None => self.table.get(piece).is(value),
        }
    }

    /// Values below 16 that a sum of pieces, and of parts whose nim-sum is `known`, does not have, as
    /// far as the search came.
    pub fn excluded(&self, known: u64, pieces: &[u64]) -> Vec<u64> {
        let (mut sum, mut open) = (known, Vec::new());
        for &piece in pieces {
            let exact = self.game.known(piece).or(self.table.get(piece).exact());
            match exact {
                Some(exact) => sum ^= exact,
                None => open.push(piece),
            }
        }
        let [piece] = open[..] else {
            return Vec::new();
        };
        // no option has this value, so that all are looked at
        let mut all = Expansion::new(u64::MAX, &self.table, &self.first, &self.game);
        self.game.options(piece, &mut all);
        let excluded = self.table.get(piece).excluded() | all.finish().seen;
        let excluded = (0..CLAIMED).filter(|value| excluded >> value & 1 == 1);
        let mut values: Vec<u64> = excluded.map(|value| value ^ sum).collect();
        values.sort_unstable();
        values
    }
}
