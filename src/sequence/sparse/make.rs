use super::super::end::End;
use super::game::Game;
use super::kernel::{self, CANDIDATES, LANES, Lanes, Met, Step, View, WINDOW};
use super::steps::Steps;
use crate::work::Cpu;

/// Far steps that are marked before candidates are chosen.
const MARKED: usize = 700;
/// Steps that are marked all if there are no more.
const FEW: usize = 1_000;

/// Codes that are counted to see which windows they need.
const RECENT: u32 = 1 << 14;
/// One block of this many is counted.
const SAMPLE: usize = 8;
/// One code of this many may lie beyond the windows.
const BEYOND: u32 = 256;

/// Makes the codes of heaps as if all were common: rare ones are found by those who check.
pub(super) struct Maker {
    steps: Steps,
    /// The last heaps, as many as steps reach.
    late: Vec<u8>,
    /// The heap of the first of them.
    first: usize,
    /// How many codes lie in each window, of late.
    recent: [u32; 16],
    desk: Desk,
}

/// What is used again for each block of heaps.
struct Desk {
    met: Met,
    sets: Box<[[u64; LANES]; 4]>,
    /// The first code that was not examined.
    beyond: usize,
    candidates: Box<[Lanes; CANDIDATES]>,
    alive: Box<[Lanes; CANDIDATES]>,
    counts: [usize; LANES],
}

impl Maker {
    /// Goes on from the heaps whose codes are given: all, from 0 on.
    pub(super) fn new(game: &Game, codes: View<'_>) -> Self {
        let mut maker = Self {
            steps: Steps::new(&game.breaks, game.space, &game.rares),
            late: Vec::new(),
            first: 0,
            recent: [0; 16],
            desk: Desk {
                met: Met::new(),
                sets: Box::new([[0; LANES]; 4]),
                beyond: 0,
                candidates: Box::new([[0; LANES]; CANDIDATES]),
                alive: Box::new([[0; LANES]; CANDIDATES]),
                counts: [0; LANES],
            },
        };
        maker.restart(codes);
        maker
    }

    /// The number of heaps made.
    pub(super) fn made(&self) -> usize {
        self.first + self.late.len()
    }

    /// The codes from this heap on.
    pub(super) fn from(&self, heap: usize) -> &[u8] {
        &self.late[heap - self.first..]
    }

    /// Goes on after these heaps; whether as many are given as steps reach.
    pub(super) fn restart(&mut self, codes: View<'_>) -> bool {
        let count = codes.first + codes.codes.len();
        let first = count.saturating_sub(self.reach());
        self.first = first.max(codes.first);
        self.late.clear();
        self.late.extend_from_slice(codes.range(self.first, count));
        first == self.first
    }

    /// Goes on after these heaps, of which the last is rare; as [`restart`](Self::restart).
    pub(super) fn rare(&mut self, game: &Game, codes: View<'_>) -> bool {
        let heap = codes.first + codes.codes.len() - 1;
        self.steps.rare(&game.breaks, heap, codes.code(heap));
        self.restart(codes)
    }

    /// Heaps that steps reach.
    fn reach(&self) -> usize {
        self.steps.farthest + LANES
    }

    /// Windows that hold nearly all codes: the few beyond are looked for one by one.
    fn windows(&mut self) -> usize {
        let all: u32 = self.recent.iter().sum();
        if all > RECENT {
            self.recent = self.recent.map(|count| count / 2);
        }
        let mut beyond = 0;
        let mut few = |&&count: &&u32| {
            beyond += count;
            beyond * BEYOND < all
        };
        let needless = self.recent.iter().rev().take_while(&mut few).count();
        16 - needless.min(15)
    }

    /// Makes the codes of this many heaps in all.
    ///
    /// # Errors
    /// [`End::Wide`] for values that no code holds; the heaps before are made.
    pub(super) fn make(&mut self, game: &Game, heaps: usize, cpu: Cpu) -> Result<(), End> {
        let needless = self.late.len().saturating_sub(self.reach());
        if needless > self.late.len() / 2 && needless > 1 << 20 {
            self.late.drain(..needless);
            self.first += needless;
        }
        while self.made() < heaps {
            let lanes = (heaps - self.made()).min(LANES);
            self.block(game, lanes, cpu)?;
        }
        Ok(())
    }

