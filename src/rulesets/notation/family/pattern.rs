use super::{NotationError, REMEDY, Span};
use crate::game::{Code, Digit};
use std::fmt;

/// A code in which some digits are left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    /// Digit 0.
    zero: u32,
    /// The digits after the point; `None` for any of the alphabet.
    places: Vec<Option<u32>>,
    /// Increasing.
    alphabet: Vec<u32>,
}

/// The value of a digit; small letters are none, for `d` is any digit.
fn value(c: char) -> Option<u32> {
    c.to_digit(32).filter(|_| !c.is_ascii_lowercase())
}

impl Pattern {
    pub(super) fn is_meant(text: &str) -> bool {
        let begins = text.starts_with(|c| value(c).is_some() || c == '.' || c == 'd');
        begins && text.contains('.') && (text.contains('d') || text.contains(':'))
    }

    pub(super) fn count(&self) -> u128 {
        let open = self.places.iter().filter(|place| place.is_none()).count();
        let open = u32::try_from(open).unwrap_or(u32::MAX);
        (self.alphabet.len() as u128).saturating_pow(open)
    }

    /// The first place counts most.
    pub(super) fn codes(&self) -> impl Iterator<Item = Code> + '_ {
        let base = self.alphabet.len() as u128;
        (0..self.count()).map(move |mut rank| {
            let mut digits: Vec<u32> = Vec::with_capacity(self.places.len() + 1);
            for place in self.places.iter().rev() {
                digits.push(place.unwrap_or_else(|| {
                    let digit = self.alphabet[(rank % base) as usize];
                    rank /= base;
                    digit
                }));
            }
            digits.push(self.zero);
            let digits = digits.into_iter().rev().map(Digit::of_bits);
            Code::new(digits.collect(), Vec::new()).expect("digit 0 was checked")
        })
    }

    pub(super) fn read(text: &str) -> Result<Self, NotationError> {
        let (pattern, alphabet) = match text.split_once(':') {
            Some((pattern, _)) => (pattern, read_alphabet(text, pattern.len() + 1)?),
            None => (text, (0..8).collect()),
        };
        let Some((zero, _)) = pattern.split_once('.') else {
            let span = at(pattern, pattern.len());
            return Err(NotationError::new(text, span, "no point", "`.`", REMEDY));
        };
        let from = zero.len() + 1;
        let zero = read_zero(text, zero)?;
        let places = pattern[from..].char_indices().map(|(i, c)| match value(c) {
            None if c != 'd' => Err(NotationError::new(
                text,
                at(text, from + i),
                format!("`{c}`"),
                "a digit (0-9, A-V), or d for any digit",
                "the digits that d stands for follow a colon, such as 0.dd:0-3; a code with \
                 brackets or signs is a family of its own",
            )),
            digit => Ok(digit),
        });
        let places = places.collect::<Result<Vec<_>, _>>()?;
        if !places.contains(&None) {
            let span = at(text, pattern.len());
            let found = if text.len() > pattern.len() {
                "digits for d, and no d"
            } else {
                "no d"
            };
            let remedy = "a d stands for any digit, such as 0.d7:0-3";
            return Err(NotationError::new(text, span, found, "a d before", remedy));
        }
        Ok(Self {
            zero,
            places,
            alphabet,
        })
    }
}

/// The character at a byte of a text.
fn at(text: &str, start: usize) -> Span {
    let length = text[start..].chars().next().map_or(0, char::len_utf8);
    let end = start + length;
    Span { start, end }
}

/// What stands before the point.
fn read_zero(text: &str, zero: &str) -> Result<u32, NotationError> {
    let digits: Option<Vec<u32>> = zero.chars().map(value).collect();
    let found = format!("`{zero}` before the point");
    let end = zero.len();
    let span = Span { start: 0, end };
    match digits.as_deref() {
        Some([]) => Ok(0),
        Some([digit]) if digit & 3 == 0 => Ok(*digit),
        Some([_]) => Err(NotationError::new(
            text,
            span,
            found,
            "a digit that leaves 2 heaps or more: 0, 4, 8, C, G, ...",
            "who takes nothing must split the heap, for it would not shrink",
        )),
        _ => Err(NotationError::new(
            text,
            span,
            found,
            "one digit there",
            "name a family for each digit before the point: 0.dd 4.dd",
        )),
    }
}

/// The digits from byte `from` on.
fn read_alphabet(text: &str, from: usize) -> Result<Vec<u32>, NotationError> {
    let wrong = |start: usize, length: usize, expected: &str| {
        let found = match &text[start..start + length] {
            "" => "the end".to_owned(),
            found => format!("`{found}`"),
        };
        let end = start + length;
        let remedy = "such as 0.dd:0-3 or 0.dd:0,3,7; d stands for each of them";
        NotationError::new(text, Span { start, end }, found, expected, remedy)
    };
    let mut alphabet = Vec::new();
    let mut start = from;
    for range in text[from..].split(',') {
        let mut ends = range.splitn(2, '-').map(|digit| {
            let mut one = digit.chars();
            one.next().and_then(value).filter(|_| one.next().is_none())
        });
        let first = ends.next().flatten();
        match (first, ends.next().unwrap_or(first)) {
            (Some(first), Some(last)) if first <= last => alphabet.extend(first..=last),
            (Some(_), Some(_)) => {
                return Err(wrong(start, range.len(), "the smaller digit first"));
            }
            _ => {
                let expected = "a digit (0-9, A-V) or a range of digits";
                return Err(wrong(start, range.len(), expected));
            }
        }
        start += range.len() + 1;
    }
    alphabet.sort_unstable();
    alphabet.dedup();
    Ok(alphabet)
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |digit: u32| Digit::of_bits(digit).to_string();
        write!(f, "{}.", text(self.zero))?;
        for place in &self.places {
            f.write_str(&place.map_or_else(|| "d".into(), text))?;
        }
        if self.alphabet.iter().copied().eq(0..8) {
            return Ok(());
        }
        let runs = self.alphabet.chunk_by(|a, b| a + 1 == *b);
        for (i, run) in runs.enumerate() {
            f.write_str(if i == 0 { ":" } else { "," })?;
            f.write_str(&text(run[0]))?;
            if let [_, .., last] = run {
                write!(f, "-{}", text(*last))?;
            }
        }
        Ok(())
    }
}
