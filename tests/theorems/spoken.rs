//! Random claims, most of them not symmetric, on symmetric and other rules: what `check` and
//! `prove` say of them against every tuple of a box. As many claims as `GRUNDY_CASES` asks for.

use crate::common::tuples::{Brute, Moves, chocolate, chocolate_fits, moore_two, nim, wythoff};
use grundy::claim::digitwise::{DigitClaim, Settlement};
use grundy::claim::language::{Claim, Place};
use grundy::game::{Heap, Order};
use grundy::play::SplitMix64;
use grundy::rulesets::Ruleset;
use grundy::solve::Want;
use grundy::theory::automata::Numeration;
use grundy::work::Context;
use std::rc::Rc;

/// Rules: their text, heaps, options, which tuples are positions, and a condition of all
/// P-positions where one is known.
struct Rules {
    text: &'static str,
    heaps: usize,
    options: fn(&[u64]) -> Vec<Vec<u64>>,
    is_position: fn(&[u64]) -> bool,
    condition: Option<Said<bool>>,
}

type Means<T> = Rc<dyn Fn(&[u64]) -> T>;
/// What a claim means at a tuple of this value.
type Holds<'a> = Box<dyn Fn(&[u64], u64) -> bool + 'a>;

/// A part of a claim, and what it means at a tuple.
#[derive(Clone)]
struct Said<T> {
    text: String,
    means: Means<T>,
}

fn said<T>(text: impl Into<String>, means: impl Fn(&[u64]) -> T + 'static) -> Said<T> {
    Said {
        text: text.into(),
        means: Rc::new(means),
    }
}

/// Any number from the first heap, one or two from the second.
fn unlike(x: &[u64]) -> Vec<Vec<u64>> {
    let first = (0..x[0]).map(|a| vec![a, x[1]]);
    let second = (1..=x[1].min(2)).map(|t| vec![x[0], x[1] - t]);
    first.chain(second).collect()
}

fn xor(x: &[u64]) -> u64 {
    x.iter().fold(0, |sum, heap| sum ^ heap)
}

fn all_rules() -> Vec<Rules> {
    let any: fn(&[u64]) -> bool = |_| true;
    let rules = |text, heaps, options, is_position, condition| Rules {
        text,
        heaps,
        options,
        is_position,
        condition,
    };
    let zero = || said("nimsum(x) = 0", |x| xor(x) == 0);
    let columns = said("all(bits(x), sum mod 3 = 0)", |x| {
        (0..8).all(|j| x.iter().map(|heap| heap >> j & 1).sum::<u64>() % 3 == 0)
    });
    let own = "rules{2 heaps: take (t, 0) for t in 1..a; take (0, t) for t in 1..min(b, 2)}";
    let mod_three = said("a = b mod 3", |x| x[0] == x[1] % 3);
    vec![
        rules("nim", 2, nim, any, Some(zero())),
        rules("nim", 3, nim, any, Some(zero())),
        rules("wythoff", 2, wythoff, any, None),
        rules("moore(2)", 3, moore_two, any, Some(columns)),
        rules(own, 2, unlike, any, Some(mod_three)),
        rules("chocolate(z/2)", 2, chocolate, chocolate_fits, None),
    ]
}

/// A linear form of the heaps.
fn linear(random: &mut SplitMix64, heaps: usize) -> Said<i128> {
    let (i, j) = (random.below(heaps as u64), random.below(heaps as u64));
    let (times, plus) = (random.below(3) as i128 + 1, random.below(4) as i128);
    let name = |i: u64| ["a", "b", "c"][i as usize];
    let at = |x: &[u64], i: u64| i128::from(x[i as usize]);
    match random.below(3) {
        0 => said(name(i), move |x| at(x, i)),
        1 => said(format!("{times}*{} + {plus}", name(i)), move |x| {
            times * at(x, i) + plus
        }),
        _ => said(
            format!("{times}*{} + {} + {plus}", name(i), name(j)),
            move |x| times * at(x, i) + at(x, j) + plus,
        ),
    }
}

