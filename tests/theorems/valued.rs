//! How often a base divides, and digits added without carries: what a proof says of them against
//! every position of a box.

use grundy::claim::digitwise::{DigitClaim, Settlement};
use grundy::claim::language::{Claim, ClaimError, Place};
use grundy::theory::automata::Numeration;
use grundy::work::Context;

fn settled(text: &str, base: u32) -> Result<Settlement, ClaimError> {
    let context = Context::default();
    let rules = "nim".parse().unwrap();
    let claim = Claim::parse(text)?;
    let digits = (Numeration::Base(base), 2);
    let claim = DigitClaim::compile(&claim, Some(&rules), digits, None, &context)?;
    Ok(claim.settle(&context).unwrap().verdict)
}

/// The smallest position of a box at which a claim is false.
fn first(text: &str, max: u64) -> Option<Vec<u64>> {
    let place = Place {
        rules: Some("nim".parse().unwrap()),
        max: Some(vec![max; 2]),
        ..Place::default()
    };
    let claim = Claim::parse(text).unwrap();
    let answer = claim.decide(&place, &Context::default()).unwrap();
    answer.first.map(|first| first.position)
}

#[test]
fn valuations_by_digits() {
    for (condition, base) in [
        ("a = 0 or v2(a) even", 2),
        ("a = 0 or v2(a) <= 1", 2),
        ("a = 0 or 2 != v2(a)", 2),
        ("a = 0 or 3 >= valuation(a, 2)", 2),
        ("a = 0 or v2(3*a + b) mod 3 != 2", 2),
        ("a = 0 or v2(a) mod 2 = 0", 4),
        ("v2(a + b + 2) < 4", 2),
        ("v2(a + 1) >= 0", 2),
        ("a = 0 or valuation(a, 3) = 0 or a < 18", 3),
        ("valuation(2*a + 1, 3) < 3", 3),
        ("valuation(2*a + 1, 3) != 1", 3),
        ("nimsum(x, 3) != 4", 3),
        ("nimsum(x, 3) mod 2 = 0 or a < 9", 3),
        ("nimsum(x, 5) <= 13", 5),
        ("nimsum(x, 2) = 0", 2),
    ] {
        let text = format!("P(x) <=> a = b and ({condition})");
        let found = match settled(&text, base) {
            Ok(Settlement::Refuted { first, .. }) => first,
            Ok(Settlement::Proved(_)) => None,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(found, first(&text, 70), "{text}");
    }
}

#[test]
fn what_digits_do_not_tell_is_refused() {
    for (condition, base, said) in [
        ("v2(a) odd", 2, "how often a number divides 0"),
        ("v2(a) != 1", 2, "how often a number divides 0"),
        ("valuation(a + 1, 3) = 1", 2, "take ‹base 3›"),
        ("nimsum(x, 3) = 1", 2, "take ‹base 3›"),
        ("v2(a + 1) < v2(b + 1)", 2, "compare it with a constant"),
        ("v2(a + 1) + a = b", 2, "compare it with a constant"),
    ] {
        let text = format!("P(x) <=> a = b and {condition}");
        let error = settled(&text, base).unwrap_err().to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}
