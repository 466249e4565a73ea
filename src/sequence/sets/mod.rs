//! Values of games that leave several heaps, by sets of nim-sums: those of all ways to break a
//! total into some number of parts are a set of numbers, and the sets of more parts are made of
//! translates of those of fewer. One set stands for all ways that have its total and its number of
//! parts, however many they are.

mod all;
mod distinct;

use super::full::wide;
use crate::game::{Code, Digit, Sizes};
use crate::work::{Context, Stop};
use all::All;
use distinct::Distinct;

/// Words of sets that are gone through between two looks whether the work is to stop.
const PAUSE: usize = 1 << 20;

/// The engine: O(n log k) translations of a set for heap n, which leaves k parts at most; O(n k)
/// where all parts must differ.
pub(super) struct SumSets {
    /// The values so far: those of heaps 0, 1, ...
    pub(super) values: Vec<u32>,
    /// Words of a set: a power of two, above all values.
    words: usize,
    /// The sets that the digits ask for.
    families: Vec<Box<dyn Ways>>,
    digits: Vec<Vec<Leave>>,
    tail: Vec<Vec<Leave>>,
    /// For each digit of the tail, by total modulo the length of the tail: what it meets in the
    /// totals so far.
    met: Vec<Vec<Vec<u64>>>,
    /// Heaps of which these hold the totals.
    seen: usize,
}

/// The nim-sums of the ways to break totals that some sizes of parts allow.
trait Ways: Send + Sync {
    /// Adds the sets of further totals, up to `last`, from the values of all smaller heaps.
    fn extend(&mut self, last: usize, known: &Figures<'_>, context: &Context) -> Result<(), Stop>;

    /// The set of this many parts of a total, or of at least this many in a family without a
    /// largest number. `None` where there is no such way.
    fn set(&self, parts: usize, total: usize) -> Option<&[u64]>;

    /// Widens all sets to this many words.
    fn widen(&mut self, words: usize, context: &Context) -> Result<(), Stop>;
}

/// What families read.
struct Figures<'a> {
    values: &'a [u32],
    /// Words of a set.
    words: usize,
    /// Heaps of which values are asked for.
    heaps: usize,
}

/// What a digit allows to leave.
#[derive(Clone, Copy)]
enum Leave {
    Nothing,
    One,
    /// This many equal parts.
    Equal(usize),
    /// This many equal parts, or more.
    EqualFrom(usize),
    /// This many parts of a family.
    Parts(usize, usize),
}

/// Which family.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Parts of any sizes, or not all equal: this many, or at least this many.
    All { differ: bool, endless: bool },
    /// Different parts.
    Distinct,
    /// This many different parts, or more.
    DistinctFrom(usize),
}

impl SumSets {
    /// Whether the engine is made for a code: three parts or more may be left, or two after taking
    /// any amount.
    pub(super) fn suits(code: &Code) -> bool {
        let more = code.max_parts().is_none_or(|most| most > 2);
        more || code.tail().iter().any(Digit::splits)
    }

    /// Goes on from the values of some heaps: `None` if no heap is broken.
    pub(super) fn new(code: &Code, values: &[u32]) -> Option<Self> {
        if !code.splits() {
            return None;
        }
        let mut kinds = Vec::new();
        let mut all = |digits: &[Digit]| -> Vec<Vec<Leave>> {
            let all = digits.iter().map(|digit| leaves(digit, &mut kinds));
            all.collect()
        };
        let (digits, tail) = (all(code.digits()), all(code.tail()));
        let largest = values.iter().max().copied().unwrap_or(0) as usize;
        let words = (largest / 64 + 1).next_power_of_two();
        // the totals that a heap is broken into are at most so much smaller
        let window = digits.len() + tail.len();
        let family = |&(kind, most): &(Manner, usize)| -> Box<dyn Ways> {
            match kind {
                Manner::All { differ, endless } => {
                    Box::new(All::new((differ, endless), most, window))
                }
                Manner::Distinct => Box::new(Distinct::new(false, most)),
                Manner::DistinctFrom(least) => Box::new(Distinct::new(true, least)),
            }
        };
        Some(Self {
            values: values.to_vec(),
            words,
            families: kinds.iter().map(family).collect(),
            met: vec![vec![vec![0; words]; tail.len()]; tail.len()],
            digits,
            tail,
            seen: 0,
        })
    }

    /// Goes on until the values of this many heaps are known.
    pub(super) fn extend(&mut self, heaps: usize, context: &Context) -> Result<(), Stop> {
        while self.values.len() < heaps {
            context.check()?;
            let heap = self.values.len();
            // of known heaps too
            for heap in self.seen..=heap {
                self.add(heap, heaps, context)?;
            }
            let value = self.least(heap);
            let value = u32::try_from(value).map_err(|_| wide(heap as u64))?;
            self.values.push(value);
            if value as usize >= 64 * self.words {
                self.widen(context)?;
            }
        }
        Ok(())
    }

