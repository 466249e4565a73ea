//! The head of rules, and their clauses as text.

use crate::expression::Heaps;
use crate::text::{NotationError, Span, nearest};
use std::fmt;

/// How rules are written: what their head says, and their clauses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    pub(super) heaps: Heaps,
    /// Whether the clauses are about a single heap.
    pub(super) each: bool,
    /// Whether it is said that the order of the heaps does not matter.
    pub(super) symmetric: bool,
    /// Whether heaps may rise while the total falls.
    pub(super) falling_total: bool,
    /// Whether play may go on for ever.
    pub(super) loopy: bool,
    /// `potential(..)`, as it was written.
    pub(super) potential: Option<String>,
    pub(super) clauses: Vec<String>,
}

/// What comes before the keys of a potential.
pub(super) const WORD: &str = "potential";
/// The words that clauses begin with.
const WORDS: [&str; 6] = ["take", "to", "as", "where", "won", "table"];
/// What may come before the colon.
const HEADS: [&str; 7] = [
    "2 heaps",
    "any heaps",
    "each heap",
    "symmetric",
    "falling total",
    "loopy",
    "potential(2*a + b)",
];
/// Heaps that rules may be about.
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
        if self.loopy {
            f.write_str(", loopy")?;
        }
        if let Some(potential) = &self.potential {
            write!(f, ", {potential}")?;
        }
        write!(f, ": {}", self.clauses.join("; "))
    }
}

/// Where a part of a text lies, without the space around it.
fn trimmed(text: &str, part: &str) -> Span {
    let part = part.trim_start().trim_end();
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    let end = start + part.len();
    Span { start, end }
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
        let mut parts = outside(body.of(text), ':');
        let head = parts.next().unwrap_or_default();
        let Some(clauses) = body.of(text).get(head.len() + 1..) else {
            let span = trimmed(text, body.of(text));
            let moves = ["take", "to", "as"]
                .iter()
                .any(|&word| begins(span.of(text), word));
            let remedy = match moves {
                true => {
                    "say first how many heaps there are: rules{each heap: take t for t in 1..h}"
                }
                false => remedy,
            };
            return Err(error(span, "a head, a colon and clauses", remedy));
        };
        let mut definition = Self {
            heaps: Heaps::None,
            each: false,
            symmetric: false,
            falling_total: false,
            loopy: false,
            potential: None,
            clauses: Vec::new(),
        };
        for part in outside(head, ',') {
            let word = words(part);
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
                ("loopy", _) => definition.loopy = true,
                ("falling total", _) => definition.falling_total = true,
                (potential, _) if begins(potential, WORD) => definition.potential = Some(word),
                _ => {
                    let near = match written_out(&word) {
                        Some(heaps) => Some(heaps),
                        None => nearest(&word, HEADS).map(str::to_owned),
                    };
                    let near = near.map(|near| format!("did you mean `{near}`?"));
                    let near = near.as_deref().unwrap_or(remedy);
                    let expected = "`2 heaps` (1 to 64), `any heaps`, `each heap`, `symmetric`, `falling total`, `loopy` or `potential(..)`";
                    return Err(error(trimmed(text, part), expected, near));
                }
            }
        }
        if definition.heaps == Heaps::None {
            let remedy = "begin with `2 heaps`, `any heaps` or `each heap`";
            return Err(error(trimmed(text, head), "how many heaps", remedy));
        }
        if definition.potential.is_some() && (definition.each || definition.falling_total) {
            let expected = "a potential alone, of several heaps together";
            let remedy =
                "heaps of `each heap` fall one by one; `falling total` is potential(sum(x))";
            return Err(error(trimmed(text, head), expected, remedy));
        }
        if definition.loopy && (definition.falling_total || definition.potential.is_some()) {
            let expected = "`loopy` without anything that falls with every move";
            let remedy = "leave `loopy` out where play is sure to end";
            return Err(error(trimmed(text, head), expected, remedy));
        }
        let clauses = outside(clauses, ';').map(|part| trimmed(text, part));
        let mut clauses: Vec<Span> = clauses.collect();
        // a last semicolon ends the last clause
        if clauses.len() > 1 && clauses.last().is_some_and(|last| last.start == last.end) {
            clauses.pop();
        }
        for &span in &clauses {
            let clause = words(span.of(text));
            if !WORDS.iter().any(|word| begins(&clause, word)) {
                let expected = "a clause that begins with take, to, as, where, won if or table";
                return Err(error(span, expected, remedy));
            }
            definition.clauses.push(clause);
        }
        Ok((definition, clauses))
    }
}

/// A number of heaps that is written as a word.
fn written_out(word: &str) -> Option<String> {
    let number = word
        .strip_suffix(" heaps")
        .or_else(|| word.strip_suffix(" heap"))?;
    let place = ["one", "two", "three", "four", "five", "six"]
        .iter()
        .position(|one| *one == number)?;
    Some(match place {
        0 => "1 heap".to_owned(),
        _ => format!("{} heaps", place + 1),
    })
}

/// Parts of a text between marks that are in no bracket.
pub(super) fn outside(text: &str, mark: char) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    text.split(move |c| {
        depth += i32::from(matches!(c, '(' | '{' | '[')) - i32::from(matches!(c, ')' | '}' | ']'));
        c == mark && depth == 0
    })
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
