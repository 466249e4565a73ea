//! Untrusted text becomes a claim: everything in range, nothing decided yet.

use super::digits::Classes;
use super::same::SameTables;
use super::{Amounts, ClaimedLine, CountClaim, Guess, NamedBy};
use crate::certify::CertifyError;
use crate::certify::input::any_ruleset;
use crate::store::sha256;
use std::collections::{BTreeSet, HashMap};
use std::str::Lines;

/// Letters of an automaton, and states of amounts and names of a line, at most.
const LETTERS: usize = 1 << 12;
const STATES: usize = 255;
const NAMES: usize = 16;

/// What the lines before the first section may say.
const KEYS: [&str; 7] = [
    "rules", "levels", "base", "counts", "claim", "asked", "sha256",
];

fn wrong(found: impl Into<String>, expected: impl Into<String>) -> CertifyError {
    let remedy = "write the file again with ‹grundy discover heaps=any out=NAME›";
    let mut found: String = found.into();
    if found.chars().count() > 80 {
        found = found.chars().take(76).chain(" ...".chars()).collect();
    }
    CertifyError::input(found, expected, remedy)
}

struct LineReader<'a> {
    lines: Lines<'a>,
    number: usize,
}

impl<'a> LineReader<'a> {
    fn line(&mut self, expected: &str) -> Result<&'a str, CertifyError> {
        self.number += 1;
        let line = self.lines.next();
        line.ok_or_else(|| wrong("the end of the file", expected))
    }

    fn fail<T>(&self, line: &str, expected: &str) -> Result<T, CertifyError> {
        Err(wrong(format!("`{line}` in line {}", self.number), expected))
    }

    /// Whether the next line begins so.
    fn comes(&self, words: &str) -> bool {
        let next = self.lines.clone().next();
        next.is_some_and(|line| line.starts_with(words))
    }

    /// `# WORDS N`.
    fn section(&mut self, words: &str, most: usize) -> Result<usize, CertifyError> {
        let expected = format!("`# {words} N`, N at most {most}");
        let line = self.line(&expected)?;
        let count = line.strip_prefix(&format!("# {words} "));
        match count.and_then(|count| number(count, most + 1)) {
            Some(count) => Ok(count),
            None => self.fail(line, &expected),
        }
    }

    /// A line of so many numbers below an end, or -1.
    fn row(&mut self, count: usize, end: usize) -> Result<Vec<Option<usize>>, CertifyError> {
        let expected = format!("{count} numbers from -1 to {}", end as i64 - 1);
        let line = self.line(&expected)?;
        let words = line.split(' ').map(|word| match word {
            "-1" => Some(None),
            word => number(word, end).map(Some),
        });
        match words.collect::<Option<Vec<_>>>() {
            Some(row) if row.len() == count => Ok(row),
            _ => self.fail(line, &expected),
        }
    }
}

/// A number below an end, written as numbers are.
fn number(word: &str, end: usize) -> Option<usize> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (word == "0" || !word.starts_with('0'));
    word.parse().ok().filter(|&one| plain && one < end)
}

pub(super) fn read(text: &[u8]) -> Result<CountClaim, CertifyError> {
    let text = std::str::from_utf8(text).map_err(|_| wrong("text that is not UTF-8", "UTF-8"))?;
    let mut reader = LineReader {
        lines: text.lines(),
        number: 0,
    };
    let title = "# grundy certificate for any heaps";
    let line = reader.line(title)?;
    if line != title {
        return reader.fail(line, title);
    }
    let mut head: HashMap<&str, &str> = HashMap::new();
    while !head.contains_key("sha256") {
        let expected =
            "`# rules ..`, `# levels ..`, `# base ..`, `# counts ..`, and `# sha256 ..` last";
        let line = reader.line(expected)?;
        let said = line
            .strip_prefix("# ")
            .and_then(|said| said.split_once(' '));
        match said.filter(|said| KEYS.contains(&said.0)) {
            Some((key, value)) if head.insert(key, value).is_none() => {}
            _ => return reader.fail(line, expected),
        }
    }
    let said = |key: &str| {
        let missing = || wrong(format!("no line `# {key} ..`"), "one");
        head.get(key).copied().ok_or_else(missing)
    };
    let ruleset = any_ruleset(said("rules")?)?;
    let levels = said("levels")?;
    let last = levels.strip_prefix("0..").and_then(|last| number(last, 64));
    let last = last.ok_or_else(|| wrong(format!("levels {levels}"), "0..v, v below 64"))?;
    let base = match said("base")? {
        "sizes" => Some(1),
        base => number(base, 17).filter(|&base| base >= 2),
    };
    let base = base.ok_or_else(|| wrong("another base", "2 to 16, or sizes"))?;
    let counts = said("counts")?;
    let classes = counts.split_once('+').and_then(|(tail, period)| {
        let (tail, period) = (number(tail, LETTERS)?, number(period, LETTERS)?);
        (period > 0).then_some(Classes { tail, period })
    });
    let classes = classes.ok_or_else(|| wrong(format!("counts {counts}"), "t+p, p at least 1"))?;
    let letters = classes.count().checked_pow((base as u32 - 1).max(1));
    let letters = letters.filter(|&letters| letters <= LETTERS);
    let letters = letters.ok_or_else(|| wrong("too many letters", "at most 4,096"))?;
    // of one heap that is lowered nothing needs to be told
    let amounts = match base {
        1 => Amounts::default(),
        _ => amounts(&mut reader, base)?,
    };
    let states = reader.section("automaton", 1 << 20)?;
    let (mut outputs, mut next) = (Vec::new(), Vec::new());
    for _ in 0..states {
        let row = reader.row(letters + 1, states.max(last + 2))?;
        let row = row.into_iter().collect::<Option<Vec<usize>>>();
        let row = row.filter(|row| row[0] <= last + 1 && row[1..].iter().all(|&to| to < states));
        let Some(row) = row else {
            return reader.fail("a state", "an output and states of the automaton");
        };
        outputs.push(row[0] as u32);
        next.extend(row[1..].iter().map(|&to| to as u32));
    }
    if states == 0 {
        return reader.fail("no state", "one at least");
    }
    let mut proofs = Vec::new();
    let known = amounts.next.len() + amounts.same.next.len();
    for level in (0..=last).filter(|_| base > 1) {
        let count = reader.section(&format!("level {level} lines"), 1 << 20)?;
        let lines = (0..count).map(|_| line_of(&mut reader, (states, known), (count, base)));
        proofs.push(lines.collect::<Result<Vec<_>, _>>()?);
    }
    if let Some(line) = reader.lines.next() {
        return reader.fail(line, "the end of the file");
    }
    let hashed = text.split_inclusive('\n');
    let hashed: String = hashed
        .filter(|line| !line.starts_with("# sha256 "))
        .collect();
    let conclusion = head.get("claim").map(|claim| {
        let asked = head.get("asked").map(|&asked| asked.to_owned());
        ((*claim).to_owned(), asked)
    });
    Ok(CountClaim {
        stated: said("sha256")?.to_owned(),
        computed: sha256(hashed.as_bytes()),
        ruleset,
        base: base as u32,
        classes,
        levels: last as u32 + 1,
        amounts,
        outputs,
        next,
        proofs,
        conclusion,
    })
}

