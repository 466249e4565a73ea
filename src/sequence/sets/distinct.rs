//! Different parts: one size after the other is added to the ways that have smaller parts.

use super::all::widened;
use super::{Figures, PAUSE, Ways, add};
use crate::game::unite;
use crate::work::{Context, Stop};

/// The nim-sums of 2, 3, ... different parts; the last number of them stands for more parts too in
/// an endless family.
///
/// Sets of all totals up to some last one are filled together, as a size must be added to all of
/// them before the next one is; for larger totals they are filled again.
pub(super) struct Distinct {
    endless: bool,
    most: usize,
    /// By number of parts less 2, then total.
    layers: Vec<Vec<u64>>,
    words: usize,
    /// Totals, from 0 on.
    totals: usize,
    /// Sizes that were added.
    sizes: usize,
    /// Words gone through since it was looked whether the work is to stop.
    done: usize,
}

impl Distinct {
    pub(super) fn new(endless: bool, most: usize) -> Self {
        Self {
            endless,
            most,
            layers: Vec::new(),
            words: 1,
            totals: 0,
            sizes: 0,
            done: 0,
        }
    }

    /// Begins again, for this many totals.
    fn begin(&mut self, totals: usize, words: usize, context: &Context) -> Result<(), Stop> {
        // 1 + 2 + ... + parts is the least total
        let fits = |&parts: &usize| parts * (parts + 1) / 2 < totals;
        let layers = (2..=self.most).take_while(fits).count();
        let bytes = 8 * layers as u128 * totals as u128 * words as u128;
        context.afford("the nim-sums of different parts", bytes)?;
        self.layers = vec![vec![0; totals * words]; layers];
        (self.words, self.totals, self.sizes) = (words, totals, 0);
        Ok(())
    }

    /// Adds the parts of one more size, whose value is known.
    fn add_size(&mut self, values: &[u32]) {
        let (size, words) = (self.sizes + 1, self.words);
        let value = values[size];
        // from the most parts down: each layer is made of the one before, without this size
        for parts in (2..self.layers.len() + 2).rev() {
            let (before, from_here) = self.layers.split_at_mut(parts - 2);
            let layer = &mut from_here[0];
            let more = self.endless && parts == self.most;
            // the least and the most that parts of these sizes have together
            let least = size + parts * (parts - 1) / 2;
            let smaller = match more {
                true => size,
                false => parts.min(size),
            };
            let most = smaller * (2 * size + 1 - smaller) / 2;
            for total in (least..=most.min(self.totals - 1)).rev() {
                let rest = total - size;
                let (old, new) = layer.split_at_mut(total * words);
                let set = &mut new[..words];
                match before.last() {
                    Some(fewer) => unite(set, &fewer[rest * words..][..words], value.into()),
                    None if rest < size => add(set, values[rest] ^ value),
                    None => {}
                }
                if more {
                    unite(set, &old[rest * words..][..words], value.into());
                }
                self.done += words;
            }
        }
        self.sizes = size;
    }
}

impl Ways for Distinct {
    fn extend(&mut self, last: usize, known: &Figures<'_>, context: &Context) -> Result<(), Stop> {
        if last >= self.totals {
            let totals = known.heaps.max(self.totals + self.totals / 2).max(last + 1);
            self.begin(totals, known.words, context)?;
        }
        while self.sizes + 1 < last {
            self.add_size(known.values);
            if self.done >= PAUSE {
                self.done = 0;
                context.check()?;
            }
        }
        Ok(())
    }

    fn set(&self, parts: usize, total: usize) -> Option<&[u64]> {
        let layer = self.layers.get(parts - 2)?;
        layer.get(total * self.words..(total + 1) * self.words)
    }

    fn widen(&mut self, words: usize, context: &Context) -> Result<(), Stop> {
        let held: usize = self.layers.iter().map(Vec::len).sum();
        context.afford("the nim-sums of different parts", 8 * 3 * held as u128)?;
        for layer in &mut self.layers {
            *layer = widened(layer, self.words, words);
        }
        self.words = words;
        Ok(())
    }
}
