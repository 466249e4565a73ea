use super::Case;

/// Some of the moves of one heap: so many parts are left of it, and a case holds for the heap and
/// the parts. Empty parts count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaving {
    parts: usize,
    case: Case,
}

impl Leaving {
    /// Moves that leave this many parts, each less than the heap: the heap is heap 0 before the
    /// move, the parts are heaps 0, 1, .. after it.
    ///
    /// # Panics
    /// If the case is about other heaps.
    pub fn new(parts: usize, case: Case) -> Self {
        Self {
            parts,
            case: case.on(parts.max(1)),
        }
    }

    /// How many parts are left.
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// What holds, and in it a coefficient for each part, but at least one.
    pub fn case(&self) -> &Case {
        &self.case
    }
}
