//! How often each value comes, against a limit that is claimed.

use super::columns::aligned;
use grundy::number::{grouped, integer};
use grundy::sequence::{PeriodVerdict, Sequence};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Values that are listed: the most frequent ones.
const SHOWN: usize = 20;

/// A fraction from 0 to 1 in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    of: u64,
    all: u64,
}

/// A limit that is claimed for the density of a value: `0=1/12`, `3=0.25`.
#[derive(Clone, Copy, Debug)]
pub struct ClaimedLimit {
    value: u64,
    share: Share,
}

/// How often the values of heaps 0 to `to` come.
#[derive(Clone, Debug)]
pub struct Densities {
    /// Heaps that are counted: to a quarter, to half, to the end.
    to: [u64; 3],
    rows: Vec<Density>,
    /// Values that are not told.
    others: usize,
}

#[derive(Clone, Debug)]
struct Density {
    value: u64,
    counts: [u64; 3],
    /// By a proved period.
    limit: Option<Share>,
    claimed: Option<Share>,
}

impl Share {
    fn new(of: u64, all: u64) -> Self {
        let (mut a, mut b) = (of, all);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        let gcd = a.max(1);
        Self {
            of: of / gcd,
            all: all / gcd,
        }
    }

    fn number(self) -> f64 {
        self.of as f64 / self.all as f64
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.all {
            1 => write!(f, "{}", self.of),
            all => write!(f, "{}/{all}", self.of),
        }
    }
}

impl FromStr for ClaimedLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!("found `{text}`, expected a value and a share from 0 to 1: 0=1/12, or 3=0.25")
        };
        let (value, share) = text.split_once('=').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let (of, all) = match (share.split_once('/'), share.split_once('.')) {
            (Some((of, all)), _) => (number(of)?, number(all)?),
            (None, Some((whole, digits))) if digits.len() <= 15 => {
                let all = 10_u64.pow(digits.len() as u32);
                let of = number(whole)?.checked_mul(all).ok_or_else(wrong)?;
                (of.checked_add(number(digits)?).ok_or_else(wrong)?, all)
            }
            (None, Some(_)) => return Err(wrong()),
            (None, None) => (number(share)?, 1),
        };
        if all == 0 || of > all {
            return Err(wrong());
        }
        Ok(Self {
            value: number(value)?,
            share: Share::new(of, all),
        })
    }
}

impl Densities {
    /// Of the values up to a heap, which are known.
    pub fn new(sequence: &Sequence, terms: &[u64], claimed: &[ClaimedLimit]) -> Self {
        let last = terms.len().saturating_sub(1) as u64;
        let to = [last / 4, last / 2, last];
        let mut counts: BTreeMap<u64, [u64; 3]> = BTreeMap::new();
        for limit in claimed {
            counts.entry(limit.value).or_default();
        }
        for (heap, term) in (0..).zip(terms) {
            let counts = counts.entry(*term).or_default();
            for (count, to) in counts.iter_mut().zip(to) {
                *count += u64::from(heap <= to);
            }
        }
        let is_claimed = |value: u64| claimed.iter().find(|limit| limit.value == value);
        let mut rows: Vec<Density> = counts
            .into_iter()
            .map(|(value, counts)| Density {
                value,
                counts,
                limit: limit(sequence, value),
                claimed: is_claimed(value).map(|limit| limit.share),
            })
            .collect();
        // those asked about first, then by how often they come
        rows.sort_by_key(|row| (row.claimed.is_none(), std::cmp::Reverse(row.counts[2])));
        let others = rows.len().saturating_sub(SHOWN);
        rows.truncate(SHOWN);
        rows.sort_by_key(|row| row.value);
        Self { to, rows, others }
    }

    /// What scripts read.
    pub fn json(&self) -> Value {
        let to: Vec<Value> = self.to.iter().map(|&to| integer(to)).collect();
        let row = |row: &Density| {
            json!({
                "value": integer(row.value),
                "counts": row.counts.map(integer).to_vec(),
                "limit": row.limit.map(|share| share.to_string()),
                "claimed": row.claimed.map(|share| share.to_string()),
                "verdict": row.verdict().map(|(verdict, _)| verdict),
            })
        };
        let rows: Vec<Value> = self.rows.iter().map(row).collect();
        json!({ "to": to, "values": rows, "values_left_out": self.others })
    }

