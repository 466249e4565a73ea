use super::fold::Fold;
use super::sink::Sink;
use super::*;
use crate::game::Order;
use crate::solve::cell::Cell;
use rayon::prelude::*;
use std::sync::atomic::AtomicBool;

/// Fills a table level by level: all positions of one token total, in parallel, after those of
/// smaller totals. A task is the positions of a level with one size of the last heap (the
/// largest, if sorted). `false` if a cell is too narrow.
pub(super) fn fill<R, C, F>(
    job: &Job<'_, R>,
    cells: &[C],
    fold: &(impl Fn() -> F + Sync),
) -> Result<bool, Stop>
where
    R: HeapRules + Sync,
    C: Cell,
    F: Fold,
{
    let positions = job.positions;
    let n = positions.heaps();
    // below[i]: the most tokens that heaps 0..i can hold
    let below: Vec<u64> = std::iter::once(0)
        .chain(positions.max().iter().scan(0, |sum, &m| {
            *sum += m;
            Some(*sum)
        }))
        .collect();
    let narrow = AtomicBool::new(false);
    job.context.pool().install(|| {
        for total in 0..=below[n] {
            job.context.check()?;
            let last = positions.max()[n - 1];
            let low = match positions.order() {
                Order::Sorted => total.div_ceil(n as u64),
                Order::Ordered => total.saturating_sub(below[n - 1]),
            };
            let done = (low..=last.min(total)).into_par_iter().map_init(
                || Task {
                    job,
                    cells,
                    sink: Sink::new(job.ranks, cells, fold(), n),
                    heaps: vec![0; n],
                    below: &below,
                    fits: true,
                    done: 0,
                },
                |task, largest| {
                    task.done = 0;
                    task.heaps[n - 1] = largest;
                    task.choose(n - 1, total - largest, job.ranks.term(largest, n - 1))?;
                    if !task.fits {
                        narrow.store(true, Ordering::Relaxed);
                    }
                    Ok(task.done)
                },
            );
            let done: u64 = done.try_reduce(|| 0, |a, b| Ok(a + b))?;
            job.context.progress().advance(done);
            if narrow.load(Ordering::Relaxed) {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

struct Task<'a, 'j, R, C, F> {
    job: &'a Job<'j, R>,
    cells: &'a [C],
    sink: Sink<'a, C, F>,
    heaps: Vec<Heap>,
    below: &'a [u64],
    fits: bool,
    done: u64,
}

impl<R: HeapRules + Sync, C: Cell, F: Fold> Task<'_, '_, R, C, F> {
    /// Chooses heaps 0..i in all ways that hold `rest` tokens; `rank` is that of the heaps from
    /// `i` on.
    fn choose(&mut self, i: usize, rest: u64, rank: usize) -> Result<(), Stop> {
        if i == 0 {
            self.done += 1;
            let (job, cells) = (self.job, self.cells);
            self.fits &= job.position(&mut self.sink, cells, &self.heaps, rank)?;
            return Ok(());
        }
        let (low, high) = match self.job.positions.order() {
            Order::Sorted => (rest.div_ceil(i as u64), self.heaps[i].min(rest)),
            Order::Ordered => (
                rest.saturating_sub(self.below[i - 1]),
                self.job.positions.max()[i - 1].min(rest),
            ),
        };
        for heap in low..=high {
            self.heaps[i - 1] = heap;
            self.choose(i - 1, rest - heap, rank + self.job.ranks.term(heap, i - 1))?;
        }
        Ok(())
    }
}
