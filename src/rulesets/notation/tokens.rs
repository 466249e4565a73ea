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

    /// A sum of products of numbers, such as `2*3 + 1`, where it is `inside` of brackets; elsewhere
    /// these signs mean something else, and it is a number alone.
    pub(super) fn computed(&mut self, inside: bool) -> Result<(u64, Span), NotationError> {
        let (mut sum, mut span) = self.product(inside)?;
        while self.follows("+", inside) {
            let (next, Span { end, .. }) = self.product(inside)?;
            span.end = end;
            let larger = sum.checked_add(next);
            sum = larger.ok_or_else(|| self.too_large(span))?;
        }
        Ok((sum, span))
    }

    fn product(&mut self, inside: bool) -> Result<(u64, Span), NotationError> {
        let (mut product, mut span) = self.number()?;
        while self.follows("*", inside) {
            let (next, Span { end, .. }) = self.number()?;
            span.end = end;
            let larger = product.checked_mul(next);
            product = larger.ok_or_else(|| self.too_large(span))?;
        }
        Ok((product, span))
    }

    /// Takes a sign inside of brackets.
    fn follows(&mut self, sign: &str, inside: bool) -> bool {
        inside && self.take(sign).is_some()
    }

    fn too_large(&self, span: Span) -> NotationError {
        let remedy = "parameters of rules have 64 bits";
        self.error(span, "a larger number", "a number below 2^64", remedy)
    }

    /// Takes the star after what ends at a place, or a plus directly after it if that counts as
    /// one; where it ends.
    pub(super) fn star(&mut self, end: usize, plus: bool) -> Option<usize> {
        let token = self.peek()?;
        let star = token.text == "*" || plus && token.text == "+" && token.span.start == end;
        star.then(|| self.next())?.map(|token| token.span.end)
    }
}
