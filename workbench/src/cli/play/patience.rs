use crate::cli::session::Session;
use crate::failure::Failure;
use grundy::work::{Context, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

/// Time between two looks at the clock.
const PAUSE: Duration = Duration::from_millis(10);

/// How long somebody waits for a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience(pub(super) Duration);

impl Patience {
    /// What a search finds; `None` if that takes longer.
    pub(super) fn wait<T>(
        self,
        session: &Session,
        search: impl FnOnce(&Context) -> Result<T, Stop>,
    ) -> Result<Option<T>, Failure> {
        let (asked, over) = (&session.flags.cancel, Arc::new(AtomicBool::new(false)));
        let context = session.context.clone().with_cancel(Arc::clone(&over));
        let (ended, start) = (AtomicBool::new(false), Instant::now());
        let found = session.thinks(|| {
            scope(|threads| {
                threads.spawn(|| {
                    while !ended.load(Ordering::Relaxed) {
                        if asked.load(Ordering::Relaxed) || start.elapsed() > self.0 {
                            over.store(true, Ordering::Relaxed);
                        }
                        sleep(PAUSE);
                    }
                });
                let found = search(&context);
                ended.store(true, Ordering::Relaxed);
                found
            })
        });
        match found {
            Err(Stop::Cancelled) if !asked.load(Ordering::Relaxed) => Ok(None),
            found => Ok(Some(found?)),
        }
    }
}
