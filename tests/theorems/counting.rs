//! Counts of positions without a table against counts of every position. As many random rules as
//! `GRUNDY_CASES` asks for.

use grundy::claim::language::{Claim, Place};
use grundy::game::{Heap, HeapBox, Order};
use grundy::plan::{CountJob, Counted, Engine, Enumerated, OfOrders, count, counts_by_values};
use grundy::play::SplitMix64;
use grundy::rulesets::{Rules, Ruleset};
use grundy::solve::Want;
use grundy::work::{Context, Stop};

fn job<'a>(ruleset: &'a Ruleset, max: &[Heap], least: Heap, of: Counted) -> CountJob<'a> {
    CountJob {
        ruleset,
        max: max.to_vec(),
        least,
        of,
        engine: None,
    }
}

/// One position after the other, by a table of the definition.
fn enumerated(job: &CountJob<'_>, sorted: bool) -> OfOrders {
    let Rules::Heaps(rules) = &job.ruleset.rules else {
        panic!("a board");
    };
    let positions = HeapBox::new(job.max.clone(), Order::Ordered).unwrap();
    let want = match job.of {
        Counted::Value(_) => Want::Values,
        _ => Want::Outcomes(job.ruleset.convention),
    };
    let context = Context::default();
    let place = Enumerated::heaps(rules, positions.clone());
    let engine = Some(Engine::Definition);
    let table = place.table(want, engine, &context).unwrap().table;
    let (mut in_order, mut all) = (0_u64, 0_u64);
    let mut heaps = vec![0; job.max.len()];
    loop {
        let counts = match (job.of, table.get(&heaps)) {
            (_, None) => false,
            (Counted::P, Some(number)) => number == 0,
            (Counted::N, Some(number)) => number != 0,
            (Counted::Value(value), Some(number)) => number == value,
        };
        if counts && heaps.iter().all(|&heap| heap >= job.least) {
            in_order += u64::from(heaps.is_sorted());
            all += 1;
        }
        if !positions.advance(&mut heaps) {
            return OfOrders {
                sorted: sorted.then_some(in_order.into()),
                ordered: all.into(),
            };
        }
    }
}

/// Rules of one heap: amounts, codes, clauses.
fn random_rules(below: &mut dyn FnMut(u64) -> u64) -> String {
    let amounts = |below: &mut dyn FnMut(u64) -> u64| -> String {
        let all: Vec<String> = (0..1 + below(4))
            .map(|_| (1 + below(9)).to_string())
            .collect();
        all.join(",")
    };
    match below(7) {
        0 => format!("subtract{{{}}}", amounts(below)),
        1 => format!("allbut{{{}}}", amounts(below)),
        2 => format!("code 0.{}{}{}", 1 + below(7), below(8), below(8)),
        3 => format!("bounded({})", 1 + below(6)),
        4 => {
            let (a, b) = (2 + below(3), 1 + below(3));
            format!("rules{{each heap: take {b}; to h div {a} if h > 0}}")
        }
        5 => format!("turning {}C", ["1-2", "1-3", "2-3", "1"][below(4) as usize]),
        _ => format!(
            "rules{{each heap: take t for t in 1..h if gcd(t, h) <= {}}}",
            1 + below(3)
        ),
    }
}

#[test]
fn random_rules_of_one_heap() {
    let cases = std::env::var("GRUNDY_CASES").map_or(40, |cases| cases.parse().unwrap());
    let context = Context::default();
    let mut random = SplitMix64::new(11);
    let mut below = |n: u64| random.below(n);
    let mut fast = 0;
    for _ in 0..cases {
        let text = random_rules(&mut below);
        let Ok(ruleset) = text.parse::<Ruleset>() else {
            panic!("{text}");
        };
        let heaps = 1 + below(3) as usize;
        let most = [40, 14, 7][heaps - 1];
        let common = below(4) > 0;
        let first = below(most + 1);
        let max: Vec<Heap> = (0..heaps)
            .map(|_| if common { first } else { below(most + 1) })
            .collect();
        let of = [Counted::P, Counted::N, Counted::Value(below(5))][below(3) as usize];
        let job = job(&ruleset, &max, below(3), of);
        let found = count(&job, &context).unwrap();
        let alike = max.windows(2).all(|pair| pair[0] == pair[1]);
        let place = format!("{text} {max:?} least {} {of}", job.least);
        assert_eq!(found.found, enumerated(&job, alike), "{place}");
        assert_eq!(found.plan.is_none(), counts_by_values(&job), "{place}");
        fast += usize::from(found.plan.is_none());
    }
    assert!(fast * 10 > cases * 9, "{fast} of {cases} without a table");
}

