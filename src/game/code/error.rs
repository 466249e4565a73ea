use super::MOST_PARTS;

/// Digits that are no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// There is no digit at all.
    #[error("found no digit, expected one at least: what may be done without taking")]
    NoDigit,
    /// Digit 0 leaves as much as there was, in one heap or (from an empty heap) in none.
    #[error(
        "found {found} in digit 0, expected 2 heaps or more: a move that takes nothing must \
         split the heap, or play would go on for ever"
    )]
    Idle {
        /// The number of heaps left, 0 or 1.
        found: u32,
    },
    /// A digit names a very large number of heaps.
    #[error("found {found} heaps, expected {MOST_PARTS} at most")]
    Parts {
        /// The number of heaps.
        found: u32,
    },
    /// A digit asks different sizes of the same number of heaps.
    #[error(
        "found {found} heaps twice, with different signs, expected each number of heaps once, \
         such as {{2!,3}}"
    )]
    TwoSigns {
        /// The number of heaps.
        found: u32,
    },
    /// A set of amounts holds 0.
    #[error("found the amount 0, expected 1 or more: a move must take something")]
    AmountZero,
    /// A set of amounts holds a very large one.
    #[error(
        "found the amount {found}, expected {most} at most: a code has a digit for each amount"
    )]
    Amount {
        /// The amount.
        found: u64,
        /// The largest that is allowed.
        most: u64,
    },
}
