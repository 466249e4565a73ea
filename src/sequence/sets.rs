//! Values of games that leave three heaps or more: the nim-sums of j parts that have n tokens
//! together are a set of numbers, and those of j parts are translates of those of j - 1.

use super::full::wide;
use crate::game::{Code, Sizes, unite};
use crate::work::{Context, Stop};

/// Translations between two looks whether the work is to stop.
const PAUSE: usize = 1 << 16;

/// The engine: O(n) translations of a set for heap n and each number of parts.
pub(super) struct SumSets {
    /// How much a move takes, and how many parts it leaves then.
    leaves: Vec<(usize, usize)>,
    /// Most parts that a move leaves.
    most: usize,
    /// The values so far: those of heaps 0, 1, ...
    pub(super) values: Vec<u32>,
    /// Words of a set: a power of two, above all values.
    words: usize,
    /// By number of parts from 2 on, then total, the set of nim-sums.
    sums: Vec<Vec<u64>>,
    /// Translations since it was looked whether the work is to stop.
    done: usize,
}

impl SumSets {
    /// Whether the engine computes the values of a code.
    pub(super) fn suits(code: &Code) -> bool {
        Self::new(code, &[]).is_some()
    }

    /// Goes on from the values of some heaps: `None` if two parts at most are left, or no number of
    /// them is the largest, or their sizes matter.
    pub(super) fn new(code: &Code, values: &[u32]) -> Option<Self> {
        let most = code.max_parts().filter(|&most| most > 2)? as usize;
        let any = |k: u32, digit: &crate::game::Digit| digit.sizes(k) == Sizes::Any;
        let mut leaves = Vec::new();
        for (taken, digit) in code.digits().iter().enumerate() {
            for parts in (0..=most as u32).filter(|&parts| digit.has(parts)) {
                if parts > 1 && !any(parts, digit) {
                    return None;
                }
                leaves.push((taken, parts as usize));
            }
        }
        let largest = values.iter().max().copied().unwrap_or(0) as usize;
        code.tail().is_empty().then(|| Self {
            leaves,
            most,
            words: (largest / 64 + 1).next_power_of_two(),
            values: values.to_vec(),
            sums: vec![Vec::new(); most - 1],
            done: 0,
        })
    }

    /// Goes on until the values of this many heaps are known.
    pub(super) fn extend(&mut self, heaps: usize, context: &Context) -> Result<(), Stop> {
        while self.values.len() < heaps {
            let heap = self.values.len();
            while self.sums[0].len() <= heap * self.words {
                self.next_total(context)?;
            }
            let mut met = vec![0_u64; self.words];
            for &(taken, parts) in &self.leaves {
                let Some(total) = heap.checked_sub(taken) else {
                    continue;
                };
                match parts {
                    0 if total == 0 => met[0] |= 1,
                    1 if (1..heap).contains(&total) => {
                        let value = self.values[total] as usize;
                        met[value / 64] |= 1 << (value % 64);
                    }
                    2.. => {
                        let sums = self.of(parts, total);
                        met.iter_mut()
                            .zip(sums)
                            .for_each(|(met, sums)| *met |= sums);
                    }
                    _ => {}
                }
            }
            let word = met.iter().position(|&word| word != u64::MAX);
            let value = match word {
                Some(word) => 64 * word + met[word].trailing_ones() as usize,
                None => 64 * self.words,
            };
            let value = u32::try_from(value).map_err(|_| wide(heap as u64))?;
            self.values.push(value);
            if value as usize >= 64 * self.words {
                self.widen(context)?;
            }
        }
        Ok(())
    }

    fn of(&self, parts: usize, total: usize) -> &[u64] {
        &self.sums[parts - 2][total * self.words..][..self.words]
    }

    /// Adds the sets of the next total, whose parts are smaller than it.
    fn next_total(&mut self, context: &Context) -> Result<(), Stop> {
        let total = self.sums[0].len() / self.words;
        let bytes = (self.most as u128 * self.words as u128) * 8;
        context.afford("the nim-sums of parts", bytes * (total as u128 + 2))?;
        for parts in 2..=self.most {
            let mut set = vec![0_u64; self.words];
            // the smallest part, and the others
            for part in 1..=total / parts {
                let value = self.values[part];
                match parts {
                    2 => {
                        let sum = (value ^ self.values[total - part]) as usize;
                        set[sum / 64] |= 1 << (sum % 64);
                    }
                    _ => unite(&mut set, self.of(parts - 1, total - part), value.into()),
                }
            }
            self.sums[parts - 2].extend_from_slice(&set);
            self.done += total / parts;
        }
        if self.done >= PAUSE {
            self.done = 0;
            context.check()?;
        }
        Ok(())
    }

    /// SumSets of twice as many numbers.
    fn widen(&mut self, context: &Context) -> Result<(), Stop> {
        let words = 2 * self.words;
        let all = self.sums.iter().map(Vec::len).sum::<usize>() as u128;
        context.afford("the nim-sums of parts", 8 * 3 * all)?;
        for sums in &mut self.sums {
            let each = sums.chunks_exact(self.words);
            let wide = each.flat_map(|set| {
                let more = std::iter::repeat_n(0, words - set.len());
                set.iter().copied().chain(more)
            });
            *sums = wide.collect();
        }
        self.words = words;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::full::Full;
    use super::*;

    #[test]
    fn sets_give_the_values_of_the_definition() {
        let context = Context::default();
        for (text, heaps) in [
            ("0.8", 300),
            ("0.F", 200),
            ("8.0", 200),
            ("C.0", 200),
            ("0.7F", 200),
            ("0.0088", 200),
            ("0.{3,5}7", 60),
            ("{4}.3", 90),
            ("0.G", 90),
            ("4.9B", 200),
        ] {
            let code: Code = text.parse().unwrap();
            let mut full = Full::new(&code, Vec::new());
            full.extend(heaps, &context).unwrap();
            // from nothing, and from some values
            for known in [0, heaps / 2] {
                let mut sets = SumSets::new(&code, &full.values[..known]).expect(text);
                sets.extend(heaps, &context).unwrap();
                assert_eq!(sets.values, full.values, "{text}");
            }
        }
        // values above 64, and sets that grow on the way
        let code: Code =
            "0.8333333333333333333333333333333333333333333333333333333333333333333333333333"
                .parse()
                .unwrap();
        let mut full = Full::new(&code, Vec::new());
        full.extend(200, &context).unwrap();
        assert!(full.values.iter().any(|&value| value > 70));
        let mut sets = SumSets::new(&code, &[]).unwrap();
        sets.extend(200, &context).unwrap();
        assert_eq!(sets.values, full.values);
    }

    #[test]
    fn other_codes_are_left_to_others() {
        for text in ["0.77", "0.[8]", "0.{2+}", "0.8!", "0.{3?}"] {
            assert!(
                SumSets::new(&text.parse().unwrap(), &[]).is_none(),
                "{text}"
            );
        }
    }

    #[test]
    fn memory_is_kept_to() {
        let code: Code = "0.8".parse().unwrap();
        let mut sets = SumSets::new(&code, &[]).unwrap();
        let stop = sets.extend(1 << 20, &Context::new(1, 1 << 16).unwrap());
        assert!(matches!(stop, Err(Stop::Memory { .. })));
        assert!(sets.values.len() > 300);
    }
}
