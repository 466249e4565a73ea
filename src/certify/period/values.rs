//! The values of an octal code by the definition, in loops over its digits that no engine has.

use super::super::{CertifyError, Means};
use crate::game::{Code, Digit};

/// Heaps between two reports of progress.
const STEP: usize = 64;

/// G(0), ..., G(count - 1), each the mex of all its options. The digits leave at most two heaps,
/// of any sizes. About n/2 steps for heap n and each digit that splits.
pub(super) fn values(code: &Code, count: u64, means: &Means<'_>) -> Result<Vec<u32>, CertifyError> {
    let what = "the values of the heaps";
    let needed = u128::from(count) * 4;
    means.afford(what, needed)?;
    let memory = || CertifyError::Memory {
        what: what.into(),
        needed,
        limit: means.memory,
    };
    let count = usize::try_from(count).map_err(|_| memory())?;
    let mut values: Vec<u32> = Vec::new();
    values.try_reserve_exact(count).map_err(|_| memory())?;
    let mut met = Met(vec![false; 64]);
    means.watch.begin("heaps recomputed", count as u64);
    for n in 0..count {
        met.0.fill(false);
        for (taken, digit) in code.digits().iter().enumerate().take(n + 1) {
            if digit.has(2) {
                means.check()?;
            }
            met.after(digit, n - taken, &values);
        }
        values.push(met.least());
        if n % STEP == 0 {
            means.check()?;
            means.watch.advance(STEP.min(count - n) as u64);
        }
    }
    means.watch.end();
    Ok(values)
}

/// Which values the options of a heap have. As many as a power of two above all values, so that
/// their nim-sums are below it too.
struct Met(Vec<bool>);

impl Met {
    /// The options with `rest` tokens left.
    fn after(&mut self, digit: &Digit, rest: usize, values: &[u32]) {
        if rest == 0 {
            self.0[0] |= digit.has(0);
            return;
        }
        if digit.has(1) {
            self.0[values[rest] as usize] = true;
        }
        if digit.has(2) {
            let half = rest / 2;
            let smaller = &values[1..=half];
            let larger = values[rest - half..rest].iter().rev();
            for (a, b) in smaller.iter().zip(larger) {
                self.0[(a ^ b) as usize] = true;
            }
        }
    }

    /// The least value that was not met; makes room for it.
    fn least(&mut self) -> u32 {
        let free = self.0.iter().position(|met| !met);
        let least = free.unwrap_or(self.0.len());
        if least == self.0.len() {
            self.0.resize(2 * least, false);
        }
        least as u32
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::with_means;
    use super::*;
    use std::collections::BTreeSet;

    /// The same with the option enumeration of `game`.
    fn by_options(code: &Code, count: u64) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..count {
            let mut met = BTreeSet::new();
            code.each_option(n, |parts| {
                met.insert(
                    parts
                        .iter()
                        .fold(0, |sum, &part| sum ^ values[part as usize]),
                ) || true
            });
            values.push((0..).find(|value| !met.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn values_are_the_mex_of_all_options() {
        with_means(1 << 20, |means| {
            for digits in 0..8 * 8 * 8 * 2 {
                let [d0, a, b, c] = [
                    digits / 512 * 4,
                    digits / 64 % 8,
                    digits / 8 % 8,
                    digits % 8,
                ];
                let code: Code = format!("{d0}.{a}{b}{c}").parse().unwrap();
                assert_eq!(
                    values(&code, 40, means).unwrap(),
                    by_options(&code, 40),
                    "{code}"
                );
            }
            // values that outgrow the first 64 flags
            let amounts: Vec<u64> = (1..100).collect();
            let code = Code::subtraction(&amounts).unwrap();
            let found = values(&code, 300, means).unwrap();
            let expected: Vec<u32> = (0..300).map(|n| n % 100).collect();
            assert_eq!(found, expected);
        });
    }
}
