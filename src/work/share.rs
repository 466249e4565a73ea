//! Work shared among the threads of a context. The thread pool's own adapters are generic in all
//! they touch and are compiled again for every engine and cell; these are compiled once.

use super::keep::Stage;
use super::{Context, Reached, Stop};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Runs a task for each index below `count`, in any order; the first refusal ends it.
pub(crate) fn each(
    context: &Context,
    count: u64,
    task: &(dyn Fn(u64) -> Result<(), Stop> + Sync),
) -> Result<(), Stop> {
    context
        .pool()
        .install(|| (0..count).into_par_iter().try_for_each(task))
}

/// Runs one long job and a task for each index below `count` at the same time: while one thread
/// is at the job, the tasks are the others', each by itself; the first refusal ends it.
pub(crate) fn beside(
    context: &Context,
    job: &mut (dyn FnMut() -> Result<(), Stop> + Send),
    count: usize,
    task: &(dyn Fn(usize) -> Result<(), Stop> + Sync),
) -> Result<(), Stop> {
    let tasks = || {
        // runs of tasks would be waited for by whoever has ended the job
        let single = (0..count).into_par_iter().with_max_len(1);
        single.try_for_each(task)
    };
    let (first, others) = context.pool().install(|| rayon::join(job, tasks));
    first.and(others)
}

/// One thing for each thread, to work with while it runs tasks.
pub(crate) struct Workers<T>(Vec<Mutex<T>>);

impl<T: Send> Workers<T> {
    pub(crate) fn new(context: &Context, make: impl Fn() -> T) -> Self {
        Self((0..context.threads()).map(|_| Mutex::new(make())).collect())
    }

    /// As [`each`]; a task gets the thing of its thread.
    pub(crate) fn each(
        &self,
        context: &Context,
        count: u64,
        task: &(dyn Fn(&mut T, u64) -> Result<(), Stop> + Sync),
    ) -> Result<(), Stop> {
        each(context, count, &|i| {
            let own = &self.0[rayon::current_thread_index().unwrap_or(0)];
            task(&mut own.lock().unwrap_or_else(PoisonError::into_inner), i)
        })
    }
}

/// Runs a task for each part, which it may change; the first refusal ends it.
pub(crate) fn parts<P: Send>(
    context: &Context,
    parts: impl Iterator<Item = P>,
    task: &(dyn Fn(usize, P) -> Result<(), Stop> + Sync),
) -> Result<(), Stop> {
    let parts: Vec<Mutex<Option<P>>> = parts.map(|part| Mutex::new(Some(part))).collect();
    each(context, parts.len() as u64, &|i| {
        let part = parts[i as usize].lock();
        match part.unwrap_or_else(PoisonError::into_inner).take() {
            Some(part) => task(i as usize, part),
            None => Ok(()),
        }
    })
}

/// Runs of indices for each thread: enough that all end at about the same time.
const RUNS: u64 = 64;

/// Adds up what tasks find at each index below `count`; sums are merged in the order of the
/// indices, each as soon as those before it are there.
pub(crate) fn sum<T: Send>(
    context: &Context,
    count: u64,
    nothing: &(dyn Fn() -> T + Sync),
    add: &(dyn Fn(&mut T, u64) -> Result<(), Stop> + Sync),
    merge: impl Fn(T, T) -> T + Sync,
) -> Result<T, Stop> {
    let runs = count.min(RUNS * context.threads() as u64);
    let start = |run: u64| (u128::from(count) * u128::from(run) / u128::from(runs)) as u64;
    // runs are begun in their order, so that few wait to be merged
    let (begun, merged) = (AtomicU64::new(0), Mutex::new((0, None, BTreeMap::new())));
    each(context, runs, &|_| {
        let (run, mut sum) = (begun.fetch_add(1, Relaxed), nothing());
        (start(run)..start(run + 1)).try_for_each(|i| add(&mut sum, i))?;
        let mut merged = merged.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, all, early) = &mut *merged;
        early.insert(run, sum);
        while let Some(sum) = early.remove(next) {
            *all = Some(match all.take() {
                Some(all) => merge(all, sum),
                None => sum,
            });
            *next += 1;
        }
        Ok(())
    })?;
    let (_, all, _) = merged.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(all.unwrap_or_else(nothing))
}

/// How a sum is kept on the way.
pub(crate) struct Keeping<'a, T> {
    /// The stage that it is.
    pub(crate) stage: Stage<'a>,
    /// Units of progress of an index.
    pub(crate) unit: u64,
    /// It as text, if it can be kept.
    pub(crate) write: &'a (dyn Fn(&T) -> Option<String> + Sync),
    /// Reads it into one of nothing; whether it could.
    pub(crate) read: &'a (dyn Fn(&mut T, &str) -> bool + Sync),
}

/// Time of a part of a sum that is kept part by part.
const PART: Duration = Duration::from_millis(500);

/// As [`sum`], kept as far as it came: of the same run of a later process only the rest is added.
pub(crate) fn kept_sum<T: Send>(
    context: &Context,
    count: u64,
    (nothing, keeping): (&(dyn Fn() -> T + Sync), &Keeping<'_, T>),
    add: &(dyn Fn(&mut T, u64) -> Result<(), Stop> + Sync),
    merge: impl Fn(T, T) -> T + Sync,
) -> Result<T, Stop> {
    let Keeping {
        stage,
        unit,
        write,
        read,
    } = keeping;
    if !stage.is_kept() {
        return sum(context, count, nothing, add, merge);
    }
    let (mut all, mut next) = (nothing(), 0);
    if let Some((mark, text)) = stage.find_text()?
        && read(&mut all, &text)
    {
        next = mark.next.min(count);
        context.progress().advance(mark.done);
    }
    let mut length = RUNS * context.threads() as u64;
    while next < count {
        let here = length.min(count - next);
        let start = Instant::now();
        let part = sum(context, here, nothing, &|sum, i| add(sum, next + i), &merge);
        let mark = |next: u64| Reached {
            next,
            done: next.saturating_mul(*unit),
        };
        let part = match part {
            Ok(part) => part,
            Err(stop) => {
                return Err(match write(&all) {
                    Some(text) => stage.end_text(stop, mark(next), &text),
                    None => stop,
                });
            }
        };
        all = merge(all, part);
        next += here;
        if start.elapsed() < PART {
            length = length.saturating_mul(2);
        }
        if stage.due()
            && let Some(text) = write(&all)
        {
            stage.put_text(mark(next), &text)?;
        }
    }
    Ok(all)
}
