use std::fmt;

/// A range of bytes of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// Text that is not in the notation: where, what was found, what was expected, what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    pub(super) text: String,
    pub(super) span: Span,
    pub(super) found: String,
    pub(super) expected: String,
    pub(super) remedy: String,
}

impl NotationError {
    /// An error at a part of a text.
    pub fn new(
        text: &str,
        span: Span,
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            text: text.to_owned(),
            span,
            found: found.into(),
            expected: expected.into(),
            remedy: remedy.into(),
        }
    }

    /// The same error for a text of which this one is the part at `span`; the place is that of
    /// the whole part if the text was changed, if not `same`.
    #[must_use]
    pub fn within(mut self, text: &str, span: Span, same: bool) -> Self {
        self.span = match same {
            true => Span {
                start: (span.start + self.span.start).min(text.len()),
                end: (span.start + self.span.end).min(text.len()),
            },
            false => span,
        };
        self.text = text.to_owned();
        self
    }

    /// The column of the error, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.text[..self.span.start].chars().count() + 1
    }
}

impl std::error::Error for NotationError {}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.column();
        let Self {
            text,
            span,
            found,
            expected,
            remedy,
        } = self;
        writeln!(f, "column {column}: found {found}, expected {expected}")?;
        writeln!(f, "  {text}")?;
        let width = text[span.start..span.end].chars().count().max(1);
        writeln!(f, "  {}{}", " ".repeat(column - 1), "^".repeat(width))?;
        write!(f, "  {remedy}")
    }
}
