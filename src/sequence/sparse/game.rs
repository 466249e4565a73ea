use super::super::breaks::Breaks;
use super::super::space::Space;
use super::kernel::View;
use super::rares::Rares;
use super::steps::{least_free, mark, odd};

/// What makers and checkers read.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) breaks: Breaks,
    pub(super) space: Space,
    pub(super) rares: Rares,
    /// The values of codes at even heaps, common and rare.
    decoded: Box<[[u32; 256]; 2]>,
}

impl Game {
    pub(super) fn new(breaks: Breaks, space: Space, rares: Rares) -> Self {
        let mut game = Self {
            breaks,
            space,
            rares,
            decoded: Box::new([[0; 256]; 2]),
        };
        game.decode();
        game
    }

    /// Lists the values of the codes in the present space.
    pub(super) fn decode(&mut self) {
        for (set, values) in self.decoded.iter_mut().enumerate() {
            for (code, value) in (0..).zip(values) {
                *value = self.space.value(0, code, set == 1);
            }
        }
    }

    /// The value of a heap with this code.
    #[inline]
    pub(super) fn value(&self, heap: usize, code: u8) -> u32 {
        let rare = heap <= self.rares.last() && self.is_rare(heap);
        // an odd heap is rare where an even one is common
        let turned = self.space.parity & (heap % 2 == 1);
        self.decoded[usize::from(rare != turned)][usize::from(code)]
    }

    /// The values of heaps in a row from this one on, with these codes.
    pub(super) fn values(&self, heap: usize, codes: &[u8], into: &mut [u32]) {
        let turned = usize::from(self.space.parity);
        // of common heaps, those at even places of `into` and those at odd ones
        let [even, odd] = [heap, heap + 1].map(|heap| &self.decoded[turned & (heap % 2)]);
        let codes = &codes[..into.len()];
        for at in 0..into.len() {
            let set = if at % 2 == 0 { even } else { odd };
            into[at] = set[usize::from(codes[at])];
        }
        let end = heap + into.len();
        for &(rare, code) in self
            .rares
            .from(heap)
            .iter()
            .take_while(|&&(rare, _)| rare < end)
        {
            into[rare - heap] = self.value(rare, code);
        }
    }

    fn is_rare(&self, heap: usize) -> bool {
        match heap {
            // here it counts as rare in any case
            0 => self.rares.list.first().is_some_and(|&(heap, _)| heap == 0),
            _ => self.rares.has(heap),
        }
    }

    /// Which of 64 heaps from this one on have options of two rare heaps, or a rare heap alone,
    /// as bits, or a step that reaches to before heap 64.
    pub(super) fn mixed(&self, heap: usize, farthest: usize) -> u64 {
        let last = self.rares.last();
        if heap > 2 * last + self.breaks.most && heap > farthest + 64 {
            return 0;
        }
        let mut mixed = 0;
        for &taken in &self.breaks.singles {
            mixed |= self.rares.word(heap - taken);
        }
        for split in &self.breaks.splits {
            let larger = (heap - split.taken).div_ceil(2);
            for &(rare, _) in self.rares.from(larger) {
                // heaps that may be left as well: those of the 64 sums
                let sum = heap - split.taken;
                mixed |= match sum.checked_sub(rare) {
                    // steps to the first heap and before it are left out
                    Some(other) if other > 0 => self.rares.word(other),
                    _ => !0,
                };
            }
        }
        mixed
    }

    /// The least code of a common value that no option has, where some may leave two rare heaps.
    pub(super) fn met_by_rares(&self, view: View<'_>, heap: usize) -> Option<usize> {
        let mut met = [0; 4];
        for &taken in &self.breaks.singles {
            let rest = heap - taken;
            if self.rares.has(rest) == odd(self.space, taken) {
                mark(&mut met, view.code(rest));
            }
        }
        for split in &self.breaks.splits {
            let sum = heap - split.taken;
            let rares = self.rares.list.iter();
            for &(rare, add) in rares.take_while(|&&(rare, _)| rare < sum) {
                if rare > 0 && !self.rares.has(sum - rare) {
                    mark(&mut met, view.code(sum - rare) ^ add);
                }
            }
        }
        least_free(met)
    }
}
