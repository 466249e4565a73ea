//! Move vectors: a move takes a fixed vector away from the heaps.

mod check;
mod potential;

pub use check::VectorsError;

use super::{Falls, Heap, Moves, write_option};
use crate::number::joined;
use std::fmt;

/// How often a move may take its vector at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Times {
    /// Once.
    Once,
    /// Any positive number of times, written `*`.
    Any,
}

/// A vector that a move takes from the heaps; a negative component adds to its heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveVector {
    /// What it takes from each heap.
    pub takes: Vec<i32>,
    /// How often.
    pub times: Times,
}

impl fmt::Display for MoveVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let star = if self.times == Times::Any { "*" } else { "" };
        write!(f, "({}){star}", joined(&self.takes, ","))
    }
}

/// A finite list of move vectors on d heaps, and weights of the heaps, the potential, whose sum
/// falls with every move. A move is legal if no heap falls below 0.
///
/// Vectors are sorted and different; those that are multiples of a starred one are left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveVectors {
    vectors: Vec<MoveVector>,
    potential: Vec<u64>,
    /// For each vector the multiples (beyond 1) that an earlier starred vector takes as well.
    shared: Vec<Vec<u64>>,
}

impl MoveVectors {
    /// The vectors, sorted.
    pub fn vectors(&self) -> &[MoveVector] {
        &self.vectors
    }

    /// The weights of the heaps: all 1 unless declared otherwise.
    pub fn potential(&self) -> &[u64] {
        &self.potential
    }

    /// Number of heaps.
    pub fn heaps(&self) -> usize {
        self.potential.len()
    }

    /// What falls where some move raises a heap.
    pub(crate) fn rising(&self) -> Option<Falls> {
        let total = self.potential.windows(2).all(|pair| pair[0] == pair[1]);
        self.raises().then_some(match total {
            true => Falls::Total,
            false => Falls::Potential,
        })
    }

    /// Whether some move raises a heap.
    pub fn raises(&self) -> bool {
        let mut all = self.vectors.iter().flat_map(|vector| &vector.takes);
        all.any(|&takes| takes < 0)
    }

    /// Whether some vector is starred.
    pub fn starred(&self) -> bool {
        self.vectors.iter().any(|v| v.times == Times::Any)
    }

    /// Whether permuting the heaps changes neither the vectors nor the potential.
    pub fn symmetric(&self) -> bool {
        (1..self.heaps()).all(|i| {
            let mut swapped = self.vectors.clone();
            swapped.iter_mut().for_each(|v| v.takes.swap(i - 1, i));
            swapped.sort();
            swapped == self.vectors && self.potential[i - 1] == self.potential[i]
        })
    }

    /// The weighted sum of the heaps.
    pub fn weigh(&self, heaps: &[Heap]) -> u128 {
        let weighed = heaps.iter().zip(&self.potential);
        weighed.fold(0, |sum: u128, (&x, &w)| {
            sum.saturating_add(u128::from(x) * u128::from(w))
        })
    }

    /// The largest that each heap can become in any play from heaps up to `max`; `None` beyond
    /// 64 bits.
    pub fn reach(&self, max: &[Heap]) -> Option<Vec<Heap>> {
        if !self.raises() {
            return Some(max.to_vec());
        }
        let total = self.weigh(max);
        let weights = self.potential.iter();
        weights
            .map(|&w| Heap::try_from(total / u128::from(w)).ok())
            .collect()
    }

    /// Writes every option of `heaps`: none if their number is not that of the vectors.
    #[inline]
    pub fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        if heaps.len() != self.heaps() {
            return;
        }
        for (vector, shared) in self.vectors.iter().zip(&self.shared) {
            for times in 1..=most(vector, heaps) {
                if times > 1 && shared.iter().any(|s| times.is_multiple_of(*s)) {
                    continue;
                }
                take(&vector.takes, times, heaps, to);
                if to.enough() {
                    return;
                }
            }
        }
    }

    /// Whether some move leads from `x` to `y`.
    pub fn allows(&self, x: &[Heap], y: &[Heap]) -> bool {
        let takes = |vector: &MoveVector, times: i128| {
            let mut heaps = x.iter().zip(y).zip(&vector.takes);
            heaps.all(|((&x, &y), &t)| i128::from(x) - i128::from(y) == i128::from(t) * times)
        };
        let fits = x.len() == self.heaps() && y.len() == self.heaps();
        fits && self.vectors.iter().any(|vector| match vector.times {
            Times::Once => takes(vector, 1),
            Times::Any => (1..=most(vector, x)).any(|times| takes(vector, times.into())),
        })
    }

    /// Number of options, saturating; `None` if `heaps` are not as many as the vectors are long.
    pub fn options(&self, heaps: &[Heap]) -> Option<u128> {
        let count = |(vector, shared): (&MoveVector, &Vec<u64>)| {
            let most = most(vector, heaps);
            if shared.is_empty() {
                return u128::from(most);
            }
            let own = |times: &u64| !shared.iter().any(|s| times.is_multiple_of(*s));
            (1..=most).filter(own).count() as u128
        };
        let all = self.vectors.iter().zip(&self.shared);
        (heaps.len() == self.heaps()).then(|| all.map(count).sum())
    }
}

/// How often a move may take the vector from `heaps`.
#[inline]
fn most(vector: &MoveVector, heaps: &[Heap]) -> u64 {
    let mut most = match vector.times {
        Times::Once => 1,
        Times::Any => u64::MAX,
    };
    for (&x, &t) in heaps.iter().zip(&vector.takes) {
        // heaps that a play can reach fit 64 bits: whoever searches asks `reach` before
        let room = if t > 0 { x } else { u64::MAX - x };
        if t != 0 {
            most = most.min(room / u64::from(t.unsigned_abs()));
        }
    }
    most
}

/// One option: the vector taken several times.
#[inline]
fn take<M: Moves>(takes: &[i32], times: u64, heaps: &[Heap], to: &mut M) {
    let changed = takes.iter().zip(heaps).enumerate();
    let changed = changed.filter(|(_, (takes, _))| **takes != 0);
    let changed = changed.map(|(i, (&takes, &heap))| {
        let amount = u64::from(takes.unsigned_abs()) * times;
        let left = if takes > 0 {
            heap - amount
        } else {
            heap + amount
        };
        (i, left)
    });
    write_option(changed, to);
}

impl fmt::Display for MoveVectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", joined(&self.vectors, ","))?;
        if self.potential.iter().any(|&w| w != 1) {
            write!(f, " potential({})", joined(&self.potential, ","))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
