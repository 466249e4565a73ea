use super::Summary;
use super::axes::{self, Axes};
use super::diagonals::{Three, Two};
use super::lines::{RowLines, Rows};
use crate::game::{Convention, Heap, HeapBox};
use crate::work::{Context, Hot, Stop};

/// Outer heaps between two looks at the cancel flag.
const BLOCK: usize = 64;

/// Words of rows of the same outer heaps between two looks.
const LOOK: usize = 16;

/// Rows of the sorted positions of `heaps` equal bounds; `visit` sees each sorted P-position.
/// `together` heaps at most fall by the same amount.
pub(super) fn sweep(
    positions: &HeapBox,
    together: usize,
    convention: Convention,
    context: &Context,
    visit: &mut dyn FnMut(&[Heap]),
) -> Result<Summary, Stop> {
    let (heaps, max) = (positions.heaps(), positions.max()[0]);
    let job = Job {
        positions,
        convention,
        context,
    };
    match (heaps, together) {
        (1, _) => job.single(visit),
        (2, 1) => job.sweep(Axes::<0>::new(heaps, max, context)?, visit),
        (2, _) => job.sweep(Two::new(max, context)?, visit),
        (3, 1) => job.sweep(Axes::<1>::new(heaps, max, context)?, visit),
        (3, 2) => job.sweep(Three::<false>::new(max, context)?, visit),
        (3, _) => job.sweep(Three::<true>::new(max, context)?, visit),
        (4, _) => job.sweep(Axes::<2>::new(heaps, max, context)?, visit),
        (5, _) => job.sweep(Axes::<3>::new(heaps, max, context)?, visit),
        _ => {
            let lines = Axes::<{ Axes::<0>::MANY }>::new(heaps, max, context)?;
            job.sweep(lines, visit)
        }
    }
}

struct Job<'a> {
    /// Sorted, whatever was asked for: multiplicities are counted.
    positions: &'a HeapBox,
    convention: Convention,
    context: &'a Context,
}

impl Job<'_> {
    /// The least size from which one heap can be P with no line reaching it.
    fn least(&self) -> Heap {
        Heap::from(self.convention == Convention::Misere)
    }

    fn single(&self, visit: &mut dyn FnMut(&[Heap])) -> Result<Summary, Stop> {
        let mut summary = Summary::default();
        if self.least() <= self.positions.max()[0] {
            visit(&[self.least()]);
            (summary.p_sorted, summary.p_ordered) = (1, 1);
        }
        Ok(summary)
    }

    fn sweep<L: RowLines>(
        &self,
        lines: L,
        visit: &mut dyn FnMut(&[Heap]),
    ) -> Result<Summary, Stop> {
        let (heaps, max) = (self.positions.heaps(), self.positions.max()[0]);
        let rows = axes::rows(heaps, max) as usize;
        let mut sweep = Sweep {
            positions: self.positions,
            context: self.context,
            least: self.least() as usize,
            max: max as usize,
            lines,
            visit,
            heaps: vec![0; heaps],
            summary: Summary::default(),
        };
        let progress = self.context.progress();
        progress.begin("tuples of outer heaps", Some(rows as u64));
        let mut run = || {
            for first in (0..rows).step_by(BLOCK) {
                self.context.check()?;
                let end = rows.min(first + BLOCK);
                self.context.cpu().run(Block {
                    sweep: &mut sweep,
                    ranks: first..end,
                })?;
                progress.advance((end - first) as u64);
            }
            Ok(())
        };
        let done = run();
        progress.end();
        done.map(|()| sweep.summary)
    }
}

struct Sweep<'a, L> {
    positions: &'a HeapBox,
    context: &'a Context,
    /// 1 if the position without tokens is N beforehand.
    least: usize,
    max: usize,
    lines: L,
    visit: &'a mut dyn FnMut(&[Heap]),
    heaps: Vec<Heap>,
    summary: Summary,
}

/// Some outer heaps in rank order.
struct Block<'s, 'a, L> {
    sweep: &'s mut Sweep<'a, L>,
    ranks: std::ops::Range<usize>,
}

impl<L: RowLines> Hot for Block<'_, '_, L> {
    type Output = Result<(), Stop>;

    #[inline(always)]
    fn run(mut self) -> Self::Output {
        self.ranks.try_for_each(|rank| self.sweep.outer(rank))
    }
}

impl<L: RowLines> Sweep<'_, L> {
    /// All rows of some outer heaps, then the next ones.
    #[inline(always)]
    fn outer(&mut self, rank: usize) -> Result<(), Stop> {
        let n = self.heaps.len();
        let low = self.heaps[..n - 2].last().map_or(0, |&x| x as usize);
        let mut rows = self.lines.rows(rank, &self.heaps[..n - 2]);
        // P-positions whose two largest heaps differ from all others have equal multiplicity
        let (mut plain, mut sample) = (0_u64, [0; 2]);
        let mut open = u64::MAX << (low % 64);
        for word in low / 64..=self.max / 64 {
            loop {
                // read again: a P-position settles rows further on
                let free = !rows.settled(word) & open;
                if free == 0 {
                    break;
                }
                let bit = free.trailing_zeros();
                open = (u64::MAX << bit) << 1;
                let b = word * 64 + bit as usize;
                if b > self.max {
                    break;
                }
                // only the first row holds the position without tokens
                let from = if rank == 0 && b == 0 { self.least } else { b };
                let c = rows.first(b, from);
                if c > self.max {
                    continue;
                }
                rows.mark(b, c);
                (self.heaps[n - 2], self.heaps[n - 1]) = (b as Heap, c as Heap);
                (self.visit)(&self.heaps);
                if b == c || (n > 2 && b == low) {
                    self.summary.p_sorted += 1;
                    self.summary.p_ordered += self.positions.multiplicity(&self.heaps);
                } else {
                    plain += 1;
                    sample = [b as Heap, c as Heap];
                }
            }
            open = u64::MAX;
            if word % LOOK == LOOK - 1 {
                self.context.check()?;
            }
        }
        // the outer heaps are free again
        drop(rows);
        if plain > 0 {
            self.heaps[n - 2..].copy_from_slice(&sample);
            let each = self.positions.multiplicity(&self.heaps);
            self.summary.p_sorted += u128::from(plain);
            self.summary.p_ordered += u128::from(plain) * each;
        }
        self.next();
        Ok(())
    }

    /// The next outer heaps in colex order.
    #[inline(always)]
    fn next(&mut self) {
        let outer = self.heaps.len() - 2;
        for i in 0..outer {
            let limit = if i + 1 < outer {
                self.heaps[i + 1]
            } else {
                self.max as Heap
            };
            if self.heaps[i] < limit {
                self.heaps[i] += 1;
                return;
            }
            self.heaps[i] = 0;
        }
    }
}
