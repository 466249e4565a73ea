use crate::game::{HeapRules, Wholes};
use crate::rulesets::{HeapRuleset, Rules, Ruleset};

/// Which summands have moves that change the number of their heaps; empty heaps are left out there.
pub fn summands_that_split(rules: &HeapRuleset) -> Vec<bool> {
    let summands = rules.summands().iter();
    summands
        .map(|(rules, _)| Wholes::new(rules).splits().any(|s| s))
        .collect()
}

/// Whether a move may split a heap, so that the number of heaps changes.
pub fn splits(ruleset: &Ruleset) -> bool {
    match &ruleset.rules {
        Rules::Heaps(rules) if rules.summands().is_empty() => {
            Wholes::new(rules).splits().any(|s| s)
        }
        Rules::Heaps(rules) => summands_that_split(rules).contains(&true),
        Rules::Board(_) => false,
    }
}
