use crate::present::{tell, wrapped};
use grundy::number;
use grundy::work::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Nothing is shown of work that ends sooner.
const PATIENCE: Duration = Duration::from_millis(1_000);

/// Time between two plain lines.
const PAUSE: Duration = Duration::from_secs(5);

/// Progress on stderr: a bar on a terminal, a plain line now and then elsewhere.
#[derive(Debug)]
pub(super) struct Reporter {
    terminal: bool,
    stage: Mutex<Option<Stage>>,
    idle: Mutex<Idle>,
}

/// Work outside of stages.
#[derive(Debug)]
struct Idle {
    /// When the program began, a stage ended, or somebody had typed.
    since: Instant,
    told: Option<Instant>,
    /// Whether its line on a terminal goes when it ends.
    passes: bool,
    /// Columns of that line.
    shown: usize,
}

impl Idle {
    fn new(since: Instant, passes: bool) -> Self {
        Self {
            since,
            told: None,
            passes,
            shown: 0,
        }
    }

    /// The message for it at a time, if it is time to.
    fn line(&mut self, now: Instant) -> Option<String> {
        let time = now.saturating_duration_since(self.since);
        let told = |told: Instant| now.saturating_duration_since(told);
        if time <= PATIENCE || self.told.is_some_and(|last| told(last) <= PAUSE) {
            return None;
        }
        self.told = Some(now);
        Some(format!("  working, {}", number::duration(time)))
    }

    /// What removes its line from a terminal.
    fn erased(&mut self) -> Option<String> {
        let columns = std::mem::take(&mut self.shown);
        (columns > 0).then(|| format!("\r{:columns$}\r", ""))
    }
}

#[derive(Debug)]
struct Stage {
    bar: ProgressBar,
    shown: Instant,
}

impl Reporter {
    pub(super) fn new(terminal: bool) -> Self {
        Self {
            terminal,
            stage: Mutex::new(None),
            idle: Mutex::new(Idle::new(Instant::now(), false)),
        }
    }

    /// How far the stage is, also where it does not advance; between stages that the program
    /// works, now and then.
    pub(super) fn works(&self) {
        let (Ok(mut stage), Ok(mut idle)) = (self.stage.lock(), self.idle.lock()) else {
            return;
        };
        if let Some(stage) = stage.as_mut() {
            return self.show(stage);
        }
        match idle.line(Instant::now()) {
            Some(line) if self.terminal && idle.passes => {
                tell(&(idle.erased().unwrap_or_default() + &line));
                idle.shown = line.len();
            }
            Some(line) => tell(&(line + "\n")),
            None => {}
        }
    }

    /// Work begins now, and nothing is left of the line of that before; where it `passes`, nothing
    /// will be left of its own either.
    pub(super) fn restart(&self, passes: bool) {
        if let Ok(mut idle) = self.idle.lock() {
            if let Some(erased) = idle.erased() {
                tell(&erased);
            }
            *idle = Idle::new(Instant::now(), passes);
        }
    }
}

impl Reporter {
    fn show(&self, Stage { bar, shown }: &mut Stage) {
        if bar.elapsed() < PATIENCE {
            return;
        }
        if self.terminal && bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
            bar.tick();
        } else if !self.terminal && shown.elapsed() > PAUSE {
            *shown = Instant::now();
            tell(&format!("{}\n", line(bar)));
        }
    }
}

impl Progress for Reporter {
    fn remark(&self, text: &str) {
        if let Some(erased) = self.idle.lock().ok().and_then(|mut idle| idle.erased()) {
            tell(&erased);
        }
        tell(&wrapped(&format!("  {text}"), 4));
    }

    fn begin(&self, what: &str, total: Option<u64>) {
        let stage = Stage {
            bar: bar(what, total),
            shown: Instant::now(),
        };
        if let Ok(mut slot) = self.stage.lock() {
            *slot = Some(stage);
            if let Some(erased) = self.idle.lock().ok().and_then(|mut idle| idle.erased()) {
                tell(&erased);
            }
        }
    }

    fn advance(&self, units: u64) {
        let Ok(mut slot) = self.stage.lock() else {
            return;
        };
        if let Some(stage) = slot.as_mut() {
            stage.bar.inc(units);
            self.show(stage);
        }
    }

    fn end(&self) {
        let stage = self.stage.lock().ok().and_then(|mut slot| slot.take());
        if let Some(stage) = stage {
            stage.bar.finish_and_clear();
            if let Ok(mut idle) = self.idle.lock() {
                idle.since = Instant::now();
            }
        }
    }
}

/// A bar that is not shown yet.
fn bar(what: &str, total: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
    let template = match total {
        Some(_) => "  {bar:30} {percent:>3} % of {human_len} {msg}, {eta} left",
        None => "  {spinner} {human_pos} {msg}, {elapsed}",
    };
    let style = ProgressStyle::with_template(template);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(what.to_owned());
    bar
}

fn line(bar: &ProgressBar) -> String {
    let (what, time) = (bar.message(), number::duration(bar.elapsed()));
    let done = match bar.length() {
        Some(total) => {
            let percent = u128::from(bar.position()) * 100 / u128::from(total.max(1));
            format!("{percent} % of {}", number::grouped(total))
        }
        None => number::grouped(bar.position()),
    };
    format!("  {done} {what}, {time}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_take_to_type_is_no_work() {
        let began = Instant::now();
        let at = |ms| began + Duration::from_millis(ms);
        let mut work = Idle::new(began, false);
        assert_eq!(work.line(at(900)), None);
        assert_eq!(work.line(at(2_000)).as_deref(), Some("  working, 2.0 s"));
        assert_eq!(work.line(at(3_000)), None);
        assert!(work.line(at(8_000)).is_some());
        // somebody has typed
        work = Idle::new(at(11_500), true);
        assert_eq!(work.line(at(11_600)), None);
        assert_eq!(work.line(at(13_500)).as_deref(), Some("  working, 2.0 s"));
    }

    #[test]
    fn work_begins_anew_once_somebody_has_typed() {
        let reporter = Reporter::new(true);
        let long_ago = Instant::now().checked_sub(Duration::from_secs(60));
        let Some(long_ago) = long_ago else { return };
        *reporter.idle.lock().unwrap() = Idle {
            shown: 17,
            ..Idle::new(long_ago, true)
        };
        reporter.restart(false);
        let idle = reporter.idle.lock().unwrap();
        assert!(idle.since > long_ago && idle.shown == 0 && !idle.passes);
    }

    #[test]
    fn a_line_that_passes_is_written_over() {
        let mut work = Idle::new(Instant::now(), true);
        assert_eq!(work.erased(), None);
        work.shown = 3;
        assert_eq!(work.erased().as_deref(), Some("\r   \r"));
        assert_eq!(work.erased(), None);
    }
}
