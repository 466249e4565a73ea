//! Whether every value is the mex of its options, decided on binary digits: the theorem of
//! [`BINARY_DIGITS`](super::BINARY_DIGITS), checked by code of its own.
//!
//! The prover reads the digits from the least and looks at sets of states that are reached. Here they
//! are read from the largest: of each word the set of states is kept from which its digits, read from
//! the least on, are accepted, for the options of all heaps at once.

mod relation;

use super::super::CertifyError;
use super::needed_by_digits;
use crate::game::{Code, Digit, Sizes};
use crate::store::PeriodRecord;
use crate::work::Context;
use relation::{Relation, before, is_in};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

/// Why the values do not go on.
pub(super) const NO_MEX: &str = "some value beyond is not the mex of its options";

/// Words of all sets of states at most.
const WORDS: usize = 1 << 24;

/// Sums of so many parts at most.
const SUMS: usize = 1 << 21;

fn too_large() -> CertifyError {
    CertifyError::input(
        "a claim whose automata are larger than are looked at",
        "a shorter period",
        "check it by another program",
    )
}

/// A kind of part: one small heap, or the large ones of a residue.
struct PartKind {
    /// The heap, or the smallest of them.
    size: i64,
    low: u32,
    high: u32,
    large: bool,
}

/// Some parts: their sum, the xor of lower bits, that of upper bits of small ones, the upper bits of
/// large ones, and which kind all of them are.
type PartSums = (i64, u32, u32, Vec<u32>, Alike);

/// Of which kind some parts are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Alike {
    /// There are none.
    None,
    /// All of one.
    Kind(usize),
    /// Of several, or it does not matter.
    Mixed,
}

/// What is left to be seen of the sizes of large parts of one residue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum ToSee {
    Nothing,
    /// That they are not all equal.
    Differ,
    /// That they are.
    Equal,
}

/// A state: the carry of the sum, what is left of the xor, the carries of the products, the slack, and
/// what is left to be seen.
type DigitState = (i64, u32, Vec<u32>, i64, ToSee);

/// How the heaps of a claim are written.
struct WrittenHeaps {
    first: i64,
    period: i64,
    /// The odd part of the saltus.
    odd: u32,
    /// The lower bits that a period does not change.
    bits: u32,
    kinds: Vec<PartKind>,
    /// The places of the kinds of large heaps, by residue.
    large: Vec<usize>,
}

/// How many values a claim needs.
pub(super) fn needed(record: &PeriodRecord, values: &[u32]) -> u128 {
    let first = record.preperiod.max(1);
    let once = &values[first as usize..(first + record.period) as usize];
    let once: Vec<u64> = once.iter().map(|&value| value.into()).collect();
    needed_by_digits(record.preperiod, record.saltus, &once)
}

impl WrittenHeaps {
    fn new(record: &PeriodRecord, values: &[u32]) -> Self {
        let (first, period) = (record.preperiod.max(1) as usize, record.period as usize);
        let saltus = record.saltus as u32;
        let bits = match saltus {
            0 => 32,
            saltus => saltus.trailing_zeros(),
        };
        let odd = u64::from(saltus) >> bits;
        let half = |value: u32| {
            let upper = u64::from(value) >> bits;
            ((u64::from(value) - (upper << bits)) as u32, upper as u32)
        };
        let units = |n: usize| values[n].checked_div(saltus).unwrap_or(0);
        let most = (first..first + period).map(units).max().unwrap_or(0);
        let (mut kinds, mut large) = (Vec::new(), Vec::new());
        let kind = |n: usize, large: bool| {
            let (low, high) = half(values[n]);
            PartKind {
                size: n as i64,
                low,
                high,
                large,
            }
        };
        kinds.extend((1..first).map(|n| kind(n, false)));
        for n in first..first + period {
            let wait = (most - units(n)) as usize;
            let before = (0..wait).map(|round| kind(n + round * period, false));
            kinds.extend(before);
            large.push(kinds.len());
            kinds.push(kind(n + wait * period, true));
        }
        Self {
            first: first as i64,
            period: period as i64,
            odd: odd as u32,
            bits,
            kinds,
            large,
        }
    }

