use crate::present::tell;
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
pub(super) struct Reporter {
    terminal: bool,
    stage: Mutex<Option<Stage>>,
    /// When the program began, or a stage ended.
    idle: Mutex<(Instant, Option<Instant>)>,
}

struct Stage {
    bar: ProgressBar,
    shown: Instant,
}

impl Reporter {
    pub(super) fn new(terminal: bool) -> Self {
        Self {
            terminal,
            stage: Mutex::new(None),
            idle: Mutex::new((Instant::now(), None)),
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
        let (since, told) = *idle;
        let late = since.elapsed() > PATIENCE && told.is_none_or(|told| told.elapsed() > PAUSE);
        if late {
            idle.1 = Some(Instant::now());
            tell(&format!(
                "  working, {}\n",
                number::duration(since.elapsed())
            ));
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
    fn begin(&self, what: &str, total: Option<u64>) {
        let stage = Stage {
            bar: bar(what, total),
            shown: Instant::now(),
        };
        if let Ok(mut slot) = self.stage.lock() {
            *slot = Some(stage);
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
                idle.0 = Instant::now();
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
