use super::{NotationError, Span};
use crate::game::{Code, MOST_AMOUNT};
use std::fmt;

/// All non-empty sets of amounts from a range, that may be taken or may not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CodeSets {
    amounts: Amounts,
    first: u64,
    last: u64,
}

/// What a set of amounts means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Amounts {
    /// These may be taken.
    Subtract,
    /// All others may.
    AllBut,
}

impl Amounts {
    const ALL: [Self; 2] = [Self::Subtract, Self::AllBut];

    fn name(self) -> &'static str {
        match self {
            Self::Subtract => "subtract",
            Self::AllBut => "allbut",
        }
    }

    /// The kind, and the range after its name and a colon.
    fn split(text: &str) -> Option<(Self, &str)> {
        Self::ALL.into_iter().find_map(|amounts| {
            let range = text.strip_prefix(amounts.name())?.strip_prefix(':')?;
            Some((amounts, range))
        })
    }
}

impl CodeSets {
    /// A list of amounts after `subtract:` is a ruleset; `allbut:` is always a family.
    pub(super) fn is_meant(text: &str) -> bool {
        Amounts::split(text)
            .is_some_and(|(amounts, range)| range.contains('-') || amounts == Amounts::AllBut)
    }

    pub(super) fn count(&self) -> u128 {
        let length = u32::try_from(self.last - self.first + 1).unwrap_or(u32::MAX);
        1_u128
            .checked_shl(length)
            .map_or(u128::MAX, |subsets| subsets - 1)
    }

    pub(super) fn codes(&self) -> impl Iterator<Item = Code> + '_ {
        (1..=self.count()).map(|bits| {
            let has = |amount: &u64| {
                let place = u32::try_from(amount - self.first).ok();
                place.and_then(|place| bits.checked_shr(place)).unwrap_or(0) & 1 == 1
            };
            let set: Vec<u64> = (self.first..=self.last).filter(has).collect();
            let code = match self.amounts {
                Amounts::Subtract => Code::subtraction(&set),
                Amounts::AllBut => Code::allbut(&set),
            };
            code.expect("the amounts were checked")
        })
    }

    pub(super) fn read(text: &str) -> Result<Self, NotationError> {
        let (amounts, range) = Amounts::split(text).unwrap_or((Amounts::Subtract, text));
        let start = text.len() - range.len();
        let wrong = |expected: &str| {
            let span = Span {
                start,
                end: text.len(),
            };
            let name = amounts.name();
            let found = match range {
                "" => "the end".to_owned(),
                _ => format!("`{range}`"),
            };
            let remedy = format!("such as {name}:1-7, all non-empty sets of amounts from 1 to 7");
            NotationError::new(text, span, found, expected, remedy)
        };
        let (first, last) = range
            .split_once('-')
            .ok_or_else(|| wrong("a range of amounts"))?;
        let [first, last] = [first, last].map(|number| {
            let plain = number.bytes().all(|b| b.is_ascii_digit());
            number.parse::<u64>().ok().filter(|_| plain)
        });
        match (first, last) {
            (Some(0), Some(_)) => Err(wrong("1 or more: a move must take something")),
            (Some(_), Some(last)) if last > MOST_AMOUNT => {
                Err(wrong(&format!("amounts up to {MOST_AMOUNT}")))
            }
            (Some(first), Some(last)) if first <= last => Ok(Self {
                amounts,
                first,
                last,
            }),
            (Some(_), Some(_)) => Err(wrong("the smaller amount first")),
            _ => Err(wrong("two amounts with `-` between them")),
        }
    }
}

impl fmt::Display for CodeSets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.amounts.name();
        write!(f, "{name}:{}-{}", self.first, self.last)
    }
}
