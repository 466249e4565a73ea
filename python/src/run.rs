//! Runs a computation of the library for Python.
//!
//! What is found at once is computed where it was asked for, without Python's lock, which costs
//! next to nothing. What takes longer is begun again on a thread of its own, while the thread that
//! asked looks for Ctrl-C and shows progress a few times a second: only there does Python see
//! signals.

use crate::errors::CallError;
use crate::seen::Seen;
use grundy::work::{Context, Stop};
use pyo3::prelude::*;
use std::any::Any;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long an answer is waited for where it was asked.
const SOON: Duration = Duration::from_millis(8);

/// Time between two looks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(40);

/// How long a job that was cancelled is waited for.
const GRACE: Duration = Duration::from_millis(80);

/// Positions of a small job.
const FEW: u128 = 1 << 16;

/// Stack of the thread that computes: claims are evaluated as deeply as they nest.
const STACK: usize = 16 << 20;

/// Threads at most: more than cores bring nothing.
const THREADS: usize = 4096;

/// What a computation may use: threads (0 for all cores), memory in bytes (0 for what is free),
/// and whom to tell how far it is.
pub(crate) type Work<'py> = (usize, u64, Option<Bound<'py, PyAny>>);

/// How large a job is, as far as that is known before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// Most are done at once.
    Small,
    /// Most take longer, or do not look at the flag at first.
    Large,
}

impl Size {
    /// Of a job on a number of positions.
    pub(crate) fn of(positions: u128) -> Self {
        match positions {
            0..FEW => Self::Small,
            _ => Self::Large,
        }
    }
}

/// Runs a job, which must give the same however often it is begun.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    (threads, memory, progress): &Work<'_>,
    size: Size,
    job: impl Fn(&Context) -> Result<T, CallError> + Send + Sync + 'static,
) -> PyResult<T> {
    let (threads, small) = (*threads, progress.is_none() && size == Size::Small);
    let begun = py.detach(|| {
        let limit = if *memory == 0 { free() } else { *memory };
        if small {
            let soon = pooled(1)?.with_memory(limit).until(Instant::now() + SOON);
            match guarded(|| job(&soon)) {
                Err(failure) if failure.is_cancelled() => {}
                found => return found.map(Ok),
            }
        }
        Ok(Err(pooled(threads)?.with_memory(limit)))
    });
    match begun.map_err(|failure| failure.raised(py))? {
        Ok(found) => Ok(found),
        Err(context) => watched(py, context, progress.as_ref(), job),
    }
}

/// Runs a job on a thread of its own, and looks for Ctrl-C meanwhile. A job that does not end
/// soon after it was cancelled is left to end alone.
fn watched<T: Send + 'static>(
    py: Python<'_>,
    context: Context,
    progress: Option<&Bound<'_, PyAny>>,
    job: impl Fn(&Context) -> Result<T, CallError> + Send + Sync + 'static,
) -> PyResult<T> {
    let (cancel, seen) = (Arc::new(AtomicBool::new(false)), Arc::new(Seen::default()));
    let mut context = context.with_cancel(Arc::clone(&cancel));
    if progress.is_some() {
        context = context.with_progress(seen.clone());
    }
    let (send, receive) = channel();
    let work = move || _ = send.send(guarded(|| job(&context)));
    let started = thread::Builder::new().stack_size(STACK).spawn(work);
    if let Err(error) = started {
        let text = format!("no thread could be started: {error}");
        return Err(CallError::input(text).raised(py));
    }
    // only one thread has it at a time, but the compiler must know
    let receive = Mutex::new(receive);
    let wait = |time| {
        let receive = receive.lock().unwrap_or_else(PoisonError::into_inner);
        receive.recv_timeout(time)
    };
    loop {
        let found = match py.detach(|| wait(LOOK)) {
            Ok(found) => found,
            Err(RecvTimeoutError::Disconnected) => {
                Err(CallError::Panic("the thread that computed ended".into()))
            }
            Err(RecvTimeoutError::Timeout) => {
                let looked = py.check_signals().and_then(|()| seen.show(progress));
                let Err(error) = looked else {
                    continue;
                };
                cancel.store(true, Ordering::Relaxed);
                _ = py.detach(|| wait(GRACE));
                return Err(error);
            }
        };
        seen.show(progress)?;
        return found.map_err(|failure| failure.raised(py));
    }
}

/// A job whose panics are failures: none reaches Python as anything else.
pub(crate) fn guarded<T>(job: impl FnOnce() -> Result<T, CallError>) -> Result<T, CallError> {
    catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|panic| Err(of_panic(&*panic)))
}

fn of_panic(panic: &(dyn Any + Send)) -> CallError {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    CallError::Panic(text.unwrap_or("a panic without a text").into())
}

/// A context of a number of threads, 0 for all cores. They are kept: starting threads takes longer
/// than most answers. A process that was forked has none of its parent's threads.
pub(crate) fn pooled(threads: usize) -> Result<Context, CallError> {
    static POOLS: Mutex<Option<(u32, HashMap<usize, Context>)>> = Mutex::new(None);
    let cores = || thread::available_parallelism().map_or(1, Into::into);
    let threads = if threads == 0 { cores() } else { threads };
    if threads > THREADS {
        let most = format!("found threads={threads}, expected at most {THREADS}");
        return Err(CallError::input(most));
    }
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    let (_, own) = match &mut *pools {
        Some(kept) if kept.0 == process => kept,
        stale => {
            // threads of the parent cannot be joined here
            std::mem::forget(stale.take());
            stale.insert((process, HashMap::new()))
        }
    };
    if let Some(context) = own.get(&threads) {
        return Ok(context.clone());
    }
    let context = Context::new(threads, 0).map_err(CallError::Stop)?;
    own.insert(threads, context.clone());
    Ok(context)
}

/// Bytes that are free, examined once a second at most.
pub(crate) fn free() -> u64 {
    static LAST: Mutex<Option<(Instant, u64)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match *last {
        Some((when, free)) if when.elapsed() < Duration::from_secs(1) => free,
        _ => {
            let free = available().unwrap_or(1 << 30);
            *last = Some((Instant::now(), free));
            free
        }
    }
}

/// What Linux says is available, as far as the group of the process may use it; `None` elsewhere.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    let number = |file: &str| -> Option<u64> {
        let text = std::fs::read_to_string(format!("/sys/fs/cgroup/{file}")).ok()?;
        text.trim().parse().ok()
    };
    let group =
        number("memory.max").map(|most| most.saturating_sub(number("memory.current").unwrap_or(0)));
    Some((kilobytes << 10).min(group.unwrap_or(u64::MAX)))
}

/// What ends a search whose game raised an exception.
pub(crate) fn raised_in_moves() -> Stop {
    Stop::refused(
        "an exception raised by the game",
        "options",
        "mend the function that lists them",
    )
}
