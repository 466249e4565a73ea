//! What a search makes of the numbers of the options of a position.

use super::Want;
use crate::game::{Convention, Length};
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
    /// In how many moves play ends where the winner and the loser want opposite things: remoteness
    /// or suspense (J. H. Conway, On Numbers and Games, chapter 14).
    Lasts(Length, Convention),
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
            Self::Lasts(length, convention) => {
                let p = |&number: &u64| (number % 2 == 0) == (convention == Convention::Normal);
                let to_p = options.iter().copied().filter(p);
                // the winner moves to P and hurries (remoteness), the loser delays
                match (length, to_p.clone().min(), to_p.max()) {
                    (Length::Remoteness, Some(soonest), _) => soonest + 1,
                    (Length::Suspense, _, Some(latest)) => latest + 1,
                    (Length::Remoteness, ..) => options.iter().max().map_or(0, |last| last + 1),
                    (Length::Suspense, ..) => options.iter().min().map_or(0, |last| last + 1),
                }
            }
        }
    }

    /// What a search computes of the components of a sum: outcomes of normal play follow from
    /// values.
    pub(super) fn of_components(self) -> Self {
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
            Self::Values | Self::Blocked(..) | Self::Lasts(..) => sum,
        }
    }

    /// Why an option must be one component, where nothing follows from those of a sum.
    pub(super) fn whole_only(self) -> Option<Stop> {
        match self {
            Self::Values | Self::Outcomes(Convention::Normal) => None,
            Self::Outcomes(Convention::Misere) | Self::Blocked(..) => Some(misere_sum()),
            Self::Lasts(length, _) => Some(Stop::Refused(format!(
                "{length} numbers are of whole positions, and a move leaves a sum of several"
            ))),
        }
    }
}

/// The refusal of sums in misere play.
fn misere_sum() -> Stop {
    Stop::Refused(
        "in misere play a sum is one position, its components have no outcome of their own; \
         search whole sums (Sums)"
            .into(),
    )
}
