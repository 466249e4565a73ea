use super::*;
use std::collections::HashMap;

/// Counts of all choices, one by one.
fn counted(list: &[u64], taken: usize, sorted: bool) -> HashMap<u64, u64> {
    let mut counts = HashMap::new();
    let mut at = vec![0; taken];
    loop {
        if !sorted || at.is_sorted() {
            let sum = at.iter().fold(0, |sum, &i: &usize| sum ^ list[i]);
            *counts.entry(sum).or_insert(0) += 1;
        }
        let Some(i) = at.iter().position(|&i| i + 1 < list.len()) else {
            return counts;
        };
        at[i] += 1;
        at[..i].fill(0);
    }
}

fn frequencies(list: &[u64]) -> Frequencies {
    list.iter().map(|&number| (number, 1)).collect()
}

#[test]
fn counts_are_those_of_all_choices() {
    let context = Context::default();
    let mut seed = 7_u64;
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (seed >> 33) % n
    };
    for round in 0..60 {
        // some with few high bits that depend on each other
        let shift = [0, 0, 58][round % 3];
        let length = 1 + below(7);
        let list: Vec<u64> = (0..length).map(|_| below(9) << shift).collect();
        for taken in 1..=4 {
            let sums = NimSums::new(&[(frequencies(&list), taken)], &context).unwrap();
            for sorted in [false, true] {
                let counts = counted(&list, taken, sorted);
                for sum in (0..16).map(|sum| sum << shift).chain([1 << 20]) {
                    let found = match sorted {
                        true => sums.sorted(sum, &context).unwrap().unwrap(),
                        false => sums.ordered(sum, &context).unwrap(),
                    };
                    let known = counts.get(&sum).copied().unwrap_or(0);
                    assert_eq!(found, known.into(), "{list:?} {taken} {sorted} {sum}");
                }
                let all = match sorted {
                    true => sums.all_sorted().unwrap(),
                    false => sums.all_ordered(),
                };
                assert_eq!(all, counts.values().sum::<u64>().into());
            }
        }
    }
}

#[test]
fn choices_from_several_lists() {
    let context = Context::default();
    let lists = [
        (frequencies(&[0, 1, 2, 3]), 2),
        (frequencies(&[0, 1, 1, 5]), 1),
    ];
    let sums = NimSums::new(&lists, &context).unwrap();
    // each of 0 to 3 is four of the 16 sums from the first list, and 5 comes to 4 to 7
    let found = |sum| sums.ordered(sum, &context).unwrap();
    assert_eq!(
        [found(0), found(3), found(6), found(8)],
        [12_u8, 12, 4, 0].map(BigUint::from)
    );
    assert_eq!(
        (sums.sorted(0, &context).unwrap(), sums.all_sorted()),
        (None, None)
    );
}

#[test]
fn numbers_beyond_128_bits() {
    let context = Context::default();
    // of 100 heaps of nim up to 2^10 - 1 each value has the same share
    let list: Vec<u64> = (0..1 << 10).collect();
    let sums = NimSums::new(&[(frequencies(&list), 100)], &context).unwrap();
    assert_eq!(
        sums.ordered(5, &context).unwrap(),
        BigUint::from(2_u8).pow(990)
    );
    // 2 heaps are alike: 2^10 multisets of sum 0
    let pairs = NimSums::new(&[(frequencies(&list), 2)], &context).unwrap();
    assert_eq!(pairs.sorted(0, &context).unwrap(), Some(1024_u32.into()));
    // all multisets together
    let all = (0..1 << 10).map(|sum| sums.sorted(sum, &context).unwrap().unwrap());
    assert_eq!(all.sum::<BigUint>(), sums.all_sorted().unwrap());
}
