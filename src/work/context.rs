use super::keep::{Keep, Keeper, Stage};
use super::{Budget, Spent, Stop};
use grundy_nimber::cpu::Cpu;
use std::fmt::{self, Display};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Stack of a worker thread: claims are evaluated as deeply as they nest. Only what is used takes
/// memory.
const STACK: usize = 16 << 20;

/// What every engine gets besides its job: threads, CPU features, memory, progress, and the flag
/// that stops it.
#[derive(Clone)]
pub struct Context {
    pool: Arc<rayon::ThreadPool>,
    cpu: Cpu,
    memory: u64,
    cancel: Arc<AtomicBool>,
    until: Option<Instant>,
    budget: Option<Budget>,
    over: Option<Instant>,
    full: Arc<AtomicU64>,
    progress: Arc<dyn Progress>,
    kept: Option<Keeper>,
}

impl Context {
    /// A context with `threads` worker threads and a memory limit in bytes; silent, never
    /// cancelled.
    ///
    /// # Errors
    /// If there are no threads, or the system does not grant them.
    pub fn new(threads: usize, memory: u64) -> Result<Self, Stop> {
        if threads == 0 {
            return Err(Stop::refused("0 threads", "at least 1", "give at least 1"));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.stack_size(STACK).build();
        let pool = pool.map_err(|e| {
            Stop::refused(
                format!("{threads} threads, which could not be started ({e})"),
                "fewer",
                "give fewer",
            )
        })?;
        Ok(Self {
            pool: Arc::new(pool),
            cpu: Cpu::best(),
            memory,
            cancel: Arc::new(AtomicBool::new(false)),
            until: None,
            budget: None,
            over: None,
            full: Arc::default(),
            progress: Arc::new(Silent),
            kept: None,
        })
    }

    /// The same context with a flag that stops the work once it is set.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = cancel;
        self
    }

    /// The same context, which stops the work as the flag does once this moment has come, or an
    /// earlier one that it already had: for whoever first tries whether an answer is found at once.
    #[must_use]
    pub fn until(mut self, moment: Instant) -> Self {
        self.until = Some(self.until.map_or(moment, |earlier| earlier.min(moment)));
        self
    }

    /// The same context with a budget, whose time begins now.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.over = budget
            .time
            .and_then(|time| Instant::now().checked_add(time));
        self.budget = Some(budget);
        self
    }

    /// The same context with what stops the work once it is not 0, for whoever watches the process:
    /// the bytes that it holds, where they are more than it may.
    #[must_use]
    pub fn with_full(mut self, full: Arc<AtomicU64>) -> Self {
        self.full = full;
        self
    }

    /// The same threads with another memory limit, in bytes.
    #[must_use]
    pub fn with_memory(mut self, memory: u64) -> Self {
        self.memory = memory;
        self
    }

    /// The same context with hot code for these CPU features.
    #[must_use]
    pub fn with_cpu(mut self, cpu: Cpu) -> Self {
        self.cpu = cpu;
        self
    }

    /// The same context with progress reports.
    #[must_use]
    pub fn with_progress(mut self, progress: Arc<dyn Progress>) -> Self {
        self.progress = progress;
        self
    }

    /// A context for one of the threads of this one, with its share of the memory: one thread,
    /// silent, stopped by the same flag.
    ///
    /// # Errors
    /// If the system grants no thread.
    pub fn alone(&self) -> Result<Self, Stop> {
        let share = self.memory / self.threads() as u64;
        let mut alone = self.apart(1, share)?;
        alone.until = self.until;
        (alone.budget, alone.over) = (self.budget, self.over);
        Ok(alone.with_cancel(Arc::clone(&self.cancel)))
    }

    /// A context with other threads and another memory limit in bytes: silent, cancelled by a flag
    /// of its own, but stopped by the same watch of the process.
    ///
    /// # Errors
    /// If the system does not grant the threads.
    pub fn apart(&self, threads: usize, memory: u64) -> Result<Self, Stop> {
        let apart = Self::new(threads, memory)?.with_cpu(self.cpu);
        Ok(apart.with_full(Arc::clone(&self.full)))
    }

    /// Number of worker threads.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// The thread pool.
    pub fn pool(&self) -> &rayon::ThreadPool {
        &self.pool
    }

    /// The CPU features that hot code is compiled for; the best that were detected, unless told
    /// otherwise.
    pub fn cpu(&self) -> Cpu {
        self.cpu
    }

    /// The budget, if there is one.
    pub fn budget(&self) -> Option<Budget> {
        self.budget
    }

    /// The memory limit in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Progress reports.
    pub fn progress(&self) -> &dyn Progress {
        &*self.progress
    }

    /// Polled once a block of work.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] once the flag is set or the moment has come, [`Stop::Spent`] once the time
    /// of the budget is over, [`Stop::Memory`] once the memory is used up.
    pub fn check(&self) -> Result<(), Stop> {
        let over = |until: Instant| Instant::now() >= until;
        if self.cancel.load(Ordering::Relaxed) || self.until.is_some_and(over) {
            return Err(Stop::Cancelled);
        }
        if self.over.is_some_and(over) {
            let time = self.budget.and_then(|budget| budget.time);
            return Err(Stop::Spent(Spent::Time(time.unwrap_or_default())));
        }
        match self.full.load(Ordering::Relaxed) {
            0 => Ok(()),
            held => Err(Stop::Memory {
                what: "the work so far".into(),
                needed: held.into(),
                limit: self.memory,
            }),
        }
    }

    /// Compares a need, known before anything is allocated, with the memory limit.
    ///
    /// # Errors
    /// [`Stop::Memory`] if it is larger.
    pub fn afford(&self, what: &str, bytes: u128) -> Result<(), Stop> {
        if bytes <= u128::from(self.memory) {
            return Ok(());
        }
        Err(Stop::Memory {
            what: what.into(),
            needed: bytes,
            limit: self.memory,
        })
    }
}

