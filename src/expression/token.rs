use crate::text::{NotationError, Span};
use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{alt, preceded, repeat};
use winnow::error::{ContextError, ParseError};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take_while};

/// What a token is; its text is told by its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lexeme {
    Word,
    Number,
    /// An operator or a bracket.
    Sign,
    /// A character that no claim has.
    Other,
}

/// A token of a claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) lexeme: Lexeme,
    pub(super) text: &'t str,
    pub(super) span: Span,
}

type Input<'t> = LocatingSlice<&'t str>;

fn token<'t>(input: &mut Input<'t>) -> winnow::Result<Token<'t>> {
    let word = (
        one_of(|c: char| c.is_ascii_alphabetic()),
        take_while(0.., |c: char| c.is_ascii_alphanumeric() || c == '_'),
    );
    let long = alt(("<=>", "=>", "<=", ">=", "!=", "<<", ">>", ".."));
    let short = one_of([
        '(', ')', '{', '}', '[', ']', ',', ':', '=', '<', '>', '+', '-', '*', '/', '^', '|', '&',
    ]);
    let lexeme = alt((
        word.take().map(|text| (Lexeme::Word, text)),
        digit1.map(|text| (Lexeme::Number, text)),
        long.map(|text| (Lexeme::Sign, text)),
        short.take().map(|text| (Lexeme::Sign, text)),
        any.take().map(|text| (Lexeme::Other, text)),
    ));
    let ((lexeme, text), range) = preceded(multispace0, lexeme.with_span()).parse_next(input)?;
    Ok(Token {
        lexeme,
        text,
        span: Span {
            start: range.start,
            end: range.end,
        },
    })
}

/// The tokens of a claim, with a place to read from.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    list: Vec<Token<'t>>,
    at: usize,
}

impl<'t> Tokens<'t> {
    pub(super) fn read(text: &'t str) -> Self {
        let text = text.trim_end();
        let list = repeat(0.., token)
            .parse(LocatingSlice::new(text))
            .unwrap_or_else(|_: ParseError<_, ContextError>| {
                unreachable!("every character is some token")
            });
        Self { text, list, at: 0 }
    }

    pub(super) fn peek(&self) -> Option<Token<'t>> {
        self.list.get(self.at).copied()
    }

    /// The token after the next one.
    pub(super) fn second(&self) -> Option<Token<'t>> {
        self.list.get(self.at + 1).copied()
    }

    pub(super) fn next(&mut self) -> Option<Token<'t>> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    /// Whether the next token is this word or sign.
    pub(super) fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.text == text)
    }

    /// Takes the next token if it is this one.
    pub(super) fn take(&mut self, text: &str) -> Option<Span> {
        let token = self.peek().filter(|token| token.text == text)?;
        self.at += 1;
        Some(token.span)
    }

    /// Takes the next token, which must be this one.
    pub(super) fn expect(&mut self, text: &str, remedy: &str) -> Result<Span, NotationError> {
        match self.take(text) {
            Some(span) => Ok(span),
            None => Err(self.unexpected(&format!("`{text}`"), remedy)),
        }
    }

    /// What is said of the next token where something else was expected.
    pub(super) fn unexpected(&self, expected: &str, remedy: &str) -> NotationError {
        let (span, found) = match self.peek() {
            Some(token) => (token.span, format!("`{}`", token.text)),
            None => (self.end(), "the end".to_owned()),
        };
        NotationError::new(self.text, span, found, expected, remedy)
    }

    /// The place of the next token.
    pub(super) fn place(&self) -> usize {
        self.peek()
            .map_or(self.text.len(), |token| token.span.start)
    }

    /// The end of the last token that was taken.
    pub(super) fn behind(&self) -> usize {
        self.at
            .checked_sub(1)
            .map_or(0, |last| self.list[last].span.end)
    }

    fn end(&self) -> Span {
        Span {
            start: self.text.len(),
            end: self.text.len(),
        }
    }
}
