use crate::failure::Failure;
use std::io::{BufRead, Read, stdin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Time between two looks at the flag that Ctrl-C sets.
const PAUSE: Duration = Duration::from_millis(50);

/// Bytes of a line that are looked at.
const LONGEST: u64 = 1 << 16;

/// Lines of stdin, read by a thread of their own: whoever waits for one still sees Ctrl-C. The
/// terminal is never changed.
#[derive(Debug)]
pub(super) struct Lines(Receiver<Result<String, String>>);

impl Lines {
    pub(super) fn of_stdin() -> Self {
        let (to, lines) = channel();
        std::thread::spawn(move || {
            let mut input = stdin().lock();
            loop {
                let mut bytes = Vec::new();
                let read = (&mut input).take(LONGEST).read_until(b'\n', &mut bytes);
                let cut = bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n');
                let rest = if cut { input.skip_until(b'\n') } else { Ok(0) };
                let line = match read.and_then(|n| rest.map(|_| n)) {
                    Ok(0) => return,
                    // bytes that are not text are refused as a move
                    Ok(_) => Ok(String::from_utf8_lossy(&bytes).trim().to_owned()),
                    Err(e) => Err(format!("the input cannot be read: {e}")),
                };
                if to.send(line).is_err() {
                    return;
                }
            }
        });
        Self(lines)
    }

    /// The next line; `None` at the end of the input.
    ///
    /// # Errors
    /// Ctrl-C; an input that cannot be read.
    pub(super) fn next(&self, cancel: &AtomicBool) -> Result<Option<String>, Failure> {
        loop {
            if cancel.load(Ordering::Relaxed) {
                return Err(Failure::Unfinished("interrupted".into()));
            }
            match self.0.recv_timeout(PAUSE) {
                Ok(line) => return line.map(Some).map_err(Failure::Input),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}
