use super::cell::{Mexed, Seen};
use crate::game::Convention;
use std::marker::PhantomData;

/// How the numbers of the options become the number of a position.
pub(super) trait Fold: Send {
    fn option(&mut self, number: u64);
    /// Whether further options do not matter.
    fn enough(&self) -> bool;
    /// The number of the position; ready for the next one.
    fn take(&mut self) -> u64;
}

/// Grundy values: the mex.
pub(super) struct Mex<C: Mexed>(C::Seen, PhantomData<C>);

impl<C: Mexed> Default for Mex<C> {
    fn default() -> Self {
        Self(C::Seen::default(), PhantomData)
    }
}

impl<C: Mexed> Fold for Mex<C> {
    #[inline]
    fn option(&mut self, number: u64) {
        self.0.insert(number);
    }

    #[inline]
    fn enough(&self) -> bool {
        false
    }

    #[inline]
    fn take(&mut self) -> u64 {
        self.0.take_mex()
    }
}

/// Outcomes: N (1) if some option is P (0), or if a misere position has none.
pub(super) struct SomeP {
    convention: Convention,
    any: bool,
    found: bool,
}

impl SomeP {
    pub(super) fn new(convention: Convention) -> Self {
        Self {
            convention,
            any: false,
            found: false,
        }
    }
}

impl Fold for SomeP {
    #[inline]
    fn option(&mut self, number: u64) {
        self.any = true;
        self.found |= number == 0;
    }

    #[inline]
    fn enough(&self) -> bool {
        self.found
    }

    #[inline]
    fn take(&mut self) -> u64 {
        let terminal = !std::mem::take(&mut self.any);
        let found = std::mem::take(&mut self.found);
        u64::from(found || (terminal && self.convention == Convention::Misere))
    }
}
