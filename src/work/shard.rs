use crate::text::Expected;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Which part of a box, cut into equal runs of ranks, is examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// The whole box.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Shard `index` of `of`, from 1; at most 2^32 of them.
    pub fn new(index: u64, of: u64) -> Option<Self> {
        let shard = Self { index, of };
        shard.is_sound().then_some(shard)
    }

    /// Whether it is one that [`new`](Self::new) makes; one that was read need not be.
    pub fn is_sound(self) -> bool {
        (1..=1 << 32).contains(&self.of) && (1..=self.of).contains(&self.index)
    }

    /// Which one, from 1.
    pub fn index(self) -> u64 {
        self.index
    }

    /// Of how many.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Its ranks in a box of `count` positions: all shards together have each rank once, and their
    /// sizes differ by 1 at most.
    pub fn ranks(self, count: u64) -> Range<u64> {
        let cut = |i: u64| (u128::from(count) * u128::from(i) / u128::from(self.of)) as u64;
        cut(self.index - 1)..cut(self.index)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Self, Expected> {
        let (index, of) = text.split_once('/').unwrap_or_default();
        let numbers = (index.parse(), of.parse());
        let shard = match numbers {
            (Ok(index), Ok(of)) => Self::new(index, of),
            _ => None,
        };
        shard.ok_or_else(|| "i/n with i from 1 to n, such as 1/3".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_a_box_once() {
        for (count, of) in [(10, 3), (0, 2), (5, 7), (u64::MAX, 4), (52_360, 1)] {
            let mut next = 0;
            for index in 1..=of {
                let ranks = Shard::new(index, of).unwrap().ranks(count);
                assert_eq!(ranks.start, next);
                assert!(ranks.end - ranks.start <= count / of + 1);
                next = ranks.end;
            }
            assert_eq!(next, count);
        }
    }

    #[test]
    fn reads_and_prints() {
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
        for bad in [
            "",
            "3",
            "0/3",
            "4/3",
            "1/0",
            "a/3",
            "1/3/5",
            "1/99999999999",
        ] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
