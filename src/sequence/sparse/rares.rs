use super::kernel::CHUNK;

/// Chunks of heaps that are handed out together.
pub(super) const GROUP: usize = 16;
/// Rare heaps whose distance predicts when another may come.
const LATELY: usize = 8;
/// Which heaps of a chunk are common, as bits.
pub(super) type Commons = [u64; CHUNK / 64];

/// The rare heaps, in order, and which heaps are common.
#[derive(Clone, Debug, Default)]
pub(super) struct Rares {
    /// Heaps and their codes.
    pub(super) list: Vec<(usize, u8)>,
    /// Whole groups, up to the last rare heap. Heap 0 counts as rare: no move leaves it as one
    /// of two parts.
    chunks: Vec<Commons>,
}

impl Rares {
    /// Adds one beyond the last.
    pub(super) fn push(&mut self, heap: usize, code: u8) {
        self.list.push((heap, code));
        let groups = heap / CHUNK / GROUP + 1;
        self.chunks.resize(groups * GROUP, [!0; 4]);
        self.chunks[heap / CHUNK][heap % CHUNK / 64] &= !(1 << (heap % 64));
        self.chunks[0][0] &= !1;
    }

    /// The last, or 0.
    pub(super) fn last(&self) -> usize {
        self.list.last().map_or(0, |&(heap, _)| heap)
    }

    /// How many heaps may be expected to be common from `heap` on: as many as lately, and as have
    /// been since the last rare one.
    pub(super) fn gap(&self, heap: usize) -> usize {
        let lately = self.list.iter().rev().nth(LATELY);
        let lately = lately.map_or(0, |&(first, _)| (self.last() - first) / LATELY);
        lately.max(heap - self.last())
    }

    /// Whether a heap is rare; so is 0.
    #[inline]
    pub(super) fn has(&self, heap: usize) -> bool {
        self.word(heap) & 1 == 1
    }

    /// Those from this heap on.
    pub(super) fn from(&self, heap: usize) -> &[(usize, u8)] {
        &self.list[self.list.partition_point(|&(rare, _)| rare < heap)..]
    }

    /// Bit i: whether heap `heap + i` is rare.
    #[inline]
    pub(super) fn word(&self, heap: usize) -> u64 {
        let words = self.chunks.as_flattened();
        let at = |word: usize| words.get(word).map_or(0, |commons| !commons);
        let (word, shift) = (heap / 64, heap % 64);
        if shift == 0 {
            return at(word);
        }
        at(word) >> shift | at(word + 1) << (64 - shift)
    }

    /// The common heaps of the chunks from this one on, the first of a group.
    #[inline]
    pub(super) fn commons(&self, chunk: usize) -> &[Commons; GROUP] {
        let group = self.chunks.get(chunk..).and_then(<[Commons]>::first_chunk);
        group.unwrap_or(&[[!0; 4]; GROUP])
    }
}
