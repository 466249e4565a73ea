//! What a request may use: time, memory, and one of a few places to compute in.

use super::END;
use super::error::Error;
use crate::memory::give_back;
use grundy::work::{Context, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{Mutex, Semaphore};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

/// Bytes of a body.
pub(super) const BODY: usize = 64 << 10;
/// For headers, and for a body, to arrive.
pub(super) const ARRIVAL: Duration = Duration::from_secs(10);
/// Bytes of a computation.
pub const MEMORY: u64 = 256 << 20;
/// Computations at a time.
const SLOTS: usize = 4;
/// For a place to be free.
const WAIT: Duration = Duration::from_secs(10);
/// Texts that are read at a time, next to the computations.
const READERS: usize = 8;

/// The places to compute in. Each has threads of its own, so that a long computation leaves the
/// others their share of the processor.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// For a computation.
    time: Duration,
    free: Arc<Mutex<Receiver<Context>>>,
    back: Sender<Context>,
    readers: Arc<Semaphore>,
    busy: Arc<AtomicU64>,
}

impl Limits {
    /// Places with as many threads each, and as much memory at most, as this context has.
    pub(super) fn new(
        context: &Context,
        time: Duration,
        busy: &Arc<AtomicU64>,
    ) -> Result<Self, Stop> {
        let memory = context.memory().min(MEMORY);
        let (back, free) = channel(SLOTS);
        for _ in 0..SLOTS {
            // there is room for all of them
            _ = back.try_send(context.apart(context.threads(), memory)?);
        }
        Ok(Self {
            time,
            free: Arc::new(Mutex::new(free)),
            back,
            readers: Arc::new(Semaphore::new(READERS)),
            busy: Arc::clone(busy),
        })
    }

    /// Does some work in a place of its own. It is asked to stop when this future is
    /// dropped because the connection was closed, and when the time is over.
    pub(super) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Context) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (job, cancel) = self.start(|context| context, work).await?;
        self.ended(job, cancel).await
    }

    /// As [`compute`](Self::compute), for work that is awaited elsewhere: it is asked to stop
    /// when the second part of the answer is dropped.
    pub(super) async fn start<T: Send + 'static>(
        &self,
        equip: impl FnOnce(Context) -> Context,
        work: impl FnOnce(&Context) -> Result<T, Error> + Send + 'static,
    ) -> Result<(JoinHandle<Result<T, Error>>, Cancel), Error> {
        let free = async { self.free.lock().await.recv().await };
        let slot = Slot::new(waited(free).await?, self);
        let cancel = Cancel(Arc::new(AtomicBool::new(false)));
        let context = equip(slot.context.clone().with_cancel(Arc::clone(&cancel.0)));
        let job = spawn_blocking(move || {
            // the client may have gone while this waited
            context.check()?;
            let result = work(&context);
            give_back();
            // held until the work has ended, even if nobody wants its answer any more
            drop(slot);
            result
        });
        Ok((job, cancel))
    }

    /// Reads what takes no long computation, but may be long text.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let readers = Arc::clone(&self.readers).acquire_owned();
        let permit = waited(async { readers.await.ok() }).await?;
        let job = spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        });
        self.ended(job, Cancel::default()).await
    }

    /// What work came to within the time, or what it tells when it is stopped then; a panic
    /// becomes an error.
    pub(super) async fn ended<T>(
        &self,
        mut job: JoinHandle<Result<T, Error>>,
        cancel: Cancel,
    ) -> Result<T, Error> {
        if let Ok(joined) = timeout(self.time, &mut job).await {
            return joined.unwrap_or_else(|_| Err(Error::internal()));
        }
        drop(cancel);
        match timeout(END, job).await {
            Ok(Ok(Ok(found))) => Ok(found),
            _ => Err(Error::limit(format!(
                "found a computation of more than {} s, expected one that ends sooner; ask for \
                 less, or use the command line, which has no such limit",
                self.time.as_secs()
            ))),
        }
    }
}

/// A place, once one is free.
async fn waited<T>(place: impl Future<Output = Option<T>>) -> Result<T, Error> {
    let place = timeout(WAIT, place).await.map_err(|_| {
        Error::busy(format!(
            "found {SLOTS} computations that have not ended within {} s, expected a free place; \
             cancel one, or try again",
            WAIT.as_secs()
        ))
    })?;
    place.ok_or_else(Error::internal)
}

/// A place that is in use, and where it goes then.
struct Slot {
    context: Context,
    back: Sender<Context>,
    busy: Arc<AtomicU64>,
}

impl Slot {
    fn new(context: Context, limits: &Limits) -> Self {
        limits.busy.fetch_add(1, Ordering::Relaxed);
        Self {
            context,
            back: limits.back.clone(),
            busy: Arc::clone(&limits.busy),
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.busy.fetch_sub(1, Ordering::Relaxed);
        _ = self.back.try_send(self.context.clone());
    }
}

/// Stops work when it is dropped.
#[derive(Debug, Default)]
pub(super) struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;

    fn run<T>(future: impl Future<Output = T>) -> T {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_time().build().unwrap();
        runtime.block_on(future)
    }

    fn limits() -> Limits {
        Limits::new(
            &Context::default(),
            Duration::from_secs(30),
            &Arc::default(),
        )
        .unwrap()
    }

    #[test]
    fn a_panic_becomes_an_error_and_leaves_the_place_free() {
        run(async {
            let limits = limits();
            for _ in 0..2 * SLOTS {
                let answer: Result<(), Error> = limits.compute(|_| panic!("a test")).await;
                let status = answer.unwrap_err().status;
                assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
            }
            assert_eq!(limits.free.lock().await.len(), SLOTS);
        });
    }

    #[test]
    fn what_work_tells_when_its_time_is_over_is_kept() {
        run(async {
            let limits = Limits::new(
                &Context::default(),
                Duration::from_millis(20),
                &Arc::default(),
            )
            .unwrap();
            let until_told = |context: &Context| {
                while context.check().is_ok() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Ok("so far")
            };
            assert_eq!(limits.compute(until_told).await.unwrap(), "so far");
        });
    }

    #[test]
    fn work_that_nobody_waits_for_ends() {
        run(async {
            let limits = limits();
            let endless = |context: &Context| -> Result<(), Error> {
                loop {
                    context.check()?;
                    std::thread::sleep(Duration::from_millis(1));
                }
            };
            let waited = timeout(Duration::from_millis(20), limits.compute(endless)).await;
            assert!(waited.is_err());
            let mut free = limits.free.lock().await;
            let all = async {
                for _ in 0..SLOTS {
                    assert!(free.recv().await.is_some());
                }
            };
            assert!(timeout(Duration::from_secs(5), all).await.is_ok());
        });
    }
}
