use super::super::{NotationError, Span};
use super::REMEDY;
use crate::game::{Code, CodeError, Digit};

/// A place in a text from which a code is read, character by character.
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Whether the next character is this one, which is then read.
    pub(super) fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.next();
        }
        found
    }

    /// Skips blanks, between brackets.
    pub(super) fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    pub(super) fn error(
        &self,
        span: Span,
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> NotationError {
        NotationError::new(self.text, span, found, expected, remedy)
    }

    /// The text from `start` to here.
    pub(super) fn since(&self, start: usize) -> Span {
        let end = self.at;
        Span { start, end }
    }

    pub(super) fn slice(&self, span: Span) -> &'t str {
        span.of(self.text)
    }

    /// The next character is something else than expected.
    pub(super) fn unexpected(&self, expected: &str, remedy: &str) -> NotationError {
        let start = self.at;
        let next = self.peek();
        let end = start + next.map_or(0, char::len_utf8);
        let found = next.map_or("the end".into(), |c| format!("`{c}`"));
        self.error(Span { start, end }, found, expected, remedy)
    }

    /// A whole code: up to a blank, or the end.
    pub(super) fn code(&mut self) -> Result<Code, NotationError> {
        let start = self.at;
        let mut digits = Vec::new();
        while let Some(digit) = self.digit()? {
            digits.push(digit);
        }
        let before = self.since(start);
        let point = self.eat('.');
        if digits.len() > 1 {
            return Err(self.two_before_the_point(before, point));
        }
        let implied = digits.is_empty();
        if implied {
            // `.77` is 0.77
            digits.push(Digit::default());
        }
        let mut tail = Vec::new();
        if point {
            while let Some(digit) = self.digit()? {
                digits.push(digit);
            }
            if self.peek() == Some('[') {
                tail = self.tail()?;
            }
        }
        if implied && digits.len() == 1 && tail.is_empty() {
            return Err(self.unexpected("a digit of a code", REMEDY));
        }
        self.no_more(point, !tail.is_empty())?;
        Code::new(digits, tail).map_err(|wrong| self.wrong(before, &wrong))
    }

    /// What `[..]` holds.
    fn tail(&mut self) -> Result<Vec<Digit>, NotationError> {
        let start = self.at;
        self.next();
        let mut tail = Vec::new();
        loop {
            self.blanks();
            if let Some(digit) = self.digit()? {
                tail.push(digit);
            } else if self.eat(']') {
                break;
            } else {
                let expected = "a digit or `]`";
                return Err(
                    self.unexpected(expected, "close what `[` opens, which repeats, with `]`")
                );
            }
        }
        if tail.is_empty() {
            let span = self.since(start);
            return Err(self.error(
                span,
                format!("`{}`", self.slice(span)),
                "digits that repeat, between the brackets",
                "such as 0.[3], which is nim; leave the brackets out if nothing repeats",
            ));
        }
        Ok(tail)
    }

    /// Refuses what stands directly after a code.
    fn no_more(&self, point: bool, tail: bool) -> Result<(), NotationError> {
        let (expected, remedy) = match self.peek() {
            None => return Ok(()),
            Some(c) if c.is_whitespace() => return Ok(()),
            Some(_) if tail => (
                "nothing after the digits that repeat",
                "they repeat for ever: put further digits before them",
            ),
            Some('.') if point => (
                "one point",
                "digit 0 stands before the point, all others after it",
            ),
            Some('[') if !point => (
                "`.` before the digits that repeat",
                "such as 0.[3]: digit 0 takes nothing and does not repeat",
            ),
            Some('!' | '?' | '=') => (
                "one of `!`, `?`, `=` after a digit",
                "! no two parts are equal, ? not all are equal, = all are equal",
            ),
            Some(_) if point => (
                "a digit (0-9, A-V, {2,3}, *), or `[`",
                "write a blank after the code",
            ),
            Some(_) => ("a digit (0-9, A-V, {2,3}, *), or `.`", REMEDY),
        };
        Err(self.unexpected(expected, remedy))
    }

    /// Refuses what is left of the text.
    pub(super) fn end(&mut self) -> Result<(), NotationError> {
        self.blanks();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("nothing after the code", "a code has no blanks in it")),
        }
    }

    fn two_before_the_point(&self, before: Span, point: bool) -> NotationError {
        let digits = self.slice(before);
        let (expected, remedy) = if point {
            (
                "one digit before the point",
                "a digit further left would say what may be left after tokens are added, and a \
                 heap may not grow"
                    .to_owned(),
            )
        } else {
            (
                "a point after the first digit",
                format!("write 0.{digits} if its first digit is for taking one token"),
            )
        };
        self.error(before, format!("`{digits}`"), expected, remedy)
    }

    /// What the digits, each well formed, do wrong together.
    fn wrong(&self, before: Span, wrong: &CodeError) -> NotationError {
        let zero = self.slice(before);
        match wrong {
            CodeError::Idle { found } => self.error(
                before,
                format!(
                    "`{zero}` before the point, which allows {found} heap{}",
                    crate::number::plural(*found)
                ),
                "2 heaps or more there",
                "who takes nothing must split the heap, for it would not shrink; digits after \
                 the point are for taking",
            ),
            other => self.error(before, format!("`{zero}`"), "a code", other.to_string()),
        }
    }
}