    /// What people read.
    pub fn text(&self) -> String {
        let [a, b, c] = self.to.map(|to| format!("n <= {}", grouped(to)));
        let mut lines = vec![["value".into(), a, b, c, "limit".into(), "claimed".into()]];
        for row in &self.rows {
            let share = |i: usize| {
                let share = row.counts[i] as f64 / (self.to[i] as f64 + 1.0);
                format!("{share:.5}")
            };
            lines.push([
                row.value.to_string(),
                share(0),
                share(1),
                share(2),
                row.limit
                    .map_or(String::new(), |limit| format!("{limit} (proved)")),
                self.about(row),
            ]);
        }
        let mut text = aligned(&lines, |column| column < 4, 30);
        if self.others > 0 {
            text += &format!(
                "and {} values that occur less often\n",
                grouped(self.others as u64)
            );
        }
        text
    }

    fn about(&self, row: &Density) -> String {
        let Some(claimed) = row.claimed else {
            return String::new();
        };
        let off = row.counts[2] as f64 / (self.to[2] as f64 + 1.0) - claimed.number();
        match row.verdict() {
            Some((_, said)) => format!("{claimed}: {said}"),
            None => format!("{claimed}: {off:+.5} off"),
        }
    }
}

impl Density {
    /// Whether a claimed limit is right, where the limit is known.
    fn verdict(&self) -> Option<(&'static str, &'static str)> {
        Some(match self.limit? == self.claimed? {
            true => ("PROVED", "right"),
            false => ("REFUTED", "wrong"),
        })
    }
}

/// The density that a proved period gives.
fn limit(sequence: &Sequence, value: u64) -> Option<Share> {
    let period = sequence.period()?;
    let PeriodVerdict::Proved(_) = period.verdict else {
        return None;
    };
    if period.saltus > 0 {
        // every value comes finitely often
        return Some(Share::new(0, 1));
    }
    let heaps = period.preperiod..period.preperiod.checked_add(period.length)?;
    let mut count = 0;
    for heap in heaps {
        count += u64::from(sequence.value(heap.into())? == u128::from(value));
    }
    Some(Share::new(count, period.length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::plan::HeapGame;
    use grundy::work::Context;

    fn densities(rules: &str, to: u64, claimed: &[&str]) -> Densities {
        let game = HeapGame::read(rules).unwrap();
        let sequence = Sequence::run(&game, to, &Context::default()).unwrap();
        let terms = (0..=to).map(|heap| sequence.value(heap.into()).unwrap() as u64);
        let claimed: Vec<ClaimedLimit> = claimed.iter().map(|text| text.parse().unwrap()).collect();
        Densities::new(&sequence, &terms.collect::<Vec<_>>(), &claimed)
    }

    #[test]
    fn limits_of_periods_are_exact() {
        // 0 1 2 0 1 2 ..
        let all = densities("subtract{1,2}", 300, &["0=1/3", "1=0.25", "9=0"]);
        let row = |value: u64| all.rows.iter().find(|row| row.value == value).unwrap();
        assert_eq!(row(0).limit, Some(Share::new(1, 3)));
        assert_eq!(row(0).counts, [26, 51, 101]);
        assert_eq!(row(0).verdict().unwrap().0, "PROVED");
        assert_eq!(row(1).verdict().unwrap().0, "REFUTED");
        assert_eq!(row(9).verdict().unwrap().0, "PROVED");
        // nim: each value comes once
        let all = densities("nim", 100, &["0=0"]);
        assert_eq!(all.rows[0].limit, Some(Share::new(0, 1)));
        assert_eq!((all.rows.len(), all.others), (SHOWN, 101 - SHOWN));
        // nothing is proved of Grundy's game
        let all = densities("grundy", 100, &["0=0.1"]);
        assert_eq!(all.rows[0].verdict(), None);
        assert!(all.text().contains("1/10: "), "{}", all.text());
    }

    #[test]
    fn limits_are_shares() {
        for (text, of, all) in [
            ("0=1/12", 1, 12),
            ("3=2/8", 1, 4),
            ("0=0.125", 1, 8),
            ("7=1", 1, 1),
        ] {
            let limit: ClaimedLimit = text.parse().unwrap();
            assert_eq!(limit.share, Share::new(of, all), "{text}");
        }
        for text in [
            "",
            "0",
            "0=",
            "0=1/0",
            "0=3/2",
            "x=1/2",
            "0=-1/2",
            "0=1.5",
            "0=0.1234567890123456",
        ] {
            assert!(text.parse::<ClaimedLimit>().is_err(), "{text}");
        }
    }
}
