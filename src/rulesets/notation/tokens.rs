use super::{NotationError, Span};
use crate::text::Tokens;

impl Tokens<'_> {
    /// A number of 64 bits, and where it stands.
    pub(super) fn number(&mut self) -> Result<(u64, Span), NotationError> {
        let Some(token) = self.peek_number() else {
            return Err(self.unexpected("a number", "such as moore(2) or subtract{1,3}"));
        };
        let number = token.text.parse().map_err(|_| {
            self.unexpected("a number below 2^64", "parameters of rules have 64 bits")
        })?;
        self.next();
        Ok((number, token.span))
    }

    /// Takes the star after what ends at a place, or a plus directly after it if that counts as
    /// one; where it ends.
    pub(super) fn star(&mut self, end: usize, plus: bool) -> Option<usize> {
        let token = self.peek()?;
        let star = token.text == "*" || plus && token.text == "+" && token.span.start == end;
        star.then(|| self.next())?.map(|token| token.span.end)
    }
}
