//! Shapes as cases, and their free amounts.

use super::*;
use crate::game::{HeapBox, Shape};
use crate::rulesets::heap_rules;
use std::collections::BTreeSet;

/// The cases that a shape of any other kind comes to hold for the moves of the rules alone.
#[test]
fn shapes_as_cases_are_their_moves() {
    for (text, heaps) in [
        ("nim", 2),
        ("equal(2)", 3),
        ("exact(2)", 3),
        ("hyper{12,3}", 3),
        ("bounded(3)", 2),
        ("subtract{1,2,5}", 2),
        ("subtract{3}", 2),
        ("allbut{1}", 2),
        ("allbut{2,3,6}", 2),
        ("vectors{(0,1),(1,-2)*} potential(3,1)", 2),
        ("vectors{(2,4)*,(0,3)*,(1,1)}", 2),
        ("vectors{(0,2)*,(3,0)}", 2),
    ] {
        let rules = heap_rules(text);
        let cases = rules.shape().cases(heaps, 100).expect(text);
        for x in HeapBox::ordered(heaps, 7).unwrap().iter() {
            let options = options_of(&rules, &x).unwrap();
            for y in HeapBox::ordered(heaps, 9).unwrap().iter() {
                let holds = cases.iter().any(|case| case.holds(&x, &y));
                assert_eq!(holds, options.contains(&y), "{text}: {x:?} to {y:?}");
            }
        }
    }
}

/// Where there are more cases than asked for, none are given.
#[test]
fn cases_are_all_or_none() {
    let shape = heap_rules("subtract{1,3,5}").shape();
    for heaps in 1..=2 {
        let all = shape.cases(heaps, 100).unwrap();
        assert_eq!(all.len(), 3 * heaps);
        for most in 1..=7 {
            let expected = (all.len() <= most).then(|| all.clone());
            assert_eq!(shape.cases(heaps, most), expected, "{heaps} heaps, {most}");
        }
    }
    // two choices and two are four
    let list = || vec![Case::new([keeps(0)]), Case::new([keeps(1)])];
    for most in 1..=5 {
        let all = Case::product([list(), list()], most).map(|all| all.len());
        assert_eq!(all, (most >= 4).then_some(4), "{most}");
    }
}

/// Engines of free amounts take every tuple for a position.
#[test]
fn free_amounts_are_those_of_all_tuples() {
    let sets = |linear: Linear| Shape::Linear(linear).lowered_sets(2);
    assert_eq!(sets(nim()), Some(vec![1, 2]));
    let few = Linear::on(2, [Case::new([(before(0) + before(1)).at_most(7)])]);
    assert_eq!(sets(nim().among(few)), None);
}

/// However rules are written, their amounts are free where only the heaps that are lowered matter:
/// the collection of their sets is that of the position (1, .., 1).
#[test]
fn free_amounts_are_seen_in_all_shapes() {
    for (text, heaps, free) in [
        ("nim", 3, true),
        ("moore(2)", 3, true),
        ("exact(2)", 1, true),
        ("hyper{12,3} any", 3, true),
        ("hyper{1} equal", 2, true),
        ("hyper{1,3} equal", 3, true),
        ("vectors{(1,0)*}", 2, true),
        ("vectors{(0,1)*,(1,0)*}", 2, true),
        ("wythoff", 1, true),
        ("equal(3)", 1, true),
        ("rules{2 heaps: take (0, t) for t in 1..b}", 2, true),
        (
            "rules{2 heaps: take (s, t) for s in 0..a, t in 0..b if s + t > 0}",
            2,
            true,
        ),
        (
            "rules{2 heaps: to (s, t) for s in 0..a - 1, t in 0..b}",
            2,
            true,
        ),
        ("wythoff", 2, false),
        ("slow(1)", 2, false),
        ("bounded(3)", 2, false),
        ("allbut{4}", 2, false),
        ("subtract{1,2}", 1, false),
        ("vectors{(2,0)*}", 2, false),
        ("hyper{12} equal", 2, false),
        (
            "rules{2 heaps: take (t, 0) for t in 1..a if b > 0}",
            2,
            false,
        ),
        (
            "rules{2 heaps: where a <= b; take (t, 0) for t in 1..a}",
            2,
            false,
        ),
    ] {
        let rules = heap_rules(text);
        let kinds = rules.shape().kinds(heaps).unwrap();
        let seen = matches!(&kinds[..], [kind] if kind.is_free());
        assert_eq!(seen, free, "{text}: {kinds:?}");
        let all = HeapBox::ordered(heaps, 4).unwrap();
        let lowered =
            |x: &[u64], y: &[u64]| -> Vec<bool> { x.iter().zip(y).map(|(x, y)| y < x).collect() };
        let ones = vec![1; heaps];
        let sets: BTreeSet<Vec<bool>> = options_of(&rules, &ones)
            .unwrap()
            .iter()
            .map(|y| lowered(&ones, y))
            .collect();
        let depends = all.iter().all(|x| {
            let options = options_of(&rules, &x).unwrap().into_iter();
            let options: BTreeSet<Vec<u64>> = options.collect();
            let expected = all.iter().filter(|y| {
                let falls = y.iter().zip(&x).all(|(y, x)| y <= x);
                falls && sets.contains(&lowered(&x, y))
            });
            options == expected.collect()
        });
        assert_eq!(depends, free, "{text}");
    }
}
