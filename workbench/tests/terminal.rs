//! `play` on a terminal: a line that is edited, and the one before it called back.

use std::io::{Read, Write};
use std::process::{ChildStdout, Command, Stdio};

/// What the terminal shows, up to some text.
struct Shown {
    from: ChildStdout,
    bytes: Vec<u8>,
    /// Where what was waited for last ended.
    read: usize,
}

impl Shown {
    /// Waits for text after what was waited for before.
    fn until(&mut self, wanted: &str) {
        loop {
            let new = &self.bytes[self.read..];
            let found = new
                .windows(wanted.len())
                .position(|at| at == wanted.as_bytes());
            if let Some(at) = found {
                self.read += at + wanted.len();
                return;
            }
            let mut more = [0; 256];
            let count = self.from.read(&mut more).expect("the terminal is there");
            let text = String::from_utf8_lossy(&self.bytes);
            assert!(count > 0, "{wanted:?} did not come:\n{text}");
            self.bytes.extend_from_slice(&more[..count]);
        }
    }
}

#[test]
fn a_line_is_edited_and_called_back() {
    let program = env!("CARGO_BIN_EXE_grundy");
    let script = Command::new("script")
        .args([
            "-qec",
            &format!("{program} play nim 3 4 5 --seed 1"),
            "/dev/null",
        ])
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut script) = script else {
        eprintln!("SKIPPED: no `script` of util-linux, which opens a terminal");
        return;
    };
    let mut keys = script.stdin.take().expect("a pipe");
    let mut shown = Shown {
        from: script.stdout.take().expect("a pipe"),
        bytes: Vec::new(),
        read: 0,
    };
    let mut press = |text: &str| {
        keys.write_all(text.as_bytes()).expect("it reads");
        keys.flush().expect("it reads");
    };
    shown.until("you> ");
    // a wrong digit is taken back, and a forgotten word put in from the left
    press("1 from 3\x7f2\x01take \r");
    shown.until("computer>");
    shown.until("you> ");
    // the arrow upwards
    press("\x1b[A");
    shown.until("take 1 from 2");
    press("\x15quit\r");
    shown.until("1  you       3 4 5 -> 3 3 5");
    let status = script.wait().expect("it ends");
    assert!(status.success(), "{status}");
}
