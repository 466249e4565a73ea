//! The threads of a search, over one table.

use super::shared::Shared;
use super::worker::Worker;
use super::{Halt, Proofs};
use crate::game::Pieces;
use crate::work::{Context, Stop};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

impl<G: Pieces> Proofs<G> {
    /// Decides a claim: soon by one thread, or by all of the context together. Each begins at the
    /// claim and leaves to others what they are at; the table holds what all have found.
    pub(super) fn decide(&mut self, piece: u64, claim: u64, context: &Context) -> Result<(), Stop> {
        self.rounds(context, |worker| worker.decide(piece, claim))
    }

    /// Does some work, again where the table had to be doubled meanwhile.
    pub(super) fn rounds(
        &mut self,
        context: &Context,
        work: impl Fn(&mut Worker<'_, G>) -> Result<(), Halt> + Sync,
    ) -> Result<(), Stop> {
        // a number of nodes is that of one thread
        let counted = context
            .budget()
            .is_some_and(|budget| budget.nodes.is_some());
        let mut crewed = false;
        self.begin(context)?;
        loop {
            let done = match crewed {
                false => self.by_one(context.threads() > 1 && !counted, context, &work),
                true => self.by_all(context, &work),
            };
            match done {
                Ok(()) => return Ok(()),
                Err(Halt::Stop(stop)) => return Err(self.end(stop, context)),
                Err(Halt::Full) => self.table.grow()?,
                Err(Halt::Long) => crewed = true,
                Err(Halt::Decided(_) | Halt::Left) => {}
            }
        }
    }

    fn by_one(
        &self,
        may_ask: bool,
        context: &Context,
        work: impl Fn(&mut Worker<'_, G>) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let shared = Shared::new(false);
        let mut worker = Worker::new(self, &shared, false, context);
        worker.may_ask = may_ask;
        let done = work(&mut worker);
        self.visits.fetch_add(worker.visits, Relaxed);
        done
    }

    fn by_all(
        &self,
        context: &Context,
        work: impl Fn(&mut Worker<'_, G>) -> Result<(), Halt> + Sync,
    ) -> Result<(), Halt> {
        let shared = Shared::new(true);
        // the first reason that is one: others leave because of it
        let first = Mutex::new(Ok(()));
        context.pool().broadcast(|_| {
            let mut worker = Worker::new(self, &shared, true, context);
            let done = work(&mut worker);
            self.visits.fetch_add(worker.visits, Relaxed);
            shared.set_left();
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            if first.is_ok() && !matches!(done, Err(Halt::Left)) {
                *first = done;
            }
        });
        first.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
