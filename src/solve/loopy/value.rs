use super::outcomes::Fate;
use crate::nimber::Nimber;
use crate::number::joined;
use std::fmt;
use std::ops::Add;

/// The value of a position of a game that may go on for ever: a nimber, or `inf{0,2}` with the
/// nimbers of its options. Sums: *a + *b = *(a xor b); inf{K} + *b = inf{K xor b}; inf{K} + inf{L} =
/// inf{}. Sources: C. A. B. Smith (1966); A. S. Fraenkel and Y. Perl; Winning Ways, chapter 12.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LoopyValue {
    /// As a heap of Nim.
    Nimber(u32),
    /// No nimber: those of the options, in ascending order.
    Infinite(Vec<u32>),
}

impl LoopyValue {
    /// Who wins in normal play.
    pub fn fate(&self) -> Fate {
        match self {
            Self::Nimber(0) => Fate::P,
            Self::Nimber(_) => Fate::N,
            Self::Infinite(options) if options.contains(&0) => Fate::N,
            Self::Infinite(_) => Fate::D,
        }
    }

    /// The nimber, if it is one.
    pub fn nimber(&self) -> Option<u32> {
        match self {
            Self::Nimber(nimber) => Some(*nimber),
            Self::Infinite(_) => None,
        }
    }
}

impl Add for LoopyValue {
    type Output = Self;

    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "nim-addition is exclusive or"
    )]
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nimber(a), Self::Nimber(b)) => Self::Nimber(a ^ b),
            (Self::Infinite(mut options), Self::Nimber(b))
            | (Self::Nimber(b), Self::Infinite(mut options)) => {
                options.iter_mut().for_each(|a| *a ^= b);
                options.sort_unstable();
                Self::Infinite(options)
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Vec::new()),
        }
    }
}

/// `0`, `*3`, `inf{0,2}`.
impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(nimber) => Nimber(u64::from(*nimber)).fmt(f),
            Self::Infinite(options) => f.pad(&format!("inf{{{}}}", joined(options, ","))),
        }
    }
}

/// A nimber as an integer, else the text.
impl serde::Serialize for LoopyValue {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nimber(nimber) => to.serialize_u32(*nimber),
            Self::Infinite(_) => to.collect_str(self),
        }
    }
}
