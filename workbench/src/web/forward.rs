use axum::body::Bytes;
use grundy::work::Progress;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender;

/// Time between two lines.
const PAUSE: Duration = Duration::from_millis(200);

/// Progress as lines of JSON, at most 5 a second.
#[derive(Debug)]
pub(super) struct Forward {
    to: Sender<Bytes>,
    work: Mutex<Work>,
}

/// The stages that have begun, one in the other.
#[derive(Debug)]
struct Work {
    stages: Vec<Stage>,
    sent: Instant,
}

#[derive(Debug)]
struct Stage {
    what: String,
    done: u64,
    total: Option<u64>,
}

/// One line of an answer.
pub(super) fn line(value: &Value) -> Bytes {
    Bytes::from(format!("{value}\n"))
}

impl Forward {
    pub(super) fn new(to: Sender<Bytes>) -> Self {
        Self {
            to,
            // nothing at once: what is wrong from the beginning is told by the status instead
            work: Mutex::new(Work {
                stages: Vec::new(),
                sent: Instant::now(),
            }),
        }
    }

    fn change(&self, change: impl FnOnce(&mut Vec<Stage>)) {
        let Ok(mut work) = self.work.lock() else {
            return;
        };
        change(&mut work.stages);
        if work.sent.elapsed() < PAUSE {
            return;
        }
        let Some(Stage { what, done, total }) = work.stages.last() else {
            return;
        };
        let told = json!({ "progress": { "what": what, "done": done, "total": total } });
        // who reads slowly reads fewer lines
        _ = self.to.try_send(line(&told));
        work.sent = Instant::now();
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

    #[test]
    fn few_lines_are_sent() {
        let (to, mut lines) = channel(16);
        let forward = Forward::new(to);
        forward.begin("claims", Some(3));
        std::thread::sleep(PAUSE);
        for _ in 0..1_000 {
            forward.advance(1);
        }
        std::thread::sleep(PAUSE);
        forward.begin("positions", None);
        forward.end();
        forward.end();
        let mut next = || {
            lines
                .try_recv()
                .ok()
                .map(|line| String::from_utf8(line.into()).unwrap())
        };
        let first = "{\"progress\":{\"what\":\"claims\",\"done\":1,\"total\":3}}\n";
        let second = "{\"progress\":{\"what\":\"positions\",\"done\":0,\"total\":null}}\n";
        assert_eq!(next().as_deref(), Some(first));
        assert_eq!(next().as_deref(), Some(second));
        assert_eq!(next(), None);
    }
}
