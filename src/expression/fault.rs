use crate::arithmetic::Inexact;
use crate::number::grouped;
use crate::text::Span;

/// Something that cannot be computed at a position: an error, never a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The part of the claim.
    pub(crate) span: Span,
    pub(crate) why: Why,
}

/// What cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Why {
    #[error("{}", inexact(*.0))]
    Inexact(Inexact),
    /// A quotient that is not a whole number.
    #[error("{0}/{1}, which is not whole; write {0} div {1} or floor({0}/{1}) for the floor")]
    Remainder(i128, i128),
    /// Bits of a number below 0.
    #[error("{0} where bits are read; expected at least 0: write abs(..), or exclude it")]
    Bits(i128),
    #[error("a shift by {0}, expected 0 to 126")]
    Shift(i128),
    /// A power of more than 128 bits, where a nim-sum may have been meant.
    #[error(
        "a power that does not fit in 128 bits; nim-addition is written a xor b, and ^ is a power: \
         take smaller ones, or a smaller box"
    )]
    Power,
    #[error(
        "the exponent {0}, expected 0 to 4096; ^ is a power, and nim-addition is written a xor b"
    )]
    Exponent(i128),
    /// How often a number divides 0.
    #[error("{}", valuation_of_zero(*.0))]
    Unbounded(i128),
    /// A modulus below 0.
    #[error("the modulus {0}, expected at least 1")]
    Modulus(i128),
    /// A base of digits.
    #[error("the base {0}, expected at least 2")]
    Base(i128),
    /// Too large to tell whether it is prime.
    #[error("{0}; whether a number is prime is decided below 2^64 only")]
    Prime(i128),
    /// No such element.
    #[error("element {0} of {1}; elements are counted from 1")]
    Element(i128, usize),
    /// The least of nothing.
    #[error("the least or largest of an empty list")]
    Empty,
    /// No heap of the range is as wanted.
    #[error("no such number in the range; make the range larger (‹max›)")]
    NotFound,
    /// More rounds than a quantifier may take.
    #[error(
        "more than {} rounds at one position; take smaller ranges",
        grouped(ROUNDS)
    )]
    Endless,
    /// A heap of this size.
    #[error("a heap of {0}, expected 0 to 2^64 - 1")]
    Heap(i128),
    /// The position lies outside the table; a larger one is made.
    #[error("a position outside the table")]
    Outside,
    /// The rules do not have the position that is written out.
    #[error("heaps that are no position of the rules; exclude them, such as by: a < b => ..")]
    NoPosition,
    /// Other rules have too many positions below.
    #[error(
        "the outcome or value of a position that needs more than {} others; take smaller heaps",
        grouped(*.0)
    )]
    Others(u64),
    /// The moves of other rules cannot be computed.
    #[error("a position of other rules whose moves cannot be computed; exclude it")]
    NoMoves,
    /// No period is proved among the heaps up to this one.
    #[error("no period that the heaps up to {} prove; raise ‹max›", grouped(*.0))]
    NoPeriod(u64),
    /// No period of the game can be proved.
    #[error(
        "a game for which no theorem that can be checked proves a period; ‹grundy sequence› shows \
         what is observed"
    )]
    NoTheorem,
    /// The misere quotient of a game is not known for all heaps.
    #[error(
        "a misere quotient that is not known for all heaps: it was followed to heap {}; ‹grundy \
         quotient› shows how far", grouped(*.0)
    )]
    NoQuotient(u64),
}

/// Rounds of quantifiers and sums that one position may take.
pub(super) const ROUNDS: u64 = 1 << 26;

impl From<Inexact> for Why {
    fn from(inexact: Inexact) -> Self {
        Self::Inexact(inexact)
    }
}

fn valuation_of_zero(base: i128) -> String {
    let what = match base {
        2 => "v2(0)".into(),
        _ => format!("valuation(0, {base})"),
    };
    format!("{what}: every power of {base} divides 0; exclude it, such as by: m > 0 => ..")
}

fn inexact(inexact: Inexact) -> &'static str {
    match inexact {
        Inexact::Overflow => {
            "a number that does not fit in 128 bits; take a smaller box, or smaller powers"
        }
        Inexact::DivisionByZero => "a division by zero; exclude it, such as by: b > 0 => ..",
        Inexact::Roots => {
            "two different square roots in one number; compare numbers with one root only"
        }
        Inexact::Negative => "the square root of a number below 0",
        Inexact::NotWhole => "a number that is not whole; write floor(..) around it",
    }
}
