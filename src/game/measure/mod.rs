//! Numbers of a position, besides values and outcomes, that follow from those of its options. Each
//! is one file and one line of the list here: claims know it by its name, tables of it are made, and
//! a search computes it on all threads.

mod remoteness;
mod suspense;
mod wins;

use crate::text::Mismatch;
use crate::text::none_of;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::str::FromStr;

/// In how many moves play ends where the winner hurries and the loser holds out.
pub const REMOTENESS: Measure = Measure(&remoteness::Remoteness);
/// The same where the winner delays and the loser hurries.
pub const SUSPENSE: Measure = Measure(&suspense::Suspense);
/// How many of the moves win.
pub const WINS: Measure = Measure(&wins::Wins);

impl Measure {
    /// All of them.
    pub const ALL: &[Self] = &[REMOTENESS, SUSPENSE, WINS];
}

/// A number that follows from those of the options, in normal play (`normal`) or misere play. It
/// must tell by itself whether the position is P.
pub trait Measuring: Sync {
    /// Its name in claims.
    fn name(&self) -> &'static str;

    /// What it is, in a line that goes on "how many ..".
    fn summary(&self) -> &'static str;

    /// The number of a position, by the definition. O(options).
    fn of(&self, options: &[u64], normal: bool) -> u64;

    /// What a search keeps of the numbers of some options, with one more; 0 of none.
    fn add(&self, kept: u64, number: u64, normal: bool) -> u64;

    /// The number of a position, from what is kept of all its options.
    fn decide(&self, kept: u64, normal: bool) -> u64;

    /// The number as people know it.
    fn shown(&self, number: u64) -> u64 {
        number
    }

    /// Whether options count one by one that lead to positions which are the same but for the order
    /// of their heaps.
    fn counts(&self) -> bool {
        false
    }
}

/// One of the numbers that follow from those of the options.
#[derive(Clone, Copy)]
pub struct Measure(&'static dyn Measuring);

impl Measure {
    /// The one with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.name() == name)
    }
}

impl Deref for Measure {
    type Target = dyn Measuring;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for Measure {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Measure {}

impl Hash for Measure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Measure {
    type Err = Mismatch;

    fn from_str(text: &str) -> Result<Self, Mismatch> {
        let all: Vec<&str> = Self::ALL.iter().map(|one| one.name()).collect();
        Self::named(text).ok_or_else(|| none_of(text, &all))
    }
}

/// Two numbers below 2^32 in one word: of options that are P, and of others.
mod halves {
    const HALF: u32 = 32;

    /// The half of P-options, or of the others.
    pub(super) fn get(kept: u64, p: bool) -> u64 {
        (kept >> shift(p)) & u64::from(u32::MAX)
    }

    /// With another number in one half; play of 2^32 moves is beyond any search.
    pub(super) fn set(kept: u64, p: bool, number: u64) -> u64 {
        let number = number.min(u32::MAX.into());
        kept & !(u64::from(u32::MAX) << shift(p)) | number << shift(p)
    }

    fn shift(p: bool) -> u32 {
        if p { 0 } else { HALF }
    }
}

/// The best lengths of play after a P-option and after an N-option, each with one added: 0 where
/// there is none. After an even number of moves in normal play, an odd one in misere play, an option
/// is P; the winner, who moves to P, hurries or the loser does.
fn lengthened(kept: u64, number: u64, normal: bool, hurries: bool) -> u64 {
    let p = number.is_multiple_of(2) == normal;
    let (best, own) = (halves::get(kept, p), number + 1);
    let better = match p == hurries {
        true => best == 0 || own < best,
        false => own > best,
    };
    if better {
        halves::set(kept, p, own)
    } else {
        kept
    }
}

/// The length of play: the winner's best, or else the loser's.
fn longest(kept: u64) -> u64 {
    match halves::get(kept, true) {
        0 => halves::get(kept, false),
        wins => wins,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The walk of a search and the definition, on all lists of four small numbers.
    #[test]
    fn what_is_kept_decides_as_the_definition_does() {
        for measure in Measure::ALL {
            for normal in [true, false] {
                for list in 0..6_u64.pow(4) {
                    let digits = (0..4).map(|place| list / 6_u64.pow(place) % 6);
                    // 5 stands for no number
                    let options: Vec<u64> = digits.filter(|&digit| digit < 5).collect();
                    let kept = options
                        .iter()
                        .fold(0, |kept, &number| measure.add(kept, number, normal));
                    let expected = measure.of(&options, normal);
                    assert_eq!(
                        measure.decide(kept, normal),
                        expected,
                        "{measure} {options:?} {normal}"
                    );
                }
            }
        }
        assert_eq!("wins".parse(), Ok(WINS));
        let error = "losses".parse::<Measure>().unwrap_err();
        assert!(error.expected.contains("suspense"));
    }
}