fn comparison(random: &mut SplitMix64, left: Said<i128>, right: Said<i128>) -> Said<bool> {
    let (relation, holds): (&str, fn(&i128, &i128) -> bool) = [
        ("<", i128::lt as fn(&i128, &i128) -> bool),
        ("<=", i128::le),
        ("=", i128::eq),
        ("!=", i128::ne),
        (">", i128::gt),
        (">=", i128::ge),
    ][random.below(6) as usize];
    said(
        format!("{} {relation} {}", left.text, right.text),
        move |x| holds(&(left.means)(x), &(right.means)(x)),
    )
}

fn condition(random: &mut SplitMix64, heaps: usize, depth: usize) -> Said<bool> {
    let kinds = if depth == 0 { 3 } else { 6 };
    match random.below(kinds) {
        0 | 1 => {
            let (left, right) = (linear(random, heaps), linear(random, heaps));
            comparison(random, left, right)
        }
        2 => {
            let (form, m) = (linear(random, heaps), random.below(4) as i128 + 2);
            let rest = random.below(m as u64) as i128;
            said(format!("({}) mod {m} = {rest}", form.text), move |x| {
                (form.means)(x) % m == rest
            })
        }
        3 => {
            let part = condition(random, heaps, depth - 1);
            said(format!("not ({})", part.text), move |x| !(part.means)(x))
        }
        kind => {
            let one = condition(random, heaps, depth - 1);
            let two = condition(random, heaps, depth - 1);
            match kind {
                4 => said(format!("({} and {})", one.text, two.text), move |x| {
                    (one.means)(x) && (two.means)(x)
                }),
                _ => said(format!("({} or {})", one.text, two.text), move |x| {
                    (one.means)(x) || (two.means)(x)
                }),
            }
        }
    }
}

/// What is claimed of P-positions: at random, or what is true of them with something next to it,
/// which is true again wherever that says nothing new.
fn of_p(random: &mut SplitMix64, rules: &Rules) -> Said<bool> {
    let part = condition(random, rules.heaps, 2);
    match (rules.condition.clone(), random.below(3)) {
        (Some(truth), 0) => said(format!("{} and ({})", truth.text, part.text), move |x| {
            (truth.means)(x) && (part.means)(x)
        }),
        (Some(truth), 1) => said(format!("{} or ({})", truth.text, part.text), move |x| {
            (truth.means)(x) || (part.means)(x)
        }),
        _ => part,
    }
}

fn tuples(rules: &Rules, max: u64) -> Vec<Vec<Heap>> {
    let mut all = vec![Vec::new()];
    for _ in 0..rules.heaps {
        let longer = all.iter().flat_map(|x: &Vec<Heap>| {
            (0..=max).map(move |heap| x.iter().copied().chain([heap]).collect())
        });
        all = longer.collect();
    }
    all.retain(|x| (rules.is_position)(x));
    all.sort_by_key(|x| (x.iter().sum::<u64>(), x.clone()));
    all
}

fn max(rules: &Rules) -> u64 {
    if rules.heaps == 2 { 20 } else { 9 }
}

