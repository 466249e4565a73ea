//! Random claims about other positions than the one that is examined, with numbers that have no
//! range and with large moduli: what `prove` says of them against plain values.

use crate::common::tuples::{Brute, Moves, nim, wythoff};
use grundy::claim::digitwise::{DigitClaim, Settlement};
use grundy::claim::language::Claim;
use grundy::play::SplitMix64;
use grundy::rulesets::Ruleset;
use grundy::solve::Want;
use grundy::theory::automata::Numeration;
use grundy::work::Context;

/// A heap of the other position: `times` heap + `plus`, or the heap divided.
#[derive(Clone, Copy)]
struct Heap {
    of: usize,
    times: u64,
    plus: u64,
    by: u64,
}

impl Heap {
    fn random(random: &mut SplitMix64) -> Self {
        Self {
            of: random.below(2) as usize,
            times: 1 + random.below(2),
            plus: random.below(3),
            by: [1, 1, 2][random.below(3) as usize],
        }
    }

    fn text(self) -> String {
        let name = ["a", "b"][self.of];
        let inner = match self {
            Self {
                times: 1, plus: 0, ..
            } => name.to_owned(),
            Self { times, plus, .. } => format!("{times}*{name} + {plus}"),
        };
        match self.by {
            1 => inner,
            by => format!("({inner}) div {by}"),
        }
    }

    fn at(self, x: [u64; 2]) -> u64 {
        (self.times * x[self.of] + self.plus) / self.by
    }
}

#[test]
fn random_claims_about_other_positions() {
    let context = Context::default();
    let mut random = SplitMix64::new(77);
    let rules = [
        (
            "nim",
            nim as fn(&[u64]) -> Vec<Vec<u64>>,
            Numeration::Base(2),
        ),
        ("wythoff", wythoff, Numeration::Ostrowski(1)),
    ];
    let mut values = rules.map(|(_, options, _)| {
        let moves: Vec<Moves> = vec![Box::new(options)];
        Brute::new(moves, Want::Values, 0)
    });
    let (mut proved, mut refuted) = (0, 0);
    for case in 0..240 {
        let which = usize::from(case % 8 == 0);
        let (text, _, numeration) = rules[which];
        let there = [Heap::random(&mut random), Heap::random(&mut random)];
        let [c, d] = there.map(Heap::text);
        let (m, rest) = (257 + random.below(100), random.below(4));
        // in Fibonacci digits large moduli take too many states
        let kind = match which {
            0 => random.below(6),
            _ => [0, 1, 3, 4][random.below(4) as usize],
        };
        let claim = match kind {
            0 => format!("P(x) => P({c}, {d})"),
            1 => format!("P({c}, {d}) => {c} = {d}"),
            2 => format!("P(x) and a mod {m} = {rest} => N({c}, {d})"),
            3 => format!("P(x) <=> exists j: P(j, b) and j = a and {c} <= {d} + j"),
            4 => format!("(exists j: a = 2*j and P(j, b)) => N({c}, {d})"),
            _ => format!("forall j: P(a, j) and j <= b => {c} >= {d} or a mod {m} = {rest}"),
        };
        let mut value = |x: [u64; 2]| values[which].number(&[x.to_vec()]);
        let mut holds = |x: [u64; 2]| {
            let other = there.map(|heap| heap.at(x));
            let implied = |a: bool, b: bool| !a || b;
            match kind {
                0 => implied(value(x) == 0, value(other) == 0),
                1 => implied(value(other) == 0, other[0] == other[1]),
                2 => implied(value(x) == 0 && x[0] % m == rest, value(other) > 0),
                3 => (value(x) == 0) == (value(x) == 0 && other[0] <= other[1] + x[0]),
                4 => {
                    let half = x[0].is_multiple_of(2) && value([x[0] / 2, x[1]]) == 0;
                    implied(half, value(other) > 0)
                }
                _ => (0..=x[1]).all(|j| {
                    let fine = other[0] >= other[1] || x[0] % m == rest;
                    implied(value([x[0], j]) == 0, fine)
                }),
            }
        };
        let name = format!("{text}: {claim}");
        let parsed: Ruleset = text.parse().unwrap();
        let read = Claim::parse(&claim).unwrap_or_else(|e| panic!("{name}\n{e}"));
        let digits = DigitClaim::compile(&read, Some(&parsed), (numeration, 2), None, &context);
        let digits = digits.unwrap_or_else(|e| panic!("{name}\n{e}"));
        let mut fails = (0..=12_u64)
            .flat_map(|a| (0..=12).map(move |b| [a, b]))
            .filter(|x| !digits.sorted || x.is_sorted());
        match digits.settle(&context).unwrap().verdict {
            Settlement::Proved(_) => {
                proved += 1;
                let wrong = fails.find(|&x| !holds(x));
                assert_eq!(wrong, None, "{name}");
            }
            Settlement::Refuted {
                first: Some(first), ..
            } => {
                refuted += 1;
                let x = [first[0], first[1]];
                assert!(!holds(x), "{name} {first:?}");
                // none of a smaller total
                let total = x[0] + x[1];
                let wrong = fails.find(|&y| y[0] + y[1] < total && !holds(y));
                assert_eq!(wrong, None, "{name} {first:?}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    assert!(proved > 30 && refuted > 60, "{proved} {refuted}");
}
