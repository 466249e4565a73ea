use super::{Fault, Game, Heap, HeapRules, Keyed, Moves, Options};
use smallvec::SmallVec;
use std::ops::Range;

/// Heap vectors packed in one 64-bit word and edited in place: `bits` bits a heap, heap 0 in the
/// lowest; symmetric rules keep the heaps nondecreasing. What is remembered follows after the
/// heaps. The word is its own key.
#[derive(Clone, Copy, Debug)]
pub struct Words<R> {
    rules: R,
    /// Heaps, and numbers remembered.
    fields: usize,
    /// How many of the fields are kept sorted.
    sorted: usize,
    bits: u32,
}

impl<R: HeapRules> Words<R> {
    /// Words for positions reached from `heaps` heaps up to `max`; `None` if they need more than
    /// 56 bits.
    pub fn new(rules: R, heaps: usize, max: Heap) -> Option<Self> {
        // room for what moves make of the heaps
        let reach = rules.shape().reach(&vec![max; heaps])?;
        let max = reach.into_iter().max().unwrap_or(0);
        let states = rules.remembered();
        let highest = states.iter().map(|state| state.highest(max));
        let max = highest.max().unwrap_or(0).max(max);
        let fields = heaps + states.len();
        let bits = (u64::BITS - max.leading_zeros()).max(1);
        // a heap that rises may pass others: such vectors are kept as they are
        let sorted = if rules.symmetric() && !rules.shape().raises() {
            heaps
        } else {
            0
        };
        (u32::try_from(fields).ok()?.checked_mul(bits)? <= 56).then_some(Self {
            rules,
            fields,
            sorted,
            bits,
        })
    }

    /// Whether a heap vector has a word.
    pub fn fits(&self, heaps: &[Heap]) -> bool {
        heaps.len() == self.fields && heaps.iter().all(|&heap| heap >> self.bits == 0)
    }

    /// The word of a heap vector, which fits (sorted first if the rules are symmetric).
    pub fn pack(&self, heaps: &[Heap]) -> u64 {
        let mut heaps: SmallVec<[Heap; 8]> = SmallVec::from_slice(heaps);
        heaps[..self.sorted].sort_unstable();
        heaps.iter().rev().fold(0, |word, &x| word << self.bits | x)
    }

    /// The heaps of a word.
    pub fn unpack(&self, word: u64) -> SmallVec<[Heap; 8]> {
        let mut heaps = SmallVec::from_elem(0, self.fields);
        self.unpack_to(word, &mut heaps);
        heaps
    }
}

impl<R> Words<R> {
    #[inline]
    fn unpack_to(&self, mut word: u64, heaps: &mut [Heap]) {
        let mask = (1 << self.bits) - 1;
        for heap in heaps {
            *heap = word & mask;
            word >>= self.bits;
        }
    }
}

impl<R: HeapRules> Words<R> {
    /// The options with their heaps in the order that the rules give them.
    pub(super) fn in_order(&self, from: &u64, to: &mut Options<u64>) {
        self.write(*from, 0, to);
    }

    /// The options, of which this many fields are sorted.
    #[inline]
    fn write(&self, from: u64, sorted: usize, to: &mut Options<u64>) {
        // at most 56 heaps, of one bit each
        let (mut few, mut many);
        let heaps = if self.fields <= 8 {
            few = [0; 8];
            &mut few[..self.fields]
        } else {
            many = [0; 56];
            &mut many[..self.fields]
        };
        self.unpack_to(from, heaps);
        let mut sink = WordSink {
            heaps,
            bits: self.bits,
            sorted,
            word: from,
            entered: SmallVec::new(),
            to,
        };
        self.rules.moves(heaps, &mut sink);
    }
}

impl<R: HeapRules> Game for Words<R> {
    type Position = u64;

    fn may_fail(&self) -> bool {
        self.rules.may_fail()
    }

    #[inline]
    fn options(&self, from: &u64, to: &mut Options<u64>) {
        self.write(*from, self.sorted, to);
    }

    fn canonical(&self, position: u64) -> u64 {
        self.pack(&self.unpack(position))
    }
}

impl<R: HeapRules> Keyed for Words<R> {
    #[inline]
    fn key(&self, position: &u64) -> u64 {
        *position
    }
}

struct WordSink<'a> {
    heaps: &'a [Heap],
    bits: u32,
    /// How many of the fields are kept sorted.
    sorted: usize,
    /// The word with all entered heaps changed.
    word: u64,
    /// For each entered heap: its new size (none where it is not sorted), and the word before.
    entered: SmallVec<[(Heap, u64); 8]>,
    to: &'a mut Options<u64>,
}

impl WordSink<'_> {
    /// Where heap `i` of the original vector stands now: entered heaps came from above it, and
    /// those that fell below it pushed it up.
    #[inline]
    fn place(&self, i: usize) -> u32 {
        if i >= self.sorted || self.entered.is_empty() {
            return i as u32;
        }
        let below = self
            .entered
            .iter()
            .filter(|(y, _)| *y < self.heaps[i])
            .count();
        (i + below) as u32
    }

    #[inline]
    fn field(&self, at: u32) -> Heap {
        self.word >> (at * self.bits) & ((1 << self.bits) - 1)
    }

    /// The word in which field `from` is removed and `y` inserted at field `at <= from`.
    #[inline]
    fn moved(&self, from: u32, at: u32, y: Heap) -> u64 {
        let low = (1_u64 << (at * self.bits)) - 1;
        let high = u64::MAX << ((from + 1) * self.bits);
        let middle = self.word & !high & !low & ((1 << (from * self.bits)) - 1);
        self.word & (low | high) | middle << self.bits | y << (at * self.bits)
    }

    /// Writes the word of every `y`, largest first: the place of insertion only falls.
    #[inline]
    fn walk(&mut self, i: usize, ys: Range<Heap>) {
        if !self.to.fits(ys.end.saturating_sub(ys.start)) {
            return;
        }
        let from = self.place(i);
        let (mut at, sorted) = (from, i < self.sorted);
        for y in ys.rev() {
            while sorted && at > 0 && self.field(at - 1) > y {
                at -= 1;
            }
            self.to.one(self.moved(from, at, y));
        }
    }
}

impl Moves for WordSink<'_> {
    #[inline]
    fn replace(&mut self, i: usize, y: Heap) {
        self.walk(i, y..y + 1);
    }

    #[inline]
    fn range(&mut self, i: usize, ys: Range<Heap>) {
        self.walk(i, ys);
    }

    fn enter(&mut self, i: usize, y: Heap) {
        let from = self.place(i);
        let (mut at, sorted) = (from, i < self.sorted);
        while sorted && at > 0 && self.field(at - 1) > y {
            at -= 1;
        }
        let word = self.moved(from, at, y);
        // one that is not sorted pushes no heap up
        let pushes = if sorted { y } else { Heap::MAX };
        self.entered
            .push((pushes, std::mem::replace(&mut self.word, word)));
    }

    fn leave(&mut self) {
        self.word = self.entered.pop().expect("leave follows enter").1;
    }

    fn fail(&mut self, fault: Fault) {
        self.to.fail(fault);
    }

    #[inline]
    fn enough(&self) -> bool {
        self.to.is_full()
    }

    #[cold]
    fn split(&mut self, _: usize, parts: &[Heap]) {
        self.to.fail(Fault::undeclared(self.heaps, parts));
    }
}
