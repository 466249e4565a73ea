//! What the threads of a search tell each other beside the table.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

/// Visits of one thread before others help: what takes less is the same on any number of threads,
/// to the number of pieces stored.
pub(super) const LONG: u64 = if cfg!(test) { 1 << 4 } else { 1 << 14 };

/// What is told.
pub(super) struct Shared {
    /// How many search a claim, by its hash.
    searched: Vec<AtomicU8>,
    /// Whether one has left.
    left: AtomicBool,
}

/// Entries of claims that are searched now.
const ENTRIES: usize = 1 << 14;

impl Shared {
    /// For a thread alone, or for a crew.
    pub(super) fn new(crewed: bool) -> Self {
        let mut searched = Vec::new();
        searched.resize_with(if crewed { ENTRIES } else { 0 }, AtomicU8::default);
        Self {
            searched,
            left: AtomicBool::new(false),
        }
    }

    fn entry(&self, piece: u64, claim: u64) -> &AtomicU8 {
        let mixed = (piece.rotate_left(5) ^ claim).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.searched[(mixed >> 50) as usize]
    }

    pub(super) fn enter(&self, piece: u64, claim: u64) {
        self.entry(piece, claim).fetch_add(1, Relaxed);
    }

    pub(super) fn leave(&self, piece: u64, claim: u64) {
        self.entry(piece, claim).fetch_sub(1, Relaxed);
    }

    pub(super) fn is_searched(&self, piece: u64, claim: u64) -> bool {
        self.entry(piece, claim).load(Relaxed) > 0
    }

    /// Says that this thread leaves.
    pub(super) fn set_left(&self) {
        self.left.store(true, Relaxed);
    }

    /// Whether another thread has left.
    pub(super) fn is_left(&self) -> bool {
        self.left.load(Relaxed)
    }
}
