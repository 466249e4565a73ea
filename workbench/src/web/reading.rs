//! Positions as they are sent: heaps, a board, or a text; and as they are sent back.

use super::error::Error;
use grundy::ask::BoardSize;
use grundy::game::{Grid, HeapRules};
use grundy::number::{grouped, joined};
use grundy::play::{Position, PositionError, splits};
use grundy::rulesets::Ruleset;
use num_bigint::BigUint;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

/// Heaps of a position.
const HEAPS: usize = 100;
/// Digits of its heaps in all: a digital-sum table is as long as their square.
const DIGITS: usize = 2_000;
/// Tokens of heaps that are searched: the options of one position are listed at once, and later
/// ones may have more than the first.
const TOKENS: u64 = 1_000_000;
/// Sets of heaps that a move of moore(k) may lower: winning moves are sought among them.
const SETS: u64 = 100_000;
/// Cells of a board.
const CELLS: usize = 4_096;

/// Characters of rules or a claim: each may be a level of nesting, and the stack is finite.
const TEXT: usize = 4_096;

/// Rules, unless they are very long.
pub(super) fn ruleset(text: &str) -> Result<Ruleset, Error> {
    short("rules", text)?;
    Ok(text.parse()?)
}

/// Refuses very long text.
pub(super) fn short(what: &str, text: &str) -> Result<(), Error> {
    let found = text.len();
    Error::unless(found <= TEXT, || {
        format!("found {what} of {found} bytes, expected at most {TEXT}; write a shorter text")
    })
}

/// A position as it is sent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sent {
    heaps: Option<Vec<Value>>,
    board: Option<String>,
    text: Option<String>,
    states: Option<Vec<u64>>,
    /// What the heaps are called where their numbers are no words for them: these are read.
    names: Option<Vec<String>>,
    /// The heaps of a text, which comes with them, and is read again without.
    #[serde(rename = "parts")]
    _parts: Option<IgnoredAny>,
}

/// The digits of a heap: sent as a text, so that a browser rounds nothing; a short number is
/// understood as well.
fn heap_text(heap: Value) -> String {
    match heap {
        Value::String(digits) => digits,
        number => number.to_string(),
    }
}

fn digits(text: &str) -> Result<BigUint, Error> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten().ok_or_else(|| {
        Error::usage(format!(
            "found `{}` among the heaps, expected a whole number, 0 or larger, in digits",
            text.chars().take(24).collect::<String>()
        ))
    })
}

fn small(heaps: usize, digits: usize) -> Result<(), Error> {
    Error::unless(heaps <= HEAPS && digits <= DIGITS, || {
        format!(
            "found heaps: {heaps}, digits: {digits} in all, expected at most {HEAPS} heaps and \
             {DIGITS} digits; choose fewer or smaller heaps"
        )
    })
}

fn board(text: &str) -> Result<Given, Error> {
    let found = text.len();
    Error::unless(found <= CELLS, || {
        format!("found a board of {found} characters, expected at most {CELLS}")
    })?;
    Ok(match text.parse() {
        Ok(BoardSize(rows, cols)) if rows.saturating_mul(cols) <= CELLS => Given::Size(rows, cols),
        _ => Given::Board(text.parse()?),
    })
}

/// What was sent, checked as far as it can be without rules.
enum Given {
    Heaps(Vec<BigUint>),
    Board(Grid),
    /// The board of a size, as play begins on it.
    Size(usize, usize),
    Text(String),
}

impl Sent {
    /// What was sent, and what is remembered.
    fn given(self) -> Result<(Given, Option<Vec<u64>>), Error> {
        if let Some(names) = self.names {
            let mut text = joined(names, " ");
            if let Some(states) = self.states.filter(|states| !states.is_empty()) {
                text.push_str(&format!(" state {}", joined(states, " ")));
            }
            small(text.split_whitespace().count(), text.len())?;
            return Ok((Given::Text(text), None));
        }
        let given = match (self.heaps, self.board, self.text) {
            (Some(heaps), None, None) => {
                let heaps: Vec<String> = heaps.into_iter().map(heap_text).collect();
                small(heaps.len(), heaps.iter().map(String::len).sum())?;
                let heaps = heaps.iter().map(|heap| digits(heap));
                Given::Heaps(heaps.collect::<Result<_, _>>()?)
            }
            (None, Some(text), None) => board(&text)?,
            (None, None, Some(text)) => {
                small(text.split_whitespace().count(), text.len())?;
                Given::Text(text)
            }
            _ => {
                return Err(Error::usage(
                    "found no position, or several, expected one of {\"heaps\": [\"3\",\"4\",\"5\"]}, \
                     {\"board\": \"##./.#.\"} and {\"text\": \"5 2 | 4\"}",
                ));
            }
        };
        Ok((given, self.states.filter(|states| !states.is_empty())))
    }

    /// Reads it for a ruleset.
    pub(super) fn read(self, ruleset: &Ruleset) -> Result<Position, Error> {
        let position = match self.given()? {
            (Given::Heaps(heaps), states) => typed(ruleset, heaps, states.as_deref())?,
            (Given::Board(grid), _) => Position::board(ruleset, grid)?,
            (Given::Size(rows, cols), _) => Position::start_on(ruleset, rows, cols)?,
            (Given::Text(text), _) => Position::read(ruleset, &text)?,
        };
        few_tokens(&position)?;
        Ok(position)
    }