    /// All that up to `most` parts can be, by their number.
    fn parts(
        &self,
        (most, begun): (usize, Alike),
        context: &Context,
    ) -> Result<Vec<BTreeSet<PartSums>>, CertifyError> {
        let mut all = vec![BTreeSet::from([(0, 0, 0, Vec::new(), begun)])];
        for number in 0..most {
            let mut next = BTreeSet::new();
            for (sum, low, xor, highs, alike) in &all[number] {
                context.check()?;
                for (place, kind) in self.kinds.iter().enumerate() {
                    let alike = match *alike {
                        Alike::None => Alike::Kind(place),
                        Alike::Kind(other) if other == place => *alike,
                        _ => Alike::Mixed,
                    };
                    let sum = sum + kind.size;
                    let mut more = (sum, low ^ kind.low, *xor, highs.clone(), alike);
                    if kind.large {
                        more.3.push(kind.high);
                        more.3.sort_unstable();
                    } else {
                        more.2 ^= kind.high;
                    }
                    next.insert(more);
                }
                if next.len() > SUMS {
                    return Err(too_large());
                }
            }
            all.push(next);
        }
        Ok(all)
    }

    /// The states in which the reading of options begins, by residue and lower bits.
    fn starts(
        &self,
        code: &Code,
        context: &Context,
    ) -> Result<BTreeMap<(usize, u32), BTreeSet<DigitState>>, CertifyError> {
        let most = code.max_parts().unwrap_or(0);
        // without conditions on sizes it does not matter
        let digits = every_digit(code);
        let begun = match digits.iter().any(|(_, digit, _)| digit.restricts_sizes()) {
            true => Alike::None,
            false => Alike::Mixed,
        };
        let parts = self.parts((most as usize, begun), context)?;
        let mut starts: BTreeMap<(usize, u32), BTreeSet<DigitState>> = BTreeMap::new();
        let mut add = |heap: i64, slack: i64, (_, low, xor, highs, _): &PartSums, see: ToSee| {
            let residue = (heap - self.first).rem_euclid(self.period) as usize;
            let gone = (heap - self.kinds[self.large[residue]].size) / self.period;
            let state = (gone, *xor, highs.clone(), slack, see);
            starts.entry((residue, *low)).or_default().insert(state);
        };
        let length = code.tail().len() as i64;
        for (taken, digit, ends) in digits {
            for left in (0..=most).filter(|&left| digit.has(left)) {
                for parts in &parts[left as usize] {
                    context.check()?;
                    let Some(see) = self.to_see(digit.sizes(left), parts.4) else {
                        continue;
                    };
                    let heap = parts.0 + taken;
                    if ends {
                        add(heap, 0, parts, see);
                        continue;
                    }
                    // the tail again and again, until it comes to the same residue
                    let mut round = 1;
                    while round * length % self.period != 0 {
                        round += 1;
                    }
                    for times in 0..round {
                        add(
                            heap + times * length,
                            round * length / self.period,
                            parts,
                            see,
                        );
                    }
                }
            }
        }
        Ok(starts)
    }

    /// What has to be seen of parts whose sizes are to be as is asked; `None` if they are not.
    fn to_see(&self, sizes: Sizes, alike: Alike) -> Option<ToSee> {
        let large = match alike {
            Alike::Kind(kind) => self.kinds[kind].large,
            _ => false,
        };
        match (sizes, alike) {
            (Sizes::Any, _) | (Sizes::Unequal | Sizes::NotAllEqual, Alike::Mixed) => {
                Some(ToSee::Nothing)
            }
            (Sizes::Equal, Alike::Mixed) => None,
            (Sizes::Equal, _) if large => Some(ToSee::Equal),
            (Sizes::Equal, _) => Some(ToSee::Nothing),
            (Sizes::Unequal | Sizes::NotAllEqual, _) => large.then_some(ToSee::Differ),
        }
    }

