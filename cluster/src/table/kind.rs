//! Kinds of packets.

/// Positions that were settled, and how far their worker is.
pub(super) const FOUND: u8 = 1;
/// Bytes that were taken.
pub(super) const TAKEN: u8 = 2;
/// Positions whose numbers are asked for.
pub(super) const QUESTION: u8 = 3;
/// Their numbers.
pub(super) const ANSWER: u8 = 4;
/// A part of the table for the worker that gathers it.
pub(super) const PART: u8 = 5;
