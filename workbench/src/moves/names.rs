//! Moves where heaps have names: in the words of their rules, or as the position after them.

use super::refusal::Refusal;
use super::{only, options};
use crate::present::move_line;
use grundy::game::Heap;
use grundy::play::Position;
use num_bigint::BigUint;

/// The option that is meant; `None` where no heap has a name, or the text is no such move and may be
/// another one.
pub(super) fn by_names(from: &Position, text: &str) -> Option<Result<Position, Refusal>> {
    let rules = from.ruleset().heap_rules()?;
    let summands = from.heap_lists();
    let text = text.trim();
    let (mut targets, mut some) = (Vec::new(), false);
    for (s, heaps) in summands.iter().enumerate() {
        for (i, heap) in heaps.iter().enumerate() {
            let Some(names) = rules.names_of(s, i) else {
                continue;
            };
            some = true;
            let Some(parts) = Heap::try_from(heap)
                .ok()
                .and_then(|heap| names.read_move(heap, text))
            else {
                continue;
            };
            let mut target = summands.clone();
            let parts = parts
                .into_iter()
                .filter(|&part| part > 0 || heaps.len() == 1);
            target[s].splice(i..=i, parts.map(BigUint::from));
            targets.push(target);
        }
    }
    if !some {
        return None;
    }
    let all = match options(from) {
        Ok(all) => all,
        Err(refusal) => return Some(Err(refusal)),
    };
    let sorted = |mut summands: Vec<Vec<BigUint>>| {
        for heaps in &mut summands {
            heaps.retain(|heap| heap.bits() > 0);
            heaps.sort_unstable();
        }
        summands
    };
    let targets: Vec<Vec<Vec<BigUint>>> = targets.into_iter().map(sorted).collect();
    let mut found: Vec<Position> = all
        .iter()
        .filter(|option| {
            option.to_string() == text
                || option.states() == from.states()
                    && targets.contains(&sorted(option.heap_lists()))
        })
        .cloned()
        .collect();
    // equal heaps give the same option
    found.dedup_by_key(|option| sorted(option.heap_lists()));
    if let Some(one) = only(found) {
        return Some(one);
    }
    // of a heap without a name, or a word such as pass
    let unnamed = |(s, heaps): (usize, &Vec<BigUint>)| {
        (0..heaps.len()).any(|i| rules.names_of(s, i).is_none())
    };
    if summands.iter().enumerate().any(unnamed) || !from.states().is_empty() {
        return None;
    }
    let legal = all.first().map(|option| move_line(from, option));
    let reason = format!("`{text}` is not a move here");
    let legal = legal.map_or_else(
        || "no move is left".into(),
        |words| format!("such as {words}"),
    );
    Some(Err(Refusal {
        command: "; `moves` lists all",
        ..Refusal::new(reason, legal)
    }))
}
