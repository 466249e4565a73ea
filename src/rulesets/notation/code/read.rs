use super::super::{NotationError, Span};
use super::REMEDY;
use crate::game::{Code, CodeError, Digit};
use crate::number::plural;

/// A place in a text from which a code is read, character by character.
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl Reader<'_> {
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
        self.peek() == Some(c) && self.next().is_some()
    }

    /// Skips characters of a kind.
    pub(super) fn skip(&mut self, kind: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&kind) {
            self.next();
        }
    }

    /// The message for the text from `start` to here.
    pub(super) fn wrong(
        &self,
        start: usize,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> NotationError {
        let end = self.at;
        NotationError::at(self.text, Span { start, end }, expected, remedy)
    }

    /// The next character is something else than expected.
    pub(super) fn unexpected(&self, expected: &str, remedy: &str) -> NotationError {
        let start = self.at;
        let end = start + self.peek().map_or(0, char::len_utf8);
        NotationError::at(self.text, Span { start, end }, expected, remedy)
    }

    fn digits(&mut self) -> Result<Vec<Digit>, NotationError> {
        let mut digits = Vec::new();
        while let Some(digit) = self.digit()? {
            digits.push(digit);
        }
        Ok(digits)
    }

    /// A whole code: up to a blank, or the end.
    pub(super) fn code(&mut self) -> Result<Code, NotationError> {
        let start = self.at;
        let mut digits = self.digits()?;
        let zero = &self.text[start..self.at];
        if self.peek() == Some('.') {
            // 04.3 is 4.3
            let zeros = digits.iter().take_while(|digit| digit.is_zero()).count();
            digits.drain(..zeros.min(digits.len().saturating_sub(1)));
        }
        if digits.len() > 1 {
            return Err(match self.peek() {
                Some('.') => self.wrong(
                    start,
                    "one digit before the point",
                    "a digit further left would say what may be left after tokens are added, and \
                     a heap may not grow",
                ),
                _ => self.wrong(
                    start,
                    "a point after the first digit",
                    format!("write 0.{zero} if its first digit is for taking one token"),
                ),
            });
        }
        let before = Reader { ..*self };
        if digits.is_empty() {
            // `.77` is 0.77
            digits.push(Digit::default());
        }
        let point = self.eat('.');
        let mut tail = Vec::new();
        if point {
            digits.extend(self.digits()?);
            if self.peek() == Some('[') {
                tail = self.tail()?;
            }
        }
        if zero.is_empty() && digits.len() == 1 && tail.is_empty() {
            return Err(self.unexpected("a digit of a code", REMEDY));
        }
        self.no_more(point, !tail.is_empty())?;
        Code::new(digits, tail).map_err(|wrong| match wrong {
            CodeError::Idle { found } => {
                let mut error = before.wrong(
                    start,
                    "2 heaps or more there",
                    "a move that takes nothing must split the heap, which would not shrink \
                     otherwise; digits after \
                     the point are for taking",
                );
                let heaps = format!("{found} heap{}", plural(found));
                error.found += &format!(" before the point, which allows {heaps}");
                error
            }
            other => before.wrong(start, "a code", other.to_string()),
        })
    }

    /// What `[..]` holds.
    fn tail(&mut self) -> Result<Vec<Digit>, NotationError> {
        let start = self.at;
        self.next();
        let mut tail = Vec::new();
        loop {
            self.skip(char::is_whitespace);
            if let Some(digit) = self.digit()? {
                tail.push(digit);
            } else if !self.eat(']') {
                let remedy = "close what `[` opens, which repeats, with `]`";
                return Err(self.unexpected("a digit or `]`", remedy));
            } else if tail.is_empty() {
                return Err(self.wrong(
                    start,
                    "digits that repeat, between the brackets",
                    "such as 0.[3], which is nim; leave the brackets out if nothing repeats",
                ));
            } else {
                return Ok(tail);
            }
        }
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
                "digit 0 comes before the point, all others after it",
            ),
            Some('[') if !point => (
                "`.` before the digits that repeat",
                "such as 0.[3]: digit 0 takes nothing and does not repeat",
            ),
            Some('!' | '?' | '=') => (
                "one of `!`, `?`, `=` after a digit",
                "! no two parts are equal, ? not all are equal, = all are equal; for each number \
                 of \
                 heaps by itself: {2!,3}",
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
        self.skip(char::is_whitespace);
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected(
                "nothing after the code",
                "only a code may be here, without blanks and modifiers",
            )),
        }
    }
}
