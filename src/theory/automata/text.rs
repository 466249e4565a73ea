//! Automata as text: first a line `heaps digits states values`, then a line for each state: its
//! output, and its successors by letter, the first heap's digit the most significant. Outputs
//! below `values` are values, `values` itself stands for all that is larger, -1 for heaps that are
//! no position of the rules. Successors are -1 where the letter makes no word of the numeration.
//! Lines that begin with `#` are comments.

use super::dfao::{Dfao, NONE, NOWHERE};
use super::{Meaning, Numeration, NumerationError};
use crate::store::sha256;
use crate::text::Mismatch;
use std::fmt::Write;

/// Successors that a text may list, at most.
const MOST: u64 = 1 << 22;

/// What the first line says.
const HEAD: &str = "four numbers: heaps, digits, states, values";

/// Values that a text may tell apart, at most.
const VALUES: u32 = 1 << 16;

/// A text that is not an automaton.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {mismatch}")]
pub struct TextError {
    /// The line, from 1; one more than there are if something is missing at the end.
    pub line: usize,
    /// What is there, what should, and what to do about it.
    pub mismatch: Mismatch,
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
/// [`TextError`] if the text is not an automaton: every word of the numeration must have an
/// output, no other word may have one, and leading zeros must change nothing.
pub fn read(text: &str, numeration: Numeration) -> Result<(Dfao, u32), TextError> {
    let end = text.lines().count() + 1;
    let numbered = (1..).zip(text.lines().map(str::trim));
    let mut lines = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let missing = |expected: String| TextError {
        line: end,
        mismatch: Mismatch::new(
            "the end of the text",
            expected,
            "the text is cut: take the whole file",
        ),
    };
    let head = lines.next().ok_or_else(|| missing(HEAD.into()))?;
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
        let expected = format!("no more than {} states", head.states);
        let remedy = "correct the number of states in the first line, or remove the line";
        return Err(error(line, found, expected, remedy));
    }
    let automaton = Dfao::new(numeration, head.heaps, output, next);
    let first = automaton.step(0, 0);
    if first != Some(0) {
        let first = first.map_or("-1".into(), |to| to.to_string());
        let expected = "0 as the first successor of state 0";
        let remedy = "leading zeros must not change the state: let the start lead to itself";
        return Err(error(at[0], &first, expected, remedy));
    }
    let reached = spelt(&automaton).map_err(|state| {
        let found = format!("the successors of state {state}");
        let expected = format!("-1 exactly where a letter makes no word of {numeration}");
        let remedy = "check that the numeration is the one that the text was written in";
        error(at[state as usize], &found, expected, remedy)
    })?;
    match reached.iter().position(|&reached| !reached) {
        None => Ok((automaton, head.values)),
        Some(state) => {
            let found = format!("state {state}");
            let remedy = "remove the state, and renumber the others";
            let expected = "a state that some word leads to";
            Err(error(at[state], &found, expected, remedy))
        }
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
/// otherwise; `# value`, that output 0 is one value alone; `# sha256`, of all other lines, which a
/// text that begins with `# grundy ` must have.
///
/// # Errors
/// [`TextError`], as [`read`], and where the hash is missing or another.
pub fn read_any(text: &str) -> Result<(Dfao, Meaning), TextError> {
    let said = |key: &str| {
        let mut comments = (1..).zip(text.lines());
        comments.find_map(|(line, comment)| {
            let rest = comment.trim().strip_prefix('#')?.trim();
            let value = rest.strip_prefix(key)?;
            value.starts_with(' ').then(|| (line, value.trim()))
        })
    };
    let hash = said("sha256");
    // whoever writes a file by hand does not claim that
    if hash.is_none() && text.starts_with("# grundy ") {
        let remedy = "the text was changed: write it again with ‹grundy discover›";
        return Err(error(
            1,
            "no line `# sha256`",
            "the hash of the other lines",
            remedy,
        ));
    }
    if let Some((line, stated)) = hash {
        let others = text.split_inclusive('\n').enumerate();
        let others = others.filter(|&(number, _)| number + 1 != line);
        let others: String = others.map(|(_, line)| line).collect();
        let computed = sha256(others.as_bytes());
        if computed != stated {
            let remedy = "the text was changed: write it again with ‹grundy discover›";
            return Err(error(line, stated, format!("`{computed}`"), remedy));
        }
    }
    let numeration = said("numeration").map_or(Ok(Numeration::Base(2)), |(line, name)| {
        name.parse().map_err(|_: NumerationError| {
            let expected = "base 2 to base 16, fib, or ostrowski r with r from 1 to 15";
            error(line, name, expected, "correct the comment")
        })
    })?;
    let (automaton, values) = read(text, numeration)?;
    let meaning = match said("value") {
        None => Meaning::Values(values),
        Some((line, value)) => {
            let wrong = |_| error(line, value, "a value", "correct the comment");
            Meaning::Only(value.parse().map_err(wrong)?)
        }
    };
    Ok((automaton, meaning))
}

fn error(line: usize, found: &str, expected: impl Into<String>, remedy: &str) -> TextError {
    let short: String = found.chars().take(40).collect();
    let dots = if short.len() < found.len() { ".." } else { "" };
    let mismatch = Mismatch::new(format!("`{short}{dots}`"), expected, remedy);
    TextError { line, mismatch }
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
        let Some(&[heaps, digits, states, values]) = numbers.as_deref() else {
            let remedy = "begin with that line; comments begin with #";
            return Err(error(line, text, HEAD, remedy));
        };
        let own = numeration.digits();
        let letters = numeration.letters(heaps as usize).filter(|_| heaps > 0);
        let letters = letters.unwrap_or(0);
        let most = MOST / u64::from(letters.max(1));
        let checks = [
            (
                digits == own,
                format!("{digits} digits"),
                format!("{own} as in {numeration}"),
                "name the numeration that the text was written in",
            ),
            (
                letters > 0,
                format!("{heaps} heaps"),
                "at least 1 and at most 4,096 tuples of their digits".into(),
                "take fewer heaps",
            ),
            (
                (1..=most).contains(&states.into()),
                format!("{states} states"),
                format!("1 to {most}, by {letters} letters each"),
                "take fewer heaps or values",
            ),
            (
                (1..=VALUES).contains(&values),
                format!("{values} values"),
                format!("from 1 to {VALUES}"),
                "count the values from 0 on",
            ),
        ];
        for (right, found, expected, remedy) in checks {
            if !right {
                return Err(error(line, &found, expected, remedy));
            }
        }
        Ok(Self {
            heaps: heaps as usize,
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
            let expected = format!("an output and {letters} successors");
            let remedy = "list a successor for each letter, -1 for none";
            return Err(error(line, &format!("{found} numbers"), expected, remedy));
        }
        let number = |word: &str, none: u32, end: u32| match word {
            "-1" => Some(none),
            _ => word.parse().ok().filter(|&number| number < end),
        };
        let word = words.next().unwrap_or_default();
        let output = number(word, NOWHERE, self.values + 1).ok_or_else(|| {
            let expected = format!("an output from 0 to {}, or -1", self.values);
            let remedy = "outputs are values, the last is for larger ones, -1 for no position";
            error(line, word, expected, remedy)
        })?;
        for word in words {
            next.push(number(word, NONE, states).ok_or_else(|| {
                let expected = format!("a state from 0 to {}, or -1", states - 1);
                let remedy = "states are numbered as their lines, from 0";
                error(line, word, expected, remedy)
            })?);
        }
        Ok(output)
    }
}

#[cfg(test)]
mod tests;
