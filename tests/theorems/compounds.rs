//! Games side by side: what is known of compounds (Conway, On Numbers and Games, chapter 14),
//! decided from the rules.

use crate::common::runs::{all_positions, heap_box, heap_rules};
use grundy::claim::Verdict;
use grundy::claim::language::{Claim, Place};
use grundy::game::{Convention, HeapRules, Measure, Order, REMOTENESS, SUSPENSE, options_of};
use grundy::plan::measured;
use grundy::rulesets::HeapRuleset;
use grundy::work::Context;
use std::collections::HashMap;

fn decide(claim: &str, max: &[u64]) -> Result<Verdict, String> {
    let claim = Claim::parse(claim).map_err(|error| error.to_string())?;
    let place = Place {
        max: Some(max.to_vec()),
        ..Place::default()
    };
    let answer = claim.decide(&place, &Context::default());
    answer
        .map(|answer| answer.verdict())
        .map_err(|error| error.to_string())
}

fn holds(claim: &str, max: &[u64]) {
    assert_eq!(decide(claim, max), Ok(Verdict::Holds), "{claim}");
}

/// Two rules on one heap, two on two, and what is true of them side by side.
const PARTS: [(&str, &str); 4] = [
    ("nim", "nim"),
    ("subtract{1,3,4}", "nim bounded(2)"),
    ("rules{each heap: take 1; to h div 2 if h > 1}", "allbut{2}"),
    ("mark", "subtract{2,5}"),
];

#[test]
fn a_selective_compound_is_p_where_all_its_parts_are() {
    for (a, b) in PARTS {
        let claim = format!("P({a} selective {b}, x) <=> P({a}, x1) and P({b}, x2)");
        holds(&claim, &[20, 21]);
    }
    holds(
        "P(wythoff selective nim, x) <=> P(wythoff, x1, x2) and x3 = 0",
        &[7; 3],
    );
    // of nim the value is the sum of the heaps
    holds("G(nim selective nim selective nim, x) = sum(x)", &[8; 3]);
}

#[test]
fn the_least_remoteness_and_the_greatest_suspense_tell_who_wins() {
    for (a, b) in PARTS {
        for (word, length, side) in [
            ("conjunctive", "remoteness", "min"),
            ("continued conjunctive", "suspense", "max"),
        ] {
            let number = format!("{side}({length}({a}, x1), {length}({b}, x2))");
            holds(
                &format!("P({a} {word} {b}, x) <=> {number} even"),
                &[20, 21],
            );
            // it is the length of the whole as well
            holds(
                &format!("{length}({a} {word} {b}, x) = {number}"),
                &[20, 21],
            );
        }
    }
    holds("P(nim, x) <=> remoteness(nim, x) even", &[9; 3]);
    holds("N(wythoff, x) <=> suspense(wythoff, x) odd", &[20; 2]);
    holds("remoteness(nim pass(1), x) >= 0", &[9; 2]);
}

#[test]
fn an_ordinal_sum_depends_on_the_value_alone_of_what_stands_behind() {
    holds("G(nim ordinal nim ordinal nim, x) = sum(x)", &[7; 3]);
    // two rules with the same values
    holds(
        "G(subtract{1,3,4} ordinal subtract{1,2}, x) = G(subtract{1,3,4} ordinal nim, x1, x2 mod 3)",
        &[12, 20],
    );
    // but not of what comes before: 2 and *0 have the same outcome, and different options
    assert_eq!(
        decide(
            "G(subtract{1,2} ordinal nim, x) = G(nim, x1 mod 3) + x2",
            &[5, 3]
        ),
        Ok(Verdict::Fails)
    );
}

#[test]
fn lengths_are_those_of_their_definition() {
    for (text, max) in [
        ("nim", vec![5, 4]),
        ("wythoff", vec![8, 8]),
        ("welter", vec![5, 5]),
        ("kayles + nim", vec![6, 3]),
        ("nim then wythoff", vec![4, 4]),
        ("euclid", vec![7, 7]),
        (
            "rules{2 heaps, potential(2*a + b): take (1,-1); take (0,1)*}",
            vec![4, 4],
        ),
    ] {
        let rules = heap_rules(text);
        let positions = heap_box(&max, Order::Ordered);
        for length in [REMOTENESS, SUSPENSE] {
            let context = Context::default();
            let table = measured(
                &rules,
                &positions,
                (length, Convention::Normal),
                None,
                &context,
            )
            .unwrap();
            if text.contains("then") || text.contains('+') {
                // more than heaps: outcomes at least
                let outcomes = format!("P({text}, x) <=> {length}({text}, x) even");
                holds(&outcomes, &max);
                continue;
            }
            let mut known = HashMap::new();
            for x in all_positions(&positions) {
                if rules.is_position(&x) {
                    let expected = defined(&rules, &x, length, &mut known);
                    assert_eq!(table.get(&x), Some(expected), "{text} {x:?} {length}");
                }
            }
        }
    }
}

/// By the definition: the winner moves to a P-position, soonest or latest; the loser anywhere.
fn defined(
    rules: &HeapRuleset,
    x: &[u64],
    length: Measure,
    known: &mut HashMap<Vec<u64>, u64>,
) -> u64 {
    if let Some(&number) = known.get(x) {
        return number;
    }
    let options = options_of(rules, x).unwrap();
    let numbers: Vec<u64> = options
        .iter()
        .map(|y| defined(rules, y, length, known))
        .collect();
    let even = || numbers.iter().copied().filter(|n| n % 2 == 0);
    let all = || numbers.iter().copied();
    let number = match length == REMOTENESS {
        _ if numbers.is_empty() => 0,
        true => even().min().or(all().max()).unwrap() + 1,
        false => even().max().or(all().min()).unwrap() + 1,
    };
    known.insert(x.to_vec(), number);
    number
}

#[test]
fn what_has_no_length_is_refused() {
    for (claim, part) in [
        ("remoteness(cram, x) = 1", "played on a board"),
        ("suspense(nim block(1), x) = 1", "block"),
        ("remotenes(nim, x) = 1", "remoteness"),
    ] {
        let error = decide(claim, &[3, 3]).expect_err(claim);
        assert!(error.contains(part), "{claim}: {error}");
    }
    // in misere play an even number of moves is left at N-positions
    decide(
        "remoteness(nim misere, x) odd <=> P(nim misere, x)",
        &[4, 4],
    )
    .unwrap();
    decide(
        "wins(nim misere, x) = 0 => P(nim misere, x) or sum(x) = 0",
        &[4, 4],
    )
    .unwrap();
}
