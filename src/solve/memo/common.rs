//! The table of games without keys: open addressing with linear probing
//! over slots that are written once, so that readers take no lock.

use super::room::{SMALLEST, Slotted};
use super::store::{EMPTY, PENDING, Store};
use crate::game::{ALLOCATED, Game};
use hashbrown::DefaultHashBuilder;
use std::hash::{BuildHasher, Hash};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A position with its hash.
type Entry<P> = (u64, Box<P>);

/// A map from positions to states, without deletion.
///
/// A slot belongs to the position that is written to it first. Its state follows: until then,
/// and while it is zero, the position is [`PENDING`]. States say nothing but themselves, so their
/// accesses are relaxed.
#[derive(Debug)]
pub(super) struct Common<P> {
    slots: Vec<(OnceLock<Entry<P>>, AtomicU64)>,
    /// 64 - log2(number of slots).
    shift: u32,
    stuck: bool,
    hasher: DefaultHashBuilder,
}

impl<P> Slotted for Common<P> {
    fn like(&self, log: u32) -> Option<Self> {
        Self::new(log, self.hasher.clone())
    }

    fn log(&self) -> u32 {
        64 - self.shift
    }

    fn stuck(&self) -> bool {
        self.stuck
    }

    fn set_stuck(&mut self) {
        self.stuck = true;
    }

    /// The slots, and the positions of a table that is half full.
    fn size(&self, log: u32) -> u128 {
        let slot = size_of::<(OnceLock<Entry<P>>, AtomicU64)>();
        ((slot + (size_of::<P>() + ALLOCATED) / 2) as u128) << log
    }

    fn move_to(self, larger: &mut Self) {
        for (slot, state) in self.slots {
            if let Some(entry) = slot.into_inner() {
                larger.insert(entry, state.into_inner());
            }
        }
    }
}

impl<P> Common<P> {
    /// The smallest table.
    pub(super) fn smallest() -> Self {
        let table = Self::new(SMALLEST, DefaultHashBuilder::default());
        table.expect("a few kilobytes are granted")
    }

    fn new(log: u32, hasher: DefaultHashBuilder) -> Option<Self> {
        let (len, mut slots) = (1 << log, Vec::new());
        slots.try_reserve_exact(len).ok()?;
        slots.resize_with(len, || (OnceLock::new(), AtomicU64::new(EMPTY)));
        Some(Self {
            slots,
            shift: 64 - log,
            stuck: false,
            hasher,
        })
    }

    fn next(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    fn home(&self, hash: u64) -> usize {
        (hash >> self.shift) as usize
    }

    /// Stores a position that is not there yet.
    fn insert(&mut self, entry: Entry<P>, state: u64) {
        let mut slot = self.home(entry.0);
        while self.slots[slot].0.get().is_some() {
            slot = self.next(slot);
        }
        self.slots[slot] = (entry.into(), state.into());
    }
}

impl<P: Clone + Eq + Hash> Common<P> {
    /// The slot of a position, or the free one where the search for it ends.
    fn find(&self, hash: u64, position: &P) -> Result<usize, usize> {
        let mut slot = self.home(hash);
        while let Some((other, stored)) = self.slots[slot].0.get() {
            if *other == hash && **stored == *position {
                return Ok(slot);
            }
            slot = self.next(slot);
        }
        Err(slot)
    }

    /// The slot of a position, which is stored if it is new; whether it is.
    fn claim(&self, position: &P) -> (usize, bool) {
        let hash = self.hasher.hash_one(position);
        loop {
            match self.find(hash, position) {
                Ok(slot) => return (slot, false),
                Err(free) => {
                    let entry = (hash, Box::new(position.clone()));
                    // if another thread was faster, its position is examined
                    if self.slots[free].0.set(entry).is_ok() {
                        return (free, true);
                    }
                }
            }
        }
    }
}

impl<G: Game + ?Sized> Store<G> for Common<G::Position> {
    fn largest(&self) -> u64 {
        u64::MAX
    }

    fn look(&self, game: &G, parts: &[G::Position], states: &mut Vec<u64>) {
        states.extend(parts.iter().map(|part| self.state(game, part)));
    }

    fn state(&self, _: &G, position: &G::Position) -> u64 {
        let slot = self.find(self.hasher.hash_one(position), position);
        slot.map_or(EMPTY, |slot| self.slots[slot].1.load(Relaxed).max(PENDING))
    }

    fn mark(&self, _: &G, position: &G::Position, mark: u64, _shared: bool) -> bool {
        let (slot, new) = self.claim(position);
        // whoever found it here may have finished it meanwhile
        _ = self.slots[slot]
            .1
            .compare_exchange(EMPTY, mark, Relaxed, Relaxed);
        new
    }

    fn finish(&self, _: &G, position: &G::Position, state: u64, _shared: bool) -> bool {
        let (slot, new) = self.claim(position);
        self.slots[slot].1.store(state, Relaxed);
        new
    }
}
