//! The values of a code by the definition, in loops over its digits that no engine has.

use super::super::CertifyError;
use crate::game::{Code, Digit};
use crate::work::{Context, Stop};
use std::collections::BTreeSet;

/// Heaps between two reports of progress.
const STEP: usize = 64;

/// Pairs between two looks whether one was found.
const CHUNK: usize = 256;

/// G(0), ..., G(count - 1), each the least number that no option has: candidates are compared with
/// all options until one is met by none. The digits leave heaps of any sizes; if they are at most two:
///
/// Few candidates have to go far, so about n/2 steps for heap n and each digit that splits, some
/// of them at a time. Memory 8 bytes a value.
pub(super) fn values(code: &Code, count: u64, context: &Context) -> Result<Vec<u32>, CertifyError> {
    let what = "the values of the heaps";
    let needed = u128::from(count) * 8;
    context.afford(what, needed)?;
    let mut digits = code.digits().iter().chain(code.tail());
    if digits.any(Digit::restricts_sizes) {
        return by_options(code, count, context);
    }
    if !code.tail().is_empty() || code.max_parts().is_none_or(|most| most > 2) {
        return by_sets(code, count, context);
    }
    let memory = || Stop::Memory {
        what: what.into(),
        needed,
        limit: context.memory(),
    };
    let count = usize::try_from(count).map_err(|_| memory())?;
    let (mut values, mut back) = (Vec::new(), Vec::new());
    for list in [&mut values, &mut back] {
        list.try_reserve_exact(count).map_err(|_| memory())?;
    }
    // G(n) at count - 1 - n: two parts of a heap lie at equal distances from two places
    back.resize(count, 0);
    let splitting: Vec<usize> = (0..code.digits().len())
        .filter(|&taken| code.digits()[taken].has(2))
        .collect();
    let mut unsplit = vec![false; 1];
    context
        .progress()
        .begin("heaps recomputed", Some(count as u64));
    for n in 0..count {
        unsplit.fill(false);
        for (taken, digit) in code.digits().iter().enumerate().take(n + 1) {
            let rest = n - taken;
            if digit.has(u32::from(rest > 0)) {
                unsplit[values[rest] as usize] = true;
            }
        }
        let mut value = 0;
        while unsplit.get(value as usize) == Some(&true)
            || splits_into(value, n, &splitting, &values, &back, context)?
        {
            value += 1;
        }
        if value as usize >= unsplit.len() {
            unsplit.resize(value as usize + 1, false);
        }
        back[count - 1 - n] = value;
        values.push(value);
        if n % STEP == 0 {
            context.check()?;
            context.progress().advance(STEP.min(count - n) as u64);
        }
    }
    context.progress().end();
    Ok(values)
}

/// The same of codes that ask for certain sizes: option after option.
fn by_options(code: &Code, count: u64, context: &Context) -> Result<Vec<u32>, CertifyError> {
    let mut values: Vec<u32> = Vec::new();
    context.progress().begin("heaps recomputed", Some(count));
    for n in 0..count {
        context.check()?;
        let mut met = BTreeSet::new();
        let mut stop = Ok(());
        code.each_option(n, |parts| {
            let sums = parts.iter().map(|&part| values[part as usize]);
            met.insert(sums.fold(0, |sum, value| sum ^ value));
            stop = context.check();
            stop.is_ok()
        });
        stop?;
        values.push((0..).find(|value| !met.contains(value)).unwrap_or(0));
        context.progress().advance(1);
    }
    context.progress().end();
    Ok(values)
}

