//! Families of take-and-break games, as text.
//!
//! ```text
//! family   = pattern [":" alphabet] | ("subtract" | "allbut") ":" number "-" number
//! pattern  = [digit] "." place {place}        at least one place is "d"
//! place    = digit | "d"
//! alphabet = range {"," range}
//! range    = digit ["-" digit]
//! digit    = "0" .. "9" | "A" .. "V"
//! ```
//!
//! A small `d` stands for each digit of the alphabet, 0-7 if there is none: `0.ddd` is all octal
//! games of up to three digits, for 0.770 is 0.77. `subtract:1-7` is all non-empty sets of amounts
//! from 1 to 7, `allbut:1-7` the games in which all amounts except those of such a set may be
//! taken.

use super::{NotationError, Span};
use crate::game::{Code, Digit, MOST_AMOUNT};
use crate::number::joined;
use std::fmt;
use std::str::FromStr;

/// All games of one kind, in a stated order: codes in which some digits are left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// As it prints.
    text: String,
    /// The digits, from digit 0 on; `None` for any of the alphabet.
    places: Vec<Option<u32>>,
    /// Increasing digits of a pattern; of sets the digit of an amount outside and inside.
    alphabet: Vec<u32>,
    /// What repeats after the places.
    tail: u32,
    /// Whether these are sets of amounts: the empty one is left out, and the least counts least.
    sets: bool,
}

/// The families of sets: what they begin with, and the digits of amounts outside and inside.
const SETS: [(&str, [u32; 2]); 2] = [("subtract:", [0, 3]), ("allbut:", [3, 0])];

/// The message where no family can be read.
const REMEDY: &str = "such as 0.ddd, 4.dd, 0.dd:0-3, subtract:1-7, allbut:1-4, or one code: 0.77";

/// The value of a digit; small letters are none, for `d` is any digit.
fn value(c: char) -> Option<u32> {
    c.to_digit(32).filter(|_| !c.is_ascii_lowercase())
}

impl Family {
    /// Whether a text means to be a family, rather than a code or a ruleset: a list of amounts
    /// after `subtract:` is a ruleset, `allbut:` always begins a family.
    pub fn is_meant(text: &str) -> bool {
        let set = SETS.into_iter().find(|(name, _)| text.starts_with(name));
        if let Some((name, _)) = set {
            return name == "allbut:" || text.contains('-');
        }
        let begins = text.starts_with(|c| value(c).is_some() || c == '.' || c == 'd');
        begins && text.contains('.') && (text.contains('d') || text.contains(':'))
    }

    /// How many games it has; `u128::MAX` for that many and more.
    pub fn count(&self) -> u128 {
        let open = self.places.iter().filter(|place| place.is_none()).count();
        let all = (self.alphabet.len() as u128).checked_pow(open as u32);
        all.map_or(u128::MAX, |all| all - u128::from(self.sets))
    }

    /// The code of each game: of a pattern as its digits count up, of sets as their bits do, the
    /// least amount lowest ({1}, {2}, {1,2}, {3}, ...). O(count x digits).
    pub fn codes(self) -> impl Iterator<Item = Code> {
        let base = self.alphabet.len() as u128;
        let first = u128::from(self.sets);
        (first..self.count().saturating_add(first)).map(move |mut rank| {
            let mut digit = |place: &Option<u32>| {
                Digit::of_bits(place.unwrap_or_else(|| {
                    let digit = self.alphabet[(rank % base) as usize];
                    rank /= base;
                    digit
                }))
            };
            let mut digits: Vec<Digit> = match self.sets {
                true => self.places.iter().map(&mut digit).collect(),
                false => self.places.iter().rev().map(&mut digit).collect(),
            };
            if !self.sets {
                digits.reverse();
            }
            Code::new(digits, vec![Digit::of_bits(self.tail)]).expect("digit 0 was checked")
        })
    }

    /// Sets of amounts.
    fn read_sets(text: &str, name: &str, digits: [u32; 2]) -> Result<Self, NotationError> {
        let range = &text[name.len()..];
        let wrong = |expected: &str| {
            let (start, end) = (name.len(), text.len());
            let remedy = format!("such as {name}1-7, all non-empty sets of amounts from 1 to 7");
            NotationError::at(text, Span { start, end }, expected, remedy)
        };
        let ends = range.split_once('-');
        let (first, last) = ends.ok_or_else(|| wrong("a range of amounts"))?;
        let [first, last] = [first, last].map(|number| {
            let plain = number.bytes().all(|b| b.is_ascii_digit());
            number.parse::<u64>().ok().filter(|_| plain)
        });
        let (first, last) = match (first, last) {
            (Some(0), Some(_)) => return Err(wrong("1 or more: a move must take something")),
            (Some(_), Some(last)) if last > MOST_AMOUNT => {
                return Err(wrong(&format!("amounts up to {MOST_AMOUNT}")));
            }
            (Some(first), Some(last)) if first <= last => (first, last),
            (Some(_), Some(_)) => return Err(wrong("the smaller amount first")),
            _ => return Err(wrong("two amounts with `-` between them")),
        };
        let [outside, _] = digits;
        let place = |amount: u64| match amount {
            0 => Some(0),
            amount => (amount < first).then_some(outside),
        };
        Ok(Self {
            text: format!("{name}{first}-{last}"),
            places: (0..=last).map(place).collect(),
            alphabet: digits.into(),
            tail: outside,
            sets: true,
        })
    }

