//! Automata as text: first a line `heaps digits states values`, then a line for each state: its
//! output, and its successors by letter, the first heap's digit the most significant. Outputs
//! below `values` are values, `values` itself stands for all that is larger, -1 for heaps that are
//! no position of the rules. Successors are -1 where the letter makes no word of the numeration.
//! Lines that begin with `#` are comments.

use super::dfao::{Dfao, NONE, NOWHERE};
use super::{Numeration, NumerationError, Told};
use crate::store::sha256;
use std::fmt::Write;

/// Successors that a text may list, at most.
const MOST: u64 = 1 << 22;

/// Values that a text may tell apart, at most.
const VALUES: u32 = 1 << 16;

/// A text that is no automaton.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: found {found}, expected {expected}; {remedy}")]
pub struct TextError {
    /// The line, from 1; one more than there are if something is missing at the end.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
    /// What to do about it.
    pub remedy: &'static str,
}

impl Dfao {
    /// The automaton as text, outputs from `values` on being larger values. No comments.
    pub fn text(&self, values: u32) -> String {
        let (digits, states) = (self.numeration().digits(), self.states());
        let mut text = format!("{} {digits} {states} {values}\n", self.heaps());
        for state in 0..states as u32 {
            let _ = match self.output(state) {
                NOWHERE => write!(text, "-1"),
                output => write!(text, "{}", output.min(values)),
            };
            for letter in 0..self.letters() as u32 {
                let _ = match self.step(state, letter) {
                    Some(to) => write!(text, " {to}"),
                    None => write!(text, " -1"),
                };
            }
            text.push('\n');
        }
        text
    }

    /// The letters, as the digits of the heaps.
    pub(super) fn columns(&self) -> Vec<Vec<u32>> {
        let letters = 0..self.letters() as u32;
        let digits = letters.map(|letter| self.alphabet().digits(letter).to_vec());
        digits.collect()
    }
}

/// Reads an automaton over the digits of `numeration`, and its number of values.
///
/// # Errors
/// [`TextError`] if the text is none: every word of the numeration must have an output, no other
/// word may have one, and leading zeros must change nothing.
pub fn read(text: &str, numeration: Numeration) -> Result<(Dfao, u32), TextError> {
    let end = text.lines().count() + 1;
    let numbered = (1..).zip(text.lines().map(str::trim));
    let mut lines = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let missing = |expected: String| TextError {
        line: end,
        found: "the end of the text".into(),
        expected,
        remedy: "the text is cut: take the whole file",
    };
    let first = "four numbers: heaps, digits, states, values";
    let head = lines.next().ok_or_else(|| missing(first.into()))?;
    let head = Head::read(head, numeration)?;
    let mut at = Vec::new();
    let (mut output, mut next) = (Vec::new(), Vec::new());
    for state in 0..head.states {
        let line = lines.next();
        let line = line.ok_or_else(|| missing(format!("a line for state {state}")))?;
        at.push(line.0);
        output.push(head.state(line, &mut next)?);
    }
    if let Some((line, found)) = lines.next() {
        return Err(error(
            line,
            found,
            format!("no more than {} states", head.states),
            "correct the number of states in the first line, or remove the line",
        ));
    }
    let automaton = Dfao::new(numeration, head.heaps, output, next);
    let first = automaton.step(0, 0);
    if first != Some(0) {
        let first = first.map_or("-1".into(), |to| to.to_string());
        return Err(error(
            at[0],
            &first,
            "0 as the first successor of state 0".into(),
            "leading zeros must not change the state: let the start lead to itself",
        ));
    }
    let reached = spelt(&automaton).map_err(|state| {
        error(
            at[state as usize],
            &format!("the successors of state {state}"),
            format!("-1 exactly where a letter makes no word of {numeration}"),
            "check that the numeration is the one that the text was written in",
        )
    })?;
    match reached.iter().position(|&reached| !reached) {
        None => Ok((automaton, head.values)),
        Some(state) => Err(error(
            at[state],
            &format!("state {state}"),
            "a state that some word leads to".into(),
            "remove the state, and number the others anew",
        )),
    }
}

/// Which states are reached; or one whose successors do not fit the words of the numeration.
fn spelt(automaton: &Dfao) -> Result<Vec<bool>, u32> {
    let alphabet = automaton.alphabet();
    let mut known = vec![None; automaton.states()];
    known[0] = Some(0);
    let mut found = vec![(0, 0)];
    while let Some((state, tails)) = found.pop() {
        for letter in 0..automaton.letters() as u32 {
            match (
                automaton.step(state, letter),
                alphabet.follow(tails, letter),
            ) {
                (None, None) => {}
                (Some(to), Some(after)) => match known[to as usize] {
                    None => {
                        known[to as usize] = Some(after);
                        found.push((to, after));
                    }
                    Some(tails) if tails == after => {}
                    Some(_) => return Err(state),
                },
                _ => return Err(state),
            }
        }
    }
    Ok(known.iter().map(Option::is_some).collect())
}

