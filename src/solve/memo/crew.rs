//! The search of one thread, and of several over one shared table.

use super::fold::Halt;
use super::job::SearchJob;
use super::room::Slotted;
use super::store::Store;
use super::walk::{Pause, Walk, beside};
use super::{BATCH, Tally, full, so_far};
use crate::game::Game;
use crate::work::{Context, Stop};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, RwLock};

/// Batches of a search that one thread does before others are woken: a few positions are found
/// sooner.
const SOON: u64 = if cfg!(test) { 1 } else { 32 };

/// What the workers share. They hold the table for reading during a batch of positions (its
/// words are atomic); growth takes it for writing.
struct Crew<'t, S> {
    table: RwLock<&'t mut S>,
    /// How many wait for the table to enlarge it. The lock alone would starve them: a reader that
    /// lets go takes it again before they are awake.
    growing: AtomicU64,
    stored: AtomicU64,
    /// Options looked at, and how many may be.
    looked: AtomicU64,
    most: u64,
    /// Bytes of each worker's stacks.
    stacks: Vec<AtomicU64>,
    /// Bytes that a position holds outside itself, about.
    beside: u128,
    /// Set when the workers have nothing more to do.
    over: AtomicBool,
    finished: AtomicBool,
    halt: Mutex<Option<Halt>>,
}

/// Searches the roots: soon, or to the end if no other thread may help, by one thread alone; then
/// with every thread of the context, all of them from all roots: a worker that comes to a finished
/// position takes its number, and the first that has finished all roots ends the work.
pub(super) fn search<G, S>(job: &SearchJob<'_, G>, table: &mut S) -> Result<Tally, Halt>
where
    G: Game + Sync + ?Sized,
    S: Store<G> + Send + Sync,
    G::Position: Send + Sync,
{
    let context = job.context;
    let crew = Crew {
        table: RwLock::new(table),
        growing: AtomicU64::new(0),
        stored: AtomicU64::new(job.stored),
        looked: AtomicU64::new(0),
        most: job.most.unwrap_or(u64::MAX),
        stacks: (0..context.threads()).map(|_| AtomicU64::new(0)).collect(),
        beside: beside(job.game, job.roots),
        over: AtomicBool::new(false),
        finished: AtomicBool::new(false),
        halt: Mutex::new(None),
    };
    let soon = match (job.alone, job.fresh) {
        (true, _) => u64::MAX,
        (false, true) => SOON,
        (false, false) => 0,
    };
    let walk = Walk::alone(job.game, job.step, job.roots);
    crew.work(walk, (0, 1), soon, context)?;
    let crewed = !crew.finished.load(Relaxed);
    if crewed {
        crew.stacks[0].store(0, Relaxed);
        context.pool().broadcast(|worker| {
            let walk = Walk::shared(job.game, job.step, job.roots, worker.index());
            let place = (worker.index(), crew.stacks.len() as u64);
            if let Err(halt) = crew.work(walk, place, u64::MAX, context) {
                let mut first = crew.halt.lock().expect("no worker panics here");
                first.get_or_insert(halt);
            }
            crew.over.store(true, Relaxed);
        });
    }
    // what stops a worker does not matter once another one has finished
    match crew.halt.into_inner().expect("no worker panics here") {
        Some(halt) if !crew.finished.into_inner() => Err(halt),
        _ => Ok(Tally {
            stored: crew.stored.into_inner() - job.stored,
            crewed,
            looked: crew.looked.into_inner(),
        }),
    }
}

impl<S> Crew<'_, S> {
    /// The work of one of some threads, for at most this many batches.
    fn work<G: Game + ?Sized>(
        &self,
        mut walk: Walk<'_, G>,
        (index, threads): (usize, u64),
        mut batches: u64,
        context: &Context,
    ) -> Result<(), Halt>
    where
        S: Store<G>,
    {
        let memory = u128::from(context.memory());
        self.stacks[index].store(walk.bytes() as u64, Relaxed);
        while batches > 0 && !self.over.load(Relaxed) {
            let halted = |stop| so_far(stop, self.stored.load(Relaxed));
            context.check().map_err(halted)?;
            while self.growing.load(Relaxed) > 0 {
                std::thread::yield_now();
            }
            let table = self.table.read().expect("growth does not panic");
            // free slots for a batch of every worker, or a search for one may never end
            let stored = self.stored.load(Relaxed);
            if !table.fits(stored + threads * BATCH) {
                drop(table);
                self.grow(threads * BATCH, context)?;
                continue;
            }
            let used = table.bytes() + self.stack_bytes(stored);
            let (own, each) = (walk.bytes(), u128::from(threads));
            walk.limit = match threads {
                // less than its own where a batch took more than there was
                1 => memory.saturating_sub(used - own),
                _ => own + memory.saturating_sub(used) / each,
            };
            let before = (walk.stored, walk.looked);
            let pause = walk.run(&**table, BATCH).map_err(|halt| match halt {
                // a share as large for each
                Halt::Stack(bytes) => {
                    let more = each * bytes.saturating_sub(own);
                    full(stored, used + more, context).into()
                }
                other => other,
            })?;
            batches -= 1;
            let new = walk.stored - before.0;
            self.stored.fetch_add(new, Relaxed);
            let looked = walk.looked - before.1;
            if self.looked.fetch_add(looked, Relaxed) + looked > self.most {
                return Err(Halt::Many);
            }
            drop(table);
            self.stacks[index].store(walk.bytes() as u64, Relaxed);
            context.progress().advance(new);
            if pause == Pause::Finished {
                self.finished.store(true, Relaxed);
                break;
            }
        }
        Ok(())
    }

    /// Bytes of all stacks, and those that stored positions hold outside the table.
    fn stack_bytes(&self, stored: u64) -> u128 {
        let bytes = self.stacks.iter().map(|b| u128::from(b.load(Relaxed)));
        bytes.sum::<u128>() + u128::from(stored) * self.beside
    }

    fn grow(&self, more: u64, context: &Context) -> Result<(), Stop>
    where
        S: Slotted,
    {
        self.growing.fetch_add(1, Relaxed);
        let mut table = self.table.write().expect("growth does not panic");
        self.growing.fetch_sub(1, Relaxed);
        let stored = self.stored.load(Relaxed);
        let stacks = self.stack_bytes(stored);
        let limit = u128::from(context.memory()).saturating_sub(stacks);
        table
            .room(stored, more, limit)
            .map_err(|bytes| full(stored, bytes + stacks, context))
    }
}
