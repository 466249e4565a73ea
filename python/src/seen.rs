//! How far a computation is, as reported to Python.

use grundy::work::Progress;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Stages within each other, and how far the innermost is.
#[derive(Default)]
pub(crate) struct Seen {
    stages: Mutex<Vec<(String, Option<u64>)>>,
    done: AtomicU64,
}

impl Seen {
    /// Tells Python: what is done, units in all where they are known, units so far.
    pub(crate) fn show(&self, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let Some(progress) = progress else {
            return Ok(());
        };
        let stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
        let last = stages.last().cloned();
        // Python may do anything while it is called
        drop(stages);
        if let Some((what, total)) = last {
            progress.call1((what, total, self.done.load(Ordering::Relaxed)))?;
        }
        Ok(())
    }
}

impl Progress for Seen {
    fn begin(&self, what: &str, total: Option<u64>) {
        let mut stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
        stages.push((what.to_owned(), total));
        self.done.store(0, Ordering::Relaxed);
    }

    fn advance(&self, units: u64) {
        self.done.fetch_add(units, Ordering::Relaxed);
    }

    fn end(&self) {
        let mut stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
        // what was done last stays to be shown
        if stages.len() > 1 {
            stages.pop();
        }
    }
}
