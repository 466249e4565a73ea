use super::*;
use crate::play::{Position, SplitMix64};
use crate::solve::Want;

const RULES: [&str; 7] = [
    "nim",
    "subtract{1,3}",
    "subtract{2,3}",
    "kayles",
    "mark",
    "wythoff",
    "dawson",
];

/// Random sums, against the search of the product: the outcome, the length, and that the move
/// wins.
#[test]
fn joins_are_as_their_products() {
    let context = Context::default();
    let mut random = SplitMix64::new(7);
    let mut below = |n: usize| random.below(n as u64) as usize;
    let cases = std::env::var("GRUNDY_CASES").ok();
    let cases = cases.and_then(|n| n.parse().ok()).unwrap_or(160);
    let mut found = [0; 2];
    for case in 0..cases {
        let kind = [
            "conjunctive",
            "continued conjunctive",
            "selective",
            "shortened selective",
        ][case % 4];
        let parts: Vec<&str> = (0..2 + below(2))
            .map(|_| RULES[below(RULES.len())])
            .collect();
        let misere = if below(2) == 0 { "" } else { " misere" };
        let text = parts.join(&format!(" {kind} ")) + misere;
        let ruleset: crate::rulesets::Ruleset = text.parse().unwrap();
        let heaps: usize = parts
            .iter()
            .map(|part| 1 + usize::from(*part == "wythoff"))
            .sum();
        let heaps: Vec<u64> = (0..heaps).map(|_| below(6) as u64).collect();
        let position = Position::heaps(&ruleset, heaps.clone(), None).unwrap();
        let Form::Heaps(rules, whole) = position.form() else {
            panic!("{text}")
        };
        let mut product = Memo::common(
            Wholes::new(rules),
            Fold::from(Want::Outcomes(ruleset.convention)),
        );
        let wholes = Wholes::new(rules);
        let canonical = |whole: &[Heap]| crate::game::Game::canonical(&wholes, whole.into());
        let mut is_n =
            |whole: &[Heap]| product.solve(&[canonical(whole)], &context).unwrap()[0] > 0;
        let joined = Join::of(&position).unwrap().solve(&context).unwrap();
        let expected = is_n(whole);
        assert_eq!(joined.outcome == Outcome::N, expected, "{text} {heaps:?}");
        found[usize::from(expected)] += 1;
        if let Some((measure, length)) = joined.length {
            let fold = Fold::Measured(measure, ruleset.convention);
            let mut memo = Memo::common(Wholes::new(rules), fold);
            let searched = memo.solve(&[canonical(whole)], &context).unwrap()[0];
            assert_eq!(fold.shown(searched), u64::from(length), "{text} {heaps:?}");
        }
        match joined.winning {
            Some(to) => {
                let options = crate::game::options_of(rules, whole).unwrap();
                assert!(options.contains(&to), "{text} {heaps:?} to {to:?}");
                assert!(!is_n(&to), "{text} {heaps:?} to {to:?}");
            }
            // in misere play the end is won without a move
            None => {
                let none = crate::game::options_of(rules, whole).unwrap().is_empty();
                assert!(!expected || none, "{text} {heaps:?}");
            }
        }
    }
    assert!(found.iter().all(|&n| n > cases / 8), "{found:?}");
}
