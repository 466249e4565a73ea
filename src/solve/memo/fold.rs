//! From the numbers of the options to the number of the position.

use super::store::DONE;
use crate::game::{Convention, Measure, Options};
use crate::nimber::MexSet;
use crate::solve::Fold;
use crate::work::Stop;

/// How a walk goes through options for a [`Fold`], and what it keeps of their numbers: one word
/// for each position on the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Folding {
    /// The mex; a sum has the exclusive or of the values of its components. The set of the numbers
    /// below 64.
    Values,
    /// Normal play: N if some option is P.
    Normal,
    /// Misere play: N if some option is P, or if there is none.
    Misere,
    /// The same, all options examined: those of some position may fail.
    MisereAll,
    /// Some options are forbidden: how many are P, and N.
    Blocked {
        /// How many may be forbidden.
        most: u64,
        misere: bool,
        /// Whether all options are looked at.
        all: bool,
    },
    /// What the measure keeps.
    Measured { measure: Measure, normal: bool },
}

/// Half of a word.
const HALF: u32 = 32;

/// Why a walk ended early.
pub(super) enum Halt {
    /// There is no result.
    Stop(Stop),
    /// A value is too large for the slots of the table.
    Narrow,
    /// An option is a sum, whose outcome follows only from the values of its components.
    Sum,
    /// An option is a sum, and nothing follows from its components.
    Whole,
    /// More options were looked at than may be.
    Many,
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
    /// What is kept of the known numbers.
    pub(super) seen: u64,
    /// Whether a component of a sum is missing, so that `seen` cannot be completed by it.
    pub(super) sums: bool,
}

impl Folding {
    pub(super) fn new(fold: Fold, may_fail: bool) -> Self {
        match (fold, may_fail) {
            (Fold::Values, _) | (Fold::Outcomes(Convention::Normal), true) => Self::Values,
            (Fold::Outcomes(Convention::Normal), false) => Self::Normal,
            (Fold::Outcomes(Convention::Misere), false) => Self::Misere,
            (Fold::Outcomes(Convention::Misere), true) => Self::MisereAll,
            (Fold::Blocked(most, convention), all) => Self::Blocked {
                most,
                misere: convention == Convention::Misere,
                all,
            },
            (Fold::Measured(measure, convention), _) => Self::Measured {
                measure,
                normal: convention == Convention::Normal,
            },
        }
    }

    /// Whether outcomes are computed: walks may end early, and leave positions unfinished.
    #[inline]
    pub(super) fn outcomes(self) -> bool {
        !matches!(self, Self::Values | Self::Measured { .. })
    }

    /// The number of a finished position, from its state.
    #[inline]
    pub(super) fn number(self, state: u64) -> Option<u64> {
        let numbers = if self.outcomes() { 2 } else { u64::MAX - DONE };
        let number = state.wrapping_sub(DONE);
        (number < numbers).then_some(number)
    }

    /// What is kept of the options, with one more.
    #[inline]
    pub(super) fn add(self, seen: u64, number: u64) -> u64 {
        match self {
            Self::Values | Self::Normal | Self::Misere | Self::MisereAll => seen | bit(number),
            Self::Blocked { .. } => seen + (1 << (HALF * u32::from(number != 0))),
            Self::Measured { measure, normal } => measure.add(seen, number, normal),
        }
    }

    /// Whether the options known so far decide.
    #[inline]
    pub(super) fn settled(self, seen: u64) -> bool {
        match self {
            Self::Normal | Self::Misere => seen & 1 == 1,
            Self::Blocked { most, all, .. } => !all && low(seen) > most,
            Self::Values | Self::MisereAll | Self::Measured { .. } => false,
        }
    }

    /// The number of a position from what is kept of its options; `None` if numbers from 64 on
    /// matter. Of [`Misere`](Self::Misere) at least one exists.
    #[inline]
    pub(super) fn decide(self, seen: u64) -> Option<u64> {
        match self {
            Self::Values => (seen != u64::MAX).then(|| u64::from(seen.trailing_ones())),
            Self::Normal | Self::Misere | Self::MisereAll => Some(seen & 1),
            Self::Blocked { most, misere, .. } => {
                let wins = low(seen) > most || misere && seen >> HALF == 0;
                Some(wins.into())
            }
            Self::Measured { measure, normal } => Some(measure.decide(seen, normal)),
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
                    Some(number) => seen = self.add(seen, number),
                    None => missing = true,
                }
            }
        } else {
            let mut start = 0;
            for &end in options.ends() {
                let option = &states[start..end];
                start = end;
                match (self, option.len()) {
                    (Self::Values, _) | (Self::Normal, 0 | 1) | (_, 1) => {}
                    (Self::Normal, _) => return Err(Halt::Sum),
                    _ => return Err(Halt::Whole),
                }
                match self.sum(option) {
                    Some(number) => seen = self.add(seen, number),
                    None => {
                        missing = true;
                        sums |= option.len() > 1;
                    }
                }
            }
        }
        let settled = self.settled(seen);
        let number = if options.is_empty() {
            match self {
                Self::Misere | Self::MisereAll => Some(1),
                _ => self.decide(0),
            }
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
fn bit(number: u64) -> u64 {
    if number < 64 { 1 << number } else { 0 }
}

/// The half that speaks of P-options.
#[inline]
fn low(seen: u64) -> u64 {
    seen & u64::from(u32::MAX)
}
