use super::RowsSeen;
use super::layout::{HeapBlock, WordLayout};
use super::worker::{Shared, Visitor, Worker, zeros};
use crate::work::{Context, Stop};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The sets of the outermost level for a part of the slices, and the positions left out there.
struct Slab {
    sets: Mutex<(Vec<HeapBlock>, Vec<HeapBlock>)>,
    /// Sizes of the outermost heap that are done here: the next one may begin.
    done: AtomicUsize,
}

/// The memory of a sweep, which may be done again: each pass leaves out the P-positions of those
/// before it.
pub(super) struct Passes<'a> {
    layout: &'a WordLayout,
    context: &'a Context,
    repeat: Repeat,
    slabs: Vec<Slab>,
}

/// What the threads share: a thread takes the next size of the outermost heap and goes through
/// the parts, each as soon as the size before is done there.
struct Front<'a> {
    layout: &'a WordLayout,
    rows: RowsSeen,
    context: &'a Context,
    visit: Visitor<'a>,
    repeat: Repeat,
    slabs: &'a [Slab],
    next: AtomicUsize,
    stopped: AtomicBool,
}

/// How often a box is swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeat {
    Once,
    /// A bit is kept for each position, so that passes can leave some out.
    Often,
}

impl<'a> Passes<'a> {
    pub(super) fn new(
        layout: &'a WordLayout,
        repeat: Repeat,
        context: &'a Context,
    ) -> Result<Self, Stop> {
        let (top, _) = layout.split();
        let (slices, kept) = top.map_or((1, 0), |top| (top.slices, top.kept));
        let sizes = top.map_or(1, |top| top.extent);
        let part = layout.part();
        let slabs = (0..slices).step_by(part).map(|first| {
            let slices = part.min(slices - first);
            let excluded = match repeat {
                Repeat::Once => 0,
                Repeat::Often => sizes * slices * layout.area,
            };
            let sets = (zeros(slices * kept, context)?, zeros(excluded, context)?);
            Ok(Slab {
                sets: Mutex::new(sets),
                done: AtomicUsize::new(0),
            })
        });
        Ok(Self {
            layout,
            context,
            repeat,
            slabs: slabs.collect::<Result<_, Stop>>()?,
        })
    }

    /// Sweeps the box; the number of P-positions.
    pub(super) fn sweep(&mut self, rows: RowsSeen, visit: Visitor<'_>) -> Result<u128, Stop> {
        for slab in &mut self.slabs {
            *slab.done.get_mut() = 0;
            let sets = slab.sets.get_mut().map_err(|_| Stop::Cancelled)?;
            sets.0.fill([0; 8]);
        }
        let (layout, context) = (self.layout, self.context);
        let front = Front {
            layout,
            rows,
            context,
            visit,
            repeat: self.repeat,
            slabs: &self.slabs,
            next: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        };
        let counts = if threads(layout, context) == 1 {
            vec![context.pool().install(|| front.work())]
        } else {
            context.pool().broadcast(|_| front.work())
        };
        // threads that another one let go say cancelled: its own reason comes first
        let reason = counts.iter().filter_map(|count| count.as_ref().err());
        match reason.max_by_key(|&stop| *stop != Stop::Cancelled) {
            Some(stop) => Err(stop.clone()),
            None => Ok(counts.into_iter().flatten().sum()),
        }
    }
}

/// Threads that can work at once.
pub(super) fn threads(layout: &WordLayout, context: &Context) -> usize {
    let (top, _) = layout.split();
    let parts = top.map_or(1, |top| top.slices.div_ceil(layout.part()));
    if parts == 1 { 1 } else { context.threads() }
}

impl Front<'_> {
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
        let (part, area) = (self.layout.part(), self.layout.area);
        let mut worker = Worker::new(self.layout, self.rows, self.context, self.visit)?;
        loop {
            let size = self.next.fetch_add(1, Ordering::Relaxed);
            if size >= sizes {
                return Ok(worker.p);
            }
            for (i, slab) in self.slabs.iter().enumerate() {
                self.wait(slab, size)?;
                let mut sets = slab.sets.lock().map_err(|_| Stop::Cancelled)?;
                let range = i * part..slices.min((i + 1) * part);
                let (outer, excluded) = &mut *sets;
                let here = if excluded.is_empty() {
                    0
                } else {
                    range.len() * area
                };
                let mut shared = Shared {
                    outer,
                    excluded: &mut excluded[size * here..][..here],
                };
                worker.part(size, range, &mut shared)?;
                drop(sets);
                slab.done.store(size + 1, Ordering::Release);
            }
            if self.repeat == Repeat::Once {
                self.context.progress().advance(1);
            }
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
