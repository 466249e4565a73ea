use super::guard::{Flags, watch};
use super::progress::Reporter;
use crate::failure::Failure;
use crate::memory::{Limit, free};
use crate::present::{remark, tell};
use clap::Args;
use grundy::ask::{Expected, MemorySize};
use grundy::number;
use grundy::rulesets::none_of;
use grundy::work::{Context, Cpu, Features, Stop};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Options of every verb.
#[derive(Debug, Args)]
#[command(next_help_heading = "Common options")]
pub(super) struct GlobalOptions {
    /// Worker threads [default: as many as cores]
    #[arg(long, global = true, value_name = "N")]
    threads: Option<usize>,
    /// Memory to use at most, such as 512M or 4G [default: what is free]
    #[arg(long, global = true, value_name = "SIZE")]
    max_memory: Option<String>,
    /// One JSON object instead of text
    #[arg(long, global = true)]
    json: bool,
    /// No progress, plan or timing on stderr
    #[arg(long, short, global = true)]
    quiet: bool,
}

/// Threads at most: every system can start this many, and more than cores bring nothing.
const THREADS: usize = 4096;

/// What every verb works with.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) context: Context,
    pub(super) json: bool,
    pub(super) quiet: bool,
    pub(super) flags: Flags,
    /// Threads that were asked for.
    pub(super) threads: Option<usize>,
    /// Memory that was asked for, in bytes.
    pub(super) memory: Option<u64>,
    reporter: Option<Arc<Reporter>>,
    /// The checkpoint that was begun.
    pub(super) begun: OnceLock<PathBuf>,
}

impl Session {
    /// Takes a checkpoint that was begun away again where nothing is kept in it but what it belongs to:
    /// the work was refused.
    pub(super) fn forget(&self) {
        let Some(path) = self.begun.get() else { return };
        let lines = |text: String| text.lines().count();
        if std::fs::read_to_string(path).is_ok_and(|text| lines(text) <= 1) {
            // what stays is no harm
            _ = std::fs::remove_file(path);
        }
    }

    /// What a verb works with; a server has a memory limit for each computation, in bytes.
    pub(super) fn new(options: &GlobalOptions, each: Option<u64>) -> Result<Self, Failure> {
        let threads = match options.threads {
            Some(0) => {
                return Err(Failure::input(
                    "found --threads 0, expected at least 1; leave it out to use all cores",
                ));
            }
            Some(threads) if threads > THREADS => {
                return Err(Failure::input(format!(
                    "found --threads {threads}, expected at most {}; leave it out to use all cores",
                    number::grouped(THREADS as u64)
                )));
            }
            Some(threads) => threads,
            None => std::thread::available_parallelism().map_or(1, Into::into),
        };
        let asked = options.max_memory.as_deref().map(size).transpose()?;
        let memory = asked.unwrap_or_else(free);
        let wanted = std::env::var_os("GRUNDY_PROGRESS").is_none_or(|when| when != "never");
        let terminal = std::io::stderr().is_terminal();
        let reporter = (wanted && !options.quiet).then(|| Arc::new(Reporter::new(terminal)));
        let flags = Flags::default();
        let limit = match each {
            Some(each) => Limit::new(memory.min(each)).of_server(Arc::clone(&flags.busy)),
            None => Limit::new(memory),
        };
        watch(flags.clone(), limit, reporter.clone())?;
        let mut context = Context::new(threads, memory)?
            .with_cancel(Arc::clone(&flags.cancel))
            .with_full(Arc::clone(&flags.full))
            .with_cpu(cpu()?);
        if let Some(reporter) = reporter.clone() {
            context = context.with_progress(reporter);
        }
        Ok(Self {
            context,
            json: options.json,
            quiet: options.quiet,
            flags,
            threads: options.threads,
            memory: asked,
            reporter,
            begun: OnceLock::new(),
        })
    }

    /// Waits for people: the time that they take is not that of the work.
    pub(super) fn waits<T>(&self, ask: impl FnOnce() -> T) -> T {
        self.flags.waiting.store(true, Ordering::Relaxed);
        let answer = ask();
        self.restart(false);
        self.flags.waiting.store(false, Ordering::Relaxed);
        answer
    }

    /// Searches for an answer to people, next to which no progress is to be left on a terminal;
    /// `None` if that takes longer than a time.
    pub(super) fn within<T>(
        &self,
        time: Duration,
        search: impl FnOnce(&Context) -> Result<T, Stop>,
    ) -> Result<Option<T>, Failure> {
        self.restart(true);
        let found = search(&until(self.context.clone(), Instant::now(), Some(time)));
        self.restart(false);
        match found {
            Err(Stop::Cancelled) if !self.is_cancelled() => Ok(None),
            found => Ok(Some(found?)),
        }
    }

    /// Whether a signal came.
    pub(super) fn is_cancelled(&self) -> bool {
        self.flags.cancel.load(Ordering::Relaxed)
    }

    /// Who shows the progress of the work, if somebody does.
    pub(super) fn progress(&self) -> Option<Arc<Reporter>> {
        self.reporter.clone()
    }

    fn restart(&self, passes: bool) {
        if let Some(reporter) = &self.reporter {
            reporter.restart(passes);
        }
    }

    /// A remark on stderr, unless silent.
    pub(super) fn remark(&self, text: &str) {
        if !self.quiet {
            tell(&format!("{}\n", remark(text)));
        }
    }
}

/// The same context, whose work ends some time after a start; a time without end never comes.
pub(super) fn until(context: Context, start: Instant, time: Option<Duration>) -> Context {
    match time.and_then(|time| start.checked_add(time)) {
        Some(moment) => context.until(moment),
        None => context,
    }
}

/// A size as it is typed.
fn size(text: &str) -> Result<u64, Failure> {
    let size = text.parse().map(|MemorySize(bytes)| bytes);
    size.map_err(|expected: Expected| {
        Failure::input(format!("found --max-memory {text}, {expected}"))
    })
}

/// The CPU features that `GRUNDY_CPU` asks for, or the best.
fn cpu() -> Result<Cpu, Failure> {
    let Some(asked) = std::env::var_os("GRUNDY_CPU").filter(|asked| !asked.is_empty()) else {
        return Ok(Cpu::best());
    };
    let asked = asked.to_string_lossy();
    let features = Features::named(&asked).ok_or_else(|| {
        let names = Features::ALL.map(Features::name);
        Failure::input(format!("GRUNDY_CPU: {}", none_of(&asked, &names)))
    })?;
    Cpu::with(features).ok_or_else(|| {
        let best = Cpu::best().features();
        Failure::input(format!(
            "found GRUNDY_CPU={features}, which this CPU lacks; the best that it has is {best}"
        ))
    })
}

/// `sorted box, 52 KB`, and how long it took.
pub(super) fn plan_line(plan: &grundy::plan::Plan, time: Duration) -> String {
    format!("engine {plan}, {}", number::duration(time))
}
