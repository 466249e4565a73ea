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
        let start = self.place();
        let (mut sum, mut product) = (0_u64, self.number()?.0);
        while inside {
            let (adds, times) = (self.take("+").is_some(), self.take("*").is_some());
            if !adds && !times {
                break;
            }
            let (next, span) = self.number()?;
            let large = || {
                self.error(
                    span,
                    "a number beyond 64 bits",
                    "one below 2^64",
                    "take smaller ones",
                )
            };
            if adds {
                sum = sum.checked_add(product).ok_or_else(large)?;
                product = next;
            } else {
                product = product.checked_mul(next).ok_or_else(large)?;
            }
        }
        let span = Span {
            start,
            end: self.behind(),
        };
        let all = sum.checked_add(product);
        let all = all.ok_or_else(|| {
            self.error(
                span,
                "a number beyond 64 bits",
                "one below 2^64",
                "take smaller ones",
            )
        })?;
        Ok((all, span))
    }

    /// Takes the star after what ends at a place, or a plus directly after it if that counts as
    /// one; where it ends.
    pub(super) fn star(&mut self, end: usize, plus: bool) -> Option<usize> {
        let token = self.peek()?;
        let star = token.text == "*" || plus && token.text == "+" && token.span.start == end;
        star.then(|| self.next())?.map(|token| token.span.end)
    }
}
