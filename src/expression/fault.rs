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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    Inexact(Inexact),
    /// A quotient that is no whole number.
    Remainder(i128, i128),
    /// Bits of a number below 0.
    Bits(i128),
    Shift(i128),
    Exponent(i128),
    /// v2(0).
    Unbounded,
    /// A modulus below 0.
    Modulus(i128),
    /// A base of digits.
    Base(i128),
    /// Too large to tell whether it is prime.
    Prime(i128),
    /// No such element.
    Element(i128, usize),
    /// The least of nothing.
    Empty,
    /// No heap is as looked for.
    NotFound,
    /// More rounds than a quantifier may take.
    Endless,
    /// A heap of this size.
    Heap(i128),
    /// The position lies outside the table; a larger one is made.
    Outside,
    /// No period is proved among so many heaps.
    NoPeriod(u64),
}

/// Rounds of quantifiers and sums that one position may take.
pub(super) const ROUNDS: u64 = 1 << 26;

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Inexact(Inexact::Overflow) => f.write_str(
                "a number that does not fit 128 bits; take a smaller box, or smaller powers",
            ),
            Self::Inexact(Inexact::DivisionByZero) => {
                f.write_str("a division by zero; exclude it, such as by: b > 0 => ..")
            }
            Self::Inexact(Inexact::Roots) => f.write_str(
                "two different square roots in one number; compare numbers with one root only",
            ),
            Self::Inexact(Inexact::Negative) => f.write_str("the square root of a number below 0"),
            Self::Inexact(Inexact::NotWhole) => {
                f.write_str("a number that is not whole; write floor(..) around it")
            }
            Self::Remainder(a, b) => write!(
                f,
                "{a}/{b}, which is not whole; write {a} div {b} or floor({a}/{b}) for the floor"
            ),
            Self::Bits(n) => write!(
                f,
                "{n} where bits are read; expected at least 0: write abs(..), or exclude it"
            ),
            Self::Shift(n) => write!(f, "a shift by {n}, expected 0 to 126"),
            Self::Exponent(n) => write!(f, "the exponent {n}, expected 0 to 4096"),
            Self::Unbounded => f.write_str(
                "v2(0): every power of 2 divides 0; exclude it, such as by: m > 0 => ..",
            ),
            Self::Modulus(n) => write!(f, "the modulus {n}, expected at least 1"),
            Self::Base(n) => write!(f, "the base {n}, expected at least 2"),
            Self::Prime(n) => {
                write!(f, "{n}; whether a number is prime is told below 2^64 only")
            }
            Self::Element(i, count) => {
                write!(f, "element {i} of {count}; elements are counted from 1")
            }
            Self::Empty => f.write_str("the least or largest of nothing"),
            Self::NotFound => f.write_str(
                "none in the range that is as looked for; make the range larger (--max)",
            ),
            Self::Endless => write!(
                f,
                "more than {} rounds at one position; take smaller ranges",
                grouped(ROUNDS)
            ),
            Self::Heap(n) => write!(f, "a heap of {n}, expected 0 to 2^64 - 1"),
            Self::Outside => f.write_str("a position outside the table"),
            Self::NoPeriod(to) => write!(
                f,
                "no period that the heaps up to {} prove; raise --max",
                grouped(*to)
            ),
        }
    }
}
