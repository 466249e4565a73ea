/// A range of bytes of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The place before a byte.
    pub fn at(place: usize) -> Self {
        let (start, end) = (place, place);
        Self { start, end }
    }

    /// The part of a text.
    pub fn of(self, text: &str) -> &str {
        &text[self.start..self.end]
    }
}

impl From<std::ops::Range<usize>> for Span {
    fn from(std::ops::Range { start, end }: std::ops::Range<usize>) -> Self {
        Self { start, end }
    }
}

/// What was found, what was expected instead, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence())]
pub struct Mismatch {
    /// What was found.
    pub found: String,
    /// What was expected; empty where `found` is the whole text of an error of another kind.
    pub expected: String,
    /// What to do; empty where that is plain.
    pub remedy: String,
}

impl Mismatch {
    /// An error from its three parts.
    pub fn new(
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            found: found.into(),
            expected: expected.into(),
            remedy: remedy.into(),
        }
    }

    /// An error of another kind, by its text.
    pub fn told(error: impl std::fmt::Display) -> Self {
        Self::new(error.to_string(), "", "")
    }

    fn sentence(&self) -> String {
        let Self {
            found,
            expected,
            remedy,
        } = self;
        match (&expected[..], &remedy[..]) {
            ("", _) => found.clone(),
            (expected, "") => format!("found {found}, expected {expected}"),
            (expected, remedy) => format!("found {found}, expected {expected}; {remedy}"),
        }
    }
}

/// Why a method cannot do something, as the end of a sentence: `a move compares amounts`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Because(String);

impl From<String> for Because {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Because {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

/// What was expected of a short text, which whoever says so has at hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct Expected(String);

impl From<String> for Expected {
    fn from(expected: String) -> Self {
        Self(expected)
    }
}

impl From<&str> for Expected {
    fn from(expected: &str) -> Self {
        Self(expected.into())
    }
}

/// Text that is not in the notation: where, what was found, what was expected, what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "column {}: found {found}, expected {expected}\n{}\n  {remedy}",
    self.column(),
    pointed(text, *span)
)]
pub struct NotationError {
    /// The whole text.
    pub text: String,
    /// The part of it that is wrong.
    pub span: Span,
    /// What is there.
    pub found: String,
    /// What could be there.
    pub expected: String,
    /// What to do.
    pub remedy: String,
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

    /// An error at a part of a text: found is what is there.
    pub(crate) fn at(
        text: &str,
        span: Span,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        let found = match span.of(text) {
            "" => "the end".to_owned(),
            part => format!("`{part}`"),
        };
        Self::new(text, span, found, expected, remedy)
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

/// Characters of a text that are shown around a part of it.
const SHOWN: usize = 72;

/// A text with a part of it marked on the line below; of a long text what is near the part.
pub fn pointed(text: &str, span: Span) -> String {
    let before = text[..span.start].chars().count();
    let width = span.of(text).chars().count().max(1);
    let all = text.chars().count();
    if all <= SHOWN {
        return format!("  {text}\n  {}{}", " ".repeat(before), "^".repeat(width));
    }
    // a third of the line before the part
    let first = before.saturating_sub(SHOWN / 3).min(all - SHOWN);
    let shown: String = text.chars().skip(first).take(SHOWN).collect();
    let [left, right] = [first > 0, first + SHOWN < all].map(|cut| if cut { "..." } else { "" });
    let marks = "^".repeat(width.min((first + SHOWN - before).max(1)));
    let gap = " ".repeat(left.len() + before - first);
    format!("  {left}{shown}{right}\n  {gap}{marks}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_the_part_is_shown() {
        let part = |start, end| Span { start, end };
        assert_eq!(pointed("moore(0)", part(6, 7)), "  moore(0)\n        ^");
        let long = format!("{}here{}", "é ".repeat(60), " z".repeat(60));
        let at = long.find("here").unwrap();
        let shown = pointed(&long, part(at, at + 4));
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() <= 80));
        let column = lines[1].find('^').unwrap();
        let marked: String = lines[0].chars().skip(column).take(4).collect();
        assert_eq!((marked.as_str(), lines[1].trim()), ("here", "^^^^"));
        let end = pointed(&long, part(long.len(), long.len()));
        assert!(end.ends_with('^') && end.lines().all(|line| line.chars().count() <= 80));
    }
}
