//! Formulas for values on whole boxes, where they are true and where they first fail.

use crate::common::oracle::smallest;
use crate::common::runs::{all_positions, by_engine, contexts, heap_box, heap_rules};
use grundy::claim::columns::jenkyns_mayberry;
use grundy::claim::{Failures, compare};
use grundy::game::{HeapBox, Order, binomial};
use grundy::plan::Engine;
use grundy::solve::{Statistics, Want};
use grundy::work::Context;

/// Where a formula and the values of a ruleset differ, the same on one and on two threads.
fn differ(
    ruleset: &str,
    positions: &HeapBox,
    differs: impl Fn(&[u64], u64) -> bool + Sync,
) -> Failures {
    let rules = heap_rules(ruleset);
    let [one, two] = contexts().map(|context| {
        let table = by_engine(&rules, positions, Want::Values, Engine::Dense, &context).unwrap();
        let failures = compare(&table, &context, &differs).unwrap();
        // the same by hand
        let all = all_positions(positions);
        let (count, first) = smallest(&all, |heaps| differs(heaps, table.number(heaps)));
        assert_eq!(
            (failures.count, &failures.first),
            (count, &first),
            "{ruleset}"
        );
        failures
    });
    assert_eq!(one, two, "{ruleset}");
    one
}

fn sorted(n: usize, max: u64) -> HeapBox {
    HeapBox::sorted(n, max).unwrap()
}

/// A statement that fails `count` times on sorted heaps, first at `first`.
fn fails(
    (ruleset, n, max): (&str, usize, u64),
    differs: impl Fn(&[u64], u64) -> bool + Sync,
    count: u128,
    first: &[u64],
) {
    let failures = differ(ruleset, &sorted(n, max), differs);
    assert_eq!(failures.count, count, "{ruleset}, {n} heaps up to {max}");
    assert_eq!(
        failures.first.as_deref(),
        Some(first),
        "{ruleset}, {n} heaps"
    );
}

/// The largest m with sum of min(x_i, m) >= k m: how many moves of one token from each of k
/// heaps can follow each other.
fn tetris(heaps: &[u64], k: u64) -> u64 {
    let enough = |m: u64| heaps.iter().map(|x| *x.min(&m)).sum::<u64>() >= k * m;
    (0..=heaps.iter().sum())
        .rev()
        .find(|m| enough(*m))
        .expect("0 moves can")
}

#[test]
fn jenkyns_mayberry_on_one_heap_more_than_a_move_touches() {
    for (n, max) in [(3, 24), (4, 12), (5, 7)] {
        let ruleset = format!("moore({})", n - 1);
        let differs = |x: &[u64], value| jenkyns_mayberry(x) != u128::from(value);
        assert_eq!(differ(&ruleset, &sorted(n, max), differs).count, 0);
    }
}

#[test]
fn jenkyns_mayberry_elsewhere() {
    let differs = |x: &[u64], value| jenkyns_mayberry(x) != u128::from(value);
    let first = |ruleset, n, max| differ(ruleset, &sorted(n, max), differs).first;
    assert_eq!(first("moore(2)", 4, 6), Some(vec![0, 1, 1, 1]));
    assert_eq!(first("nim", 3, 6), Some(vec![0, 1, 1]));
    // two heaps, k = 1: the formula gives 4 at (1,3), the value is 2
    assert_eq!(jenkyns_mayberry(&[1, 3]), 4);
    assert!(first("nim", 2, 6).is_some());
}

#[test]
fn exact_nim_is_the_tetris_function() {
    for (n, k, max) in [(2, 2, 20), (3, 2, 20), (4, 3, 12), (5, 3, 8), (5, 4, 8)] {
        let differs = |x: &[u64], value| tetris(x, k) != value;
        let failures = differ(&format!("exact({k})"), &sorted(n, max), differs);
        assert_eq!(failures.count, 0, "{n} heaps, exactly {k}");
    }
    // false as soon as two moves can touch different heaps only
    let differs = |x: &[u64], value| tetris(x, 2) != value;
    assert!(differ("exact(2)", &sorted(4, 4), differs).count > 0);
}

#[test]
fn exact_nim_of_half_the_heaps() {
    for (n, k, max) in [(4, 2, 12), (6, 3, 6)] {
        let formula = |x: &[u64]| {
            let m = *x.iter().min().expect("heaps");
            let above: Vec<u64> = x.iter().map(|heap| heap - m).collect();
            let y = tetris(&above, k) + 1;
            let z = 1 + y * (y - 1) / 2;
            if m < z {
                tetris(x, k)
            } else {
                z - 1 + (m - z) % y
            }
        };
        let differs = |x: &[u64], value| formula(x) != value;
        let failures = differ(&format!("exact({k})"), &sorted(n, max), differs);
        assert_eq!(failures.count, 0, "{n} heaps, exactly {k}");
    }
}

