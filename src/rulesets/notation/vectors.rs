use super::tokens::{Kind, Token, Tokens};
use super::{Arguments, NotationError, Span, TypedVector};
use crate::game::{MoveVector, Times};

impl<'t> Tokens<'t> {
    /// The vectors that follow a name, if any, `{(1,0),(1,1)*}` or `:1,0/1,1+`, and the weights
    /// of a potential behind them.
    pub(super) fn vectors(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        let mut arguments = Arguments::new(self, name);
        let brackets = match self.peek().map(|t| t.kind) {
            Some(Kind::Open('{')) => true,
            Some(Kind::Colon) => false,
            Some(Kind::Open(_)) => {
                let text = self.slice(Span {
                    start: name.start,
                    end: name.end,
                });
                return Err(self.unexpected(
                    "`{` or `:`",
                    format!("write {text}{{(1,0),(0,1)}}, or {text}:1,0/0,1"),
                ));
            }
            _ => return Ok(arguments),
        };
        arguments.open = self.next().map(|t| t.span);
        loop {
            let vector = if brackets {
                self.bracketed()?
            } else {
                self.row()?
            };
            arguments.vectors.push(vector);
            match (self.peek().map(|t| t.kind), brackets) {
                (Some(Kind::Comma), true) | (Some(Kind::Other('/')), false) => _ = self.next(),
                (Some(Kind::Close('}')), true) => {
                    self.next();
                    break;
                }
                (_, false) => break,
                (_, true) => {
                    return Err(self.unexpected("`,` or `}`", "close the list with `}`"));
                }
            }
        }
        if let Some(word) = self.peek().filter(|t| t.word() == Some("potential")) {
            self.next();
            arguments.potential = self.arguments(word.span)?.items;
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
        let open = match self.peek() {
            Some(token) if token.kind == Kind::Open('(') => self.next().expect("peeked").span,
            _ => {
                return Err(self.unexpected(
                    "a vector in brackets",
                    "such as (1,0), one component for each heap",
                ));
            }
        };
        let (takes, _) = self.components()?;
        match self.peek() {
            Some(token) if token.kind == Kind::Close(')') => {
                self.next();
                Ok(self.with_star(takes, open.start, token.span.end))
            }
            _ => Err(self.unexpected("`,` or `)`", "close the vector with `)`")),
        }
    }

    /// `1,0` or `1,1+`.
    fn row(&mut self) -> Result<TypedVector, NotationError> {
        let (takes, span) = self.components()?;
        Ok(self.with_star(takes, span.start, span.end))
    }

    fn with_star(&mut self, takes: Vec<i32>, start: usize, end: usize) -> TypedVector {
        // a plus apart from the vector is no star
        let star = |t: &Token<'_>| {
            t.kind == Kind::Other('*') || (t.kind == Kind::Other('+') && t.span.start == end)
        };
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
        let start = self.peek().map_or(self.end(), |t| t.span).start;
        let mut takes = Vec::new();
        loop {
            let (component, end) = self.component()?;
            takes.push(component);
            match self.peek() {
                Some(token) if token.kind == Kind::Comma => _ = self.next(),
                _ => return Ok((takes, Span { start, end })),
            }
        }
    }

    /// A number with or without a sign, and where it ends.
    fn component(&mut self) -> Result<(i32, usize), NotationError> {
        let start = self.peek().map_or(self.end(), |t| t.span).start;
        let minus = self.peek().is_some_and(|t| t.kind == Kind::Other('-'));
        if minus {
            self.next();
        }
        let Some(Token {
            kind: Kind::Number(digits),
            span: Span { end, .. },
        }) = self.peek()
        else {
            return Err(self.unexpected("a number", "such as 1, or -1 to add a token"));
        };
        self.next();
        let size = digits.parse::<i32>();
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

    /// What comes next is something else than expected.
    pub(super) fn unexpected(&self, expected: &str, remedy: impl Into<String>) -> NotationError {
        let next = self.peek();
        let span = next.map_or(self.end(), |t| t.span);
        let found = next.map_or("the end".into(), |t| format!("`{}`", self.slice(t.span)));
        self.error(span, found, expected, remedy)
    }
}
