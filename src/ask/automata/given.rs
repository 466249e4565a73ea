//! Fields of questions about all heaps.

use crate::plan::discover::LEVELS;
use crate::text::Expected;
use crate::theory::automata::Numeration;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A number of heaps, or `any`: every number of them at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapNumber {
    /// So many.
    This(usize),
    /// Every number of heaps.
    Any,
}

impl FromStr for HeapNumber {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        match text {
            "any" => Ok(Self::Any),
            text => text
                .parse()
                .map(Self::This)
                .map_err(|_| "a number, such as 3, or any for every number of heaps".into()),
        }
    }
}

impl fmt::Display for HeapNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::This(heaps) => heaps.fmt(f),
            Self::Any => f.write_str("any"),
        }
    }
}

impl Serialize for HeapNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::This(heaps) => heaps.serialize(serializer),
            Self::Any => serializer.serialize_str("any"),
        }
    }
}

/// Reads a value that is sent as a number or typed as a text.
fn typed<'de, D: Deserializer<'de>, T: FromStr<Err = Expected>>(from: D) -> Result<T, D::Error> {
    let text = match Value::deserialize(from)? {
        Value::String(text) => text,
        other => other.to_string(),
    };
    text.parse()
        .map_err(|why: Expected| D::Error::custom(format!("found {text:?}, {why}")))
}

impl<'de> Deserialize<'de> for HeapNumber {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        typed(from)
    }
}

/// How heaps are written, as it is typed: `2` to `16`, `fib`, `ostrowski:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedBase(pub Numeration);

impl FromStr for TypedBase {
    type Err = <Numeration as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl fmt::Display for TypedBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.write_str(&text.trim_start_matches("base ").replace(' ', ":"))
    }
}

impl Serialize for TypedBase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TypedBase {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(from)? {
            Value::String(text) => text,
            other => other.to_string(),
        };
        text.parse().map_err(|why: <Self as FromStr>::Err| {
            D::Error::custom(format!("in the digits, {why}"))
        })
    }
}

/// The values from 0 to this one: `0..3`, in JSON also the number 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpTo(pub u32);

impl FromStr for UpTo {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        let last = text.strip_prefix("0..").and_then(|last| last.parse().ok());
        let last = last.filter(|&last| last < LEVELS).map(Self);
        last.ok_or_else(|| format!("0..V with V below {LEVELS}, such as 0..3").into())
    }
}

impl fmt::Display for UpTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0..{}", self.0)
    }
}

impl Serialize for UpTo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for UpTo {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(from)? {
            Value::Number(last) => format!("0..{last}"),
            Value::String(text) => text,
            other => other.to_string(),
        };
        text.parse()
            .map_err(|why: Expected| D::Error::custom(format!("found {text:?}, {why}")))
    }
}

/// A time: `90s`, `10m`, `1h 30m`; in JSON also a number of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSpan(pub Duration);

/// Units of time in milliseconds, the longer words first.
const UNITS: [(&str, f64); 4] = [("ms", 1.0), ("s", 1e3), ("m", 60e3), ("h", 3_600e3)];

impl FromStr for TimeSpan {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        let expected = || Expected::from("a time, more than 0, such as 90s, 10m or 1h 30m");
        let (mut rest, mut sum) = (text.trim(), 0.0);
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
            let digits = digits.ok_or_else(expected)?;
            let (number, after) = rest.split_at(digits);
            let number: f64 = number.parse().map_err(|_| expected())?;
            let letters = after.find(|c: char| !c.is_ascii_alphabetic());
            let (word, after) = after.split_at(letters.unwrap_or(after.len()));
            let unit = UNITS.iter().find(|(unit, _)| *unit == word);
            sum += number * unit.ok_or_else(expected)?.1;
            rest = after.trim_start();
        }
        let time = Duration::try_from_secs_f64(sum / 1e3).ok();
        let time = time.filter(|time| !time.is_zero()).map(Self);
        time.ok_or_else(expected)
    }
}

impl fmt::Display for TimeSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", self.0.as_secs_f64())
    }
}

impl Serialize for TimeSpan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeSpan {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(from)? {
            Value::Number(seconds) => format!("{seconds}s"),
            Value::String(text) => text,
            other => other.to_string(),
        };
        text.parse()
            .map_err(|why: Expected| D::Error::custom(format!("found {text:?}, {why}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, seconds) in [
            ("90s", 90.0),
            ("10m", 600.0),
            ("1h 30m", 5_400.0),
            ("1m0.5s", 60.5),
        ] {
            let TimeSpan(time) = text.parse().unwrap();
            assert_eq!(time.as_secs_f64(), seconds, "{text}");
            let again = TimeSpan(time).to_string().parse();
            assert_eq!(again, Ok(TimeSpan(time)));
        }
        for text in ["", "5", "0s", "1x", "m", "-3s", "1e400s", "1.2.3s"] {
            assert!(text.parse::<TimeSpan>().is_err(), "{text}");
        }
    }
}
