//! What the traits promise, as functions that any test may call for any ruleset.

mod shape;

pub use shape::shape_agrees;

use super::{
    Extra, Fault, Game, HeapBox, HeapRules, Keyed, Options, Shape, by_total, extended, options_of,
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// A law that does not hold: which one, and the position that shows it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The position that shows it.
    #[error("law broken: {0}")]
    Law(String),
    /// The moves from a position cannot be computed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Broken {
    /// What shows it, in words.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Law(text) => text.clone(),
            Self::Fault(fault) => fault.to_string(),
        }
    }
}

fn law(holds: bool, text: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds {
        Ok(())
    } else {
        Err(Broken::Law(text()))
    }
}

/// Every option lowers the total, and no heap rises: heap tables may be filled in rank order.
/// Where heaps are declared to split, a heap becomes smaller ones, however many: the heaps, the
/// largest first, fall in lexicographic order. Where heaps are declared to rise, the declared potential falls instead, or the total alone; of
/// a potential that only the rules know nothing is seen.
///
/// # Errors
/// The first position that breaks it.
pub fn options_fall<R: HeapRules>(rules: &R, positions: &HeapBox) -> Result<(), Broken> {
    let shape = rules.shape();
    each_position(positions, |x| {
        let (total, highest) = (tokens(x), reach(&shape, x));
        let falls = |y: &[u64]| match &shape {
            Shape::Vectors(vectors) if shape.raises() => vectors.weigh(y) < vectors.weigh(x),
            _ if shape.has_potential() => true,
            _ if shape.raises() => {
                tokens(y) < total && y.iter().zip(&highest).all(|(y, highest)| y <= highest)
            }
            _ if shape.splits() => largest_first(y) < largest_first(x),
            _ => tokens(y) < total && y.iter().zip(x).all(|(y, x)| y <= x),
        };
        let what = match &shape {
            Shape::Vectors(_) if shape.raises() => "whose potential",
            _ if shape.raises() => "whose total",
            _ => "which",
        };
        let found = options_of(rules, x)?.into_iter().find(|y| !falls(y));
        law(found.is_none(), || {
            format!("{x:?} has the option {found:?}, {what} is not lower")
        })
    })
}

/// The multiset order of Dershowitz and Manna: it has no infinite descent, and a heap that becomes
/// smaller ones lowers it.
fn largest_first(heaps: &[u64]) -> Vec<u64> {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}

fn tokens(heaps: &[u64]) -> u128 {
    by_total(heaps).0
}

/// Every option of a position is a position, and other vectors have no options. Rules for which
/// some vector is not a position say what they expect of the heaps.
///
/// # Errors
/// The first vector that breaks it.
pub fn options_are_positions<R: HeapRules>(rules: &R, positions: &HeapBox) -> Result<(), Broken> {
    let restricted = rules.is_restricted();
    each_position(positions, |x| {
        let options = options_of(rules, x)?;
        if !rules.is_position(x) {
            law(restricted, || {
                format!("{x:?} is not a position, and the rules do not say what one is")
            })?;
            return law(options.is_empty(), || {
                format!(
                    "{x:?} is not a position and has the option {:?}",
                    options[0]
                )
            });
        }
        let ends = (1..x.len()).find(|&heaps| !rules.may_begin(&x[..heaps]));
        law(ends.is_none(), || {
            format!("{x:?} is a position, and none is to begin with its first {ends:?} heaps")
        })?;
        let none = options.iter().find(|y| !rules.is_position(y));
        law(none.is_none(), || {
            format!("{x:?} has the option {none:?}, which is not a position")
        })
    })
}

/// Rules declared symmetric: permuting the heaps permutes the options. Adjacent swaps generate
/// all permutations, so only those are tried.
///
/// # Errors
/// The first position that breaks it.
pub fn symmetric_agrees<R: HeapRules>(rules: &R, positions: &HeapBox) -> Result<(), Broken> {
    if !rules.symmetric() {
        return Ok(());
    }
    each_position(positions, |x| {
        let multisets = |x: &[u64]| -> Result<BTreeSet<Vec<u64>>, Fault> {
            let sorted = options_of(rules, x)?.into_iter().map(|mut y| {
                y.retain(|&heap| heap > 0);
                y.sort_unstable();
                y
            });
            Ok(sorted.collect())
        };
        for i in 1..x.len() {
            let mut swapped = x.to_vec();
            swapped.swap(i - 1, i);
            law(multisets(x)? == multisets(&swapped)?, || {
                let (x, swapped) = (crate::number::tuple(x), crate::number::tuple(&swapped));
                format!("{x} and {swapped} have different options")
            })?;
        }
        Ok(())
    })
}

