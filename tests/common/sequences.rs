//! Sequences of many games at once.

use super::data::Row;
use grundy::game::{Code, Heap};
use grundy::sequence::Sequence;
use grundy::work::Context;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

/// Calls `job` for each row, on all cores; the answers in the order of the rows.
pub(crate) fn each_row<T: Send>(rows: &[Row], job: impl Fn(&Row) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(row) = rows.get(index) else {
                return done;
            };
            done.push((index, job(row)));
        }
    };
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, _>| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        workers.into_iter().flat_map(join).collect()
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, answer)| answer).collect()
}

/// The code in a column.
pub(crate) fn code(row: &Row, column: &str) -> Code {
    let typed = row.text(column);
    typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"))
}

/// The sequence of a code: until a period is proved, or up to heap `to`. Computed once for all
/// rows and files that name the code.
pub(crate) fn sequence(code: &Code, to: Heap) -> Arc<Sequence> {
    type Found = Arc<OnceLock<Arc<Sequence>>>;
    static ALL: Mutex<Option<HashMap<(String, Heap), Found>>> = Mutex::new(None);
    let found = {
        let mut all = ALL.lock().unwrap_or_else(|e| e.into_inner());
        let all = all.get_or_insert_default();
        Found::clone(all.entry((code.to_string(), to)).or_default())
    };
    let compute = || {
        let context = Context::default();
        let sequence = Sequence::run(code, to, &context).unwrap_or_else(|e| panic!("{code}: {e}"));
        Arc::new(sequence)
    };
    Arc::clone(found.get_or_init(compute))
}
