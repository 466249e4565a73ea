use super::codes::Codes;
use super::game::Game;
use super::kernel::{self, CHUNK, LANES, Met, Step, View, WINDOW};
use super::rares::{Commons, GROUP};
use super::steps::odd;
use crate::work::Cpu;

/// Heaps of which the pairs to be marked are made.
const EARLY: usize = 1 << 13;

/// Checks that no heap has a rare value that is less than the common one it was given: that all
/// rare values below are met by two common heaps.
pub(super) struct Checker {
    /// Common heaps, as steps.
    early: Vec<Step>,
    /// Rare codes below the value of a common heap, by the parity of the heap and its code.
    below: [[u16; 256]; 2],
}

/// What was found, and the work that it took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Checked {
    /// The first heap that should be rare, and its code.
    pub(super) wrong: Option<(usize, u8)>,
    /// Whether that is unknown, as pairs of heaps that were forgotten might meet the code.
    pub(super) lost: bool,
    /// Instructions, about, for marks and for single heaps.
    pub(super) work: [u64; 2],
}

impl Checker {
    pub(super) fn new(game: &Game, codes: &Codes) -> Self {
        let codes = codes.early();
        // less than the other heap of every pair, so that no two are equal
        let less = (codes.len() - game.breaks.most) / 2;
        let heaps = (LANES..EARLY.min(less)).filter(|&heap| !game.rares.has(heap));
        let steps = heaps.flat_map(|heap| {
            let less = move |taken| Step {
                less: taken + heap,
                code: codes[heap],
            };
            game.breaks
                .splits
                .iter()
                .map(move |split| less(split.taken))
        });
        // codes with the same bits above the lowest of the mask: their rare values are all less
        // than the common ones, or all greater
        let group = 1 << game.space.mask.trailing_zeros();
        let below = |heap: u64, code: u32| {
            let value = game.space.value(heap, code, false);
            let less = game.space.value(heap, code, true) < value;
            ((code / group + u32::from(less)) * group) as u16
        };
        let mut early: Vec<Step> = steps.collect();
        // values mix best in the order of a hash
        early.sort_by_key(|step| (step.less as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Self {
            early,
            below: [0, 1].map(|heap| std::array::from_fn(|code| below(heap, code as u32))),
        }
    }

    /// Pairs that can be marked.
    pub(super) fn marks(&self) -> usize {
        self.early.len()
    }

    /// Checks some heaps; `marks` pairs are marked first.
    pub(super) fn check(
        &self,
        game: &Game,
        codes: &Codes,
        range: std::ops::Range<usize>,
        marks: usize,
        cpu: Cpu,
    ) -> Checked {
        let mut block = Block {
            game,
            codes,
            view: codes.late(),
            cpu,
            met: Met::new(),
            sets: Box::new([[0; LANES]; 4]),
            below: [0; LANES],
            left: Vec::with_capacity(256),
            masks: [[0; 4]; GROUP],
        };
        let mut checked = Checked::default();
        for heap in range.clone().step_by(LANES) {
            let lanes = (range.end - heap).min(LANES);
            self.block(&mut block, heap, lanes, marks, &mut checked);
            if checked.wrong.is_some() {
                break;
            }
        }
        checked
    }

    fn block(
        &self,
        block: &mut Block<'_>,
        heap: usize,
        lanes: usize,
        marks: usize,
        checked: &mut Checked,
    ) {
        let (game, view) = (block.game, block.view);
        let codes = view.range(heap, heap + lanes);
        let below: [&[u16; 256]; 2] = [heap, heap + 1].map(|heap| &self.below[heap % 2]);
        for (lane, &code) in codes.iter().enumerate() {
            block.below[lane] = below[lane % 2][usize::from(code)];
        }
        let below = &block.below[..lanes];
        let most = usize::from(below.iter().max().copied().unwrap_or_default());
        let mut windows = most.div_ceil(WINDOW).max(1);
        // the codes of a few lanes beyond the windows are left to be struck
        let beyond = |end: usize| {
            let beyond = |below: &&u16| usize::from(**below) > end;
            below.iter().filter(beyond).count()
        };
        while windows > 1 && beyond((windows - 1) * WINDOW) <= lanes / 32 {
            windows -= 1;
        }
        let words = most.div_ceil(64);
        let mut early = &self.early[..marks];
        let within: Vec<Step>;
        if heap <= game.rares.last() + game.breaks.most + EARLY {
            let common = |step: &&Step| game.rares.word(heap - step.less) == 0;
            within = early.iter().filter(common).copied().collect();
            early = &within;
        }
        kernel::meet(block.cpu, view, heap, early, windows, &mut block.met);
        checked.work[0] += early.len() as u64 * (3 + 5 * windows as u64);
        block.met.turn(windows, words, &mut block.sets);
        let mut open = block.open(lanes, words);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            let heap = heap + lane;
            if heap <= game.rares.last() && game.rares.has(heap) {
                continue;
            }
            block.unmet(lane, heap);
            checked.work[1] += block.strike(heap);
            if let Some(&code) = block.left.first() {
                checked.wrong = Some((heap, code));
                checked.lost = block.codes.forgetful() && heap / 2 >= block.codes.early().len();
                return;
            }
        }
    }
}

/// Which codes of a word are less than `below`.
#[inline]
fn asked(below: u16, word: usize) -> u64 {
    let end = usize::from(below).saturating_sub(64 * word);
    if end < 64 { (1 << end) - 1 } else { !0 }
}

/// What is used again for each block of heaps.
struct Block<'a> {
    game: &'a Game,
    codes: &'a Codes,
    view: View<'a>,
    cpu: Cpu,
    met: Met,
    sets: Box<[[u64; LANES]; 4]>,
    /// The rare codes below the values of the lanes are those below.
    below: [u16; LANES],
    /// Rare codes that are not met, increasing.
    left: Vec<u8>,
    masks: [Commons; GROUP],
}

