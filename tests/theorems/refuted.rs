//! Moore's condition on rules that it is not about: every failure and the smallest
//! counterexample are found again by an independent search.

use crate::common::oracle::{Oracle, smallest};
use crate::common::rulesets::{heaps, suits};
use crate::common::runs::{all_positions, contexts, heap_box, heap_rules};
use grundy::claim::{BOUTON, Checked, MOORE, Request, Values, Verdict, compare, verify};
use grundy::game::{Convention, HeapBox, HeapRules, Order, Outcome};
use grundy::solve::{Cells, Table, Want};
use grundy::work::Context;

/// Moore's condition, written a second time: digits by division.
fn moore_says_p(heaps: &[u64], k: u64, convention: Convention) -> bool {
    let mut rest = heaps.to_vec();
    if convention == Convention::Misere && heaps.iter().all(|heap| *heap < 2) {
        return heaps.iter().filter(|heap| **heap == 1).count() as u64 % (k + 1) == 1;
    }
    while rest.iter().any(|heap| *heap > 0) {
        if rest.iter().map(|heap| heap % 2).sum::<u64>() % (k + 1) != 0 {
            return false;
        }
        rest.iter_mut().for_each(|heap| *heap /= 2);
    }
    true
}

/// What `verify` says of the P-positions, the same on one and on two threads.
fn checked(ruleset: &str, k: u64, convention: Convention, positions: &HeapBox) -> Checked {
    let rules = heap_rules(ruleset);
    let request = Request {
        theorem: if k == 1 { &BOUTON } else { &MOORE },
        rules: &rules,
        convention,
        k,
        positions: positions.clone(),
        engine: None,
        values: Values::default(),
    };
    let [one, two] = contexts().map(|context| verify(&request, &context).unwrap().checked);
    assert_eq!(one, two, "{ruleset}, k = {k}, on {positions}");
    one.into_iter()
        .next()
        .expect("the statement on P-positions")
}

/// The number of failures and the smallest, by the oracle.
fn search(
    ruleset: &str,
    k: u64,
    convention: Convention,
    positions: &HeapBox,
) -> (u128, Option<Vec<u64>>) {
    let mut oracle = Oracle::new(ruleset, Want::Outcomes(convention));
    let rules = heap_rules(ruleset);
    let mut all = all_positions(positions);
    all.retain(|heaps| rules.is_position(heaps));
    smallest(&all, |heaps| {
        moore_says_p(heaps, k, convention) != (oracle.number(heaps) == 0)
    })
}

#[test]
fn every_ruleset_against_every_condition() {
    let boxes = [
        heap_box(&[9, 9], Order::Sorted),
        heap_box(&[4; 3], Order::Sorted),
        heap_box(&[3; 3], Order::Ordered),
        heap_box(&[3; 4], Order::Sorted),
    ];
    let (mut holding, mut failing) = (0, 0);
    for (name, rules) in heaps() {
        for k in 1..=3 {
            for convention in [Convention::Normal, Convention::Misere] {
                for positions in &boxes {
                    if !suits(&rules, positions) {
                        continue;
                    }
                    // whole sums of splitting heaps grow fast
                    if rules.shape().splits() && positions.heaps() > 3 {
                        continue;
                    }
                    let found = checked(name, k, convention, positions);
                    let (failures, first) = search(name, k, convention, positions);
                    let text = format!("{name}, k = {k}, {convention} on {positions}");
                    assert_eq!(found.failures, Some(failures), "{text}");
                    let position = found.counterexample.map(|c| c.position);
                    assert_eq!(position, first, "{text}");
                    let holds = if failures == 0 {
                        &mut holding
                    } else {
                        &mut failing
                    };
                    *holds += 1;
                    let verdict = if failures == 0 {
                        Verdict::Holds
                    } else {
                        Verdict::Fails
                    };
                    assert_eq!(found.verdict, verdict, "{text}");
                }
            }
        }
    }
    // 60 rulesets, 3 conditions, 2 conventions, 4 boxes; 3 for the nineteen that split, 2 for the seven
    // that multiply heaps; symmetric
    // vectors: two of length 2 on one box, one of length 3 on two; five sets, rows and cycles on
    // the ordered box; nine rulesets on two heaps; three of lexicodes on the ordered box
    assert_eq!(
        holding + failing,
        (34 * 4 + 19 * 3 + 7 * 2 + 2 + 2 + 5 + 3 + 9 + 3) * 3 * 2
    );
    assert!(
        holding > 40 && failing > 200,
        "{holding} hold, {failing} fail"
    );
}