#[test]
fn random_claims() {
    let cases = std::env::var("GRUNDY_CASES").map_or(500, |cases| cases.parse().unwrap());
    let contexts = [1, 2].map(|threads| Context::new(threads, 1 << 30).unwrap());
    let all = all_rules();
    let boxes: Vec<Vec<(Vec<Heap>, u64)>> = (all.iter())
        .map(|rules| {
            let options: Vec<Moves> = vec![Box::new(rules.options)];
            let mut values = Brute::new(options, Want::Values, 0);
            let tuples = tuples(rules, max(rules)).into_iter();
            let valued = tuples.map(|x| {
                let value = values.number(std::slice::from_ref(&x));
                (x, value)
            });
            valued.collect()
        })
        .collect();
    let mut random = SplitMix64::new(0x5b0_ce11);
    let (mut held, mut sorted, mut proved, mut refuted) = (0, 0, 0, 0);
    for case in 0..cases {
        let which = random.below(all.len() as u64) as usize;
        let (rules, valued) = (&all[which], &boxes[which]);
        let parsed: Ruleset = rules.text.parse().unwrap();
        let part = of_p(&mut random, rules);
        let value = random.below(4);
        let (text, holds): (String, Holds<'_>) = match random.below(7) {
            0 => {
                let text = format!("P(x) => {}", part.text);
                (text, Box::new(|x, value| value > 0 || (part.means)(x)))
            }
            1 => {
                let bound = linear(&mut random, rules.heaps);
                let text = format!("G(x) <= {}", bound.text);
                let means = bound.means;
                (
                    text,
                    Box::new(move |x, value| i128::from(value) <= means(x)),
                )
            }
            2 => {
                let text = format!("G(x) = {value} <=> {}", part.text);
                let holds = move |x: &[u64], own| (own == value) == (part.means)(x);
                (text, Box::new(holds))
            }
            3 => {
                let text = format!("{value} >= G(x) or {}", part.text);
                let holds = move |x: &[u64], own| own <= value || (part.means)(x);
                (text, Box::new(holds))
            }
            _ => {
                let text = format!("P(x) <=> {}", part.text);
                (text, Box::new(|x, value| (value == 0) == (part.means)(x)))
            }
        };
        let fails = |in_order: bool| {
            let of = valued
                .iter()
                .filter(move |(x, _)| !in_order || x.is_sorted());
            of.filter(|(x, value)| !holds(x, *value)).map(|(x, _)| x)
        };
        let name = format!("{}, {} heaps: {text}", rules.text, rules.heaps);
        let claim = Claim::parse(&text).unwrap();
        let place = Place {
            rules: Some(parsed.clone()),
            max: Some(vec![max(rules); rules.heaps]),
            ..Place::default()
        };
        let answer = claim.decide(&place, &contexts[case % 2]).expect(&name);
        let in_order = answer.order == Some(Order::Sorted);
        let first = answer.first.as_ref().map(|failure| &failure.position);
        assert_eq!(answer.failures, fails(in_order).count() as u128, "{name}");
        assert_eq!(first, fails(in_order).next(), "{name}");
        if answer.symmetric {
            assert_eq!(first.is_some(), fails(false).next().is_some(), "{name}");
        }
        held += usize::from(answer.failures == 0);
        sorted += usize::from(in_order && !answer.symmetric);
        // what is no description of the P-positions asks for an automaton of the values
        let automatic = text.starts_with("P(x) <=>") || rules.condition.is_some();
        if text.starts_with("G(x) <=") || !automatic {
            continue;
        }
        let numeration = (Numeration::Base(2), rules.heaps);
        let all = case % 3 == 0;
        let order = all.then_some(Order::Ordered);
        let digits = DigitClaim::compile(
            &claim,
            Some(&parsed),
            numeration,
            order,
            &contexts[case % 2],
        );
        let digits = digits.expect(&name);
        assert!(!(all && digits.sorted), "{name}: asked of all tuples");
        match digits.settle(&contexts[case % 2]).expect(&name).verdict {
            Settlement::Proved(_) => {
                assert_eq!(fails(digits.sorted).next(), None, "{name}: PROVED");
                proved += 1;
            }
            Settlement::Refuted {
                first: Some(first), ..
            } => {
                let within = first.iter().all(|heap| *heap <= max(rules));
                assert!(!digits.sorted || first.is_sorted(), "{name}: {first:?}");
                if within {
                    assert_eq!(Some(&first), fails(digits.sorted).next(), "{name}");
                } else {
                    let smaller = |x: &&Vec<Heap>| x.iter().sum::<u64>() < first.iter().sum();
                    assert_eq!(fails(digits.sorted).find(smaller), None, "{name}");
                }
                refuted += 1;
            }
            Settlement::Refuted { first: None, .. } => refuted += 1,
            Settlement::Unsettled(why) => panic!("{name}: {why}"),
        }
    }
    // of each kind enough to mean something
    let least = cases / 50;
    assert!(
        held >= least && sorted >= least && proved >= least && refuted >= least,
        "{held} held, {sorted} on sorted positions, {proved} proved, {refuted} refuted"
    );
}