/// Rules that remember something: from every opening position of a box, no heap ever rises, every
/// number remembered stays as low as declared, and with every move the heaps fall, or stay and a
/// number falls. (Heaps that split are not followed.)
///
/// # Errors
/// The first position that breaks it.
pub fn states_agree<R: HeapRules>(rules: &R, positions: &HeapBox) -> Result<(), Broken> {
    let Extra {
        states, limited, ..
    } = rules.extra().unwrap_or_default();
    let max = positions.max().iter().copied().max().unwrap_or(0);
    let (mut seen, mut open) = (HashSet::new(), Vec::new());
    each_position(positions, |x| {
        open.push(extended(rules, x));
        Ok(())
    })?;
    while let Some(x) = open.pop() {
        if !seen.insert(x.clone()) {
            continue;
        }
        let (heaps, kept) = x.split_at(positions.heaps());
        let high = kept.iter().zip(&states).find(|(n, s)| **n > s.highest(max));
        law(kept.len() == states.len() && high.is_none(), || {
            format!("{x:?} remembers more than is declared by {states:?}")
        })?;
        let options = options_of(rules, &x)?;
        if let Some(times) = limited {
            limit_agrees(&x, &options, times)?;
        }
        for y in options {
            let (fallen, left) = y.split_at(positions.heaps());
            let rises = fallen.iter().zip(heaps).any(|(y, x)| y > x);
            let falls = fallen != heaps || left < kept;
            law(y.len() == x.len() && !rises && falls, || {
                format!("{x:?} has the option {y:?}, which is not lower")
            })?;
            open.push(y);
        }
    }
    Ok(())
}

/// The options of one heap with a declared limit.
fn limit_agrees(x: &[u64], options: &[Vec<u64>], times: u64) -> Result<(), Broken> {
    let &[heap, most] = x else {
        return law(false, || {
            format!("{x:?} is not one heap and a limit, as declared")
        });
    };
    let left = (1..=most.min(heap)).map(|taken| heap - taken);
    let declared: Vec<Vec<u64>> = left
        .map(|left| vec![left, times.saturating_mul(heap - left).min(left)])
        .collect();
    law(declared == options, || {
        format!("{x:?} has the options {options:?}, {declared:?} are declared")
    })
}

/// Keys are injective and below 2^56 on everything reachable from `roots`.
///
/// # Errors
/// The first position that breaks it.
pub fn keys<G: Keyed>(game: &G, roots: &[G::Position]) -> Result<(), Broken> {
    let mut seen: HashMap<u64, G::Position> = HashMap::new();
    for position in reachable(game, roots) {
        let key = game.key(&position);
        law(key < 1 << 56, || {
            format!("the key of {position:?} is not below 2^56")
        })?;
        if let Some(other) = seen.insert(key, position.clone()) {
            return Err(Broken::Law(format!(
                "{position:?} and {other:?} share the key {key}"
            )));
        }
    }
    Ok(())
}

/// The canonical form is idempotent and keeps the value, which `value` computes (by the
/// definition, on a game that does not itself canonicalise).
///
/// # Errors
/// The first position that breaks it.
pub fn canonical_keeps<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    mut value: impl FnMut(&G::Position) -> u64,
) -> Result<(), Broken> {
    for position in positions {
        let canonical = game.canonical(position.clone());
        let again = game.canonical(canonical.clone());
        law(again == canonical, || {
            format!("{canonical:?} is canonical, yet becomes {again:?}")
        })?;
        let (a, b) = (value(&position), value(&canonical));
        law(a == b, || {
            format!("{position:?} has value {a}, its canonical form {canonical:?} {b}")
        })?;
    }
    Ok(())
}

/// Every component reachable from `roots`.
pub fn reachable<G: Game>(game: &G, roots: &[G::Position]) -> HashSet<G::Position> {
    let (mut seen, mut open) = (HashSet::new(), roots.to_vec());
    let mut options = Options::new();
    while let Some(position) = open.pop() {
        if seen.insert(position.clone()) {
            options.clear();
            game.options(&position, &mut options);
            open.extend_from_slice(options.parts());
        }
    }
    seen
}

/// The largest that each heap can become in any play from `x`.
fn reach(shape: &Shape, x: &[u64]) -> Vec<u64> {
    shape.reach(x).unwrap_or_else(|| vec![u64::MAX; x.len()])
}

fn each_position(
    positions: &HeapBox,
    mut each: impl FnMut(&[u64]) -> Result<(), Broken>,
) -> Result<(), Broken> {
    positions.iter().try_for_each(|heaps| each(&heaps))
}