/// F05 of the published statements: dropping the largest heap does not lead to Moore's game.
#[test]
fn dropping_the_largest_heap() {
    let moore_p = |x: &[u64]| {
        (0..4).all(|bit| x.iter().filter(|heap| **heap >> bit & 1 == 1).count() % 3 == 0)
    };
    // with five heaps the four smallest must be P in moore(2)
    let differs = |x: &[u64], value| moore_p(&x[..4]) != (value == 0);
    fails(("exact(2)", 5, 14), differs, 85, &[1, 1, 1, 1, 1]);
    let differs = |x: &[u64], value| moore_p(&x[..5]) != (value == 0);
    fails(("exact(2)", 6, 8), differs, 44, &[0, 1, 1, 1, 1, 1]);
}

/// F06 of the published statements: the number of odd heaps decides slow Nim for few heaps only.
#[test]
fn odd_heaps_of_slow_nim() {
    let odd = |k: u64| {
        move |x: &[u64], value: u64| {
            let odd = x.iter().filter(|heap| *heap % 2 == 1).count() as u64;
            odd.is_multiple_of(k + 1) != (value == 0)
        }
    };
    for (n, k) in [(2, 2), (3, 2), (4, 3)] {
        let failures = differ(&format!("slow({k})"), &sorted(n, 7), odd(k));
        assert_eq!(failures.count, 0, "slow({k}), {n} heaps");
    }
    fails(("slow(2)", 4, 7), odd(2), 45, &[1, 1, 1, 2]);
    for (n, k, first) in [
        (5, 3, &[1, 1, 1, 1, 2][..]),
        (6, 4, &[1, 1, 1, 1, 1, 2]),
        (5, 2, &[0, 1, 1, 1, 2]),
    ] {
        let failures = differ(&format!("slow({k})"), &sorted(n, 4), odd(k));
        assert_eq!(
            failures.first.as_deref(),
            Some(first),
            "slow({k}), {n} heaps"
        );
    }
}

/// T13 and F18 of the published statements.
#[test]
fn bounds_of_wythoffs_values() {
    let positions = sorted(2, 120);
    let differs = |x: &[u64], value| x[1].saturating_sub(2 * x[0]) > value || value > x[0] + x[1];
    assert_eq!(differ("equal(2)", &positions, differs).count, 0);
    let differs = |x: &[u64], value| value < x[1] - x[0];
    let failures = differ("equal(2)", &sorted(2, 39), differs);
    assert_eq!(failures.first.as_deref(), Some(&[1, 2][..]));
}

/// T18 of the published statements, Ferguson's pairing: with s the least amount of a subtraction
/// set, G(n) = 1 iff G(n - s) = 0.
#[test]
fn fergusons_pairing() {
    let context = Context::default();
    let mut sets = 0;
    for bits in 1_u32..1 << 12 {
        if bits.count_ones() > 4 {
            continue;
        }
        let set: Vec<u64> = (1..=12).filter(|s| bits >> (s - 1) & 1 == 1).collect();
        let names: Vec<String> = set.iter().map(u64::to_string).collect();
        let rules = heap_rules(&format!("subtract{{{}}}", names.join(",")));
        let heaps = heap_box(&[150], Order::Sorted);
        let table = by_engine(&rules, &heaps, Want::Values, Engine::Dense, &context).unwrap();
        for n in 0..=150_u64 {
            let paired = n >= set[0] && table.number(&[n - set[0]]) == 0;
            assert_eq!(table.number(&[n]) == 1, paired, "{set:?} at {n}");
        }
        sets += 1;
    }
    assert_eq!(sets, 793);
}

/// T03 of the published statements: counts of P-positions and of value 1 on boxes 0..2^b - 1.
#[test]
fn closed_counts_of_moores_game() {
    for (n, k, bits) in [
        (3, 1, 4),
        (3, 2, 4),
        (4, 2, 3),
        (4, 3, 3),
        (5, 2, 3),
        (5, 4, 2),
        (6, 2, 2),
    ] {
        let ways = |residue: u64| -> u128 {
            let sizes = (0..=n).filter(|j| j % (k + 1) == residue);
            sizes.map(|j| binomial(n, j).unwrap()).sum()
        };
        let rules = heap_rules(&format!("moore({k})"));
        let positions = HeapBox::ordered(n as usize, (1 << bits) - 1).unwrap();
        for context in contexts() {
            let table =
                by_engine(&rules, &positions, Want::Values, Engine::Dense, &context).unwrap();
            let statistics = Statistics::of(&table, &context).unwrap();
            assert_eq!(
                statistics.p_ordered,
                ways(0).pow(bits),
                "{n} heaps, k = {k}"
            );
            let ones = ways(1) * ways(0).pow(bits - 1);
            assert_eq!(statistics.values[1], ones, "{n} heaps, k = {k}");
        }
    }
}