    /// Adds the sets of the totals of a heap, and what the tail meets of them.
    fn add(&mut self, heap: usize, heaps: usize, context: &Context) -> Result<(), Stop> {
        let known = Figures {
            values: &self.values,
            words: self.words,
            heaps,
        };
        for family in &mut self.families {
            family.extend(heap, &known, context)?;
        }
        for (i, leaves) in self.tail.iter().enumerate() {
            let Some(total) = heap.checked_sub(self.digits.len() + i) else {
                continue;
            };
            let met = &mut self.met[i][total % self.tail.len()];
            meet(leaves, total, (&self.values, &self.families), met);
        }
        self.seen = heap + 1;
        Ok(())
    }

    /// The least number that no option of a heap has.
    fn least(&self, heap: usize) -> usize {
        let mut met = vec![0; self.words];
        for (taken, leaves) in self.digits.iter().enumerate() {
            if let Some(total) = heap.checked_sub(taken) {
                meet(leaves, total, (&self.values, &self.families), &mut met);
            }
        }
        for (i, by_total) in self.met.iter().enumerate() {
            if let Some(total) = heap.checked_sub(self.digits.len() + i) {
                or(&mut met, &by_total[total % self.tail.len()]);
            }
        }
        let word = met.iter().position(|&word| word != u64::MAX);
        word.map_or(64 * self.words, |word| {
            64 * word + met[word].trailing_ones() as usize
        })
    }

    /// Sets of twice as many numbers.
    fn widen(&mut self, context: &Context) -> Result<(), Stop> {
        self.words *= 2;
        for family in &mut self.families {
            family.widen(self.words, context)?;
        }
        for met in self.met.iter_mut().flatten() {
            met.resize(self.words, 0);
        }
        Ok(())
    }
}

/// What a digit allows to leave, by families that are named as they come: each with the largest
/// number of parts.
fn leaves(digit: &Digit, kinds: &mut Vec<(Manner, usize)>) -> Vec<Leave> {
    let mut of = |kind: Manner, parts: usize| {
        let known = kinds.iter().position(|(known, _)| *known == kind);
        let family = known.unwrap_or(kinds.len());
        if known.is_none() {
            kinds.push((kind, parts));
        }
        kinds[family].1 = kinds[family].1.max(parts);
        Leave::Parts(family, parts)
    };
    let mut all = Vec::new();
    all.extend(digit.has(0).then_some(Leave::Nothing));
    all.extend(digit.has(1).then_some(Leave::One));
    let named = digit
        .counts()
        .iter()
        .map(|&(parts, sizes)| (parts, sizes, false));
    let endless = digit
        .from()
        .map(|(parts, sizes)| (parts.max(2), sizes, true));
    for (parts, sizes, endless) in named.chain(endless).filter(|(parts, ..)| *parts > 1) {
        let parts = parts as usize;
        let kind = match (sizes, endless) {
            (Sizes::Equal, false) => {
                all.push(Leave::Equal(parts));
                continue;
            }
            (Sizes::Equal, true) => {
                all.push(Leave::EqualFrom(parts));
                continue;
            }
            (Sizes::Unequal, false) => Manner::Distinct,
            (Sizes::Unequal, true) => Manner::DistinctFrom(parts),
            (Sizes::Any | Sizes::NotAllEqual, endless) => Manner::All {
                differ: sizes == Sizes::NotAllEqual,
                endless,
            },
        };
        all.push(of(kind, parts));
    }
    all
}

/// Adds what is met by leaving a total.
fn meet(
    leaves: &[Leave],
    total: usize,
    (values, families): (&[u32], &[Box<dyn Ways>]),
    met: &mut [u64],
) {
    for leave in leaves {
        match *leave {
            Leave::Nothing if total == 0 => add(met, 0),
            Leave::One if total > 0 => add(met, values[total]),
            Leave::Equal(parts) if total > 0 && total.is_multiple_of(parts) => {
                add(met, equal(parts, total / parts, values));
            }
            Leave::EqualFrom(least) if total > 0 => {
                for parts in divisors(total).filter(|&parts| parts >= least) {
                    add(met, equal(parts, total / parts, values));
                }
            }
            Leave::Parts(family, parts) => {
                if let Some(set) = families[family].set(parts, total) {
                    or(met, set);
                }
            }
            _ => {}
        }
    }
}

/// Adds a number to a set.
#[inline]
fn add(set: &mut [u64], number: u32) {
    let number = number as usize;
    set[number / 64] |= 1 << (number % 64);
}

/// Adds the numbers of a set to another.
fn or(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

/// The nim-sum of equal parts.
fn equal(parts: usize, size: usize, values: &[u32]) -> u32 {
    match parts % 2 {
        0 => 0,
        _ => values[size],
    }
}

/// The divisors of a number above 0. O(its root).
fn divisors(number: usize) -> impl Iterator<Item = usize> {
    let small = (1..=number.isqrt()).filter(move |&small| number.is_multiple_of(small));
    small.flat_map(move |small| {
        let large = number / small;
        std::iter::once(small).chain((large > small).then_some(large))
    })
}

#[cfg(test)]
mod tests;
