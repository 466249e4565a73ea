//! Work shared among the threads of a context. The thread pool's own adapters are generic in all
//! they touch and are compiled again for every engine and cell; these are compiled once.

use super::{Context, Stop};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

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
/// indices.
pub(crate) fn sum<T: Send>(
    context: &Context,
    count: u64,
    nothing: &(dyn Fn() -> T + Sync),
    add: &(dyn Fn(&mut T, u64) -> Result<(), Stop> + Sync),
    merge: impl Fn(T, T) -> T,
) -> Result<T, Stop> {
    let runs = count.min(RUNS * context.threads() as u64);
    let start = |run: u64| (u128::from(count) * u128::from(run) / u128::from(runs)) as u64;
    let mut sums: Vec<Option<T>> = (0..runs).map(|_| None).collect();
    parts(context, sums.iter_mut(), &|run, own| {
        let mut sum = nothing();
        (start(run as u64)..start(run as u64 + 1)).try_for_each(|i| add(&mut sum, i))?;
        *own = Some(sum);
        Ok(())
    })?;
    let sums = sums.into_iter().flatten();
    Ok(sums.reduce(merge).unwrap_or_else(nothing))
}
