use super::{Heap, keep_smaller};
use crate::number::joined;

/// Why the moves from a position cannot be computed: rules that people write may divide by zero
/// or overflow somewhere.
///
/// It travels with the moves: rules hand it to the sink ([`Moves::fail`](super::Moves::fail)) or
/// to the options ([`Options::fail`](super::Options::fail)), and whoever runs the moves ends with
/// it, so that a position whose moves are unknown never gets a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the moves from ({}) of {rules} cannot be computed: {why}",
    joined(position, ",")
)]
pub struct Fault {
    /// The position, as the rules see it: one heap for rules on each heap.
    pub position: Vec<Heap>,
    /// The rules, in their notation.
    pub rules: String,
    /// What was found there.
    pub why: String,
}

impl Fault {
    /// Keeps the smaller of this fault and one that may have been found before, by their positions.
    pub fn keep(self, in_place: &mut Option<Box<Self>>) {
        keep_smaller(in_place, Some(Box::new(self)), |fault| &fault.position);
    }

    /// Moves that a declaration of the rules leaves no room for.
    pub(crate) fn undeclared(position: &[Heap], parts: &[Heap]) -> Self {
        Self {
            position: position.to_vec(),
            rules: "these rules".into(),
            why: format!(
                "a heap splits into {parts:?}; found rules that do not declare it, expected the \
                 shape Split"
            ),
        }
    }
}
