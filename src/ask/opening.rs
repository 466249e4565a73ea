//! Where a game begins unless somebody says otherwise.

use crate::game::{Amounts, Heap, HeapBox, HeapRules, Shape};
use crate::rulesets::HeapRuleset;

/// Tuples that are looked through for a position, at most.
const LOOKED_AT: u128 = 1 << 12;

/// Heaps to begin with: few and small, and a first move wins in most games. `None` where no small
/// heaps are a position.
pub fn opening(rules: &HeapRuleset) -> Option<Vec<Heap>> {
    let (least, most) = rules.heaps().into_inner();
    if let Some(names) = rules.names() {
        return Some(vec![names.start()?; least]);
    }
    // equal amounts from few heaps: Wythoff's game has two
    let most = match rules.shape() {
        Shape::Faces {
            sizes,
            amounts: Amounts::Equal,
        } => most.min((*sizes.end()).max(2)),
        _ => most,
    };
    let heaps: Vec<Heap> = match most {
        1 => vec![20],
        2 => vec![2, 5],
        _ => (3..).take(least.max(3)).collect(),
    };
    if rules.is_position(&heaps) {
        return Some(heaps);
    }
    let bounds = (1..=5).rev();
    let mut boxes = bounds.filter_map(|max| HeapBox::ordered(heaps.len(), max).ok());
    let small = boxes.find(|small| small.count() <= LOOKED_AT)?;
    // of few heaps the largest that there are
    let positions = small.iter().filter(|heaps| rules.is_position(heaps));
    positions.max_by_key(|heaps| heaps.iter().sum::<Heap>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Position;
    use crate::rulesets::Ruleset;

    #[test]
    fn every_ruleset_has_a_position_to_begin_with() {
        let mut tried = 0;
        for info in Ruleset::all() {
            let ruleset: Ruleset = info.example.parse().unwrap();
            let Some(rules) = ruleset.heap_rules() else {
                continue;
            };
            let heaps = opening(rules).unwrap_or_else(|| panic!("{ruleset}"));
            Position::heaps(&ruleset, heaps, None).unwrap();
            tried += 1;
        }
        assert!(tried > 20, "{tried}");
    }
}
