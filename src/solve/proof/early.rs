//! What a search may use up, and what it knows when it ends early.

use super::children::Expansion;
use super::{CLAIMED, Proofs};
use crate::game::Pieces;
use crate::work::{Context, Spent, Stop};

/// Visits between two looks at time and memory.
const PAUSE: u64 = 1 << 10;

impl<G: Pieces> Proofs<G> {
    /// Whether the search may go on, and until which visit.
    #[cold]
    pub(super) fn look(&mut self, context: &Context) -> Result<(), Stop> {
        context.progress().advance(self.visits - self.told);
        self.told = self.visits;
        context.check()?;
        self.table.beside = self.game.held();
        self.table.fits(context)?;
        self.pause = self.visits + PAUSE;
        if let Some(most) = context.budget().and_then(|budget| budget.nodes) {
            if self.visits > most {
                return Err(Stop::Spent(Spent::Nodes(most)));
            }
            self.pause = self.pause.min(most.saturating_add(1));
        }
        Ok(())
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
        let excluded = self.table.get(piece).excluded | all.finish().seen;
        let excluded = (0..CLAIMED).filter(|value| excluded >> value & 1 == 1);
        let mut values: Vec<u64> = excluded.map(|value| value ^ sum).collect();
        values.sort_unstable();
        values
    }
}
