//! Whether every value is the mex of its options, decided on binary digits: the theorem of
//! [`BINARY_DIGITS`](super::BINARY_DIGITS), checked by code of its own.
//!
//! The prover reads the digits from the least and looks at sets of states that are reached. Here they
//! are read from the largest: of each word the set of states is kept from which its digits, read from
//! the least on, are accepted, for the options of all heaps at once.

mod heaps;
mod number;
mod relation;

use super::super::CertifyError;
use crate::game::{Code, Digit, Sizes};
use crate::store::PeriodRecord;
use crate::work::Context;
use heaps::WrittenHeaps;
use number::Number;
use relation::{Relation, before, is_in};

pub(super) use heaps::needed;
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

/// Some parts: their sum, the xor of lower bits, that of upper bits of small ones, the upper bits of
/// large ones, and which kind all of them are.
type PartSums = (i64, u32, u32, Vec<Number>, Alike);

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

/// A state: the carry of the sum, what is left of the xor and of the numbers of large parts, the slack,
/// and what is left to be seen.
type DigitState = (i64, u32, Vec<Number>, i64, ToSee);

impl WrittenHeaps {
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
                    match kind.large {
                        Some(number) => {
                            more.3.push(number);
                            more.3.sort_unstable();
                        }
                        None => more.2 ^= kind.high,
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
            let gone = (heap - self.kinds[self.large[residue][0]].size) / self.period;
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
            Alike::Kind(kind) => self.kinds[kind].large.is_some(),
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
                [0, 1].into_iter().filter_map(move |digit: u32| {
                    let (bit, left) = high.read(digit)?;
                    let mut rest = rest.clone();
                    rest.push(left);
                    rest.sort_unstable();
                    Some((sum + i64::from(digit), xor ^ bit, rest))
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
    let own = OwnNumbers::new(&written);
    let Some(own) = own else {
        return Ok(Some(NO_MEX));
    };
    let lows = match written.bits {
        32 => written.kinds.iter().map(|kind| kind.low).max().unwrap_or(0) + 1,
        bits => 1 << bits,
    };
    // how w compares with each of the numbers, for the q of which it is said
    let first = own.all.iter().map(|number| match number.left() {
        None => None,
        Some(0) => Some(Ordering::Equal),
        Some(_) => Some(Ordering::Less),
    });
    let first = (
        relation.ends.clone(),
        first.collect::<Vec<Option<Ordering>>>(),
    );
    let (mut seen, mut todo) = (HashSet::from([first.clone()]), VecDeque::from([first]));
    while let Some((states, compared)) = todo.pop_front() {
        context.check()?;
        for (residue, kinds) in written.large.iter().enumerate() {
            for &kind in kinds {
                let Some(upper) = compared[own.of_kind[&kind]] else {
                    continue;
                };
                for option in 0..lows {
                    let place = upper.then(option.cmp(&written.kinds[kind].low));
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
        }
        for digits in 0..4 {
            let (q, w) = (digits as u32 / 2, digits as u32 % 2);
            let compared = own.after.iter().map(|after| {
                let (bit, next) = after[q as usize]?;
                Some(compared[next]?.then(w.cmp(&bit)))
            });
            let next = (before(&relation.after, &states, digits), compared.collect());
            if seen.insert(next.clone()) {
                todo.push_back(next);
            }
        }
        if seen.len() * (relation.ends.len() + own.all.len()) > WORDS {
            return Err(too_large());
        }
    }
    Ok(None)
}

/// The numbers that the values of large heaps are, with what is left of them as digits are read.
struct OwnNumbers {
    all: Vec<Number>,
    /// By number, then digit of q: the bit, and the place of what is left.
    after: Vec<[Option<(u32, usize)>; 2]>,
    of_kind: BTreeMap<usize, usize>,
}

impl OwnNumbers {
    /// `None` where one is negative.
    fn new(written: &WrittenHeaps) -> Option<Self> {
        let (mut all, mut places) = (Vec::new(), BTreeMap::new());
        let mut place = |number: Number, all: &mut Vec<Number>| {
            *places.entry(number).or_insert_with(|| {
                all.push(number);
                all.len() - 1
            })
        };
        let mut of_kind = BTreeMap::new();
        for &kind in written.large.iter().flatten() {
            of_kind.insert(kind, place(written.kinds[kind].large?, &mut all));
        }
        let mut after = Vec::new();
        while let Some(&number) = all.get(after.len()) {
            if number.left().is_some_and(|left| left < 0) {
                return None;
            }
            after.push([0, 1].map(|q| {
                let (bit, left) = number.read(q)?;
                Some((bit, place(left, &mut all)))
            }));
        }
        Some(Self {
            all,
            after,
            of_kind,
        })
    }
}
