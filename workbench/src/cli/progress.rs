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
}

struct Stage {
    what: String,
    total: Option<u64>,
    done: u64,
    start: Instant,
    shown: Instant,
    bar: Option<ProgressBar>,
}

impl Reporter {
    pub(super) fn new(terminal: bool) -> Self {
        Self {
            terminal,
            stage: Mutex::new(None),
        }
    }
}

impl Progress for Reporter {
    fn begin(&self, what: &str, total: Option<u64>) {
        let now = Instant::now();
        let stage = Stage {
            what: what.to_owned(),
            total,
            done: 0,
            start: now,
            shown: now,
            bar: None,
        };
        if let Ok(mut slot) = self.stage.lock() {
            *slot = Some(stage);
        }
    }

    fn advance(&self, units: u64) {
        let Ok(mut slot) = self.stage.lock() else {
            return;
        };
        let Some(stage) = slot.as_mut() else { return };
        stage.done += units;
        if stage.start.elapsed() < PATIENCE {
            return;
        }
        if self.terminal {
            stage
                .bar
                .get_or_insert_with(|| bar(&stage.what, stage.total))
                .set_position(stage.done);
        } else if stage.shown.elapsed() > PAUSE {
            stage.shown = Instant::now();
            eprintln!("{}", line(stage));
        }
    }

    fn end(&self) {
        let stage = self.stage.lock().ok().and_then(|mut slot| slot.take());
        if let Some(bar) = stage.and_then(|stage| stage.bar) {
            bar.finish_and_clear();
        }
    }
}

fn bar(what: &str, total: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
    let template = match total {
        Some(_) => "  {bar:30} {percent:>3} % of {human_len} {msg}, {eta} left",
        None => "  {spinner} {human_pos} {msg}, {elapsed}",
    };
    let style = ProgressStyle::with_template(template);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(what.to_owned());
    bar
}

fn line(stage: &Stage) -> String {
    let (what, time) = (&stage.what, number::duration(stage.start.elapsed()));
    let done = match stage.total {
        Some(total) => {
            let percent = u128::from(stage.done) * 100 / u128::from(total.max(1));
            format!("{percent} % of {}", number::grouped(total))
        }
        None => number::grouped(stage.done),
    };
    format!("  {done} {what}, {time}")
}