impl Block<'_> {
    /// The lanes with a code below theirs that is not met by the marks, as bits.
    fn open(&self, lanes: usize, words: usize) -> u64 {
        let mut left = [0; LANES];
        for (word, sets) in self.sets.iter().enumerate().take(words) {
            for lane in 0..LANES {
                left[lane] |= !sets[lane] & asked(self.below[lane], word);
            }
        }
        let lanes = left.iter().take(lanes).enumerate();
        lanes.fold(0, |open, (lane, &left)| open | u64::from(left != 0) << lane)
    }

    /// Lists the codes below that of a lane that are not met by the marks, nor by taking only.
    fn unmet(&mut self, lane: usize, heap: usize) {
        let mut taken = [0_u64; 4];
        let game = self.game;
        for &single in &game.breaks.singles {
            let rest = heap - single;
            if game.rares.has(rest) != odd(game.space, single) {
                let code = self.view.code(rest);
                taken[usize::from(code / 64)] |= 1 << (code % 64);
            }
        }
        self.left.clear();
        let below = self.below[lane];
        for (word, taken) in taken
            .iter()
            .enumerate()
            .take(usize::from(below).div_ceil(64))
        {
            let mut free = !(self.sets[word][lane] | taken) & asked(below, word);
            while free != 0 {
                self.left
                    .push((64 * word) as u8 + free.trailing_zeros() as u8);
                free &= free - 1;
            }
        }
    }

    /// Strikes the codes that two common heaps meet, or two rare ones; returns the work.
    fn strike(&mut self, heap: usize) -> u64 {
        let (game, early) = (self.game, self.codes.early());
        let mut work = 0;
        for split in &game.breaks.splits {
            let sum = heap - split.taken;
            let mixed = sum <= 2 * game.rares.last() + 1;
            // chunks whose first heaps are less than the second ones
            let chunks = sum.div_ceil(2).min(early.len()) / CHUNK;
            for group in (0..chunks).step_by(GROUP) {
                if self.left.is_empty() {
                    return work;
                }
                let count = (chunks - group).min(GROUP);
                let start = group * CHUNK;
                let mut masks = game.rares.commons(group);
                if mixed {
                    self.masks = *masks;
                    let words = self.masks[..count].as_flattened_mut().iter_mut();
                    for (i, word) in words.enumerate() {
                        *word &= !game.rares.word(sum - start - 64 * i - 63).reverse_bits();
                    }
                    masks = &self.masks;
                }
                let a = &early[start..start + count * CHUNK];
                let b = self
                    .view
                    .range(sum + 1 - start - count * CHUNK, sum + 1 - start);
                let (left, compared) =
                    kernel::strike(self.cpu, a, b, &masks[..count], &mut self.left);
                work += (100 + 14 * compared) as u64;
                self.left.truncate(left);
            }
            self.strike_rest(sum, chunks * CHUNK, split.equal);
        }
        work
    }

    /// Strikes the codes that two rare heaps of this sum meet, or two common ones of which the
    /// first has `from` tokens or more and no more than the second.
    fn strike_rest(&mut self, sum: usize, from: usize, equal: bool) {
        if self.left.is_empty() {
            return;
        }
        let (rares, view, early) = (&self.game.rares, self.view, self.codes.early());
        let mut strike = |a: usize, b: usize| {
            if a != b || equal {
                let code = early[a] ^ view.code(b);
                self.left.retain(|&left| left != code);
            }
        };
        for a in from.max(1)..=(sum / 2).min(early.len() - 1) {
            if !rares.has(a) && !rares.has(sum - a) {
                strike(a, sum - a);
            }
        }
        let larger = rares.from(sum.div_ceil(2).max(1));
        for &(b, _) in larger.iter().take_while(|&&(b, _)| b < sum) {
            if rares.has(sum - b) {
                strike(sum - b, b);
            }
        }
    }
}
