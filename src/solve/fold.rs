//! What a search makes of the numbers of the options of a position.

use super::Want;
use crate::game::{Convention, Measure};
use crate::nimber::mex;
use crate::work::Stop;

/// A number of a position that follows from those of its options, whatever these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fold {
    /// The Grundy value: the mex. A sum has the nim-sum of the values of its components.
    Values,
    /// The outcome, 0 for P and 1 for N: N if some option is P, and in misere play if there is none.
    Outcomes(Convention),
    /// The outcome where the opponent forbids up to this many options before each move: N if more of
    /// them are P. Who is left without an option loses; in misere play wins, so that the opponent
    /// must leave one, and the position is N, too, if all options are P (U. Larsson, Blocking
    /// Wythoff Nim, 2011).
    Blocked(u64, Convention),
    /// Another number that follows from those of the options, such as how long play lasts.
    Measured(Measure, Convention),
}

impl From<Want> for Fold {
    fn from(want: Want) -> Self {
        match want {
            Want::Values => Self::Values,
            Want::Outcomes(convention) => Self::Outcomes(convention),
        }
    }
}

impl Fold {
    /// The number of a position, by the definition, from those of its options. O(options).
    pub fn of(self, options: &[u64]) -> u64 {
        let p = options.iter().filter(|&&number| number == 0).count();
        let wins = |enough: bool, misere: bool| u64::from(enough || misere && p == options.len());
        match self {
            Self::Values => mex(options.iter().copied()),
            Self::Outcomes(convention) => {
                let none = options.is_empty() && convention == Convention::Misere;
                u64::from(p > 0 || none)
            }
            Self::Blocked(most, convention) => {
                wins(p as u64 > most, convention == Convention::Misere)
            }
            Self::Measured(measure, convention) => {
                measure.of(options, convention == Convention::Normal)
            }
        }
    }

    /// What a table of these numbers is.
    pub fn want(self) -> Want {
        match self {
            Self::Values | Self::Measured(..) => Want::Values,
            Self::Outcomes(convention) | Self::Blocked(_, convention) => Want::Outcomes(convention),
        }
    }

    /// The number as people know it.
    pub(crate) fn shown(self, number: u64) -> u64 {
        match self {
            Self::Measured(measure, _) => measure.shown(number),
            _ => number,
        }
    }

    /// Whether the options are counted that differ as positions, not only those that differ in
    /// canonical form.
    pub(crate) fn counts(self) -> bool {
        match self {
            Self::Blocked(..) => true,
            Self::Measured(measure, _) => measure.counts(),
            _ => false,
        }
    }

    /// What a search computes of the components of a sum: outcomes of normal play follow from
    /// values.
    pub(crate) fn of_components(self) -> Self {
        match self {
            Self::Outcomes(Convention::Normal) => Self::Values,
            fold => fold,
        }
    }

    /// The number of a sum, from the nim-sum of the values of its components; or of a position that
    /// is its own only component.
    pub(crate) fn of_sum(self, sum: u64) -> u64 {
        match self {
            Self::Outcomes(_) => sum.min(1),
            Self::Values | Self::Blocked(..) | Self::Measured(..) => sum,
        }
    }

    /// Why an option must be one component, where nothing follows from those of a sum.
    pub(super) fn whole_only(self) -> Option<Stop> {
        match self {
            Self::Values | Self::Outcomes(Convention::Normal) => None,
            Self::Outcomes(Convention::Misere) | Self::Blocked(..) => Some(misere_sum()),
            Self::Measured(measure, _) => Some(Stop::refused(
                format!("{measure} of a game in which a move leaves a sum of several positions"),
                "a game of whole positions",
                "search whole sums (Sums)",
            )),
        }
    }
}

/// The refusal of sums in misere play.
fn misere_sum() -> Stop {
    Stop::refused(
        "misere play of a sum, whose components have no outcome of their own",
        "whole sums, each one position",
        "search whole sums (Sums)",
    )
}
