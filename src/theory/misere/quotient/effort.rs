use crate::work::{Context, Spent, Stop};
use std::cell::Cell;

/// What the search may use: memory and time as the context says, and a number of steps, which ends
/// it at the same place on every machine.
pub(super) struct Effort<'a> {
    context: &'a Context,
    all: u64,
    left: Cell<u64>,
}

impl<'a> Effort<'a> {
    pub(super) fn new(context: &'a Context, steps: u64) -> Self {
        Self {
            context,
            all: steps,
            left: Cell::new(steps),
        }
    }

    pub(super) fn check(&self) -> Result<(), Stop> {
        self.context.check()
    }

    pub(super) fn afford(&self, what: &str, bytes: u128) -> Result<(), Stop> {
        self.context.afford(what, bytes)
    }

    pub(super) fn memory(&self) -> u64 {
        self.context.memory()
    }

    /// Some steps are taken.
    pub(super) fn spend(&self, steps: u64) -> Result<(), Stop> {
        match self.left.get().checked_sub(steps) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => Err(Stop::Spent(Spent::Steps(self.all))),
        }
    }
}
