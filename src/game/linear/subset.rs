use super::Case;

/// Moves that lower some heaps, whichever, and leave all others as they are, however many there
/// are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subset {
    /// How many heaps are lowered.
    pub heaps: usize,
    /// Of these heaps alone: of some cases one holds for each move.
    pub cases: Vec<Case>,
}