fn amounts(reader: &mut LineReader<'_>, base: usize) -> Result<Amounts, CertifyError> {
    let states = reader.section("amounts", STATES)?;
    let start = reader.row(base - 1, states)?;
    let next = (0..states).map(|_| reader.row(2 * base - 1, states));
    let next = next.collect::<Result<Vec<_>, _>>()?;
    let same = match reader.comes("# same amount ") {
        true => same(reader, base)?,
        false => SameTables::default(),
    };
    let all = states + same.next.len();
    let count = reader.section("moves", 1 << 16)?;
    let mut legal = BTreeSet::new();
    for _ in 0..count {
        let expected = "states of amounts, none before a smaller one";
        let line = reader.line(expected)?;
        let states = line.split(' ').map(|word| number(word, all));
        match states.collect::<Option<Vec<_>>>() {
            Some(all) if all.is_sorted() && all.len() <= NAMES => legal.insert(all),
            _ => return reader.fail(line, expected),
        };
    }
    Ok(Amounts {
        start,
        next,
        same,
        legal,
    })
}

/// States of heaps that lose one amount.
fn same(reader: &mut LineReader<'_>, base: usize) -> Result<SameTables, CertifyError> {
    let states = reader.section("same amount", STATES)?;
    let start = (0..base).map(|_| reader.row(base - 1, states));
    let mut same = SameTables {
        start: start.collect::<Result<_, _>>()?,
        ..SameTables::default()
    };
    for _ in 0..states {
        let rows = (0..base).map(|_| reader.row(2 * base - 1, states));
        same.next.push(rows.collect::<Result<_, _>>()?);
    }
    let found = same.find_begun();
    found.map_err(|why| wrong(why, "one that says one thing"))?;
    Ok(same)
}

/// `3z -:0 0.1,1.0:4`, and below it `5:0,+1` for each letter.
fn line_of(
    reader: &mut LineReader<'_>,
    (states, amounts): (usize, usize),
    (lines, base): (usize, usize),
) -> Result<ClaimedLine, CertifyError> {
    let expected = "`q name.amount,..:q' ..`";
    let line = reader.line(expected)?;
    let mut words = line.split(' ');
    let first = words.next().unwrap_or_default();
    let (first, zero) = match first.strip_suffix('z') {
        Some(first) => (first, true),
        None => (first, false),
    };
    let guess = |word: &str| {
        let (lowered, option) = word.split_once(':')?;
        let option = number(option, states)? as u32;
        let mut heaps: Vec<Option<usize>> = Vec::new();
        for one in lowered.split(',').filter(|_| lowered != "-") {
            let (name, amount) = one.split_once('.')?;
            let (name, amount) = (number(name, NAMES)?, number(amount, amounts)?);
            // names increase
            if name < heaps.len() {
                return None;
            }
            heaps.resize(name, None);
            heaps.push(Some(amount));
        }
        Some((heaps, option))
    };
    let guesses = words.map(guess).collect::<Option<Vec<_>>>();
    let (Some(state), Some(guesses)) = (number(first, states), guesses) else {
        return reader.fail(line, expected);
    };
    let names = guesses.iter().map(|one| one.0.len()).max().unwrap_or(0);
    let padded = guesses.into_iter().map(|(mut lowered, option)| {
        lowered.resize(names, None);
        Guess { lowered, option }
    });
    let guesses: Vec<Guess> = padded.collect();
    let expected = "`line:names` for each letter";
    let line = reader.line(expected)?;
    let source = |word: &str| match word.strip_prefix('+') {
        Some(digit) => number(digit, base)
            .filter(|&digit| digit > 0)
            .map(NamedBy::Fresh),
        None => number(word, NAMES).map(NamedBy::Named),
    };
    let next = line.split(' ').map(|word| {
        let (to, names) = match word.split_once(':') {
            Some((to, names)) => (
                to,
                names.split(',').map(source).collect::<Option<Vec<_>>>()?,
            ),
            None => (word, Vec::new()),
        };
        Some((number(to, lines)?, names))
    });
    let Some(next) = next.collect::<Option<Vec<_>>>() else {
        return reader.fail(line, expected);
    };
    Ok(ClaimedLine {
        state: state as u32,
        zero,
        names,
        guesses,
        next,
    })
}
