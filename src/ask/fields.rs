//! Fields of requests that are written in more than one way.

use crate::game::Heap;
use crate::number::{joined, whole};
use crate::text::{Expected, Mismatch};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Numbers as they are sent or typed: one, a list, or a text such as `7,15` or `10^6`.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "found something else, expected a whole number from 0 on or a list of them"
)]
enum Sent {
    One(Heap),
    Each(Vec<Heap>),
    Text(String),
}

fn number(text: &str) -> Result<Heap, Mismatch> {
    let number = whole(text.trim()).and_then(|number| Heap::try_from(number).ok());
    number.ok_or_else(|| Mismatch::new(format!("`{text}`"), "a whole number below 2^64", ""))
}

/// The largest heap, or one bound for each heap; nothing where none is given. In JSON a number or
/// a list; on a command line `7,15,31`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapBounds(pub Vec<Heap>);

impl HeapBounds {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Vec<Heap>> for HeapBounds {
    fn from(bounds: Vec<Heap>) -> Self {
        Self(bounds)
    }
}

impl Serialize for HeapBounds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0[..] {
            [one] => one.serialize(serializer),
            all => all.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for HeapBounds {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self(match Option::deserialize(from)? {
            None => Vec::new(),
            Some(Sent::One(one)) => vec![one],
            Some(Sent::Each(all)) => all,
            Some(Sent::Text(text)) => {
                let all = text.split(',').map(number);
                all.collect::<Result<_, _>>().map_err(D::Error::custom)?
            }
        }))
    }
}

/// The size of a board: rows and columns, written `4x5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSize(pub usize, pub usize);

impl FromStr for BoardSize {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        let sides = text
            .split_once(['x', 'X'])
            .map(|(r, c)| (r.parse(), c.parse()));
        match sides {
            Some((Ok(rows @ 1..), Ok(cols @ 1..))) => Ok(Self(rows, cols)),
            _ => Err("rows x columns, each at least 1, such as 4x5".into()),
        }
    }
}

impl From<BoardSize> for (usize, usize) {
    fn from(BoardSize(rows, columns): BoardSize) -> Self {
        (rows, columns)
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.0, self.1)
    }
}

impl Serialize for BoardSize {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for BoardSize {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let wrong = |expected: Expected| D::Error::custom(format!("found {text:?}, {expected}"));
        text.parse().map_err(wrong)
    }
}

/// A time in seconds: `10` or `0.5`; in JSON a number or a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(pub Duration);

impl FromStr for Seconds {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        let time = text.trim().parse().ok();
        let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let time = time.filter(|time| !time.is_zero()).map(Self);
        time.ok_or_else(|| "seconds, more than 0, such as 10 or 0.5".into())
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_secs_f64().fmt(f)
    }
}

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.subsec_nanos() {
            0 => serializer.serialize_u64(self.0.as_secs()),
            _ => serializer.serialize_f64(self.0.as_secs_f64()),
        }
    }
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            untagged,
            expecting = "found something else, expected seconds, such as 10 or 0.5"
        )]
        enum NumberOrText {
            Number(f64),
            Text(String),
        }
        let text = match NumberOrText::deserialize(from)? {
            NumberOrText::Number(number) => number.to_string(),
            NumberOrText::Text(text) => text,
        };
        let wrong = |expected: Expected| D::Error::custom(format!("found {text:?}, {expected}"));
        text.parse().map_err(wrong)
    }
}

/// An amount of memory in bytes, at least 1: `512M`, `4G`, `4GiB`, `100000`; in JSON also a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MemorySize(pub u64);

impl FromStr for MemorySize {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        let text = text.trim();
        let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
        let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
            "" | "b" => Some(0),
            "k" | "kb" | "kib" => Some(10),
            "m" | "mb" | "mib" => Some(20),
            "g" | "gb" | "gib" => Some(30),
            "t" | "tb" | "tib" => Some(40),
            _ => None,
        };
        let bytes = shift.and_then(|shift| digits.parse::<u64>().ok()?.checked_mul(1 << shift));
        let bytes = bytes.filter(|&bytes| bytes > 0).map(Self);
        bytes.ok_or_else(|| "a size such as 512M or 4G (K, M, G, T)".into())
    }
}

impl fmt::Display for MemorySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for MemorySize {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MemorySize {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let TypedWord(text) = TypedWord::deserialize(from)?;
        let wrong = |expected: Expected| D::Error::custom(format!("found {text:?}, {expected}"));
        text.parse().map_err(wrong)
    }
}

/// A word of a position, as it is typed: `5`, `10^6`, `w + 3`, `path(7)`. In JSON a text or a
/// number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct TypedWord(pub String);

impl<'de> Deserialize<'de> for TypedWord {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self(match Sent::deserialize(from)? {
            Sent::One(one) => one.to_string(),
            Sent::Each(all) => joined(all, " "),
            Sent::Text(text) => text,
        }))
    }
}

/// Reads a field that is written by `Display` and read by `FromStr`.
pub(super) fn parsed<'de, D: Deserializer<'de>, T: Default + FromStr<Err: fmt::Display>>(
    from: D,
) -> Result<T, D::Error> {
    Ok(some_parsed(from)?.unwrap_or_default())
}

/// The same where it may be missing.
fn some_parsed<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    let value = text.map(|text| text.parse().map_err(D::Error::custom));
    value.transpose()
}

/// Writes a field as its `Display`.
pub(super) fn shown<S: Serializer, T: fmt::Display>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Whether a field is as it is where nothing is said.
pub(super) fn usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let size = |text: &str| text.parse().map(|MemorySize(bytes)| bytes);
        assert_eq!(size("1M"), Ok(1 << 20));
        assert_eq!(size("4GiB"), Ok(4 << 30));
        for bad in ["", "0", "M", "4X", "-1", "1.5G", "99999999T"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        let sent = |text: &str| serde_json::from_str::<MemorySize>(text).ok();
        assert_eq!(sent("4096"), sent("\"4K\""));
        assert_eq!(sent("0"), None);
    }
}