    /// A pattern.
    fn read_pattern(text: &str) -> Result<Self, NotationError> {
        let error = |start: usize, found: &str, expected: &str, remedy: &str| {
            let length = text[start..].chars().next().map_or(0, char::len_utf8);
            let end = start + length;
            NotationError::new(text, Span { start, end }, found, expected, remedy)
        };
        let (pattern, alphabet) = match text.split_once(':') {
            Some((pattern, _)) => (pattern, read_alphabet(text, pattern.len() + 1)?),
            None => (text, (0..8).collect()),
        };
        let Some((zero, others)) = pattern.split_once('.') else {
            return Err(error(pattern.len(), "no point", "`.`", REMEDY));
        };
        let mut places = vec![Some(read_zero(text, zero)?)];
        for (i, c) in others.char_indices() {
            if value(c).is_none() && c != 'd' {
                return Err(error(
                    zero.len() + 1 + i,
                    &format!("`{c}`"),
                    "a digit (0-9, A-V), or d for any digit",
                    "the digits that d stands for follow a colon, such as 0.dd:0-3; a code with \
                     brackets or signs is a family of its own",
                ));
            }
            places.push(value(c));
        }
        if !places.contains(&None) {
            let found = match text.len() > pattern.len() {
                true => "digits for d, and no d",
                false => "no d",
            };
            let remedy = "a d stands for any digit, such as 0.d7:0-3";
            return Err(error(pattern.len(), found, "a d before", remedy));
        }
        Ok(Self {
            text: printed(&places, &alphabet),
            places,
            alphabet,
            tail: 0,
            sets: false,
        })
    }
}

/// What comes before the point.
fn read_zero(text: &str, zero: &str) -> Result<u32, NotationError> {
    let digits: Option<Vec<u32>> = zero.chars().map(value).collect();
    let (expected, remedy) = match digits.as_deref() {
        Some([]) => return Ok(0),
        Some([digit]) if digit & 3 == 0 => return Ok(*digit),
        Some([_]) => (
            "a digit that leaves 2 heaps or more: 0, 4, 8, C, G, ...",
            "a move that takes nothing must split the heap, which would not shrink otherwise",
        ),
        _ => (
            "one digit there",
            "name a family for each digit before the point: 0.dd 4.dd",
        ),
    };
    let (start, end) = (0, zero.len());
    let found = format!("`{zero}` before the point");
    Err(NotationError::new(
        text,
        Span { start, end },
        found,
        expected,
        remedy,
    ))
}

/// The digits from byte `from` on.
fn read_alphabet(text: &str, from: usize) -> Result<Vec<u32>, NotationError> {
    let (mut alphabet, mut start) = (Vec::new(), from);
    for range in text[from..].split(',') {
        let mut ends = range.splitn(2, '-').map(|digit| {
            let mut one = digit.chars();
            one.next().and_then(value).filter(|_| one.next().is_none())
        });
        let first = ends.next().flatten();
        let expected = match (first, ends.next().unwrap_or(first)) {
            (Some(first), Some(last)) if first <= last => {
                alphabet.extend(first..=last);
                start += range.len() + 1;
                continue;
            }
            (Some(_), Some(_)) => "the smaller digit first",
            _ => "a digit (0-9, A-V) or a range of digits",
        };
        let end = start + range.len();
        let remedy = "such as 0.dd:0-3 or 0.dd:0,3,7; d stands for each of them";
        return Err(NotationError::at(
            text,
            Span { start, end },
            expected,
            remedy,
        ));
    }
    alphabet.sort_unstable();
    alphabet.dedup();
    Ok(alphabet)
}

/// The canonical text of a pattern.
fn printed(places: &[Option<u32>], alphabet: &[u32]) -> String {
    let digit = |digit: u32| Digit::of_bits(digit).to_string();
    let mut text = String::new();
    for (i, place) in places.iter().enumerate() {
        text += &place.map_or("d".into(), digit);
        text += if i == 0 { "." } else { "" };
    }
    if !alphabet.iter().copied().eq(0..8) {
        let runs = alphabet.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
            [one] => digit(*one),
            run => format!("{}-{}", digit(run[0]), digit(run[run.len() - 1])),
        });
        text += &format!(":{}", joined(runs, ","));
    }
    text
}

impl FromStr for Family {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let set = SETS.into_iter().find(|(name, _)| text.starts_with(name));
        match set {
            Some((name, digits)) if Self::is_meant(text) => Self::read_sets(text, name, digits),
            _ => Self::read_pattern(text),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests;
