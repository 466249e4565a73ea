//! Stars after single amounts, and what a potential says.

use super::rules;
use crate::game::{Heap, HeapBox, HeapRules, laws, options_of};
use std::collections::BTreeSet;

#[test]
fn a_star_takes_any_multiple_of_one_heap_too() {
    let multiples = |x: Heap, step: Heap| -> BTreeSet<Heap> {
        (1..=x / step).map(|times| x - times * step).collect()
    };
    for amount in [
        "3*",
        "(3)*",
        "3 *",
        "(1 + 2)*",
        "t* for t in {3}",
        "3* if a >= 0",
    ] {
        let own = rules(&format!("rules{{1 heap: take {amount}}}"));
        for x in 0..20 {
            let options = options_of(&own, &[x]).unwrap();
            let options: BTreeSet<Heap> = options.into_iter().map(|y| y[0]).collect();
            assert_eq!(options, multiples(x, 3), "{amount} from {x}");
        }
    }
    for text in [
        "rules{each heap: take 3*}",
        "rules{2 heaps: take 3* from 1; take (3)* from 2}",
        "rules{any heaps: take 3* from i for i in 1..n}",
    ] {
        let own = rules(text);
        let options: BTreeSet<Vec<Heap>> = options_of(&own, &[7, 5]).unwrap().into_iter().collect();
        let expected = [vec![1, 5], vec![4, 5], vec![7, 2]];
        assert_eq!(options, BTreeSet::from(expected), "{text}");
    }
    // what follows is multiplied
    let own = rules("rules{1 heap: take 2 * if a > 5 then 1 else 2}");
    assert_eq!(options_of(&own, &[7]).unwrap(), [vec![5]]);
    let own = rules("rules{1 heap: take 2*1}");
    assert_eq!(options_of(&own, &[7]).unwrap(), [vec![5]]);
}

/// A potential that is linear says as much as `falling total`: moves are declared, and keys that
/// are compared one after the other do as well.
#[test]
fn linear_potentials_are_declared() {
    for (text, declared) in [
        (
            "rules{4 heaps, potential(a+b+c+d): take (2,-1,0,0); take (0,t,0,0) for t in 1..b; to (c,b,a,0) if c < d}",
            true,
        ),
        (
            "rules{2 heaps, potential(3*a + b): to (a - 1, b + t) for t in 0..2 if a > 0; to (a, t) for t in 0..b - 1}",
            true,
        ),
        (
            "rules{2 heaps, potential(a, b): to (a - 1, b + 7) if a > 0; to (a, t) for t in 0..b - 1}",
            true,
        ),
        (
            "rules{2 heaps, potential(2*a + b): take (1,-1); take (0,1)*}",
            true,
        ),
        ("rules{2 heaps, potential(2*a + b): as nim}", true),
        (
            "rules{2 heaps, potential(2*a + b): as nim; take (1, -1)}",
            true,
        ),
        // it need not fall, or is no sum of heaps
        (
            "rules{2 heaps, potential(a + b): take (1, -1) if b > 9; take (0,1)*}",
            false,
        ),
        (
            "rules{2 heaps, potential(max(a, b)): take (t,t) for t in 1..min(a,b)}",
            false,
        ),
        ("rules{2 heaps, potential(a): as nim}", false),
    ] {
        let own = rules(text);
        let shape = own.shape();
        assert_eq!(
            shape.kinds(own.heaps().start().to_owned()).is_ok(),
            declared,
            "{text}: {shape:?}"
        );
        if !declared {
            continue;
        }
        let heaps = *own.heaps().start();
        let all = HeapBox::ordered(heaps, if heaps == 4 { 2 } else { 6 }).unwrap();
        laws::options_fall(&own, &all).unwrap_or_else(|broken| panic!("{text}: {broken:?}"));
        for x in all.iter() {
            let options = options_of(&own, &x).unwrap().into_iter();
            let options: BTreeSet<Vec<Heap>> = options.collect();
            for y in &options {
                assert_eq!(shape.allows(&x, y), Some(true), "{text}: {x:?} to {y:?}");
            }
            let count = all
                .iter()
                .filter(|y| shape.allows(&x, y) == Some(true))
                .count();
            let inside = options
                .iter()
                .filter(|y| y.iter().zip(all.max()).all(|(y, max)| y <= max));
            assert_eq!(count, inside.count(), "{text} from {x:?}");
        }
    }
}
