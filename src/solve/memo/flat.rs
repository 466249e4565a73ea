//! The flat table: open addressing, linear probing, one array of atomic words.

use super::room::{SMALLEST, Slotted};
use super::store::{DONE, EMPTY, PENDING, Store};
use crate::game::Keyed;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Why a search panics.
pub(super) const TOO_LARGE: &str = "keys of positions must be below 2^56";

/// How many probes are in flight together: their loads do not depend on each other, so the
/// processor waits for memory once a batch and not once a probe.
const LANES: usize = 16;

/// Fibonacci hashing: the odd integer nearest to 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A map from keys below 2^56 to states, without deletion.
///
/// * Narrow slots are one word: the key in the high 56 bits, the state in the low 8. A word of
///   zero is free, for no stored state is zero.
/// * Wide slots are two neighbouring words: the key plus 1 (zero is free), then the state, where
///   zero means that it is still to come, which is [`PENDING`].
///
/// The words are atomic so that threads may share the table. All accesses are relaxed: a narrow
/// word is complete in itself, and the second word of a wide slot says nothing but its state.
#[derive(Debug)]
pub(super) struct FlatTable {
    words: Vec<AtomicU64>,
    wide: bool,
    /// 64 - log2(number of slots).
    shift: u32,
    /// Whether there is no memory for a larger table.
    stuck: bool,
}

impl Slotted for FlatTable {
    fn like(&self, log: u32) -> Option<Self> {
        Self::new(self.wide, log)
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

    fn size(&self, log: u32) -> u128 {
        size(self.wide, log)
    }

    fn move_to(self, larger: &mut Self) {
        for slot in self.words.chunks_exact(self.at(1)) {
            let word = slot[0].load(Relaxed);
            if word == EMPTY {
                continue;
            }
            let mut to = larger.home(if self.wide { word - 1 } else { word >> 8 });
            while larger.word(to) != EMPTY {
                to = larger.next(to);
            }
            let at = larger.at(to);
            for i in 0..slot.len() {
                larger.words[at + i].store(slot[i].load(Relaxed), Relaxed);
            }
        }
    }
}

/// Whether the first word of a slot is that of a key.
#[inline]
fn holds(wide: bool, word: u64, key: u64) -> bool {
    word == if wide {
        key + 1
    } else {
        word & 0xff | key << 8
    }
}

/// Bytes of a table of 2^`log` slots.
fn size(wide: bool, log: u32) -> u128 {
    u128::from(if wide { 16_u8 } else { 8 }) << log
}

impl FlatTable {
    /// The smallest table.
    pub(super) fn smallest(wide: bool) -> Self {
        Self::new(wide, SMALLEST).expect("a few kilobytes are granted")
    }

    fn new(wide: bool, log: u32) -> Option<Self> {
        let len = 1 << (log + u32::from(wide));
        let mut words = Vec::new();
        words.try_reserve_exact(len).ok()?;
        words.resize_with(len, || AtomicU64::new(0));
        Some(Self {
            words,
            wide,
            shift: 64 - log,
            stuck: false,
        })
    }

    /// The first word of a slot.
    #[inline]
    fn at(&self, slot: usize) -> usize {
        slot << u32::from(self.wide)
    }

    /// Where the search for a key begins: two rounds of multiplication, so that keys in
    /// arithmetic progressions, which packed heaps are, do not crowd. The high bits count, so a
    /// table twice as large keeps the order and growth runs through both in step.
    #[inline]
    fn home(&self, key: u64) -> usize {
        let hash = (key ^ key >> 29).wrapping_mul(GOLDEN);
        ((hash ^ hash >> 32).wrapping_mul(GOLDEN) >> self.shift) as usize
    }

    #[inline]
    fn word(&self, slot: usize) -> u64 {
        self.words[self.at(slot)].load(Relaxed)
    }

    #[inline]
    fn next(&self, slot: usize) -> usize {
        (slot + 1) & (u64::MAX >> self.shift) as usize
    }

    /// The state of `key`, whose search begins at `slot`, where `word` was found; `WIDE` is what the
    /// table says.
    #[inline]
    fn resume<const WIDE: bool>(&self, key: u64, slot: usize, word: u64) -> u64 {
        if !WIDE && word >> 8 == key {
            word & 0xff // EMPTY for the key 0 in a free slot
        } else if word == EMPTY {
            EMPTY
        } else {
            self.probe::<WIDE>(key, slot, word)
        }
    }

    #[inline(never)]
    fn probe<const WIDE: bool>(&self, key: u64, mut slot: usize, mut word: u64) -> u64 {
        while !holds(WIDE, word, key) {
            if word == EMPTY {
                return EMPTY;
            }
            slot = self.next(slot);
            word = self.words[slot << u32::from(WIDE)].load(Relaxed);
        }
        if WIDE {
            self.words[2 * slot + 1].load(Relaxed).max(PENDING)
        } else {
            word & 0xff
        }
    }

