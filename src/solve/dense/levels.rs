use super::fold::Fold;
use super::sink::Sink;
use super::*;
use crate::game::Order;
use crate::solve::cell::{Cell, kept};
use crate::work::share::Workers;
use crate::work::{Reached, Stage};
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Fills a table in parallel, level by level. A block is a run of ranks: the heaps from `free`
/// on are fixed (heap `free` to `width` sizes), those below run through all their sizes. Its
/// level is the sum of the fixed sizes, that of heap `free` in units of `width`; moves lower
/// heaps, also after sorting, so an option lies in the same block or on a lower level. In a
/// block the order is that of the ranks, which suits the cache. Between two levels what is done is
/// kept. `false` if a cell is too narrow.
pub(super) fn fill<R, C, F>(
    job: &Job<'_, R>,
    cells: &[C],
    fold: &(impl Fn() -> F + Sync),
    (stage, from): (&Stage<'_>, Reached),
) -> Result<bool, Stop>
where
    R: HeapRules + Sync,
    C: Cell,
    F: Fold,
{
    let n = job.positions.heaps();
    let threads = match stage.is_kept() {
        true => THREADS,
        false => job.context.threads(),
    };
    let blocks = Blocks::new(job.positions, threads);
    let last = job.positions.max()[n - 1];
    let narrow = AtomicBool::new(false);
    let all = AtomicU64::new(from.done);
    let workers = Workers::new(job.context, || Task {
        job,
        cells,
        sink: Sink::new(job.ranks, cells, fold(), job.sizes()),
        heaps: vec![0; n],
        blocks: &blocks,
        fits: true,
        done: 0,
    });
    // in the pool all along, so that the end of a level does not wake another thread
    job.context.pool().install(|| {
        for level in from.next..=blocks.below[n] {
            let here = Reached {
                next: level,
                done: all.load(Ordering::Relaxed),
            };
            let end = |stop| kept(cells, |numbers| stage.end(stop, here, numbers));
            job.context.check().map_err(end)?;
            if stage.due() {
                kept(cells, |numbers| stage.put(here, numbers))?;
            }
            let low = match job.positions.order() {
                Order::Sorted => level.div_ceil((n - blocks.free) as u64),
                Order::Ordered => level.saturating_sub(blocks.below[n - 1]),
            };
            let largest = (last.min(level) + 1).saturating_sub(low);
            let done = workers.each(job.context, largest, &|task, i| {
                let largest = low + i;
                task.heaps[n - 1] = largest;
                task.choose(n - 1, level - largest, job.ranks.term(largest, n - 1))?;
                if !task.fits {
                    narrow.store(true, Ordering::Relaxed);
                }
                let done = std::mem::take(&mut task.done);
                all.fetch_add(done, Ordering::Relaxed);
                job.context.progress().advance(done);
                Ok(())
            });
            // of the level that was stopped nothing is known
            done.map_err(end)?;
            if narrow.load(Ordering::Relaxed) {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// Threads that blocks are cut for where what is done is kept: a later run may have others.
const THREADS: usize = 16;

/// How a box is cut into blocks; at least two heaps are fixed, so that a level has several.
struct Blocks {
    free: usize,
    width: Heap,
    /// below[i]: the highest sum that the fixed heaps below heap i add to a level.
    below: Vec<u64>,
}

impl Blocks {
    /// Sizes of the first heap in a block, if that heap is not free as a whole.
    const RUN: Heap = 64;
    /// Blocks a thread, so that levels have work for all and their ends cost little.
    const SHARE: u128 = 1 << 10;

    fn new(positions: &HeapBox, threads: usize) -> Self {
        let (n, max) = (positions.heaps(), positions.max());
        let wanted = Self::SHARE * threads as u128;
        let mut free = n - 2;
        while free > 0 && Self::count(positions, free) < wanted {
            free -= 1;
        }
        let width = if free == 0 { Self::RUN } else { 1 };
        let mut below = vec![0; n + 1];
        for i in free..n {
            below[i + 1] = below[i] + if i == free { max[i] / width } else { max[i] };
        }
        Self { free, width, below }
    }

    /// Positions of the heaps from `free` on.
    fn count(positions: &HeapBox, free: usize) -> u128 {
        let fixed = &positions.max()[free..];
        match positions.order() {
            Order::Ordered => fixed
                .iter()
                .fold(1, |count, &m| count.saturating_mul(u128::from(m) + 1)),
            Order::Sorted => {
                let k = fixed.len() as u64;
                binomial(fixed[0] + k, k).unwrap_or(u128::MAX)
            }
        }
    }
}

struct Task<'a, 'j, R, C, F> {
    job: &'a Job<'j, R>,
    cells: &'a [C],
    sink: Sink<'a, C, F>,
    heaps: Vec<Heap>,
    blocks: &'a Blocks,
    fits: bool,
    done: u64,
}

impl<R: HeapRules + Sync, C: Cell, F: Fold> Task<'_, '_, R, C, F> {
    /// Chooses the fixed heaps below `i` in all ways that give `rest` of the level; `rank` is
    /// that of the heaps from `i` on.
    fn choose(&mut self, i: usize, rest: u64, rank: usize) -> Result<(), Stop> {
        let Blocks { free, below, .. } = self.blocks;
        let heap = i - 1;
        if heap == *free {
            return self.block(rest, rank);
        }
        let (max, above) = (self.job.positions.max()[heap], self.heaps[i]);
        let (low, high) = match self.job.positions.order() {
            Order::Sorted => (rest.div_ceil((i - free) as u64), above.min(rest)),
            Order::Ordered => (rest.saturating_sub(below[heap]), max.min(rest)),
        };
        for size in low..=high {
            self.heaps[heap] = size;
            self.choose(heap, rest - size, rank + self.job.ranks.term(size, heap))?;
        }
        Ok(())
    }

    /// The block whose heap `free` has the sizes of run `run`.
    fn block(&mut self, run: u64, rank: usize) -> Result<(), Stop> {
        let Blocks { free, width, .. } = *self.blocks;
        let (job, cells) = (self.job, self.cells);
        let most = match job.positions.order() {
            Order::Sorted => self.heaps[free + 1],
            Order::Ordered => job.positions.max()[free],
        };
        let from = run * width;
        if from > most {
            return Ok(());
        }
        let to = (from + width).min(most + 1);
        self.heaps[..free].fill(0);
        self.heaps[free] = from;
        let ranks = rank + job.ranks.term(from, free)..rank + job.ranks.term(to, free);
        self.done += ranks.len() as u64;
        let last = ranks.end - 1;
        for rank in ranks {
            self.fits &= job.position(&mut self.sink, cells, &self.heaps, rank)?;
            if rank < last {
                job.positions.advance(&mut self.heaps);
            }
        }
        Ok(())
    }
}
