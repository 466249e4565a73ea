//! The options of large heaps, in classes.

use super::classes::HeapClasses;
use super::part::PartState;
use crate::game::{Code, Digit, Sizes};
use crate::work::{Context, Stop};
use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;
use std::hash::Hash;

/// The upper bits of each large part, sorted.
pub(super) type Highs = SmallVec<[PartState; 2]>;

/// What is asked of the sizes of the large parts, which are then of one residue, as far as their
/// digits do not show it yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum LargeParts {
    /// Nothing.
    Free,
    /// Not all are equal.
    Differ,
    /// All are equal.
    Same,
}

/// A class of options: Q is the sum of the q of its large parts, `constant`, and `slack` times any
/// number; the upper bits of its value are the xor of those of its parts and of `xor`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct OptionClass {
    pub(super) constant: i64,
    pub(super) xor: u32,
    pub(super) highs: Highs,
    pub(super) slack: u32,
    pub(super) sizes: LargeParts,
}

/// The classes of the options of each residue, by the lower bits of their values.
pub(super) type OptionClasses = HashMap<(usize, u32), HashSet<OptionClass>>;

/// HeapClasses at most, and combinations of parts that are looked at.
const CLASSES: usize = 1 << 21;
const COMBINED: usize = 1 << 26;

/// Some large parts: the sum of their bases, the xor of their lower bits, those above.
type Large = (i64, u32, Highs);

/// Some small parts: their sum, and the xor of their values.
type Small = (i64, u32);

/// So many parts, by their number.
struct Chosen<T> {
    /// Of any sizes.
    all: Vec<HashSet<T>>,
    /// Not all the same.
    mixed: Vec<HashSet<T>>,
    /// The same again and again.
    same: Vec<Vec<T>>,
}

impl<T: Clone + Eq + Hash> Chosen<T> {
    /// Up to `most` of some parts; those of certain sizes only if they are asked for.
    fn of(
        (none, ones): (T, &[T]),
        (most, sizes): (usize, bool),
        join: impl Fn(&T, &T) -> T,
        look: &mut dyn FnMut(usize) -> Result<bool, Stop>,
    ) -> Result<Option<Self>, Stop> {
        let mut chosen = Self {
            all: vec![[none.clone()].into()],
            mixed: vec![HashSet::new()],
            same: vec![vec![none; ones.len()]],
        };
        for parts in 0..most {
            let (all, mixed) = (&chosen.all[parts], &chosen.mixed[parts]);
            if !look((all.len() + mixed.len()) * ones.len())? {
                return Ok(None);
            }
            let each = |set: &HashSet<T>| -> HashSet<T> {
                let more = |chosen| ones.iter().map(|one| join(chosen, one)).collect::<Vec<T>>();
                set.iter().flat_map(more).collect()
            };
            let (all, mut mixed) = (each(all), each(mixed));
            let same = chosen.same[parts].iter().zip(ones);
            let next = same.map(|(same, one)| join(same, one)).collect();
            if sizes && parts > 0 {
                for (i, same) in chosen.same[parts].iter().enumerate() {
                    let others = ones.iter().enumerate().filter(|(j, _)| *j != i);
                    mixed.extend(others.map(|(_, one)| join(same, one)));
                }
            }
            chosen.all.push(all);
            chosen.mixed.push(mixed);
            chosen.same.push(next);
        }
        Ok(Some(chosen))
    }
}

/// `None` if there are too many.
pub(super) fn of(
    code: &Code,
    classes: &HeapClasses,
    context: &Context,
) -> Result<Option<OptionClasses>, Stop> {
    let Some(most) = code.max_parts().map(|most| most as usize) else {
        return Ok(None);
    };
    let restricted = amounts(code).any(|(_, _, digit)| digit.restricts_sizes());
    let asked = (most, restricted);
    let mut looked = 0;
    let mut look = |more: usize| {
        looked += more;
        context.check().map(|()| looked <= COMBINED)
    };
    let ones = classes.residues.iter().flat_map(|residue| {
        let branches = residue.branches.iter();
        branches.map(|one| (residue.base, one.low, [one.high].into_iter().collect()))
    });
    let ones: Vec<Large> = ones.collect();
    let join = |a: &Large, b: &Large| {
        let mut highs: Highs = a.2.iter().chain(&b.2).copied().collect();
        highs.sort_unstable();
        (a.0 + b.0, a.1 ^ b.1, highs)
    };
    let large = Chosen::of(((0, 0, Highs::new()), &ones), asked, join, &mut look)?;
    let join = |a: &Small, b: &Small| (a.0 + b.0, a.1 ^ b.1);
    let small = Chosen::of(((0, 0), &classes.small), asked, join, &mut look)?;
    let (Some(large), Some(small)) = (large, small) else {
        return Ok(None);
    };
    let mut options = OptionClasses::new();
    let mut count = 0;
    for (taken, times, digit) in amounts(code) {
        for parts in (0..=most).filter(|&parts| digit.has(parts as u32)) {
            for bigs in 0..=parts {
                let smalls = parts - bigs;
                let sizes = match digit.sizes(parts as u32) {
                    Sizes::Any => LargeParts::Free,
                    Sizes::Equal if bigs > 0 && smalls > 0 => continue,
                    Sizes::Equal => LargeParts::Same,
                    // a large part is no small one
                    _ if bigs > 0 && smalls > 0 => LargeParts::Free,
                    _ => LargeParts::Differ,
                };
                let mut all: Vec<(Vec<&Large>, Vec<&Small>, LargeParts)> = Vec::new();
                let (none, alone) = (large.all[0].iter(), small.all[0].iter());
                match (sizes, bigs) {
                    (LargeParts::Free, _) => all.push((
                        large.all[bigs].iter().collect(),
                        small.all[smalls].iter().collect(),
                        sizes,
                    )),
                    (LargeParts::Same, 0) => all.push((
                        none.collect(),
                        small.same[smalls].iter().collect(),
                        LargeParts::Free,
                    )),
                    (LargeParts::Differ, 0) => all.push((
                        none.collect(),
                        small.mixed[smalls].iter().collect(),
                        LargeParts::Free,
                    )),
                    (_, _) => {
                        let alone: Vec<&Small> = alone.collect();
                        if sizes == LargeParts::Differ {
                            let mixed = large.mixed[bigs].iter().collect();
                            all.push((mixed, alone.clone(), LargeParts::Free));
                        }
                        all.push((large.same[bigs].iter().collect(), alone, sizes));
                    }
                }
                for (large, small, sizes) in all {
                    for (sum, low, highs) in large {
                        if !look(small.len())? {
                            return Ok(None);
                        }
                        for &&(more, value) in &small {
                            let (lower, xor) = classes.halves(value);
                            let part = (sum + more + taken, low ^ lower, (xor, highs, sizes));
                            count += add(&mut options, part, times, classes);
                        }
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
    (sum, low, (xor, highs, sizes)): (i64, u32, (u32, &Highs, LargeParts)),
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
            sizes,
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
