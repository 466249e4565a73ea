//! What watches over the work from outside: signals, and the memory that the process holds.
//!
//! Work stops at its next safe point. What does not get there in time ends with the process: files
//! appear whole or not at all, and a checkpoint holds what was kept, as after a power cut.

use super::progress::Reporter;
use super::resume::ended;
use crate::failure::Failure;
use crate::memory::{Held, Limit, look_as_asked, status, too_much};
use crate::present::{remark, tell};
use grundy::number;
use grundy_report::dest::abandon;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, park_timeout};
use std::time::{Duration, Instant};

/// Time to the next safe point, at most, where nothing is kept of unfinished work.
const GRACE: Duration = Duration::from_millis(350);

/// The same where what is done since the last writing of a checkpoint would be lost.
const KEEPING: Duration = Duration::from_secs(3);

/// The same where several processes meet before they keep what they have.
const MEETING: Duration = Duration::from_secs(20);

/// Time between two looks at the signals.
const PAUSE: Duration = Duration::from_millis(20);

/// What a watch sets, and who waits for people.
#[derive(Clone, Debug, Default)]
pub(super) struct Flags {
    /// A signal came.
    pub(super) cancel: Arc<AtomicBool>,
    /// Bytes that the process holds, where they are more than it may.
    pub(super) full: Arc<AtomicU64>,
    /// It is not the work that is waited for, but people: where they type, an end that comes too
    /// early leaves the terminal as the editor has it.
    pub(super) waiting: Arc<AtomicBool>,
    /// Computations of a server at the moment.
    pub(super) busy: Arc<AtomicU64>,
    /// Unfinished work is kept once it stops.
    pub(super) keeping: Arc<AtomicBool>,
    /// It is that of several processes, which meet first.
    pub(super) together: Arc<AtomicBool>,
    /// Nothing is lost if the process ends at once: the work has not begun, or its result is found
    /// and only put into words.
    pub(super) idle: Arc<AtomicBool>,
    /// A checkpoint is being written, which takes as long as it takes.
    pub(super) writing: Arc<AtomicBool>,
}

impl Flags {
    /// Work that is kept begins: what to set while it is written.
    pub(super) fn keep(&self) -> Arc<AtomicBool> {
        self.keeping.store(true, Ordering::Relaxed);
        Arc::clone(&self.writing)
    }

    /// The same with other processes.
    pub(super) fn keep_together(&self) {
        self.together.store(true, Ordering::Relaxed);
        self.keep();
    }

    /// Time to the end of the work once a signal came.
    fn grace(&self) -> Duration {
        let is = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        match (is(&self.idle), is(&self.keeping), is(&self.together)) {
            (true, ..) => PAUSE,
            (_, true, true) => MEETING,
            (_, true, false) => KEEPING,
            _ => GRACE,
        }
    }
}

/// Catches the signals that end programs, and watches the memory until the program ends.
///
/// # Errors
/// Signals that cannot be caught; a thread that cannot be started.
pub(super) fn watch(
    flags: Flags,
    limit: Limit,
    reporter: Option<Arc<Reporter>>,
) -> Result<(), Failure> {
    let told = Arc::new(AtomicBool::new(false));
    signals(&told).map_err(|e| Failure::Unfinished(format!("Ctrl-C cannot be caught: {e}")))?;
    let watching = move || watching(&flags, &told, &Arc::new(limit), reporter.as_deref());
    let started = thread::Builder::new().spawn(watching);
    started.map_err(|e| {
        Failure::Unfinished(format!(
            "the thread that watches over the work cannot be started ({e}); raise the limit of \
             threads or memory of this shell (ulimit)"
        ))
    })?;
    Ok(())
}

fn watching(
    flags: &Flags,
    told: &AtomicBool,
    limit: &Arc<Limit>,
    reporter: Option<&Reporter>,
) -> ! {
    look_as_asked(Arc::clone(limit), Arc::clone(&flags.full));
    let mut since: Option<Instant> = None;
    let (mut pause, mut said) = (PAUSE, false);
    loop {
        park_timeout(pause);
        if told.swap(false, Ordering::Relaxed) {
            flags.cancel.store(true, Ordering::Relaxed);
            if since.replace(Instant::now()).is_some() {
                end(&ended("interrupted"));
            }
        }
        let waits = flags.waiting.load(Ordering::Relaxed);
        let late = since.is_some_and(|since| since.elapsed() > GRACE);
        if reporter.is_some()
            && late
            && flags.grace() > GRACE
            && !std::mem::replace(&mut said, true)
        {
            let text = "keeping what is done; Ctrl-C again ends the work where it stands";
            tell(&format!("{}\n", remark(text)));
        }
        if flags.writing.load(Ordering::Relaxed) {
            since = since.map(|_| Instant::now());
        }
        if !waits && since.is_some_and(|since| since.elapsed() > flags.grace()) {
            end(&ended("interrupted"));
        }
        if let Some(reporter) = reporter.filter(|_| !waits) {
            reporter.works();
        }
        let held = too_much().map_or_else(|| limit.look(0), Held::TooMuch);
        pause = PAUSE.min(held.time_left());
        match held {
            // a server goes on; work that was to stop is not told otherwise
            Held::Little(_) if limit.is_server() => flags.full.store(0, Ordering::Relaxed),
            Held::Little(_) => {}
            Held::Much(held) => flags.full.store(held, Ordering::Relaxed),
            Held::TooMuch(held) => end(&ended(&format!(
                "the work needs {}, and the limit is {}; raise --max-memory or choose a smaller box",
                number::bytes(held),
                number::bytes(limit.limit())
            ))),
        }
    }
}

/// Ends the process where it stands.
pub(super) fn end(failure: &Failure) -> ! {
    abandon();
    failure.print();
    exit(3)
}

#[cfg(unix)]
fn signals(told: &Arc<AtomicBool>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGABRT, SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::{register, register_conditional_shutdown};
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // nohup has the hangup ignored, and so it stays
        if signal != SIGHUP || !is_ignored(signal) {
            register(signal, Arc::clone(told))?;
        }
    }
    // a file that may not grow is an error of writing, as a full disk is
    register(SIGXFSZ, Arc::default())?;
    // memory that the system refuses: the program said so and is about to abort
    register_conditional_shutdown(SIGABRT, 3, Arc::new(AtomicBool::new(true)))?;
    Ok(())
}

#[cfg(not(unix))]
fn signals(told: &Arc<AtomicBool>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(told))?;
    }
    Ok(())
}

/// Whether a signal was ignored when the program began.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let ignored = status("SigIgn:");
    let ignored = ignored.and_then(|mask| u64::from_str_radix(&mask, 16).ok());
    ignored.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