    /// The move that leads to this position, as a player types it.
    pub(super) fn into_move(self) -> Result<String, Error> {
        Ok(match self.given()? {
            (Given::Heaps(heaps), states) => {
                let heaps = match heaps.is_empty() {
                    true => "0".into(),
                    false => joined(heaps, " "),
                };
                match states {
                    Some(states) => format!("{heaps} state {}", joined(states, " ")),
                    None => heaps,
                }
            }
            (Given::Board(grid), _) => grid.to_string(),
            (Given::Size(rows, cols), _) => format!("{rows}x{cols}"),
            (Given::Text(text), _) => text,
        })
    }
}

/// Heaps of some rules. Where heaps split, empty ones are dropped: none is left at the end.
fn typed(
    ruleset: &Ruleset,
    mut heaps: Vec<BigUint>,
    states: Option<&[u64]>,
) -> Result<Position, PositionError> {
    if heaps.is_empty() && splits(ruleset) {
        heaps.push(BigUint::ZERO);
    }
    Position::heaps(ruleset, heaps, states)
}

/// Refuses heaps that take long to search.
pub(super) fn few_tokens(position: &Position) -> Result<(), Error> {
    if let Some(k) = position.lowered() {
        return few_sets(position.heap_lists().concat().len() as u64, k);
    }
    // the numbers of heaps with names are no sizes
    let rules = &position.ruleset().rules;
    let named = rules.board_rules().is_some() || rules.has_names();
    let tokens = position.size();
    Error::unless(named || tokens <= TOKENS.into(), || {
        format!(
            "found heaps of {tokens} tokens in all, expected at most {}, except for nim and \
             moore(k); choose smaller heaps",
            grouped(TOKENS)
        )
    })
}

/// Refuses positions of moore(k) of which very many sets of heaps may be lowered.
fn few_sets(heaps: u64, k: u64) -> Result<(), Error> {
    let (mut sets, mut of_size) = (0, 1_u64);
    for size in 1..=k.min(heaps) {
        of_size = of_size * (heaps - size + 1) / size;
        sets += of_size;
        Error::unless(sets <= SETS, || {
            format!(
                "found {heaps} heaps of moore({k}), of which a move may lower more than {} sets, \
                 expected fewer heaps",
                grouped(SETS)
            )
        })?;
    }
    Ok(())
}

/// A position of a match as it is sent, from which it reads back.
pub(super) fn position_json(at: &Position) -> Value {
    if let Some(grid) = at.grid() {
        return json!({ "board": grid.to_string(), "states": [] });
    }
    let (heaps, states) = (at.heap_lists().concat(), at.states());
    let list: Vec<String> = heaps.iter().map(BigUint::to_string).collect();
    let remembered = (!states.is_empty()).then_some(&states[..]);
    let again = typed(at.ruleset(), heaps, remembered).map(Position::bare);
    match again.as_ref() == Ok(at) {
        true => match names(at, &list) {
            Some(names) => json!({ "heaps": list, "states": states, "names": names }),
            None => json!({ "heaps": list, "states": states }),
        },
        false => {
            let digits = |heaps: &Vec<BigUint>| heaps.iter().map(BigUint::to_string).collect();
            let parts: Vec<Vec<String>> = at.pieces().iter().map(digits).collect();
            json!({ "text": at.to_string(), "parts": parts })
        }
    }
}

/// What heaps are called whose numbers are no words for them, and are not sizes.
fn names(at: &Position, numbers: &[String]) -> Option<Vec<String>> {
    let rules = at.ruleset().heap_rules()?;
    let own = rules.summands().is_empty() && splits(at.ruleset());
    let names = rules.names_of_heap(0).filter(|_| own)?;
    let read = |number: &String| names.heap(number).is_ok();
    (!numbers.iter().all(read)).then(|| at.heap_words().concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::play::Match;

    #[test]
    fn what_is_sent_reads_back() {
        for (rules, start) in [
            ("nim", r#"{"heaps": ["3", "99999999999999999999"]}"#),
            ("kayles + nim", r#"{"heaps": ["5", "2"]}"#),
            ("kayles", r#"{"heaps": [1]}"#),
            ("kayles pass(1)", r#"{"heaps": ["3"], "states": [1]}"#),
            ("takeaway(2)", r#"{"heaps": ["5"]}"#),
            ("cram", r#"{"board": "../.#", "states": []}"#),
            ("sprouts", r#"{"heaps": ["3"]}"#),
            ("sprouts pass(1)", r#"{"heaps": ["2"], "states": [1]}"#),
        ] {
            let ruleset: Ruleset = rules.parse().unwrap();
            let read = |text: &str| {
                let sent: Sent = serde_json::from_str(text).unwrap();
                sent.read(&ruleset).unwrap().bare()
            };
            let mut left = vec![read(start)];
            for _ in 0..100 {
                let Some(at) = left.pop() else { break };
                let sent = position_json(&at).to_string();
                assert_eq!(read(&sent), at, "{rules}: {sent}");
                let options = Match::new(at).options(100).unwrap();
                left.extend(options.unwrap_or_default());
            }
        }
    }

    #[test]
    fn too_much_is_refused() {
        let ruleset: Ruleset = "nim".parse().unwrap();
        assert!(few_sets(100, 1).is_ok() && few_sets(100, 2).is_ok());
        assert!(few_sets(16, u64::MAX).is_ok());
        assert!(few_sets(100, 50).is_err() && few_sets(17, u64::MAX).is_err());
        let many = vec!["1"; HEAPS + 1];
        let long = "9".repeat(DIGITS + 1);
        for sent in [json!({ "heaps": many }), json!({ "heaps": [long] })] {
            let sent: Sent = serde_json::from_value(sent).unwrap();
            assert_eq!(sent.read(&ruleset).unwrap_err().status, 422);
        }
    }
}