#[test]
fn sums_and_other_rules() {
    let context = Context::default();
    for (text, max, fast) in [
        ("nim + kayles", &[9, 7][..], true),
        ("wythoff + subtract{1,3}", &[6, 5, 8], true),
        ("nim pass(1) + kayles", &[5, 6], true),
        ("welter on 2 + nim", &[5, 5, 4], true),
        ("vectors{(2,-1),(-1,2)} + nim", &[4, 4, 5], true),
        ("wythoff", &[9, 9], false),
        ("moore(2)", &[5, 5, 5], false),
        ("kayles misere", &[6, 6], false),
        ("welter", &[6, 6], false),
        ("nim pass(1)", &[5, 5], false),
        ("euclid", &[9, 9], false),
        ("nim selective kayles", &[5, 4], false),
    ] {
        let Ok(ruleset) = text.parse::<Ruleset>() else {
            continue;
        };
        for least in 0..=1 {
            for of in [Counted::P, Counted::N, Counted::Value(2)] {
                if of == Counted::Value(2) && text.contains("misere") {
                    continue;
                }
                let job = job(&ruleset, max, least, of);
                let found = count(&job, &context).unwrap();
                let Rules::Heaps(rules) = &ruleset.rules else {
                    panic!("a board");
                };
                let alike = grundy::game::HeapRules::symmetric(rules);
                assert_eq!(
                    found.found,
                    enumerated(&job, alike),
                    "{text} least {least} {of}"
                );
                assert_eq!(found.plan.is_none(), fast, "{text}");
            }
        }
    }
}

/// Positions of `subtract{squares}` that are P on 3 heaps, and nim on 6.
#[test]
fn boxes_far_beyond_memory() {
    let context = Context::default();
    let squares = "subtract{squares}".parse().unwrap();
    let squares_to = |most| count(&job(&squares, &[most; 3], 0, Counted::P), &context).unwrap();
    assert_eq!(
        squares_to(100_000).found.sorted,
        Some(2_586_528_661_783_u64.into())
    );
    assert_eq!(squares_to(100).found.sorted, Some(25_582_u32.into()));
    // of 10^12 heaps the values 0, 1 and 2 are a third each
    let three = "subtract{1,2}".parse().unwrap();
    let found = count(
        &job(&three, &[3_000_000_000_000 - 1; 2], 0, Counted::P),
        &context,
    )
    .unwrap();
    let third = num_bigint::BigUint::from(10_u8).pow(12);
    assert_eq!(found.found.ordered, &third * &third * 3_u8);
    let found = count(&job(&three, &[7; 1], 5, Counted::Value(1)), &context).unwrap();
    assert_eq!(found.found.ordered, 1_u8.into());
    let nim = "nim".parse().unwrap();
    let refused = count(&job(&nim, &[1 << 40; 2], 0, Counted::P), &context);
    assert!(matches!(refused, Err(Stop::Memory { .. })), "{refused:?}");
    let found = count(&job(&nim, &[(1 << 16) - 1; 6], 0, Counted::P), &context).unwrap();
    assert_eq!(found.found.ordered, num_bigint::BigUint::from(1_u8) << 80);
}

#[test]
fn claims_that_count_need_no_table() {
    let context = Context::default();
    let decide = |claim: &str, rules: &str, max: &[Heap], engine| {
        let place = Place {
            rules: Some(rules.parse().unwrap()),
            max: Some(max.to_vec()),
            engine,
            ..Place::default()
        };
        Claim::parse(claim)
            .unwrap()
            .decide(&place, &context)
            .unwrap()
    };
    for (claim, rules, max) in [
        ("count(P) = 45", "kayles", &[11, 11][..]),
        ("count(P) ordered = 45", "kayles", &[11, 11]),
        ("count(P) + count(G = 3) = 6*count(N)", "kayles", &[9, 9]),
        (
            "forall v in 0..5: count(G = v) <= 30",
            "subtract{1,4}",
            &[9, 9],
        ),
        ("count(N) = 12 and G(nim, 3) = 3", "nim", &[5, 5]),
        ("count(P(kayles, x)) = count(P(nim, x))", "nim", &[5, 5]),
        ("count(P) sorted = 9", "nim + kayles", &[5, 5]),
        ("count(P) = 9", "nim + kayles", &[5, 5]),
    ] {
        let fast = decide(claim, rules, max, None);
        let slow = decide(claim, rules, max, Some(Engine::Definition));
        assert_eq!(
            (fast.fails, fast.positions),
            (slow.fails, slow.positions),
            "{claim}"
        );
        assert_eq!(fast.sides, slow.sides, "{claim}");
    }
    // 10^10 tuples
    let large = decide("count(P) ordered = 100001", "nim", &[100_000; 2], None);
    assert!(!large.fails && large.plans.is_empty());
}
