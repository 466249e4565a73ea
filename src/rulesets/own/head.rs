//! The head of rules, and their clauses as text.

use crate::expression::Heaps;
use crate::text::{NotationError, Span, nearest};
use std::fmt;

/// How rules are written: what their head says, and their clauses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    pub(super) heaps: Heaps,
    /// Whether the clauses speak of a single heap.
    pub(super) each: bool,
    /// Whether it is said that the order of the heaps does not matter.
    pub(super) symmetric: bool,
    /// Whether heaps may rise while the total falls.
    pub(super) falling_total: bool,
    pub(super) clauses: Vec<String>,
}

/// The words that clauses begin with.
const WORDS: [&str; 5] = ["take", "to", "as", "where", "table"];
/// What may stand before the colon.
const HEADS: [&str; 5] = [
    "2 heaps",
    "any heaps",
    "each heap",
    "symmetric",
    "falling total",
];
/// Heaps that rules may speak of.
const MOST: usize = 64;

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.heaps {
            _ if self.each => f.write_str("each heap")?,
            Heaps::Fixed(1) => f.write_str("1 heap")?,
            Heaps::Fixed(heaps) => write!(f, "{heaps} heaps")?,
            Heaps::None | Heaps::Any => f.write_str("any heaps")?,
        }
        if self.symmetric {
            f.write_str(", symmetric")?;
        }
        if self.falling_total {
            f.write_str(", falling total")?;
        }
        write!(f, ": {}", self.clauses.join("; "))
    }
}

/// A part of a text without the space around it.
fn trimmed(text: &str, part: Span) -> Span {
    let inner = part.of(text);
    let start = part.start + (inner.len() - inner.trim_start().len());
    let end = (part.end - (inner.len() - inner.trim_end().len())).max(start);
    Span { start, end }
}

/// The parts of a text between separators.
fn parts(text: &str, whole: Span, separator: char) -> Vec<Span> {
    let mut start = whole.start;
    let inner = whole.of(text);
    let parts = inner.split(separator).map(|part| {
        let span = Span {
            start,
            end: start + part.len(),
        };
        start = span.end + separator.len_utf8();
        trimmed(text, span)
    });
    parts.collect()
}

impl Definition {
    /// Reads the head, and where the clauses lie.
    pub(super) fn read(text: &str, body: Span) -> Result<(Self, Vec<Span>), NotationError> {
        let remedy = "such as rules{2 heaps: take (1,1)*; take (t, 0) for t in 1..a}";
        let error = |span: Span, expected: &str, remedy: &str| {
            let found = match span.of(text) {
                "" => "nothing".to_owned(),
                found => format!("`{found}`"),
            };
            NotationError::new(text, span, found, expected, remedy)
        };
        let Some(colon) = text[body.start..body.end].find(':') else {
            return Err(error(
                trimmed(text, body),
                "a head, a colon and clauses",
                remedy,
            ));
        };
        let (start, end) = (body.start, body.start + colon);
        let mut definition = Self {
            heaps: Heaps::None,
            each: false,
            symmetric: false,
            falling_total: false,
            clauses: Vec::new(),
        };
        for span in parts(text, Span { start, end }, ',') {
            let word = words(span.of(text));
            let count = word
                .strip_suffix(" heaps")
                .or_else(|| word.strip_suffix(" heap"))
                .and_then(|count| count.parse::<usize>().ok())
                .filter(|count| (1..=MOST).contains(count));
            match (word.as_str(), count) {
                (_, Some(count)) => definition.heaps = Heaps::Fixed(count),
                ("any heaps", _) => definition.heaps = Heaps::Any,
                ("each heap", _) => {
                    definition.heaps = Heaps::Fixed(1);
                    definition.each = true;
                }
                ("symmetric", _) => definition.symmetric = true,
                ("falling total", _) => definition.falling_total = true,
                _ => {
                    let near = nearest(&word, HEADS);
                    let near =
                        near.map_or(remedy.to_owned(), |near| format!("did you mean `{near}`?"));
                    let expected = "`2 heaps` (1 to 64), `any heaps`, `each heap`, `symmetric` or `falling total`";
                    return Err(error(span, expected, &near));
                }
            }
        }
        if definition.heaps == Heaps::None {
            let head = trimmed(text, Span { start, end });
            return Err(error(
                head,
                "how many heaps",
                "begin with `2 heaps`, `any heaps` or `each heap`",
            ));
        }
        let start = end + 1;
        let end = body.end;
        let mut clauses = parts(text, Span { start, end }, ';');
        // a last semicolon ends the last clause
        if clauses.len() > 1 && clauses.last().is_some_and(|last| last.start == last.end) {
            clauses.pop();
        }
        for &span in &clauses {
            let clause = words(span.of(text));
            if !WORDS.iter().any(|word| begins(&clause, word)) {
                let expected = "a clause that begins with take, to, as, where or table";
                return Err(error(span, expected, remedy));
            }
            definition.clauses.push(clause);
        }
        Ok((definition, clauses))
    }
}

/// A text with one space wherever there is some.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a clause begins with a word.
pub(super) fn begins(clause: &str, word: &str) -> bool {
    let rest = clause.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
}