    /// The states after a digit of Q and one of the upper bits w.
    fn after(
        &self,
        (carry, xor, highs, slack, see): &DigitState,
        q: u32,
        w: u32,
    ) -> Vec<DigitState> {
        // sum of the digits, xor of the products, what is carried: equal ones are chosen once
        let mut ways = BTreeSet::from([(0_i64, *xor, Vec::new())]);
        for &high in highs {
            let more = ways.iter().flat_map(|(sum, xor, rest)| {
                [0, 1].map(|digit: u32| {
                    let product = high + self.odd * digit;
                    let mut rest = rest.clone();
                    rest.push(product / 2);
                    rest.sort_unstable();
                    (sum + i64::from(digit), xor ^ (product & 1), rest)
                })
            });
            ways = more.collect();
        }
        let mut found = Vec::new();
        for (sum, _, rest) in ways.into_iter().filter(|way| way.1 & 1 == w) {
            let equal = sum == 0 || sum == rest.len() as i64;
            let see = match see {
                ToSee::Equal if !equal => continue,
                ToSee::Differ if !equal => ToSee::Nothing,
                see => *see,
            };
            for more in [0, *slack] {
                let sum = carry + sum + more - i64::from(q);
                if sum % 2 == 0 {
                    found.push((sum / 2, xor / 2, rest.clone(), *slack, see));
                }
            }
        }
        found
    }
}

/// Amounts with what may be left of them, and whether they are no tail.
fn every_digit(code: &Code) -> Vec<(i64, &Digit, bool)> {
    let own = code.digits().iter().map(|digit| (digit, true));
    let tail = code.tail().iter().map(|digit| (digit, false));
    let all = own.chain(tail).enumerate();
    all.map(|(taken, (digit, ends))| (taken as i64, digit, ends))
        .collect()
}

/// What is wrong, if anything is: the values beyond those that are known are not the mex of their
/// options. The known values repeat as is claimed.
///
/// # Errors
/// Interrupted; more sets of states than are looked at.
pub(super) fn fault(
    (code, record): (&Code, &PeriodRecord),
    values: &[u32],
    context: &Context,
) -> Result<Option<&'static str>, CertifyError> {
    let written = WrittenHeaps::new(record, values);
    let relation = Relation::new(&written, code, context)?;
    let own = |residue: usize| {
        let kind = &written.kinds[written.large[residue]];
        (kind.high, kind.low)
    };
    let residues = 0..written.large.len();
    let lows = match written.odd {
        0 => residues.clone().map(|i| own(i).1).max().unwrap_or(0) + 1,
        _ => 1 << written.bits,
    };
    // how w compares with odd Q + c, for each carry c that may come
    let most = residues.clone().map(|i| own(i).0).max().unwrap_or(0) + written.odd;
    let first = (0..=most).map(|carry| match carry {
        0 => Ordering::Equal,
        _ => Ordering::Less,
    });
    let first = (relation.ends.clone(), first.collect::<Vec<Ordering>>());
    let (mut seen, mut todo) = (HashSet::from([first.clone()]), VecDeque::from([first]));
    while let Some((states, compared)) = todo.pop_front() {
        context.check()?;
        for residue in residues.clone() {
            let (high, low) = own(residue);
            for option in 0..lows {
                let place = compared[high as usize].then(option.cmp(&low));
                let starts = relation.starts.get(&(residue, option));
                let reached = starts.into_iter().flatten().any(|&s| is_in(&states, s));
                let wrong = match place {
                    Ordering::Less => !reached,
                    Ordering::Equal => reached,
                    Ordering::Greater => false,
                };
                if wrong {
                    return Ok(Some(NO_MEX));
                }
            }
        }
        for digits in 0..4 {
            let (q, w) = (digits as u32 / 2, digits as u32 % 2);
            let compared = (0..=most).map(|carry| {
                let product = carry + written.odd * q;
                let upper = compared[(product / 2) as usize];
                upper.then(w.cmp(&(product % 2)))
            });
            let next = (before(&relation.after, &states, digits), compared.collect());
            if seen.insert(next.clone()) {
                todo.push_back(next);
            }
        }
        if seen.len() * (relation.ends.len() + most as usize + 1) > WORDS {
            return Err(too_large());
        }
    }
    Ok(None)
}
