use super::clause::{Clauses, Condition};
use super::{Inner, Own, declared, table};
use crate::expression::{Heaps, clause};
use crate::game::laws::{Broken, symmetric_agrees};
use crate::game::{HeapBox, HeapRules, MoveVectors, Shape};
use crate::rulesets::{Definitions, HeapRuleset, Rules, Ruleset};
use crate::text::{NotationError, Span, nearest};
use std::fmt;
use std::sync::{Arc, Mutex};

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
    let inner = &text[part.start..part.end];
    let start = part.start + (inner.len() - inner.trim_start().len());
    let end = (part.end - (inner.len() - inner.trim_end().len())).max(start);
    Span { start, end }
}

/// The parts of a text between separators.
fn parts(text: &str, whole: Span, separator: char) -> Vec<Span> {
    let mut start = whole.start;
    let inner = &text[whole.start..whole.end];
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
    fn read(text: &str, body: Span) -> Result<(Self, Vec<Span>), NotationError> {
        let remedy = "such as rules{2 heaps: take (1,1)*; take (t, 0) for t in 1..a}";
        let error = |span: Span, expected: &str, remedy: &str| {
            let found = match &text[span.start..span.end] {
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
            let word = words(&text[span.start..span.end]);
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
            let clause = words(&text[span.start..span.end]);
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
fn begins(clause: &str, word: &str) -> bool {
    let rest = clause.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
}

impl Own {
    /// Reads rules, the part `body` of a text.
    ///
    /// # Errors
    /// With the column, what was found, what was expected, and a remedy.
    pub(super) fn read(
        text: &str,
        body: Span,
        definitions: &Definitions,
    ) -> Result<Self, NotationError> {
        let (definition, spans) = Definition::read(text, body)?;
        let mut clauses = Clauses::default();
        let (mut positions, mut rows) = (None, None);
        let mut also = Vec::new();
        for (clause_text, &span) in definition.clauses.iter().zip(&spans) {
            let original = &text[span.start..span.end];
            let within = |error: NotationError| error.within(text, span, clause_text == original);
            let refuse = |found: &str, expected: &str, remedy: &str| {
                NotationError::new(text, span, found, expected, remedy)
            };
            let rest = |word: &str| clause_text[word.len()..].trim_start().to_owned();
            if begins(clause_text, "as") {
                also.push(same_moves(&definition, &rest("as"), definitions).map_err(
                    |why| match why {
                        Ok(error) => error.within(text, span, false),
                        Err((expected, remedy)) => {
                            refuse(&format!("`{original}`"), expected, remedy)
                        }
                    },
                )?);
            } else if begins(clause_text, "where") {
                let condition = Condition::read(clause_text, &definition).map_err(within)?;
                if positions.replace(condition).is_some() {
                    return Err(refuse("a second `where`", "one", "join both by `and`"));
                }
            } else if begins(clause_text, "table") {
                let read = table::Rows::read(clause_text, &definition).map_err(within)?;
                if rows.replace(read).is_some() || definition.clauses.len() > 1 {
                    let expected = "a table alone";
                    return Err(refuse(
                        "other clauses",
                        expected,
                        "write all moves into the table",
                    ));
                }
            } else {
                let read =
                    clause(clause_text, &["take", "to"], &Ruleset::is_name).map_err(within)?;
                clauses
                    .add(clause_text, read, &definition)
                    .map_err(within)?;
            }
        }
        if clauses.is_empty() && also.is_empty() && rows.is_none() {
            let expected = "a move: a clause that begins with take, to, as or table";
            let remedy = "such as take (t, 0) for t in 1..a";
            return Err(NotationError::new(text, body, "no move", expected, remedy));
        }
        let plain = positions.is_none() && rows.is_none();
        let vectors = match plain {
            true => declared::vectors(&definition, &clauses, &also),
            false => None,
        };
        let shape = match (&vectors, &rows) {
            (Some(vectors), _) => vectors.shape(),
            (None, Some(rows)) => rows.shape(),
            (None, None) if plain => declared::shape(&definition, &clauses, &also),
            (None, None) => declared::opaque(&definition, &clauses),
        };
        let symmetric = definition.each
            || definition.symmetric
            || vectors.as_ref().is_some_and(MoveVectors::symmetric);
        let own = Self(Arc::new(Inner {
            definition,
            clauses,
            positions,
            also,
            rows,
            vectors,
            shape,
            symmetric,
            trouble: Mutex::new(None),
        }));
        own.minds_no_order().map_err(|broken| {
            let start = body.start;
            let head = text[start..]
                .find("symmetric")
                .map_or(start, |at| start + at);
            let span = Span {
                start: head,
                end: (head + "symmetric".len()).min(body.end),
            };
            let found = format!("`symmetric`, but {broken}");
            let remedy = "leave `symmetric` out, or add the mirrored moves";
            NotationError::new(
                text,
                span,
                found,
                "rules that do not mind the order",
                remedy,
            )
        })?;
        Ok(own)
    }

    /// The law of symmetric rules on a small box, where it is claimed.
    fn minds_no_order(&self) -> Result<(), Broken> {
        if !self.0.definition.symmetric {
            return Ok(());
        }
        let heaps = match self.0.definition.heaps {
            Heaps::Fixed(heaps) => heaps,
            _ => 3,
        };
        let fits = |max: &u64| {
            (max + 1)
                .checked_pow(heaps as u32)
                .is_some_and(|all| all <= SMALL)
        };
        let Some(max) = (1..=12).rev().find(fits) else {
            return Ok(());
        };
        let positions = HeapBox::ordered(heaps, max).map_err(|e| Broken(e.to_string()))?;
        let result = symmetric_agrees(self, &positions);
        // what cannot be computed is told where it is needed
        _ = self.fault();
        result
    }
}

/// Positions on which symmetry is looked at.
const SMALL: u64 = 1 << 12;

/// Why rules cannot be used in a clause: they do not read, or what is expected and a remedy.
type NotSame = Result<NotationError, (&'static str, &'static str)>;

/// The rules of `as nim`.
fn same_moves(
    definition: &Definition,
    text: &str,
    definitions: &Definitions,
) -> Result<HeapRuleset, NotSame> {
    let ruleset = Ruleset::read(text, definitions).map_err(Ok)?;
    let Rules::Heaps(rules) = ruleset.rules else {
        return Err(Err(("rules on heaps", "such as as nim")));
    };
    let misere = ruleset.convention == crate::game::Convention::Misere;
    if misere || rules.extra().is_some() || rules.shape() == Shape::Split {
        return Err(Err((
            "rules in normal play that remember nothing and split no heap",
            "put modifiers behind all of the rules: rules{..} misere",
        )));
    }
    let fits = match definition.heaps {
        Heaps::Fixed(heaps) => rules.heaps().contains(&heaps),
        _ => rules.heaps() == (1..=usize::MAX),
    };
    if !fits || rules.shape().raises() && !definition.falling_total {
        return Err(Err((
            "rules on as many heaps, which raise none of them",
            "such as as nim",
        )));
    }
    Ok(rules)
}