/// Unfinished work that is kept.
impl Context {
    /// The same context, with a place where unfinished work is kept.
    #[must_use]
    pub fn with_keep(mut self, keep: Arc<dyn Keep>) -> Self {
        let part = String::new();
        self.kept = Some(Keeper { to: keep, part });
        self
    }

    /// The same context, which keeps no unfinished work.
    #[must_use]
    pub fn without_keep(mut self) -> Self {
        self.kept = None;
        self
    }

    /// The same context for a part of the work, whose stages have names of their own.
    #[must_use]
    pub fn within(&self, part: &dyn Display) -> Self {
        let mut within = self.clone();
        if let Some(kept) = &mut within.kept {
            kept.part.push_str(&format!("{part}; "));
        }
        within
    }

    /// Whether unfinished work is kept.
    pub fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    /// A stage of the work.
    pub fn stage(&self, name: &dyn Display) -> Stage<'_> {
        Stage(self.kept.as_ref().map(|kept| kept.stage(name)))
    }
}

#[cfg(test)]
impl Context {
    /// What tests run hot code with: every set of CPU features, and the best also on two threads.
    pub(crate) fn all(memory: u64) -> Vec<Self> {
        let one = Self::new(1, memory).expect("a thread");
        let two = Self::new(2, memory).expect("two threads");
        let each = Cpu::all().map(|cpu| one.clone().with_cpu(cpu));
        each.chain([two]).collect()
    }
}

impl Default for Context {
    /// One thread, 1 GiB.
    fn default() -> Self {
        Self::new(1, 1 << 30).expect("one thread can be started")
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("threads", &self.threads())
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

/// Where long work reports how far it is. Calls come from any thread, a few a second at most
/// from a block of work each.
pub trait Progress: Send + Sync {
    /// A stage begins: what it does, and of how many units if that is known.
    fn begin(&self, what: &str, total: Option<u64>);

    /// Some units of the stage are done.
    fn advance(&self, units: u64);

    /// The stage is over.
    fn end(&self);

    /// Something to know before long work begins.
    fn remark(&self, text: &str) {
        _ = text;
    }
}

/// No progress reports.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: Option<u64>) {}

    fn advance(&self, _: u64) {}

    fn end(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_threads_is_an_error() {
        assert!(matches!(Context::new(0, 1), Err(Stop::Refused(_))));
    }

    #[test]
    fn one_thread_has_its_share_and_the_same_flag() {
        let flag = Arc::new(AtomicBool::new(false));
        let context = Context::new(4, 1 << 20).unwrap();
        let alone = context.with_cancel(Arc::clone(&flag)).alone().unwrap();
        assert_eq!((alone.threads(), alone.memory()), (1, 1 << 18));
        assert_eq!(alone.check(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(alone.check(), Err(Stop::Cancelled));
    }

    #[test]
    fn a_moment_that_has_come_ends_the_work() {
        let now = Context::new(2, 1 << 20).unwrap().until(Instant::now());
        assert_eq!(now.check(), Err(Stop::Cancelled));
        assert_eq!(now.alone().unwrap().check(), Err(Stop::Cancelled));
        let later = Instant::now() + std::time::Duration::from_secs(3_600);
        assert_eq!(now.until(later).check(), Err(Stop::Cancelled));
        let time = Some(std::time::Duration::ZERO);
        let spent = Context::default().with_budget(Budget { time, nodes: None });
        let expected = Err(Stop::Spent(Spent::Time(std::time::Duration::ZERO)));
        assert_eq!(spent.check(), expected);
        assert_eq!(spent.alone().unwrap().check(), expected);
    }
}
