//! How far a table is, and when its workers meet to keep what they have.

use super::checkpoint::Keeper;
use super::kept::{Keeps, LevelStep};
use grundy::work::{Context, Stop};
use grundy_carrier::{ClusterError, Desk};
use std::time::{Duration, Instant};

/// Time between two meetings, about: whoever is to stop waits for the next one.
const OFTEN: Duration = Duration::from_millis(250);

/// Through the levels, with a stop now and then where all workers meet, if their work is kept.
pub(crate) struct Pace<'a> {
    last: u64,
    keeper: Option<Keeper>,
    next: u64,
    stride: u64,
    since: Instant,
    context: &'a Context,
    reports: bool,
}

impl<'a> Pace<'a> {
    /// Levels from 0 to `last`; one worker of all reports progress.
    pub(crate) fn new(
        last: u64,
        keeper: Option<Keeper>,
        (context, reports): (&'a Context, bool),
    ) -> Self {
        Self {
            last,
            keeper,
            next: 1,
            stride: 1,
            since: Instant::now(),
            context,
            reports,
        }
    }

    /// The last level.
    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    /// Some levels are done.
    pub(crate) fn advance(&self, levels: u64) {
        if self.reports {
            self.context.progress().advance(levels);
        }
    }

    /// A sweep begins at a step. How many follow is not known: each is a stage of its own.
    pub(crate) fn begin(&mut self, step: LevelStep) {
        (self.next, self.stride) = (step.level + 1, 1);
        if self.reports {
            let progress = self.context.progress();
            let what = match step.base {
                0 => "levels".into(),
                base => format!("levels, values from {base}"),
            };
            progress.begin(&what, Some(self.last + 1));
            progress.advance(step.level);
        }
    }

    /// Polled between two meetings. A worker that is to stop goes on to the next one where its work
    /// is kept: what it has is of use only beside that of all others at the same level.
    ///
    /// # Errors
    /// As [`Context::check`] where nothing is kept.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        match self.keeper {
            Some(_) => Ok(()),
            None => self.context.check(),
        }
    }

    /// Whether the workers meet before a level.
    pub(crate) fn is_due(&self, level: u64) -> bool {
        self.keeper.is_some() && level >= self.next
    }

    /// All workers meet before a level, and keep what they have if it is time, or if one of them is
    /// to stop. The first of them says where the next meeting is.
    ///
    /// # Errors
    /// The stop of this worker or another one, once the work of all is kept.
    pub(crate) fn meet(
        &mut self,
        desk: &mut Desk<'_, '_>,
        kept: &mut dyn Keeps,
        step: LevelStep,
    ) -> Result<(), ClusterError> {
        let Some(keeper) = &mut self.keeper else {
            return Ok(());
        };
        let mut words = vec![u8::from(self.context.check().is_err())];
        if desk.post.index() == 0 {
            // often enough to keep work in time, seldom enough to cost nothing
            match self.since.elapsed() < OFTEN.min(keeper.every() / 4) {
                true => self.stride = self.stride.saturating_mul(2),
                false => self.stride = (self.stride / 2).max(1),
            }
            words.push(u8::from(keeper.is_due()));
            words.extend(step.level.saturating_add(self.stride).to_le_bytes());
        }
        let said = desk.round(kept, words)?;
        let [_, due, next @ ..] = &said[0][..] else {
            return Ok(());
        };
        self.next = u64::from_le_bytes(next.try_into().unwrap_or([0xff; 8]));
        let stops = said.iter().any(|words| words.first() == Some(&1));
        if *due == 1 || stops {
            keeper.keep(desk, kept, step)?;
        }
        if stops {
            // the index is there before the first leaves
            desk.round(kept, Vec::new())?;
            loop {
                self.context.check()?;
                // whoever stopped says why
                desk.wait(kept)?;
            }
        }
        self.since = Instant::now();
        Ok(())
    }
}
