//! Statements that a small box refutes.

use super::Compiled;
use super::verdict::{LATE, SOON, Settled, Settlement, larger};
use crate::claim::language::{Claim, Place};
use crate::expression::{Node, NodeKind};
use crate::game::{Heap, HeapBox, Order};
use crate::rulesets::Ruleset;
use crate::work::Context;

/// The largest heap of the first box.
const FIRST: Heap = 7;

/// What is settled before any proof is tried.
#[derive(Clone, Debug)]
pub(super) struct Early {
    pub(super) settled: Settled,
    /// What parts of the claim are at the first position.
    pub(super) at: Vec<String>,
    /// Whether the claim is one on sorted positions.
    pub(super) sorted: bool,
}

/// The smallest counterexample in a small box, or up to its total, for another may have a larger
/// heap.
pub(super) fn decided(
    claim: &Claim,
    rules: Option<&Ruleset>,
    (heaps, order): (usize, Order),
    context: &Context,
) -> Compiled<Option<Early>> {
    // a number without a range has that of the box there, and no end for a proof
    if claim.tree.any(&mut unbounded) {
        return Ok(None);
    }
    let options = |max: Heap| match HeapBox::new(vec![max; heaps], order) {
        Ok(positions) => positions.count().saturating_mul(max.into()),
        Err(_) => u128::MAX,
    };
    let mut largest = 1;
    while options(larger(largest)) <= SOON {
        largest = larger(largest);
    }
    // most false claims are false at small positions
    let mut max = largest.min(FIRST);
    let mut found = None;
    loop {
        let place = Place {
            rules: rules.cloned(),
            max: Some(vec![max; heaps]),
            order: Some(order),
            ..Place::default()
        };
        let answer = claim.decide(&place, context)?;
        let Some(first) = answer.first.map(|failure| failure.position) else {
            if max < largest {
                max = largest;
                continue;
            }
            return Ok(found);
        };
        let total = first.iter().sum::<Heap>();
        let at = answer.sides.iter();
        let sorted = answer.order == Some(Order::Sorted) && !answer.symmetric;
        found = Some(Early {
            sorted,
            settled: Settled {
                max: Some(max),
                verdict: Settlement::Refuted {
                    first: Some(first),
                    mismatches: answer.failures,
                    why: None,
                },
            },
            at: at
                .map(|(part, value)| match &value[..] {
                    "true" | "false" => format!("{part} is {value}"),
                    _ => format!("{part} = {value}"),
                })
                .collect(),
        });
        if total <= max || options(total) > LATE {
            return Ok(found);
        }
        max = total;
    }
}

/// Whether a part binds a name without a range.
pub(super) fn unbounded(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Over { binders, .. }
        | NodeKind::Gathered(_, binders)
        | NodeKind::Listed(_, binders) => binders.iter().any(|binder| binder.range.is_none()),
        _ => false,
    }
}