    /// The state of a key, [`EMPTY`] if it is not stored.
    #[inline]
    pub(super) fn state(&self, key: u64) -> u64 {
        let slot = self.home(key);
        let word = self.word(slot);
        if self.wide {
            self.resume::<true>(key, slot, word)
        } else {
            self.resume::<false>(key, slot, word)
        }
    }

    /// The states of `parts`, loading [`LANES`] of them at a time. `WIDE` is what the table says: the
    /// less is computed between two loads, the more of them are under way.
    #[inline]
    fn look_at<const WIDE: bool, G: Keyed + ?Sized>(
        &self,
        game: &G,
        parts: &[G::Position],
        states: &mut Vec<u64>,
    ) {
        let words = &self.words[..];
        let mut lanes = [(0, 0, 0); LANES];
        for batch in parts.chunks(LANES) {
            let mut bits = 0;
            for i in 0..batch.len() {
                let key = game.key(&batch[i]);
                let slot = self.home(key);
                bits |= key;
                lanes[i] = (key, slot, words[slot << u32::from(WIDE)].load(Relaxed));
            }
            assert!(bits >> 56 == 0, "{TOO_LARGE}");
            states.reserve(batch.len());
            for &(key, slot, word) in &lanes[..batch.len()] {
                states.push(self.resume::<WIDE>(key, slot, word));
            }
        }
    }

    /// Finds the slot of `key`, or claims a free one and stores `state` in it; whether the key
    /// is new. There must be a free slot, or the search never ends.
    ///
    /// `shared` says that other threads store at the same time; a free slot is then claimed by
    /// compare-and-swap.
    #[inline]
    fn claim(&self, key: u64, state: u64, shared: bool) -> (usize, bool) {
        let ours = if self.wide { key + 1 } else { key << 8 | state };
        let mut slot = self.home(key);
        loop {
            let at = self.at(slot);
            let mut word = self.words[at].load(Relaxed);
            if word == EMPTY {
                if !shared {
                    self.words[at].store(ours, Relaxed);
                    return (at, true);
                }
                match self.words[at].compare_exchange(EMPTY, ours, Relaxed, Relaxed) {
                    Ok(_) => return (at, true),
                    Err(other) => word = other,
                }
            }
            if holds(self.wide, word, key) {
                return (at, false);
            }
            slot = self.next(slot);
        }
    }

    /// Marks a key as unfinished; between threads a stored state stays. True if the key is new.
    #[inline]
    pub(super) fn mark(&self, key: u64, mark: u64, shared: bool) -> bool {
        let (at, new) = self.claim(key, mark, shared);
        if !new && !shared && !self.wide {
            self.words[at].store(key << 8 | mark, Relaxed);
        }
        new
    }

    /// Stores the state of a finished position. True if the key is new.
    #[inline]
    pub(super) fn finish(&self, key: u64, state: u64, shared: bool) -> bool {
        let (at, new) = self.claim(key, state, shared);
        if self.wide {
            self.words[at + 1].store(state, Relaxed);
        } else if !new {
            self.words[at].store(key << 8 | state, Relaxed);
        }
        new
    }

    /// Every key with its state, in the order of the slots.
    pub(super) fn each(&self, mut visit: impl FnMut(u64, u64)) {
        for slot in self.words.chunks_exact(self.at(1)) {
            let word = slot[0].load(Relaxed);
            if word == EMPTY {
                continue;
            }
            if self.wide {
                visit(word - 1, slot[1].load(Relaxed).max(PENDING));
            } else {
                visit(word >> 8, word & 0xff);
            }
        }
    }

    /// Goes over to wide slots and keeps the finished positions; how many they are.
    ///
    /// # Errors
    /// The bytes of both tables together, if they are more than `limit`.
    pub(super) fn widen(&mut self, limit: u128) -> Result<u64, u128> {
        let bytes = self.bytes() + size(true, self.log());
        let wide = (bytes <= limit).then(|| Self::new(true, self.log()));
        let wide = wide.flatten().ok_or(bytes)?;
        let mut finished = 0;
        self.each(|key, state| {
            if state >= DONE {
                finished += 1;
                wide.finish(key, state, false);
            }
        });
        *self = wide;
        Ok(finished)
    }
}

impl<G: Keyed + ?Sized> Store<G> for FlatTable {
    #[inline]
    fn largest(&self) -> u64 {
        if self.wide { u64::MAX } else { u8::MAX.into() }
    }

    #[inline]
    fn look(&self, game: &G, parts: &[G::Position], states: &mut Vec<u64>) {
        if self.wide {
            self.look_at::<true, G>(game, parts, states);
        } else {
            self.look_at::<false, G>(game, parts, states);
        }
    }

    #[inline]
    fn state(&self, game: &G, position: &G::Position) -> u64 {
        self.state(game.key(position))
    }

    #[inline]
    fn mark(&self, game: &G, position: &G::Position, mark: u64, shared: bool) -> bool {
        self.mark(game.key(position), mark, shared)
    }

    #[inline]
    fn finish(&self, game: &G, position: &G::Position, state: u64, shared: bool) -> bool {
        self.finish(game.key(position), state, shared)
    }
}
