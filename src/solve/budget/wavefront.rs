use super::layout::Layout;
use super::worker::{Worker, zeros};
use super::{Row, Rows};
use crate::solve::{Context, Stop};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The sets of the outermost level for a block of slices.
struct Slab {
    sets: Mutex<Vec<u64>>,
    /// Sizes of the outermost heap that are done here: the next one may begin.
    done: AtomicUsize,
}

/// What the threads share: a thread takes the next size of the outermost heap and goes through
/// the blocks, each as soon as the size before is done there.
struct Front<'a, V> {
    layout: &'a Layout,
    rows: Rows,
    context: &'a Context,
    visit: &'a V,
    slabs: Vec<Slab>,
    next: AtomicUsize,
    stopped: AtomicBool,
}

/// Sweeps the box; the number of P-positions.
pub(super) fn sweep<V: Fn(&Row<'_>) + Sync>(
    layout: &Layout,
    rows: Rows,
    context: &Context,
    visit: &V,
) -> Result<u128, Stop> {
    let (top, _) = layout.split();
    let (slices, kept) = top.map_or((1, 0), |top| (top.slices, layout.kept(top)));
    let block = layout.block();
    let slabs = (0..slices).step_by(block).map(|first| {
        let slices = block.min(slices - first);
        Ok(Slab {
            sets: Mutex::new(zeros(slices * kept, context)?),
            done: AtomicUsize::new(0),
        })
    });
    let front = Front {
        layout,
        rows,
        context,
        visit,
        slabs: slabs.collect::<Result<_, Stop>>()?,
        next: AtomicUsize::new(0),
        stopped: AtomicBool::new(false),
    };
    let sizes = top.map_or(1, |top| top.extent);
    context
        .progress()
        .begin("sizes of a heap", Some(sizes as u64));
    let counts = if threads(layout, context) == 1 {
        vec![context.pool().install(|| front.work())]
    } else {
        context.pool().broadcast(|_| front.work())
    };
    context.progress().end();
    // threads that another one let go say cancelled: its own reason comes first
    let reason = counts.iter().filter_map(|count| count.as_ref().err());
    match reason.max_by_key(|&stop| *stop != Stop::Cancelled) {
        Some(stop) => Err(stop.clone()),
        None => Ok(counts.into_iter().flatten().sum()),
    }
}

/// Threads that can work at once.
pub(super) fn threads(layout: &Layout, context: &Context) -> usize {
    let (top, _) = layout.split();
    let blocks = top.map_or(1, |top| top.slices.div_ceil(layout.block()));
    if blocks == 1 { 1 } else { context.threads() }
}

impl<V: Fn(&Row<'_>) + Sync> Front<'_, V> {
    fn work(&self) -> Result<u128, Stop> {
        // whoever leaves early, by an error or a panic, lets the others go
        let leave = Leave(&self.stopped);
        let p = self.rows()?;
        std::mem::forget(leave);
        Ok(p)
    }

    fn rows(&self) -> Result<u128, Stop> {
        let (top, _) = self.layout.split();
        let (sizes, slices) = top.map_or((1, 1), |top| (top.extent, top.slices));
        let block = self.layout.block();
        let mut worker = Worker::new(self.layout, self.rows, self.context, self.visit)?;
        loop {
            let size = self.next.fetch_add(1, Ordering::Relaxed);
            if size >= sizes {
                return Ok(worker.p);
            }
            for (i, slab) in self.slabs.iter().enumerate() {
                self.wait(slab, size)?;
                let mut sets = slab.sets.lock().map_err(|_| Stop::Cancelled)?;
                let first = i * block;
                worker.block(size, first..slices.min(first + block), &mut sets)?;
                drop(sets);
                slab.done.store(size + 1, Ordering::Release);
            }
            self.context.progress().advance(1);
        }
    }

    /// Until the size before is done in the block. Sizes are taken in order by threads that
    /// run, so the smallest one at work never waits.
    fn wait(&self, slab: &Slab, size: usize) -> Result<(), Stop> {
        let mut turns = 0_u32;
        self.context.check()?;
        while slab.done.load(Ordering::Acquire) < size {
            if self.stopped.load(Ordering::Relaxed) {
                return Err(Stop::Cancelled);
            }
            turns = turns.wrapping_add(1);
            if turns < 100 {
                std::hint::spin_loop();
            } else {
                std::thread::yield_now();
            }
        }
        Ok(())
    }
}

/// Sets the flag when it is dropped.
struct Leave<'a>(&'a AtomicBool);

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