/// The same of any number of parts: from the values of each number of parts with each sum. O(N^2)
/// steps for each number of parts, and as many more as parts of one sum have different values.
fn by_sets(code: &Code, count: u64, context: &Context) -> Result<Vec<u32>, CertifyError> {
    let most = code.max_parts().unwrap_or(0) as usize;
    // the values of so many heaps, none empty, of such a sum; heap 0 has no move
    let mut sums: Vec<Vec<BTreeSet<u32>>> = vec![vec![BTreeSet::new()]; most.max(1) + 1];
    sums[0][0].insert(0);
    let mut values = vec![0];
    context.progress().begin("heaps recomputed", Some(count));
    for n in 1..count as usize {
        for parts in 2..=most {
            let mut found = BTreeSet::new();
            for first in 1..n {
                context.check()?;
                let rest = &sums[parts - 1][n - first];
                found.extend(rest.iter().map(|value| value ^ values[first]));
            }
            sums[parts].push(found);
        }
        let mut met = BTreeSet::<u32>::new();
        for taken in 0..=n {
            let digit = code.digit(taken as u64);
            let left = sums.iter().enumerate();
            for (_, sums) in left.filter(|(parts, _)| digit.has(*parts as u32)) {
                // one heap of all is no option, and not known yet
                met.extend(sums.get(n - taken).into_iter().flatten());
            }
        }
        let value = (0..).find(|value| !met.contains(value)).unwrap_or(0);
        values.push(value);
        sums[0].push(BTreeSet::new());
        sums[1].push(BTreeSet::from([value]));
        context.progress().advance(1);
    }
    context.progress().end();
    values.truncate(count as usize);
    Ok(values)
}

/// Whether heap n has an option of two heaps with this nim-sum.
fn splits_into(
    value: u32,
    n: usize,
    splitting: &[usize],
    values: &[u32],
    back: &[u32],
    context: &Context,
) -> Result<bool, CertifyError> {
    for taken in splitting.iter().take_while(|&&taken| taken + 2 <= n) {
        context.check()?;
        let rest = n - taken;
        // the smaller part a is 1, 2, ..., the other one rest - a
        let smaller = &values[1..=rest / 2];
        let larger = &back[back.len() - rest..][..rest / 2];
        let mut chunks = smaller.chunks(CHUNK).zip(larger.chunks(CHUNK));
        if chunks.any(|(a, b)| {
            let pairs = a.iter().zip(b);
            // no early end within a chunk, so that several pairs are done at once
            pairs.fold(false, |met, (a, b)| met | (a ^ b == value))
        }) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::with_context;
    use super::*;

    /// The same with the option enumeration of `game`.
    fn defined(code: &Code, count: u64) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..count {
            let mut met = BTreeSet::new();
            code.each_option(n, |parts| {
                let sums = parts.iter().map(|&part| values[part as usize]);
                met.insert(sums.fold(0, |sum, value| sum ^ value));
                true
            });
            values.push((0..).find(|value| !met.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn values_are_the_mex_of_all_options() {
        with_context(1 << 20, |context| {
            for digits in 0..8 * 8 * 8 * 2 {
                let [d0, a, b, c] = [
                    digits / 512 * 4,
                    digits / 64 % 8,
                    digits / 8 % 8,
                    digits % 8,
                ];
                let code: Code = format!("{d0}.{a}{b}{c}").parse().unwrap();
                assert_eq!(
                    values(&code, 40, context).unwrap(),
                    defined(&code, 40),
                    "{code}"
                );
            }
            // a heap larger than a chunk, all digits
            let code: Code = "4.77".parse().unwrap();
            assert_eq!(values(&code, 700, context).unwrap(), defined(&code, 700));
            for code in [
                "0.8", "C.0", "4.[3]", "0.3F", "C.03[7]", "{2,4}.0", "0.[801]", "0.F",
            ] {
                let code: Code = code.parse().unwrap();
                assert_eq!(
                    values(&code, 30, context).unwrap(),
                    defined(&code, 30),
                    "{code}"
                );
            }
            // values that outgrow every flag
            let amounts: Vec<u64> = (1..100).collect();
            let code = Code::subtraction(&amounts).unwrap();
            let found = values(&code, 300, context).unwrap();
            let expected: Vec<u32> = (0..300).map(|n| n % 100).collect();
            assert_eq!(found, expected);
        });
    }
}
