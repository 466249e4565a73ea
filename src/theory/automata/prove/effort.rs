use super::Failed;
use crate::theory::automata::TooLarge;
use crate::work::Context;

/// Steps of an attempt, at most: some minutes.
pub const STEPS: u64 = 1 << 33;

/// Steps of an attempt that is soon over.
pub const FEW_STEPS: u64 = 1 << 27;

/// Steps between two looks at the cancel flag.
const BLOCK: u64 = 1 << 16;

/// What an attempt may take: memory, and steps, each some nanoseconds.
pub(super) struct Effort<'a> {
    context: &'a Context,
    left: u64,
    unseen: u64,
}

impl<'a> Effort<'a> {
    pub(super) fn new(context: &'a Context) -> Self {
        Self::of(context, STEPS)
    }

    /// With this many steps.
    pub(super) fn of(context: &'a Context, steps: u64) -> Self {
        Self {
            context,
            left: steps,
            unseen: 0,
        }
    }

    /// Bytes that may be kept.
    pub(super) fn memory(&self) -> u64 {
        self.context.memory()
    }

    /// More states are done.
    pub(super) fn advance(&self, states: u64) {
        self.context.progress().advance(states);
    }

    /// Takes a number of steps for what still fits, or not.
    ///
    /// # Errors
    /// [`Failed::Grew`] with what was reached if it does not fit or too few steps are left; that the
    /// work was cancelled.
    pub(super) fn take(
        &mut self,
        steps: u64,
        fits: bool,
        reached: impl FnOnce() -> String,
    ) -> Result<(), Failed> {
        self.unseen += steps;
        if self.unseen > BLOCK {
            self.unseen = 0;
            self.context.check()?;
        }
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        match fits && left.is_some() {
            true => Ok(()),
            false => Err(TooLarge(reached()).into()),
        }
    }
}