/// Mixed bounds: an option looked up for the explanation must stay in the box as it is, for its
/// sorted form may lie outside.
#[test]
fn mixed_bounds() {
    let mut failing = 0;
    for max in [&[2, 1][..], &[5, 1], &[2, 5, 1]] {
        let positions = heap_box(max, Order::Ordered);
        for ruleset in ["equal(2)", "exact(2)", "slow(2)"] {
            for convention in [Convention::Normal, Convention::Misere] {
                let found = checked(ruleset, 2, convention, &positions);
                let (failures, first) = search(ruleset, 2, convention, &positions);
                let text = format!("{ruleset}, {convention} on {positions}");
                assert_eq!(found.failures, Some(failures), "{text}");
                let position = found.counterexample.map(|c| c.position);
                assert_eq!(position, first, "{text}");
                failing += usize::from(failures > 0);
            }
        }
    }
    assert!(failing > 9, "{failing} fail");
}

/// A statement that fails, its smallest counterexample and what is said there.
fn fails(ruleset: &str, k: u64, positions: &HeapBox, at: &[u64], claimed: &str, computed: &str) {
    let found = checked(ruleset, k, Convention::Normal, positions);
    assert_eq!(found.verdict, Verdict::Fails, "{ruleset}, k = {k}");
    let counterexample = found.counterexample.expect("it fails");
    assert_eq!(counterexample.position, at, "{ruleset}, k = {k}");
    assert_eq!(counterexample.claimed, claimed, "{ruleset}, k = {k}");
    assert_eq!(counterexample.computed, computed, "{ruleset}, k = {k}");
    assert!(!counterexample.reason.is_empty());
    let first = search(ruleset, k, Convention::Normal, positions).1;
    assert_eq!(first.as_deref(), Some(at), "{ruleset}, k = {k}");
}

/// Moore's rule misquoted as "the same number from each heap".
#[test]
fn the_same_amount_rule() {
    let sorted = |n, max| HeapBox::sorted(n, max).unwrap();
    fails("equal(2)", 2, &sorted(2, 7), &[1, 2], "N", "P");
    fails("equal(2)", 2, &sorted(3, 4), &[0, 1, 2], "N", "P");
    fails("equal(2)", 2, &sorted(4, 3), &[0, 0, 1, 2], "N", "P");
    let found = checked("equal(2)", 2, Convention::Normal, &sorted(3, 4));
    // both disagreements that the older programs list
    assert_eq!(found.failures, Some(2));
}

#[test]
fn rules_of_another_theorem() {
    let sorted = |n, max| HeapBox::sorted(n, max).unwrap();
    fails("moore(2)", 3, &sorted(4, 4), &[0, 1, 1, 1], "N", "P");
    fails("moore(3)", 2, &sorted(4, 4), &[0, 1, 1, 1], "P", "N");
    fails("moore(2)", 1, &sorted(3, 4), &[0, 1, 1], "P", "N");
    fails("exact(2)", 2, &sorted(2, 5), &[0, 1], "N", "P");
    fails("slow(2)", 2, &sorted(3, 5), &[0, 0, 2], "N", "P");
    fails("bounded(3)", 1, &sorted(2, 5), &[0, 4], "N", "P");
    fails("grundy", 1, &sorted(2, 5), &[0, 1], "N", "P");
}

#[test]
fn a_wrong_table() {
    let positions = HeapBox::sorted(3, 7).unwrap();
    let wanted = Want::Outcomes(Convention::Normal);
    let nim = |heaps: &[u64]| u8::from(heaps.iter().fold(0, |sum, x| sum ^ x) != 0);
    let right: Vec<u8> = all_positions(&positions).iter().map(|x| nim(x)).collect();
    let differs = |heaps: &[u64], number: u64| u64::from(nim(heaps)) != number;
    for context in contexts() {
        let check = |cells: Vec<u8>| {
            let table = Table::new(positions.clone(), wanted, Cells::U8(cells));
            compare(&table, &context, differs).unwrap()
        };
        assert_eq!(check(right.clone()).count, 0);
        for wrong in [&[2, 4, 7][..], &[0, 1, 1], &[7, 7, 7]] {
            let mut cells = right.clone();
            cells[positions.rank(wrong) as usize] ^= 1;
            // a second fault further up is counted, and is not the smallest
            cells[positions.rank(&[6, 7, 7]) as usize] ^= 1;
            let failures = check(cells);
            assert_eq!(failures.count, 2);
            let first = if wrong == [7, 7, 7] {
                &[6, 7, 7]
            } else {
                wrong
            };
            assert_eq!(failures.first.as_deref(), Some(first));
        }
    }
}

#[test]
fn outcomes_of_a_wrong_table_are_told_apart() {
    let positions = HeapBox::sorted(1, 1).unwrap();
    let table = Table::new(positions, Want::Values, Cells::U8(vec![0, 5]));
    assert_eq!(table.outcome(&[0]), Outcome::P);
    assert_eq!(table.outcome(&[1]), Outcome::N);
    let failures = compare(&table, &Context::default(), |_, value| value > 0).unwrap();
    assert_eq!((failures.count, failures.first), (1, Some(vec![1])));
}
