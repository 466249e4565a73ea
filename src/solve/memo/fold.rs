//! From the numbers of the options to the number of the position.

use super::store::DONE;
use crate::game::{Convention, Options};
use crate::nimber::MexSet;
use crate::solve::Want;
use crate::work::Stop;

/// What is computed: a value, or an outcome as 0 for P and 1 for N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    /// The mex; a sum has the exclusive or of the values of its components.
    Values,
    /// Normal play: N if some option is P.
    Normal,
    /// Misere play: N if some option is P, or if there is none.
    Misere,
    /// The same, all options examined: those of some position may fail.
    MisereAll,
}

/// Why a walk ended early.
pub(super) enum Halt {
    /// There is no result.
    Stop(Stop),
    /// A value is too large for the slots of the table.
    Narrow,
    /// An option is a sum, whose outcome follows only from the values of its components.
    Sum,
    /// In misere play an option is a sum.
    Whole,
    /// A position can be reached from itself; the search of one thread names the loop.
    Loop,
    /// The stack would need this many bytes.
    Stack(u128),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// What follows from the states of the options at first sight.
pub(super) struct Sight {
    /// Whether they determine the number.
    pub(super) complete: bool,
    /// The number if it is complete, and the numbers below 64 determine it.
    pub(super) number: Option<u64>,
    /// The set of the known numbers below 64.
    pub(super) seen: u64,
    /// Whether a component of a sum is missing, so that `seen` cannot be completed by it.
    pub(super) sums: bool,
}

impl Fold {
    pub(super) fn new(want: Want, may_fail: bool) -> Self {
        match (want, may_fail) {
            (Want::Values, _) | (Want::Outcomes(Convention::Normal), true) => Self::Values,
            (Want::Outcomes(Convention::Normal), false) => Self::Normal,
            (Want::Outcomes(Convention::Misere), false) => Self::Misere,
            (Want::Outcomes(Convention::Misere), true) => Self::MisereAll,
        }
    }

    /// Whether outcomes are computed.
    #[inline]
    pub(super) fn outcomes(self) -> bool {
        self != Self::Values
    }

    /// The number of a finished position, from its state.
    #[inline]
    pub(super) fn number(self, state: u64) -> Option<u64> {
        let numbers = if self.outcomes() { 2 } else { u64::MAX - DONE };
        let number = state.wrapping_sub(DONE);
        (number < numbers).then_some(number)
    }

    /// Whether the set of the options known so far decides.
    #[inline]
    pub(super) fn settled(self, seen: u64) -> bool {
        matches!(self, Self::Normal | Self::Misere) && seen & 1 == 1
    }

    /// The number of a position from the set of the numbers below 64 of its options, at least
    /// one of which exists; `None` if greater numbers matter.
    #[inline]
    pub(super) fn decide(self, seen: u64) -> Option<u64> {
        match self {
            Self::Values => (seen != u64::MAX).then(|| u64::from(seen.trailing_ones())),
            Self::Normal | Self::Misere | Self::MisereAll => Some(seen & 1),
        }
    }

    /// What follows from the states of the components of all options.
    ///
    /// # Errors
    /// [`Halt::Sum`] and [`Halt::Whole`], where nothing follows from sums.
    #[inline]
    pub(super) fn sight<P>(self, options: &Options<P>, states: &[u64]) -> Result<Sight, Halt> {
        let (mut seen, mut missing, mut sums) = (0, false, false);
        let single = |(i, &end): (usize, &usize)| end == i + 1;
        if options.ends().iter().enumerate().all(single) {
            for &state in states {
                match self.number(state) {
                    Some(number) => seen |= bit(number),
                    None => missing = true,
                }
            }
        } else {
            let mut start = 0;
            for &end in options.ends() {
                let option = &states[start..end];
                start = end;
                match (self, option.len()) {
                    (Self::Values, _)
                    | (Self::Normal, 0 | 1)
                    | (Self::Misere | Self::MisereAll, 1) => {}
                    (Self::Normal, _) => return Err(Halt::Sum),
                    (Self::Misere | Self::MisereAll, _) => return Err(Halt::Whole),
                }
                match self.sum(option) {
                    Some(number) => seen |= bit(number),
                    None => {
                        missing = true;
                        sums |= option.len() > 1;
                    }
                }
            }
        }
        let settled = self.settled(seen);
        let number = if options.is_empty() {
            Some(u64::from(matches!(self, Self::Misere | Self::MisereAll)))
        } else {
            self.decide(seen)
        };
        Ok(Sight {
            complete: settled || !missing,
            number,
            seen,
            sums,
        })
    }

    /// The nim-sum of the components of one option, if all are known.
    fn sum(self, option: &[u64]) -> Option<u64> {
        let mut numbers = option.iter().map(|&state| self.number(state));
        numbers.try_fold(0, |sum, number| Some(sum ^ number?))
    }

    /// The number of a position whose components are all known, whatever the numbers.
    #[cold]
    pub(super) fn exactly<P>(self, options: &Options<P>, states: &[u64]) -> u64 {
        let (mut set, mut start) = (MexSet::new(), 0);
        for &end in options.ends() {
            let sum = self.sum(&states[start..end]);
            set.insert(sum.expect("every component is finished"));
            start = end;
        }
        set.mex()
    }
}

/// The set of one number, empty for numbers that a word has no bit for.
#[inline]
pub(super) fn bit(number: u64) -> u64 {
    if number < 64 { 1 << number } else { 0 }
}
