//! Whether the order of the heaps does not matter, of rules that say so where it is not seen from
//! their form: examined wherever moves are asked for.

use super::Own;
use crate::arithmetic::rearrangements;
use crate::game::{Fault, Heap, HeapRules, Moves, each_option};
use crate::number::tuple;
use smallvec::SmallVec;

/// Rearrangements that are all examined: those of four heaps.
const ALL: usize = 24;

/// The rules as their clauses are written, without a look at other orders.
struct AsWritten<'a>(&'a Own);

impl HeapRules for AsWritten<'_> {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        self.0.run(heaps, to);
    }
}

impl Own {
    /// Whether the options of a position are, up to order, those of its rearrangements: of all, or
    /// of two where they are many (the reverse, and one that differs from position to position).
    ///
    /// # Errors
    /// A rearrangement with other options; moves that cannot be computed.
    pub(super) fn same_in_any_order(&self, heaps: &[Heap]) -> Result<(), Fault> {
        let found = self.sorted_options(heaps)?;
        for other in orders(heaps) {
            if other != heaps && self.sorted_options(&other)? != found {
                let why = format!(
                    "`symmetric` is declared, but {} has other options; leave `symmetric` out, or \
                     add \
                     the mirrored moves",
                    tuple(&other)
                );
                return Err(self.fault(heaps, why));
            }
        }
        Ok(())
    }

    /// The options with their heaps in order, each as a number; `None` if it is no position.
    fn sorted_options(&self, heaps: &[Heap]) -> Result<Option<SmallVec<[u64; 64]>>, Fault> {
        if !self.allows(heaps)? {
            return Ok(None);
        }
        let mut options = SmallVec::new();
        let mut sorted: SmallVec<[Heap; 8]> = SmallVec::new();
        each_option(&AsWritten(self), heaps, |option| {
            sorted.clear();
            sorted.extend(option.iter().copied().filter(|&heap| heap > 0));
            sorted.sort_unstable();
            options.push(hashed(&sorted));
            true
        })?;
        options.sort_unstable();
        options.dedup();
        Ok(Some(options))
    }
}

/// A hash that is the same on every run: both halves of a product, heap by heap.
fn hashed(heaps: &[Heap]) -> u64 {
    heaps.iter().fold(heaps.len() as u64, |hash, &heap| {
        let factor = u128::from(heap ^ 0xc2b2_ae3d_27d4_eb4f);
        let product = u128::from(hash ^ 0x9e37_79b9_7f4a_7c15) * factor;
        product as u64 ^ (product >> 64) as u64
    })
}

/// The orders that are examined.
fn orders(heaps: &[Heap]) -> Vec<Vec<Heap>> {
    let first: Vec<Vec<Heap>> = rearrangements(heaps.to_vec()).take(ALL + 1).collect();
    if first.len() <= ALL {
        return first;
    }
    let reverse = heaps.iter().rev().copied().collect();
    let mut other = heaps.to_vec();
    let mut random = hashed(heaps);
    for i in (1..other.len()).rev() {
        random = hashed(&[random]);
        other.swap(i, (random >> 33) as usize % (i + 1));
    }
    vec![reverse, other]
}
