//! Finite games given by a list of their positions, options first: the general dense engine on
//! what has no ranks of its own (whole sums of heaps that split, Young diagrams).

use super::oracle;
use super::ranked::Ranked;
use std::collections::HashMap;

/// The options of a position.
type Options<'a, P> = Box<dyn Fn(&P) -> Vec<P> + 'a>;

/// A list of positions and the options of each, which come earlier in the list.
pub(crate) struct Listed<'a, P> {
    list: Vec<P>,
    ranks: HashMap<P, u64>,
    options: Options<'a, P>,
}

impl<'a, P: Clone + Eq + std::hash::Hash> Listed<'a, P> {
    pub(crate) fn new(list: Vec<P>, options: impl Fn(&P) -> Vec<P> + 'a) -> Self {
        let ranks = list.iter().cloned().zip(0..).collect();
        Self {
            list,
            ranks,
            options: Box::new(options),
        }
    }
}

impl<P: Clone + Eq + std::hash::Hash> Ranked for Listed<'_, P> {
    type Position = P;

    fn count(&self) -> u64 {
        self.list.len() as u64
    }

    fn rank(&self, position: &P) -> u64 {
        self.ranks[position]
    }

    fn unrank(&self, rank: u64) -> P {
        self.list[rank as usize].clone()
    }

    fn option_ranks(&self, rank: u64, to: &mut Vec<u64>) {
        let options = (self.options)(&self.list[rank as usize]);
        to.extend(options.iter().map(|option| self.rank(option)));
    }
}

/// All multisets of positive heaps with a total of at most `most`: by total, those of more heaps
/// first, so that splitting a heap leads to an earlier one.
pub(crate) fn multisets(most: u64) -> Vec<Vec<u64>> {
    fn extend(heaps: &mut Vec<u64>, left: u64, all: &mut Vec<Vec<u64>>) {
        all.push(heaps.clone());
        for heap in heaps.last().copied().unwrap_or(1)..=left {
            heaps.push(heap);
            extend(heaps, left - heap, all);
            heaps.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), most, &mut all);
    all.sort_by_key(|heaps| (heaps.iter().sum::<u64>(), usize::MAX - heaps.len()));
    all
}

/// The whole sums of heaps that split, as a ranked game; the rules are those of the oracle.
pub(crate) fn whole_sums(ruleset: &str, most: u64) -> Listed<'_, Vec<u64>> {
    Listed::new(multisets(most), move |heaps| {
        let options = oracle::options(ruleset, heaps).into_iter();
        let sorted = options.map(|mut option| {
            option.retain(|heap| *heap > 0);
            option.sort_unstable();
            option
        });
        sorted.collect()
    })
}
