//! The options of large heaps, in classes.

use super::classes::HeapClasses;
use crate::game::{Code, Digit};
use crate::work::{Context, Stop};
use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

/// What is added to the factor times q for each large part, sorted.
pub(super) type Highs = SmallVec<[u32; 8]>;

/// A class of options: Q is the sum of the q of its large parts, `constant`, and `slack` times any
/// number; the upper bits of its value are the xor of those of its parts and of `xor`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct OptionClass {
    pub(super) constant: i64,
    pub(super) xor: u32,
    pub(super) highs: Highs,
    pub(super) slack: u32,
}

/// The classes of the options of each residue, by the lower bits of their values.
pub(super) type OptionClasses = HashMap<(usize, u32), HashSet<OptionClass>>;

/// HeapClasses at most, and combinations of parts that are looked at.
const CLASSES: usize = 1 << 21;
const COMBINED: usize = 1 << 26;

/// Some large parts: the sum of their bases, the xor of their lower bits, what is added above.
type Large = HashSet<(i64, u32, Highs)>;

/// Some small parts: their sum, and the xor of their values.
type Small = HashSet<(i64, u32)>;

/// `None` if there are too many.
pub(super) fn of(
    code: &Code,
    classes: &HeapClasses,
    context: &Context,
) -> Result<Option<OptionClasses>, Stop> {
    let Some(most) = code.max_parts().map(|most| most as usize) else {
        return Ok(None);
    };
    let mut large: Vec<Large> = vec![[(0, 0, Highs::new())].into()];
    let mut small: Vec<Small> = vec![[(0, 0)].into()];
    let mut looked = 0;
    let mut look = |more: usize| {
        looked += more;
        context.check().map(|()| looked <= COMBINED)
    };
    for parts in 0..most {
        let more = large[parts].len() * classes.residues.len();
        if !look(more)? || !look(small[parts].len() * classes.small.len())? {
            return Ok(None);
        }
        let next = large[parts].iter().flat_map(|(sum, low, highs)| {
            classes.residues.iter().map(move |residue| {
                let mut highs = highs.clone();
                let at = highs.partition_point(|&high| high < residue.high);
                highs.insert(at, residue.high);
                (sum + residue.base, low ^ residue.low, highs)
            })
        });
        let next: Large = next.collect();
        large.push(next);
        let next = small[parts].iter().flat_map(|&(sum, xor)| {
            (classes.small.iter()).map(move |&(heap, value)| (sum + heap, xor ^ value))
        });
        let next: Small = next.collect();
        small.push(next);
    }
    let mut options = OptionClasses::new();
    let mut count = 0;
    for (taken, times, digit) in amounts(code) {
        for parts in (0..=most).filter(|&parts| digit.has(parts as u32)) {
            for bigs in 0..=parts {
                let (large, small) = (&large[bigs], &small[parts - bigs]);
                for (sum, low, highs) in large {
                    if !look(small.len())? {
                        return Ok(None);
                    }
                    for &(more, value) in small {
                        let (lower, xor) = classes.halves(value);
                        let part = (sum + more + taken, low ^ lower, (xor, highs));
                        count += add(&mut options, part, times, classes);
                    }
                }
                if count > CLASSES {
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(options))
}

/// The amounts that may be taken, with what is left then: the amount, and what may be added to it any
/// number of times (0 for none).
fn amounts(code: &Code) -> impl Iterator<Item = (i64, i64, &Digit)> {
    let (digits, tail) = (code.digits(), code.tail());
    let first = digits.len();
    let once = digits.iter().enumerate();
    let once = once.map(|(taken, digit)| (taken as i64, 0, digit));
    let again = tail.iter().enumerate();
    let again = again.map(move |(at, digit)| ((first + at) as i64, tail.len() as i64, digit));
    once.chain(again)
}

/// Adds the classes of options that leave parts of a sum (with what is taken) at least; how many are
/// new.
fn add(
    options: &mut OptionClasses,
    (sum, low, (xor, highs)): (i64, u32, (u32, &Highs)),
    times: i64,
    classes: &HeapClasses,
) -> usize {
    let length = classes.length;
    // the amounts of a tail: those that leave a residue are again one after the other
    let (rounds, slack) = match times {
        0 => (1, 0),
        times => {
            let common = gcd(times, length);
            (length / common, times / common)
        }
    };
    let mut added = 0;
    for round in 0..rounds {
        let heap = sum + times * round;
        let residue = classes.residue(heap);
        let option = OptionClass {
            constant: (heap - classes.residues[residue].base) / length,
            xor,
            highs: highs.clone(),
            slack: slack as u32,
        };
        added += usize::from(options.entry((residue, low)).or_default().insert(option));
    }
    added
}

fn gcd(a: i64, b: i64) -> i64 {
    match b {
        0 => a,
        b => gcd(b, a % b),
    }
}
