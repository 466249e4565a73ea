//! How far a table is, and when its workers meet to keep what they have.

use super::checkpoint::Keeper;
use super::kept::{Keeps, LevelStep};
use grundy::work::Context;
use grundy_carrier::{ClusterError, Desk};
use std::time::Instant;

/// Through the levels, with a stop now and then where all workers meet, if their work is kept.
pub(crate) struct Pace<'a> {
    last: u64,
    keeper: Option<Keeper>,
    next: u64,
    stride: u64,
    since: Instant,
    progress: Option<&'a Context>,
}

impl<'a> Pace<'a> {
    /// Levels from 0 to `last`; one worker of all reports progress.
    pub(crate) fn new(last: u64, keeper: Option<Keeper>, progress: Option<&'a Context>) -> Self {
        Self {
            last,
            keeper,
            next: 1,
            stride: 1,
            since: Instant::now(),
            progress,
        }
    }

    /// The last level.
    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    /// Some levels are done.
    pub(crate) fn advance(&self, levels: u64) {
        if let Some(context) = self.progress {
            context.progress().advance(levels);
        }
    }

    /// A sweep begins at a step. How many follow is not known: each is a stage of its own.
    pub(crate) fn begin(&mut self, step: LevelStep) {
        (self.next, self.stride) = (step.level + 1, 1);
        if let Some(context) = self.progress {
            let what = match step.base {
                0 => "levels".into(),
                base => format!("levels, values from {base}"),
            };
            context.progress().begin(&what, Some(self.last + 1));
            context.progress().advance(step.level);
        }
    }

    /// Whether the workers meet before a level.
    pub(crate) fn is_due(&self, level: u64) -> bool {
        self.keeper.is_some() && level >= self.next
    }

    /// All workers meet before a level, and keep what they have if it is time. The first of them
    /// says so, and where the next meeting is.
    pub(crate) fn meet(
        &mut self,
        desk: &mut Desk<'_, '_>,
        kept: &mut dyn Keeps,
        step: LevelStep,
    ) -> Result<(), ClusterError> {
        let Some(keeper) = &mut self.keeper else {
            return Ok(());
        };
        let mut words = Vec::new();
        if desk.post.index() == 0 {
            // often enough to keep work in time, seldom enough to cost nothing
            match self.since.elapsed() < keeper.every() / 4 {
                true => self.stride = self.stride.saturating_mul(2),
                false => self.stride = (self.stride / 2).max(1),
            }
            words.push(u8::from(keeper.is_due()));
            words.extend(step.level.saturating_add(self.stride).to_le_bytes());
        }
        let said = desk.round(kept, words)?;
        let [due, next @ ..] = &said[0][..] else {
            return Ok(());
        };
        self.next = u64::from_le_bytes(next.try_into().unwrap_or([0xff; 8]));
        if *due == 1 {
            keeper.keep(desk, kept, step)?;
        }
        self.since = Instant::now();
        Ok(())
    }
}
