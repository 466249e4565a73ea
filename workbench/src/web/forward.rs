use super::error::Error;
use super::wording::of_the_page;
use axum::body::Bytes;
use grundy::work::Progress;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::WeakSender;

/// Time between two lines.
const PAUSE: Duration = Duration::from_millis(200);

/// Progress as lines of JSON, at most 5 a second.
#[derive(Debug)]
pub(super) struct Forward {
    to: WeakSender<Result<Bytes, Error>>,
    pause: Duration,
    /// The stages that have begun, one in the other, and when a line was sent.
    work: Mutex<(Vec<Stage>, Instant)>,
}

#[derive(Debug)]
struct Stage {
    what: String,
    done: u64,
    total: Option<u64>,
}

/// One line of an answer.
pub(super) fn line(value: &Value) -> Bytes {
    Bytes::from(of_the_page(&value.to_string()) + "\n")
}

impl Forward {
    pub(super) fn new(to: WeakSender<Result<Bytes, Error>>) -> Self {
        Self {
            to,
            pause: PAUSE,
            // nothing at once: the status says what is wrong from the beginning
            work: Mutex::new((Vec::new(), Instant::now())),
        }
    }

    fn change(&self, change: impl FnOnce(&mut Vec<Stage>)) {
        let Ok(mut work) = self.work.lock() else {
            return;
        };
        let (stages, sent) = &mut *work;
        change(stages);
        let Some(Stage { what, done, total }) = stages.last() else {
            return;
        };
        if sent.elapsed() < self.pause {
            return;
        }
        let told = json!({ "progress": { "what": what, "done": done, "total": total } });
        // a slow reader gets fewer lines
        if let Some(to) = self.to.upgrade() {
            _ = to.try_send(Ok(line(&told)));
        }
        *sent = Instant::now();
    }
}

impl Progress for Forward {
    fn begin(&self, what: &str, total: Option<u64>) {
        let (what, done) = (what.to_owned(), 0);
        self.change(|stages| stages.push(Stage { what, done, total }));
    }

    fn advance(&self, units: u64) {
        self.change(|stages| {
            if let Some(stage) = stages.last_mut() {
                stage.done += units;
            }
        });
    }

    fn end(&self) {
        self.change(|stages| _ = stages.pop());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc::channel;

    /// What is sent of the same work with a pause between two lines.
    fn sent(pause: Duration) -> Vec<String> {
        let (to, mut lines) = channel(16);
        let forward = Forward {
            pause,
            ..Forward::new(to.downgrade())
        };
        forward.begin("claims", Some(3));
        forward.advance(1);
        forward.begin("positions", None);
        (0..1_000).for_each(|_| forward.advance(2));
        forward.end();
        forward.end();
        let next = || Some(String::from_utf8(lines.try_recv().ok()?.unwrap().into()).unwrap());
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn few_lines_are_sent() {
        assert_eq!(sent(Duration::MAX), [""; 0]);
        let lines = sent(Duration::ZERO);
        for (line, what, done, total) in [
            (&lines[0], "claims", 0, json!(3)),
            (&lines[1], "claims", 1, json!(3)),
            (&lines[2], "positions", 0, json!(null)),
            (&lines[3], "positions", 2, json!(null)),
        ] {
            let told = json!({ "progress": { "what": what, "done": done, "total": total } });
            assert_eq!(*line, format!("{told}\n"));
        }
        // a slow reader gets no more than there is room for
        assert_eq!(lines.len(), 16);
    }
}
