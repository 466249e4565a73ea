//! Parts of any sizes, or not all equal: a way is its smallest part and the others.

use super::{Figures, PAUSE, Ways, add, divisors, equal};
use crate::game::unite;
use crate::work::{Context, Stop};

/// The nim-sums of 2, 3, ... parts, or of at least this many.
///
/// With the smallest part taken away, k parts are k - 1 parts, and two or more are one part or two
/// or more; k parts that are not all equal are k - 1 that are not, or equal ones of another size.
pub(super) struct All {
    /// Whether all parts equal is no way.
    differ: bool,
    /// Whether more parts than are said are ways too.
    endless: bool,
    /// By number of parts less 2; none for more parts than there are tokens.
    layers: Vec<Layer>,
    /// The last layer is for this many parts.
    most: usize,
    /// Totals that are known.
    totals: usize,
    /// By total, its divisors, where equal parts count.
    divisors: Vec<Vec<usize>>,
    /// The last totals of the last layer that are asked for.
    window: usize,
    /// Words gone through since it was looked whether the work is to stop.
    done: usize,
}

/// Sets of one number of parts, by total.
struct Layer {
    /// The total of the first.
    first: usize,
    sets: Vec<u64>,
    words: usize,
}

impl Layer {
    fn of(&self, total: usize) -> Option<&[u64]> {
        let start = total.checked_sub(self.first)? * self.words;
        self.sets.get(start..start + self.words)
    }

    /// Drops the sets before a total, now and then.
    fn forget(&mut self, before: usize) {
        let old = before.saturating_sub(self.first);
        if old > 0 && 2 * old * self.words >= self.sets.len() {
            self.sets.drain(..old * self.words);
            self.first = before;
        }
    }
}

impl All {
    pub(super) fn new((differ, endless): (bool, bool), most: usize, window: usize) -> Self {
        Self {
            differ,
            endless,
            layers: Vec::new(),
            most,
            totals: 0,
            divisors: Vec::new(),
            window,
            done: 0,
        }
    }

    /// The set of a total of at least as many tokens as there are parts.
    fn made(&mut self, parts: usize, total: usize, known: &Figures<'_>) -> Vec<u64> {
        let values = known.values;
        let mut set = vec![0; known.words];
        let before = match parts {
            2 => self.endless.then_some(0),
            _ => Some(parts - 3),
        };
        let before = before.and_then(|before| self.layers.get(before));
        for part in 1..=total / parts {
            let (value, rest) = (values[part], total - part);
            if parts == 2 && !(self.differ && part == rest) {
                add(&mut set, value ^ values[rest]);
            }
            if let Some(sums) = before.and_then(|before| before.of(rest)) {
                unite(&mut set, sums, value.into());
            }
            if self.differ {
                // one part more than that many equal ones
                let least = (parts - 1).max(2);
                let mut equals = |others: usize| {
                    if rest / others != part {
                        add(&mut set, value ^ equal(others, rest / others, values));
                    }
                };
                if self.endless {
                    let all = self.divisors[rest].iter().copied();
                    all.filter(|&others| others >= least).for_each(&mut equals);
                } else if parts > 2 && rest.is_multiple_of(least) {
                    equals(least);
                }
            }
        }
        self.done += total / parts * known.words;
        set
    }
}

impl Ways for All {
    fn extend(&mut self, last: usize, known: &Figures<'_>, context: &Context) -> Result<(), Stop> {
        while self.totals <= last {
            let total = self.totals;
            let most = self.most.min(total);
            let held: usize = self.layers.iter().map(|layer| layer.sets.len()).sum();
            let more = most.saturating_sub(1) * known.words;
            context.afford("the nim-sums of parts", 8 * (held + more) as u128)?;
            if self.differ && self.endless {
                self.divisors.push(match total {
                    0 => Vec::new(),
                    _ => divisors(total).collect(),
                });
            }
            for parts in 2..=most {
                let set = self.made(parts, total, known);
                if self.layers.len() < parts - 1 {
                    self.layers.push(Layer {
                        first: total,
                        sets: Vec::new(),
                        words: known.words,
                    });
                }
                self.layers[parts - 2].sets.extend_from_slice(&set);
                if self.done >= PAUSE {
                    self.done = 0;
                    context.check()?;
                }
            }
            // no other layer is made of the last, but the first of itself
            if let Some(layer) = self.layers.get_mut(self.most - 2)
                && !(self.endless && self.most == 2)
            {
                layer.forget((total + 1).saturating_sub(self.window));
            }
            self.totals += 1;
        }
        Ok(())
    }

    fn set(&self, parts: usize, total: usize) -> Option<&[u64]> {
        self.layers.get(parts - 2)?.of(total)
    }

    fn widen(&mut self, words: usize, context: &Context) -> Result<(), Stop> {
        let held: usize = self.layers.iter().map(|layer| layer.sets.len()).sum();
        context.afford("the nim-sums of parts", 8 * 3 * held as u128)?;
        for layer in &mut self.layers {
            layer.sets = widened(&layer.sets, layer.words, words);
            layer.words = words;
        }
        Ok(())
    }
}

/// Sets of this many words with as many zeros as they lack.
pub(super) fn widened(sets: &[u64], words: usize, wide: usize) -> Vec<u64> {
    let each = sets.chunks_exact(words);
    let wide = each.flat_map(|set| {
        let more = std::iter::repeat_n(0, wide - words);
        set.iter().copied().chain(more)
    });
    wide.collect()
}
