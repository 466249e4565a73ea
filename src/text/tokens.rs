//! The tokens of rules and of claims: words, numbers, signs. What they mean is for their readers.

use super::{NotationError, Span};
use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{alt, preceded, repeat};
use winnow::error::{ContextError, ParseError};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take_while};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lexeme {
    Word,
    Number,
    /// An operator or a bracket.
    Sign,
    /// A character that neither rules nor claims have.
    Other,
}

/// A token, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    pub(crate) lexeme: Lexeme,
    pub(crate) text: &'t str,
    pub(crate) span: Span,
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
        span: Span::from(range),
    })
}

/// The tokens of a text, with a place to read from.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'t> {
    pub(crate) text: &'t str,
    list: Vec<Token<'t>>,
    at: usize,
}

impl<'t> Tokens<'t> {
    pub(crate) fn read(text: &'t str) -> Self {
        let text = text.trim_end();
        let list = repeat(0.., token)
            .parse(LocatingSlice::new(text))
            .unwrap_or_else(|_: ParseError<_, ContextError>| {
                unreachable!("every character is some token")
            });
        Self { text, list, at: 0 }
    }

    pub(crate) fn peek(&self) -> Option<Token<'t>> {
        self.list.get(self.at).copied()
    }

    /// The token after the next one.
    pub(crate) fn second(&self) -> Option<Token<'t>> {
        self.list.get(self.at + 1).copied()
    }

    /// The token that was taken last.
    pub(crate) fn last(&self) -> Option<Token<'t>> {
        self.list.get(self.at.checked_sub(1)?).copied()
    }

    /// All tokens that are left.
    pub(crate) fn ahead(&self) -> impl Iterator<Item = Token<'t>> {
        self.list[self.at..].iter().copied()
    }

    pub(crate) fn next(&mut self) -> Option<Token<'t>> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    /// The next token if it is a number.
    pub(crate) fn peek_number(&self) -> Option<Token<'t>> {
        self.peek().filter(|token| token.lexeme == Lexeme::Number)
    }

    /// Whether the next token is this word or sign.
    pub(crate) fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.text == text)
    }

    /// Takes the next token if it is this one.
    pub(crate) fn take(&mut self, text: &str) -> Option<Span> {
        let token = self.peek().filter(|token| token.text == text)?;
        self.at += 1;
        Some(token.span)
    }

    /// Takes the next token, which must be this one.
    pub(crate) fn expect(&mut self, text: &str, remedy: &str) -> Result<Span, NotationError> {
        match self.take(text) {
            Some(span) => Ok(span),
            None => Err(self.unexpected(&format!("`{text}`"), remedy)),
        }
    }

    /// The message for the next token where something else was expected.
    pub(crate) fn unexpected(&self, expected: &str, remedy: impl Into<String>) -> NotationError {
        let found = match self.peek() {
            Some(token) => format!("`{}`", token.text),
            None => "the end".to_owned(),
        };
        self.error(self.next_span(), found, expected, remedy)
    }

    /// The message for a part where something else was expected.
    pub(crate) fn wrong(
        &self,
        span: Span,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> NotationError {
        NotationError::at(self.text, span, expected, remedy)
    }

    pub(crate) fn error(
        &self,
        span: Span,
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> NotationError {
        NotationError::new(self.text, span, found, expected, remedy)
    }

    /// The text of a part.
    pub(crate) fn slice(&self, span: Span) -> &'t str {
        span.of(self.text)
    }

    /// Skips the tokens that begin before a place.
    pub(crate) fn skip_to(&mut self, place: usize) {
        self.at = self.list.partition_point(|token| token.span.start < place);
    }

    /// Where the next token is.
    pub(crate) fn next_span(&self) -> Span {
        self.peek().map_or(self.end(), |token| token.span)
    }

    /// The place of the next token.
    pub(crate) fn place(&self) -> usize {
        self.next_span().start
    }

    /// The end of the last token that was taken.
    pub(crate) fn behind(&self) -> usize {
        self.at
            .checked_sub(1)
            .map_or(0, |last| self.list[last].span.end)
    }

    /// The place after the last token.
    pub(crate) fn end(&self) -> Span {
        Span::at(self.text.len())
    }
}
