use super::super::end::Wide;
use super::Game;
use super::kernel::{self, CANDIDATES, LANES, Lanes, Met, Step, View, WINDOW};
use super::steps::{Steps, odd};
use crate::work::Cpu;

/// Far steps that are marked before candidates are chosen.
const MARKED: usize = 700;
/// Steps that are marked all if there are no more.
const FEW: usize = 1_000;

/// Codes that are counted to see which windows they need.
const RECENT: u32 = 1 << 14;
/// One of so many codes may lie beyond the windows.
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
    candidates: Box<[Lanes; CANDIDATES]>,
    alive: Box<[Lanes; CANDIDATES]>,
    counts: [usize; LANES],
}

impl Maker {
    /// Goes on from the heaps whose codes are given, all from 0 on.
    pub(super) fn new(game: &Game, codes: &[u8]) -> Self {
        let mut maker = Self {
            steps: Steps::new(&game.breaks, game.space, &game.rares),
            late: Vec::new(),
            first: 0,
            recent: [0; 16],
            desk: Desk {
                met: Met::new(),
                sets: Box::new([[0; LANES]; 4]),
                candidates: Box::new([[0; LANES]; CANDIDATES]),
                alive: Box::new([[0; LANES]; CANDIDATES]),
                counts: [0; LANES],
            },
        };
        maker.turn_back(codes);
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

    /// Forgets what follows these heaps, whose codes are all from 0 on.
    pub(super) fn turn_back(&mut self, codes: &[u8]) {
        self.first = codes.len() - codes.len().min(self.reach());
        self.late.clear();
        self.late.extend_from_slice(&codes[self.first..]);
    }

    /// Forgets what follows the last of these heaps, which is rare.
    pub(super) fn rare(&mut self, game: &Game, codes: &[u8]) {
        let heap = codes.len() - 1;
        self.steps.rare(&game.breaks, heap, codes[heap]);
        self.turn_back(codes);
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
        let mut few = |&count: &u32| {
            beyond += count;
            beyond * BEYOND < all
        };
        16 - self
            .recent
            .iter()
            .rev()
            .take_while(|&count| few(count))
            .count()
            .min(15)
    }

    /// Makes the codes of this many heaps in all.
    ///
    /// # Errors
    /// [`Wide`] for values that no code holds; the heaps before are made.
    pub(super) fn make(&mut self, game: &Game, heaps: usize, cpu: Cpu) -> Result<(), Wide> {
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
    fn block(&mut self, game: &Game, lanes: usize, cpu: Cpu) -> Result<(), Wide> {
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
        for lane in 0..lanes {
            let heap = heap + lane;
            let view = View {
                codes: &self.late,
                first: self.first,
            };
            let code = if careful >> lane & 1 == 1 {
                game.met_by_rares(view, heap)
            } else {
                let near = self.steps.met_near(&self.late);
                let code = self.desk.least(lane, near, settled.then_some(windows));
                code.or_else(|| self.steps.met_by_all(view, heap, near))
            };
            let code = code.ok_or(Wide)?;
            self.recent[code / WINDOW] += 1;
            self.late.push(code as u8);
        }
        Ok(())
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
        let few = far.len() <= FEW;
        let (marked, filtered) = far.split_at(if few { far.len() } else { MARKED });
        kernel::meet(cpu, view, heap, marked, windows, &mut self.met);
        self.met.turn(windows, &mut self.sets);
        if !few {
            for lane in 0..LANES {
                self.counts[lane] = self.lowest(lane, windows);
            }
            self.alive.fill([255; LANES]);
            kernel::filter(cpu, view, heap, filtered, &self.candidates, &mut self.alive);
        }
        few
    }

    /// The least code of a lane that is not met, of those that were looked at.
    fn least(&self, lane: usize, near: Set, windows: Option<usize>) -> Option<usize> {
        let Some(windows) = windows else {
            let alive = (0..self.counts[lane]).filter(|&i| self.alive[i][lane] != 0);
            let mut codes = alive.map(|i| usize::from(self.candidates[i][lane]));
            return codes.find(|&code| near[code / 64] >> (code % 64) & 1 == 0);
        };
        let met = std::array::from_fn(|word| near[word] | self.sets[word][lane]);
        least_free(met).filter(|&code| code < windows * WINDOW)
    }

    /// Puts the lowest codes that are not met in the candidates of a lane; returns how many.
    fn lowest(&mut self, lane: usize, windows: usize) -> usize {
        let mut count = 0;
        for word in 0..windows.div_ceil(4) {
            let beyond = windows * WINDOW - 64 * word;
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

/// Codes, as bits.
type Set = [u64; 4];

#[inline]
fn mark(met: &mut Set, code: u8) {
    met[usize::from(code / 64)] |= 1 << (code % 64);
}

fn least_free(met: Set) -> Option<usize> {
    let word = met.iter().position(|&word| word != !0)?;
    Some(64 * word + met[word].trailing_ones() as usize)
}

impl Steps {
    /// What the near steps meet of the heap that follows these.
    #[inline]
    fn met_near(&self, late: &[u8]) -> Set {
        let last: &Lanes = late.last_chunk().expect("there are more heaps");
        let mut met = [0; 4];
        for step in &self.near {
            mark(&mut met, last[LANES - step.less] ^ step.code);
        }
        met
    }

    /// The least code that no step meets, where candidates were too few.
    fn met_by_all(&self, view: View<'_>, heap: usize, mut met: Set) -> Option<usize> {
        for step in self.far.iter().filter(|step| step.less < heap) {
            mark(&mut met, view.code(heap - step.less) ^ step.code);
        }
        least_free(met)
    }
}

impl Game {
    /// The least code of a common value that no option has, where some may leave two rare heaps.
    fn met_by_rares(&self, view: View<'_>, heap: usize) -> Option<usize> {
        let mut met = [0; 4];
        for &taken in &self.breaks.singles {
            let rest = heap - taken;
            if self.rares.has(rest) == odd(self.space, taken) {
                mark(&mut met, view.code(rest));
            }
        }
        for split in &self.breaks.splits {
            let sum = heap - split.taken;
            let rares = self.rares.list().iter();
            for &(rare, add) in rares.take_while(|&&(rare, _)| rare < sum) {
                if rare > 0 && !self.rares.has(sum - rare) {
                    mark(&mut met, view.code(sum - rare) ^ add);
                }
            }
        }
        least_free(met)
    }
}