    /// The next heaps, up to 64.
    fn block(&mut self, game: &Game, lanes: usize, cpu: Cpu) -> Result<(), End> {
        let heap = self.made();
        let windows = self.windows();
        let careful = game.mixed(heap, self.steps.farthest);
        let within: Vec<Step>;
        let mut far = &self.steps.far[..];
        if self.steps.farthest >= heap {
            let near = far.iter().filter(|step| step.less < heap);
            within = near.copied().collect();
            far = &within;
        }
        let view = View {
            codes: &self.late,
            first: self.first,
        };
        let settled = self.desk.meet(view, heap, far, windows, cpu);
        let start = self.late.len();
        self.late.resize(start + lanes, 0);
        // few words make few operations
        let done = match windows {
            ..=4 => self.finish::<1>(game, start, careful, settled),
            5..=8 => self.finish::<2>(game, start, careful, settled),
            _ => self.finish::<4>(game, start, careful, settled),
        };
        if let Err(made) = done {
            self.late.truncate(made);
            return Err(End::Wide);
        }
        if (heap / LANES).is_multiple_of(SAMPLE) {
            for &code in &self.late[start..] {
                self.recent[usize::from(code) / WINDOW] += 1;
            }
        }
        Ok(())
    }

    /// Puts the codes from place `start` on in the order of the heaps, with what near heaps
    /// meet; those below `64 * WORDS` were examined. If one is too large, its place.
    fn finish<const WORDS: usize>(
        &mut self,
        game: &Game,
        start: usize,
        careful: u64,
        settled: bool,
    ) -> Result<(), usize> {
        for place in start..self.late.len() {
            let lane = place - start;
            let code = if careful >> lane & 1 == 1 {
                game.met_by_rares(self.view(), self.first + place)
            } else {
                let near = self.steps.met_near::<WORDS>(&self.late[..place]);
                let code = if settled {
                    self.desk.least_free(lane, near)
                } else {
                    self.desk.least_alive(lane, near)
                };
                code.or_else(|| self.steps.met_by_all(self.view(), self.first + place))
            };
            self.late[place] = code.ok_or(place)? as u8;
        }
        Ok(())
    }

    fn view(&self) -> View<'_> {
        View {
            codes: &self.late,
            first: self.first,
        }
    }
}

impl Desk {
    /// Looks at the far steps of 64 heaps; whether the sets then hold all that they meet.
    fn meet(
        &mut self,
        view: View<'_>,
        heap: usize,
        far: &[Step],
        windows: usize,
        cpu: Cpu,
    ) -> bool {
        self.beyond = windows * WINDOW;
        let few = far.len() <= FEW;
        let (marked, filtered) = far.split_at(if few { far.len() } else { MARKED });
        kernel::meet(cpu, view, heap, marked, windows, &mut self.met);
        self.met.turn(windows, windows.div_ceil(4), &mut self.sets);
        if !few {
            for lane in 0..LANES {
                self.counts[lane] = self.lowest(lane, windows);
            }
            self.alive.fill([255; LANES]);
            kernel::filter(cpu, view, heap, filtered, &self.candidates, &mut self.alive);
        }
        few
    }

    /// The least code of a lane that is not met, where the sets hold all that far steps meet.
    #[inline]
    fn least_free<const WORDS: usize>(&self, lane: usize, near: [u64; WORDS]) -> Option<usize> {
        let met = |word: usize| near[word] | self.sets[word][lane];
        let word = (0..WORDS).find(|&word| met(word) != !0)?;
        let code = 64 * word + met(word).trailing_ones() as usize;
        (code < self.beyond).then_some(code)
    }

    /// The least of the candidates that are not met.
    #[inline]
    fn least_alive<const WORDS: usize>(&self, lane: usize, near: [u64; WORDS]) -> Option<usize> {
        let alive = (0..self.counts[lane]).filter(|&i| self.alive[i][lane] != 0);
        let mut codes = alive.map(|i| usize::from(self.candidates[i][lane]));
        codes.find(|&code| near[code / 64] >> (code % 64) & 1 == 0)
    }

    /// Puts the lowest codes that are not met in the candidates of a lane; returns how many.
    fn lowest(&mut self, lane: usize, windows: usize) -> usize {
        let mut count = 0;
        for word in 0..windows.div_ceil(4) {
            let beyond = self.beyond - 64 * word;
            let below = if beyond < 64 { (1 << beyond) - 1 } else { !0 };
            let mut free = !self.sets[word][lane] & below;
            while free != 0 {
                self.candidates[count][lane] = (64 * word) as u8 + free.trailing_zeros() as u8;
                count += 1;
                if count == CANDIDATES {
                    return count;
                }
                free &= free - 1;
            }
        }
        count
    }
}
