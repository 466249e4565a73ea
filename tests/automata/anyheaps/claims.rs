//! Conditions that counts decide, against the checker of claims.

use grundy::claim::counted::CountedClaim;
use grundy::claim::language::{Claim, Place};
use grundy::rulesets::Ruleset;
use grundy::work::Context;

/// The automaton of a condition against the checker of claims, at all positions of some boxes.
#[test]
fn conditions_are_what_claims_say() {
    let conditions = [
        (2, "all(bits(x), sum mod 3 = 0)"),
        (2, "all(bits(x), sum = 2)"),
        (2, "any(bits(x), sum mod 4 = 1 or sum > 2)"),
        (3, "all(columns(x, 3), sum mod 2 = 0)"),
        (2, "nimsum(x) = 0"),
        (2, "nimsum(x) = 5"),
        (4, "nimsum(x) < 3"),
        (2, "sum(x) mod 4 = 1"),
        (3, "sum(x) <= 7"),
        (2, "sum(x) odd"),
        (2, "max(x) <= 1"),
        (3, "max(x) > 8"),
        (2, "if max(x) <= 1 then sum(x) odd else nimsum(x) = 0"),
        (2, "nimsum(x) = 0 and not (sum(x) mod 3 = 2) => max(x) < 4"),
        (2, "sum(x) mod 2 = 0 <=> nimsum(x) mod 2 = 0"),
    ];
    let nim: Ruleset = "nim".parse().unwrap();
    let context = Context::default();
    for (base, condition) in conditions {
        let claim = Claim::parse(&format!("P(x) <=> ({condition})")).unwrap();
        let compiled = CountedClaim::compile(&claim, Some(&nim), base).unwrap();
        for heaps in 1..=4 {
            let place = Place {
                rules: Some(nim.clone()),
                max: Some(vec![9; heaps]),
                all: true,
                ..Place::default()
            };
            let claim = Claim::parse(&format!("not ({condition})")).unwrap();
            let failures = claim.decide(&place, &context).unwrap().failures;
            let mut members = 0_u128;
            let mut position = vec![0_u64; heaps];
            loop {
                members += u128::from(compiled.automaton.output(&position) == 0);
                let Some(at) = position.iter().rposition(|&heap| heap < 9) else {
                    break;
                };
                let larger = position[at] + 1;
                position[at..].fill(larger);
            }
            assert_eq!(failures, members, "{condition} on {heaps} heaps");
        }
    }
}

/// What counts do not tell is refused, with what is missing.
#[test]
fn refused() {
    let nim: Ruleset = "nim".parse().unwrap();
    let said = |text: &str| {
        let claim = Claim::parse(text).unwrap();
        let found = CountedClaim::compile(&claim, Some(&nim), 2);
        found.unwrap_err().to_string()
    };
    for (text, expected) in [
        ("P(x) => nimsum(x) = 0", "P(RULES, x) <=> a condition"),
        ("P(x) <=> max(x) = 5", "a power of 2 is the bound"),
        ("P(x) <=> a = b", "a condition on the columns"),
        ("P(x) <=> nimsum(x) = n", "comparisons of it"),
        ("P(x) <=> n odd", "does not name n"),
        (
            "P(x) <=> all(columns(x, 3), sum = 0)",
            "bits(x) or columns(x, 2)",
        ),
    ] {
        let found = said(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
}
