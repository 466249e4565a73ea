use super::super::NotationError;
use super::read::Reader;
use crate::game::{Digit, MOST_PARTS, Parts};

impl Reader<'_> {
    /// A digit with its suffix; `None` if there is none here.
    pub(super) fn digit(&mut self) -> Result<Option<Digit>, NotationError> {
        let start = self.at;
        let (counts, from) = match self.peek() {
            Some('{') => self.counts()?,
            Some('*') => {
                self.next();
                (Vec::new(), Some(0))
            }
            Some(c) if c.is_ascii_alphanumeric() => {
                let Some(bits) = c.to_digit(32) else {
                    return Err(self.unexpected(
                        "a digit: 0-9, A-V",
                        "V allows 0 to 4 heaps; write more heaps as a set, such as {5} or {2+}",
                    ));
                };
                self.next();
                let counts = (0..5).filter(|k| bits >> k & 1 == 1).collect();
                (counts, None)
            }
            _ => return Ok(None),
        };
        let parts = match self.peek() {
            Some('!') => Parts::Unequal,
            Some('?') => Parts::NotAllEqual,
            Some('=') => Parts::Equal,
            _ => Parts::Any,
        };
        if parts != Parts::Any {
            self.next();
        }
        let digit = Digit::new(counts, from, parts);
        let digit = digit.map_err(|wrong| self.wrong(start, "a digit", wrong.to_string()))?;
        Ok(Some(digit))
    }

    /// `{1,3}`, `{2+}`: numbers of heaps, and from where on all of them.
    fn counts(&mut self) -> Result<(Vec<u32>, Option<u32>), NotationError> {
        let start = self.at;
        self.next();
        let (mut counts, mut from) = (Vec::new(), None);
        loop {
            self.skip(char::is_whitespace);
            if counts.is_empty() && from.is_none() && self.eat('}') {
                return Err(self.wrong(
                    start,
                    "numbers of heaps, between the brackets",
                    "such as {2,3}; write 0 for a digit that allows nothing",
                ));
            }
            let count = self.count()?;
            if self.eat('+') {
                from = Some(from.map_or(count, |least: u32| least.min(count)));
            } else {
                counts.push(count);
            }
            self.skip(char::is_whitespace);
            if self.eat('}') {
                return Ok((counts, from));
            }
            if !self.eat(',') {
                let remedy = "close the set of numbers of heaps with `}`";
                return Err(self.unexpected("`,` or `}`", remedy));
            }
        }
    }

    fn count(&mut self) -> Result<u32, NotationError> {
        let start = self.at;
        self.skip(|c| c.is_ascii_digit());
        let digits = &self.text[start..self.at];
        if digits.is_empty() {
            let remedy = "such as {2,3}: two or three heaps may be left; {2+}: two or more";
            return Err(self.unexpected("a number of heaps", remedy));
        }
        let count = digits.parse().ok().filter(|&count| count <= MOST_PARTS);
        count.ok_or_else(|| {
            self.wrong(
                start,
                format!("a number of heaps up to {MOST_PARTS}"),
                "write {2+} where any large number of heaps may be left",
            )
        })
    }
}
