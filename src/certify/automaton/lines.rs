use crate::certify::CertifyError;
use std::iter::Peekable;
use std::str::Lines;

/// The lines of a text, numbered from 1.
pub(super) struct NumberedLines<'a> {
    rest: Peekable<Lines<'a>>,
    /// That of the last line.
    number: usize,
}

impl<'a> NumberedLines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.lines().peekable(),
            number: 0,
        }
    }

    /// The next line, without going on.
    pub(super) fn peek(&mut self) -> Option<&'a str> {
        self.rest.peek().copied()
    }

    /// The next line, which has to be there.
    pub(super) fn wanted(&mut self, expected: &str) -> Result<&'a str, CertifyError> {
        self.number += 1;
        let line = self.rest.next();
        line.ok_or_else(|| self.wrong("the end of the file", expected))
    }

    /// Takes this line.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), CertifyError> {
        let expected = format!("`{text}`");
        let line = self.wanted(&expected)?;
        match line == text {
            true => Ok(()),
            false => Err(self.wrong(line, &expected)),
        }
    }

    /// What is wrong with the line that was read last.
    pub(super) fn wrong(&self, found: &str, expected: &str) -> CertifyError {
        garbled(
            &format!("{} in line {}", short(found), self.number),
            expected,
        )
    }
}

fn short(found: &str) -> String {
    if found.trim().is_empty() {
        return "an empty line".into();
    }
    const SHOWN: usize = 60;
    let mut short: String = found.chars().take(SHOWN).collect();
    if short.len() < found.len() {
        short.push_str(" ...");
    }
    short
}

/// What is wrong with a file.
pub(super) fn garbled(found: &str, expected: &str) -> CertifyError {
    CertifyError::input(
        found,
        expected,
        "write the file again with ‹grundy discover›",
    )
}
