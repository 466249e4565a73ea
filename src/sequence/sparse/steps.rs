use super::super::breaks::Breaks;
use super::kernel::{LANES, Lanes, Step, View};
use super::rares::Rares;
use crate::sequence::Space;

/// The moves that leave a rare heap, and those that leave one heap: all that reach the value of
/// a common heap from common ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    /// Less than 64 tokens away.
    pub(super) near: Vec<Step>,
    /// Further away; shuffled, so that a few first are as good as any.
    pub(super) far: Vec<Step>,
    /// The largest distance.
    pub(super) farthest: usize,
}

impl Steps {
    pub(super) fn new(breaks: &Breaks, space: Space, rares: &Rares) -> Self {
        let mut steps = Self::default();
        for &taken in &breaks.singles {
            // otherwise a common heap has a rare value as its option
            if !odd(space, taken) {
                steps.add(taken, 0);
            }
        }
        for &(heap, code) in &rares.list {
            steps.rare(breaks, heap, code);
        }
        steps
    }

    /// Adds the moves that leave this rare heap.
    pub(super) fn rare(&mut self, breaks: &Breaks, heap: usize, code: u8) {
        for split in breaks.splits.iter().filter(|_| heap > 0) {
            self.add(split.taken + heap, code);
        }
    }

    fn add(&mut self, less: usize, code: u8) {
        let step = Step { less, code };
        self.farthest = self.farthest.max(less);
        if less < LANES {
            self.near.push(step);
            return;
        }
        // to a place that depends on nothing but the step
        let place = (less as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        self.far.push(step);
        let (last, place) = (self.far.len() - 1, place as usize % self.far.len());
        self.far.swap(last, place);
    }
}

/// Whether the value of a heap with `taken` tokens less is rare where the heap is common.
pub(super) fn odd(space: Space, taken: usize) -> bool {
    space.parity && taken % 2 == 1
}

/// The least code that is not met.
pub(super) fn least_free(met: [u64; 4]) -> Option<usize> {
    let word = met.iter().position(|&word| word != !0)?;
    Some(64 * word + met[word].trailing_ones() as usize)
}

impl Steps {
    /// Which codes below `64 * WORDS` the near steps meet of the heap that follows these.
    #[inline]
    pub(super) fn met_near<const WORDS: usize>(&self, late: &[u8]) -> [u64; WORDS] {
        let last: &Lanes = late.last_chunk().expect("there are more heaps");
        let mut met = [0; WORDS];
        for step in &self.near {
            let code = last[(LANES - step.less) % LANES] ^ step.code;
            for (word, met) in met.iter_mut().enumerate() {
                *met |= u64::from(usize::from(code / 64) == word) << (code % 64);
            }
        }
        met
    }

    /// The least code that no step meets, where what was examined is not enough.
    #[cold]
    pub(super) fn met_by_all(&self, view: View<'_>, heap: usize) -> Option<usize> {
        let mut met = [0; 4];
        let far = self.far.iter().filter(|step| step.less < heap);
        for step in self.near.iter().chain(far) {
            mark(&mut met, view.code(heap - step.less) ^ step.code);
        }
        least_free(met)
    }
}

pub(super) fn mark(met: &mut [u64; 4], code: u8) {
    met[usize::from(code / 64)] |= 1 << (code % 64);
}
