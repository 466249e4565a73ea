use super::{Arguments, Definitions, NotationError, Span};
use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{alt, preceded, repeat};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take_while};

/// What a token is; its text is told by its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'t> {
    Word(&'t str),
    Number(&'t str),
    Open(char),
    Close(char),
    Comma,
    Colon,
    /// Any other character.
    Other(char),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind<'t>,
    pub(super) span: Span,
}

impl<'t> Token<'t> {
    pub(super) fn word(&self) -> Option<&'t str> {
        match self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }
}

type Input<'t> = LocatingSlice<&'t str>;

fn token<'t>(input: &mut Input<'t>) -> winnow::Result<Token<'t>> {
    let word = (
        one_of(|c: char| c.is_ascii_alphabetic()),
        take_while(0.., |c: char| {
            c.is_ascii_alphanumeric() || c == '-' || c == '_'
        }),
    );
    let kind = alt((
        word.take().map(Kind::Word),
        digit1.map(Kind::Number),
        one_of(['(', '{']).map(Kind::Open),
        one_of([')', '}']).map(Kind::Close),
        ','.value(Kind::Comma),
        ':'.value(Kind::Colon),
        any.map(Kind::Other),
    ));
    let (kind, range) = preceded(multispace0, kind.with_span()).parse_next(input)?;
    Ok(Token {
        kind,
        span: Span {
            start: range.start,
            end: range.end,
        },
    })
}

/// The tokens of a text, with a place to read from.
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    list: Vec<Token<'t>>,
    at: usize,
    /// Names beside the registered ones.
    pub(super) definitions: &'t Definitions,
}

impl<'t> Tokens<'t> {
    pub(super) fn read(text: &'t str, definitions: &'t Definitions) -> Result<Self, NotationError> {
        let trimmed = text.trim_end();
        let list = repeat(0.., token)
            .parse(LocatingSlice::new(trimmed))
            .unwrap_or_else(
                |_: winnow::error::ParseError<_, winnow::error::ContextError>| {
                    unreachable!("every character is some token")
                },
            );
        Ok(Self {
            text: trimmed,
            list,
            at: 0,
            definitions,
        })
    }

    pub(super) fn peek(&self) -> Option<Token<'t>> {
        self.list.get(self.at).copied()
    }

    pub(super) fn next(&mut self) -> Option<Token<'t>> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    /// Skips the tokens that begin before a place.
    pub(super) fn skip_to(&mut self, place: usize) {
        self.at = self.list.partition_point(|token| token.span.start < place);
    }

    /// The place behind the last token.
    pub(super) fn end(&self) -> Span {
        Span {
            start: self.text.len(),
            end: self.text.len(),
        }
    }

    pub(super) fn slice(&self, span: Span) -> &'t str {
        &self.text[span.start..span.end]
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

    /// The arguments that follow a name, if any: `(1,2)`, `{1,2}` or `:1,2`.
    pub(super) fn arguments(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        self.list(name, |tokens, arguments| {
            arguments.items.push(tokens.number()?);
            Ok(())
        })
    }

    /// The list that follows a name, if any, each item read by `item`.
    pub(super) fn list(
        &mut self,
        name: Span,
        item: impl Fn(&mut Self, &mut Arguments<'t>) -> Result<(), NotationError>,
    ) -> Result<Arguments<'t>, NotationError> {
        let mut arguments = Arguments::new(self, name);
        let close = match self.peek().map(|t| t.kind) {
            Some(Kind::Open('(')) => Some(')'),
            Some(Kind::Open(_)) => Some('}'),
            Some(Kind::Colon) => None,
            _ => return Ok(arguments),
        };
        let open = self.next().expect("it was peeked").span;
        arguments.open = Some(open);
        loop {
            item(self, &mut arguments)?;
            let next = self.peek();
            match (next.map(|t| t.kind), close) {
                (Some(Kind::Comma), _) => _ = self.next(),
                (_, None) => return Ok(arguments),
                (Some(Kind::Close(c)), Some(close)) if c == close => {
                    self.next();
                    return Ok(arguments);
                }
                (_, Some(close)) => {
                    let span = next.map_or(self.end(), |t| t.span);
                    let found =
                        next.map_or("the end".into(), |t| format!("`{}`", self.slice(t.span)));
                    return Err(self.error(
                        span,
                        found,
                        format!("`,` or `{close}`"),
                        format!(
                            "close the list that `{}` opens with `{close}`",
                            self.slice(open)
                        ),
                    ));
                }
            }
        }
    }

    pub(super) fn number(&mut self) -> Result<(u64, Span), NotationError> {
        let Some(token) = self.next() else {
            return Err(self.error(self.end(), "the end", "a number", "such as moore(2)"));
        };
        let found = format!("`{}`", self.slice(token.span));
        match token.kind {
            Kind::Number(digits) => match digits.parse() {
                Ok(number) => Ok((number, token.span)),
                Err(_) => Err(self.error(
                    token.span,
                    found,
                    "a number below 2^64",
                    "parameters of rules have 64 bits",
                )),
            },
            _ => Err(self.error(
                token.span,
                found,
                "a number",
                "such as moore(2) or subtract{1,3}",
            )),
        }
    }
}
