use super::super::NotationError;
use super::read::Reader;
use crate::game::{Digit, MOST_PARTS, Sizes};

/// A number of heaps, and what its own sign asks of their sizes.
type Signed = (u32, Option<Sizes>);

impl Reader<'_> {
    /// A digit with its sign; `None` if there is none here.
    pub(super) fn digit(&mut self) -> Result<Option<Digit>, NotationError> {
        let start = self.at;
        let (counts, from) = match self.peek() {
            Some('{') => self.counts()?,
            Some('*') => {
                self.next();
                (Vec::new(), Some((0, None)))
            }
            Some(c) if c.is_ascii_alphanumeric() => {
                let Some(bits) = c.to_digit(32) else {
                    return Err(self.unexpected(
                        "a digit: 0-9, A-V",
                        "V allows 0 to 4 heaps; write more heaps as a set, such as {5} or {2+}",
                    ));
                };
                self.next();
                let counts = (0..5).filter(|k| bits >> k & 1 == 1);
                (counts.map(|k| (k, None)).collect(), None)
            }
            _ => return Ok(None),
        };
        // of all numbers of heaps that have no sign of their own
        let all = self.sign().unwrap_or_default();
        let signed = |(count, sizes): (u32, Option<Sizes>)| (count, sizes.unwrap_or(all));
        let digit = Digit::new(counts.into_iter().map(signed).collect(), from.map(signed));
        let digit = digit.map_err(|wrong| self.wrong(start, "a digit", wrong.to_string()))?;
        Ok(Some(digit))
    }

    /// What `!`, `?` or `=` asks of sizes, if one is here.
    fn sign(&mut self) -> Option<Sizes> {
        let sizes = match self.peek()? {
            '!' => Sizes::Unequal,
            '?' => Sizes::NotAllEqual,
            '=' => Sizes::Equal,
            _ => return None,
        };
        self.next();
        Some(sizes)
    }

    /// `{1,3}`, `{2+}`, `{2!,3?+}`: numbers of heaps, and from where on all of them.
    fn counts(&mut self) -> Result<(Vec<Signed>, Option<Signed>), NotationError> {
        let start = self.at;
        self.next();
        let (mut counts, mut from) = (Vec::new(), None::<Signed>);
        loop {
            self.skip(char::is_whitespace);
            if counts.is_empty() && from.is_none() && self.eat('}') {
                return Err(self.wrong(
                    start,
                    "numbers of heaps, between the brackets",
                    "such as {2,3}; write 0 for a digit that allows nothing",
                ));
            }
            let place = self.at;
            let (count, sizes) = (self.count()?, self.sign());
            if !self.eat('+') {
                counts.push((count, sizes));
            } else if from.is_some_and(|(_, before)| before != sizes) {
                return Err(self.wrong(
                    place,
                    "one sign for all large numbers of heaps",
                    "such as {2!,3+}: two unequal heaps, or any three or more",
                ));
            } else {
                let least = from.map_or(count, |(least, _)| least.min(count));
                from = Some((least, sizes));
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
