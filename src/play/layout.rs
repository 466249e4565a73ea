use crate::game::HeapRules;
use crate::rulesets::{HeapRuleset, Ruleset};

/// Of which pieces of a position moves change the number of heaps; empty heaps are left out there.
pub fn pieces_that_split(rules: &HeapRuleset) -> Vec<bool> {
    let pieces = rules.pieces().into_iter();
    pieces.map(|piece| piece.splits).collect()
}

/// Whether a move may split a heap, so that the number of heaps changes.
pub fn splits(ruleset: &Ruleset) -> bool {
    let heaps = ruleset.heap_rules();
    heaps.is_some_and(|rules| pieces_that_split(rules).contains(&true))
}
