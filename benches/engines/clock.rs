//! Times of jobs: the best of several runs, wall time and CPU time.

use cpu_time::{ProcessTime, ThreadTime};
use grundy::work::Context;
use std::time::{Duration, Instant};

/// Wall time and CPU time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    /// Wall time.
    pub(crate) wall: Duration,
    /// CPU time of the whole process.
    pub(crate) cpu: Duration,
}

/// The best of `runs` times of a job, with its last result.
pub(crate) fn best<T>(runs: usize, mut job: impl FnMut() -> T) -> (Time, T) {
    let mut best: Option<(Time, T)> = None;
    for _ in 0..runs {
        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        let result = job();
        let time = Time {
            wall: wall.elapsed(),
            cpu: cpu.elapsed(),
        };
        let faster = best.as_ref().is_none_or(|(old, _)| time.wall < old.wall);
        best = Some(match best {
            Some((old, _)) if !faster => (old, result),
            _ => (time, result),
        });
    }
    best.expect("at least one run")
}

/// CPU time that each worker thread of a context has used so far.
pub(crate) fn threads(context: &Context) -> Vec<Duration> {
    context
        .pool()
        .broadcast(|_| ThreadTime::now().as_duration())
}

/// Nanoseconds a unit.
pub(crate) fn each(time: Duration, units: u64) -> f64 {
    time.as_secs_f64() * 1e9 / units as f64
}

/// A CPU time as text.
pub(crate) fn text(time: Time) -> String {
    let seconds = time.cpu.as_secs_f64();
    if seconds < 1.0 {
        format!("{:.3} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}