/// Reads an automaton that may say in comments what it is: `# numeration`, the digits, base 2
/// otherwise; `# value`, that output 0 is one value alone; `# sha256`, of all other lines.
///
/// # Errors
/// [`TextError`], as [`read`], and where the hash is another.
pub fn read_any(text: &str) -> Result<(Dfao, Told), TextError> {
    let said = |key: &str| {
        let mut comments = (1..).zip(text.lines());
        comments.find_map(|(line, comment)| {
            let rest = comment.trim().strip_prefix('#')?.trim();
            let value = rest.strip_prefix(key)?;
            value.starts_with(' ').then(|| (line, value.trim()))
        })
    };
    if let Some((line, stated)) = said("sha256") {
        let others = text.split_inclusive('\n').enumerate();
        let others = others.filter(|&(number, _)| number + 1 != line);
        let others: String = others.map(|(_, line)| line).collect();
        let computed = sha256(others.as_bytes());
        if computed != stated {
            let remedy = "the text was changed: write it again with `grundy discover`";
            return Err(error(line, stated, format!("`{computed}`"), remedy));
        }
    }
    let numeration = said("numeration").map_or(Ok(Numeration::Base(2)), |(line, name)| {
        name.parse().map_err(|_: NumerationError| {
            let expected = "base 2 to base 16, fib, or ostrowski r with r from 1 to 15";
            error(line, name, expected.into(), "correct the comment")
        })
    })?;
    let (automaton, values) = read(text, numeration)?;
    let told = match said("value") {
        None => Told::Values(values),
        Some((line, value)) => {
            let remedy = "correct the comment";
            let wrong = |_| error(line, value, "a value".into(), remedy);
            Told::Only(value.parse().map_err(wrong)?)
        }
    };
    Ok((automaton, told))
}

fn error(line: usize, found: &str, expected: String, remedy: &'static str) -> TextError {
    let short: String = found.chars().take(40).collect();
    let found = if short.len() < found.len() {
        format!("`{short}..`")
    } else {
        format!("`{short}`")
    };
    TextError {
        line,
        found,
        expected,
        remedy,
    }
}

struct Head {
    heaps: usize,
    states: u32,
    values: u32,
    letters: u32,
}

impl Head {
    fn read((line, text): (usize, &str), numeration: Numeration) -> Result<Self, TextError> {
        let numbers: Option<Vec<u32>> = text.split_whitespace().map(|n| n.parse().ok()).collect();
        let Some([heaps, digits, states, values]) = numbers.as_deref() else {
            return Err(error(
                line,
                text,
                "four numbers: heaps, digits, states, values".into(),
                "begin with that line; comments begin with #",
            ));
        };
        let (heaps, digits, states, values) = (*heaps as usize, *digits, *states, *values);
        if digits != numeration.digits() {
            return Err(error(
                line,
                &format!("{digits} digits"),
                format!("{} as in {numeration}", numeration.digits()),
                "name the numeration that the text was written in",
            ));
        }
        let letters = numeration.letters(heaps).filter(|_| heaps > 0);
        let letters = letters.ok_or_else(|| {
            let expected = "at least 1 and at most 4,096 tuples of their digits".into();
            error(
                line,
                &format!("{heaps} heaps"),
                expected,
                "take fewer heaps",
            )
        })?;
        let successors = u64::from(states) * u64::from(letters);
        if states == 0 || successors > MOST {
            return Err(error(
                line,
                &format!("{states} states"),
                format!(
                    "1 to {}, by {letters} letters each",
                    MOST / u64::from(letters)
                ),
                "take fewer heaps or values",
            ));
        }
        if values == 0 || values > VALUES {
            let expected = format!("from 1 to {VALUES}");
            let found = format!("{values} values");
            return Err(error(line, &found, expected, "count the values from 0 on"));
        }
        Ok(Self {
            heaps,
            states,
            values,
            letters,
        })
    }

    /// The output of a state; its successors are appended.
    fn state(&self, (line, text): (usize, &str), next: &mut Vec<u32>) -> Result<u32, TextError> {
        let mut words = text.split_whitespace();
        let (letters, states) = (self.letters as usize, self.states);
        let found = words.clone().count();
        if found != letters + 1 {
            return Err(error(
                line,
                &format!("{found} numbers"),
                format!("an output and {letters} successors"),
                "list a successor for each letter, -1 for none",
            ));
        }
        let word = words.next().unwrap_or_default();
        let output = match word {
            "-1" => Some(NOWHERE),
            _ => word.parse().ok().filter(|&output| output <= self.values),
        };
        let output = output.ok_or_else(|| {
            let expected = format!("an output from 0 to {}, or -1", self.values);
            error(
                line,
                word,
                expected,
                "outputs are values, the last is for larger ones, -1 for no position",
            )
        })?;
        for word in words {
            let to = match word {
                "-1" => Some(NONE),
                _ => word.parse().ok().filter(|&to| to < states),
            };
            next.push(to.ok_or_else(|| {
                let expected = format!("a state from 0 to {}, or -1", states - 1);
                error(
                    line,
                    word,
                    expected,
                    "states are numbered as their lines, from 0",
                )
            })?);
        }
        Ok(output)
    }
}

#[cfg(test)]
mod tests;
