use crate::ask::{Counts, Head, box_json};
use crate::claim::Part;
use crate::game::HeapBox;
use crate::rulesets::Ruleset;
use serde_json::Value;

/// Whether permuting the heaps changes nothing.
fn symmetric(part: &Part) -> bool {
    let ruleset = part.rules.parse::<Ruleset>();
    ruleset.is_ok_and(|ruleset| ruleset.rules.symmetric())
}

/// What the JSON of a verification says before its statements, for the record of a whole box.
pub fn part_head(part: &Part) -> Head {
    let positions = part.heap_box().ok();
    let p = part.claims.iter().find_map(|claim| claim.p_positions);
    let sorted = |positions: &HeapBox| positions.count_sorted().filter(|_| symmetric(part));
    Head {
        rules: part.rules.clone(),
        place: positions.as_ref().map_or(Value::Null, box_json),
        order: Some(part.order),
        convention: part.convention,
        engine: part.engine,
        counts: Counts {
            sorted: positions.as_ref().and_then(sorted),
            ordered: positions.as_ref().map(HeapBox::count_ordered),
            p_sorted: p.and_then(|p| p.sorted),
            p_ordered: p.map(|p| p.ordered),
            ..Counts::default()
        },
    }
}
