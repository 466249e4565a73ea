use super::tokens::Tokens;
use super::{Arguments, NotationError, Span, TypedVector};
use crate::game::{MoveVector, Times};
use crate::text::Token;

impl<'t> Tokens<'t> {
    /// The vectors that follow a name, if any, `{(1,0),(1,1)*}` or `:1,0/1,1+`, and the weights
    /// of a potential behind them.
    pub(super) fn vectors(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        let text = self.slice(name);
        let remedy = format!("write {text}{{(1,0),(0,1)}}, or {text}:1,0/0,1");
        let mut arguments =
            self.list_in_braces(name, "/", &remedy, |tokens, arguments, brackets| {
                arguments.vectors.push(match brackets {
                    true => tokens.bracketed()?,
                    false => tokens.row()?,
                });
                Ok(())
            })?;
        if arguments.open.is_none() {
            return Ok(arguments);
        }
        if let Some(word) = self.take("potential") {
            arguments.potential = self.arguments(word)?.items;
            if arguments.potential.is_empty() {
                return Err(self.unexpected(
                    "the weights of the heaps",
                    "such as potential(1,2) for two heaps",
                ));
            }
        }
        Ok(arguments)
    }

    /// `(1,0)` or `(1,1)*`.
    fn bracketed(&mut self) -> Result<TypedVector, NotationError> {
        let Some(open) = self.take("(") else {
            return Err(self.unexpected(
                "a vector in brackets",
                "such as (1,0), one component for each heap",
            ));
        };
        let (takes, _) = self.components()?;
        match self.take(")") {
            Some(close) => Ok(self.with_star(takes, open.start, close.end)),
            None => Err(self.unexpected("`,` or `)`", "close the vector with `)`")),
        }
    }

    /// `1,0` or `1,1+`.
    fn row(&mut self) -> Result<TypedVector, NotationError> {
        let (takes, span) = self.components()?;
        Ok(self.with_star(takes, span.start, span.end))
    }

    fn with_star(&mut self, takes: Vec<i32>, start: usize, end: usize) -> TypedVector {
        // a plus apart from the vector is no star
        let star = |t: &Token<'_>| t.text == "*" || (t.text == "+" && t.span.start == end);
        let star = self.peek().filter(star);
        let (times, end) = match star {
            Some(token) => {
                self.next();
                (Times::Any, token.span.end)
            }
            None => (Times::Once, end),
        };
        TypedVector {
            vector: MoveVector { takes, times },
            span: Span { start, end },
        }
    }

    fn components(&mut self) -> Result<(Vec<i32>, Span), NotationError> {
        let start = self.place();
        let mut takes = Vec::new();
        loop {
            let (component, end) = self.component()?;
            takes.push(component);
            if self.take(",").is_none() {
                return Ok((takes, Span { start, end }));
            }
        }
    }

    /// A number with or without a sign, and where it ends.
    fn component(&mut self) -> Result<(i32, usize), NotationError> {
        let start = self.place();
        let minus = self.take("-").is_some();
        let Some(digits) = self.peek_number() else {
            return Err(self.unexpected("a number", "such as 1, or -1 to add a token"));
        };
        self.next();
        let (size, end) = (digits.text.parse::<i32>(), digits.span.end);
        let size = size.map_err(|_| {
            let span = Span { start, end };
            let found = format!("`{}`", self.slice(span));
            self.error(
                span,
                found,
                "a component between -2^31 and 2^31, both excluded",
                "components of vectors have 32 bits",
            )
        })?;
        Ok((if minus { -size } else { size }, end))
    }
}
