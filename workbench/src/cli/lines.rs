use crate::cli::output;
use crate::cli::session::Session;
use crate::failure::Failure;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{BufRead, IsTerminal, Read, stdin, stdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Time between two looks at the flag that Ctrl-C sets.
const PAUSE: Duration = Duration::from_millis(50);

/// Bytes of a line that are examined.
const LONGEST: u64 = 1 << 16;

/// Lines that are typed, one for each prompt.
pub(super) enum Lines {
    /// On a terminal: edited with the arrows, those before recalled.
    Edited(Box<DefaultEditor>),
    /// Read by a thread of their own: whoever waits for one still sees Ctrl-C.
    Piped(Receiver<Result<String, String>>),
}

impl Lines {
    /// Those of stdin. With JSON, what is said goes to stderr, and nothing is edited.
    pub(super) fn of_stdin(session: &Session) -> Self {
        let terminal = stdin().is_terminal() && stdout().is_terminal() && !session.json;
        match terminal.then(DefaultEditor::new) {
            Some(Ok(editor)) => Self::Edited(Box::new(editor)),
            _ => Self::piped(),
        }
    }

    /// Whether a person types them.
    pub(super) fn on_terminal(&self) -> bool {
        matches!(self, Self::Edited(_))
    }

    fn piped() -> Self {
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
                    Err(e) => Err(unread(&e)),
                };
                if to.send(line).is_err() {
                    return;
                }
            }
        });
        Self::Piped(lines)
    }

    /// The next line, after a prompt; `None` at the end of the input.
    ///
    /// # Errors
    /// Ctrl-C; an input that cannot be read.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        session: &Session,
    ) -> Result<Option<String>, Failure> {
        let line = session.waits(|| self.typed(prompt, session))?;
        // the editor ends its line itself
        if line.is_none() && !self.on_terminal() {
            output::talk(session, "\n")?;
        }
        match session.is_cancelled() {
            true => Err(Failure::Interrupted),
            false => Ok(line),
        }
    }

    fn typed(&mut self, prompt: &str, session: &Session) -> Result<Option<String>, Failure> {
        Ok(match self {
            Self::Edited(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // a line that cannot be kept is only not recalled
                    _ = editor.add_history_entry(&line);
                    Some(line.trim().to_owned())
                }
                Err(ReadlineError::Eof) => None,
                Err(ReadlineError::Interrupted) => return Err(Failure::Interrupted),
                Err(e) => return Err(Failure::Input(unread(&e))),
            },
            Self::Piped(lines) => {
                output::talk(session, prompt)?;
                let line = waited(lines, session)?;
                if let Some(line) = line.as_ref().filter(|_| !stdin().is_terminal()) {
                    // nobody else writes what came through a pipe
                    output::talk(session, &format!("{line}\n"))?;
                }
                line
            }
        })
    }
}

fn waited(
    lines: &Receiver<Result<String, String>>,
    session: &Session,
) -> Result<Option<String>, Failure> {
    loop {
        if session.is_cancelled() {
            return Err(Failure::Interrupted);
        }
        match lines.recv_timeout(PAUSE) {
            Ok(line) => return line.map(Some).map_err(Failure::Input),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

fn unread(error: &dyn std::error::Error) -> String {
    format!("the input cannot be read: {error}")
}
