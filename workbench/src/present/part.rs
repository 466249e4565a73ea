use super::verdicts::{stated, verify_text};
use grundy::ask::{Counts, Head, box_json};
use grundy::claim::Part;
use grundy::game::HeapBox;
use grundy::number::grouped;
use grundy::rulesets::{Rules, Ruleset};
use grundy::solve::local::Shard;
use serde_json::Value;

/// Whether permuting the heaps changes nothing.
fn symmetric(part: &Part) -> bool {
    use grundy::game::HeapRules;
    match part.rules.parse::<Ruleset>().map(|ruleset| ruleset.rules) {
        Ok(Rules::Heaps(rules)) => rules.symmetric(),
        _ => false,
    }
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

/// A record for people, on 80 columns.
pub fn part_text(part: &Part) -> String {
    let mut head = part_head(part);
    let mut subject = part.rules.clone();
    if let Ok(positions) = part.heap_box() {
        subject += &format!(", {positions}");
        if part.shard != Shard::WHOLE {
            let (here, all) = (grouped(part.positions), grouped(positions.count()));
            let order = part.order;
            subject += &format!(", shard {}: {here} of {all} {order} positions", part.shard);
            head.counts = Counts::default();
        }
    }
    verify_text(&head, &subject, &stated(&part.checked()))
}
