//! Clauses that take from any heaps of some number, whatever the other heaps are.

use super::super::clause::Move;
use super::linear::of_clause;
use crate::expression::{Clause, Heaps, Node, NodeKind, Operator, heap_named};
use crate::game::{HeapRules, Subset};
use crate::rulesets::HeapRuleset;
use crate::rulesets::own::Definition;
use crate::rulesets::own::linear::Conditions;

/// The moves by how many heaps they lower, of rules on any number of heaps whose clauses do not
/// look at other heaps: `take (s, t) from (i, j) for i in 1..n, j in i+1..n, s in 1..x[i], ..`.
pub(super) fn subsets(
    definition: &Definition,
    clauses: &[Move],
    also: &[HeapRuleset],
) -> Option<Vec<Subset>> {
    let fixed = matches!(definition.heaps, Heaps::Fixed(_));
    if fixed || definition.potential.is_some() || definition.falling_total {
        return None;
    }
    let mut all = Vec::new();
    for rules in also {
        let alone = rules.is_plain();
        all.extend(rules.shape().subsets().filter(|_| alone)?);
    }
    for clause in clauses {
        all.push(of_places(definition, &clause.read)?);
    }
    Some(all)
}

/// The moves of a clause, each of which lowers the heaps at places i < j < ..
fn of_places(definition: &Definition, clause: &Clause) -> Option<Subset> {
    let places = clause.from.as_ref()?;
    let heaps = places.len();
    let (first, rest) = clause.binders.split_at_checked(heaps)?;
    let mut names: Vec<&str> = Vec::new();
    for (binder, place) in first.iter().zip(places) {
        let follows = match &binder.range.as_ref()?.kind {
            NodeKind::Range(low, high) => high.is("n") && follows(low, names.last().copied()),
            _ => false,
        };
        if !follows || !place.is(&binder.name) {
            return None;
        }
        names.push(&binder.name);
    }
    let ranges = rest.iter().map(|binder| binder.range.as_ref());
    let ranges = ranges.collect::<Option<Vec<&Node>>>()?;
    let mut said = clause
        .components
        .iter()
        .chain(ranges)
        .chain(&clause.condition);
    if !clause.takes || !said.all(|node| speaks_of(node, &names)) {
        return None;
    }
    let exactly = Definition {
        heaps: Heaps::Fixed(heaps),
        ..definition.clone()
    };
    // on so many heaps there is one choice of places
    let cases = of_clause((&exactly, None), heaps, clause, &[Conditions::default()])?;
    let cases = cases.iter().map(Conditions::case);
    Some(Subset {
        heaps,
        cases: cases.collect::<Option<_>>()?,
    })
}

/// Whether places run from 1, or from behind the place before.
fn follows(low: &Node, before: Option<&str>) -> bool {
    match (&low.kind, before) {
        (NodeKind::Number(1), None) => true,
        (NodeKind::Operation(Operator::Add, a, b), Some(name)) => {
            a.is(name) && matches!(b.kind, NodeKind::Number(1))
        }
        _ => false,
    }
}

/// Whether a part is about heaps at these places only, and not about the places.
fn speaks_of(node: &Node, places: &[&str]) -> bool {
    match &node.kind {
        NodeKind::Element(list, index) if list.is("x") => places.iter().any(|one| index.is(one)),
        NodeKind::Name(name) => {
            let heaps = matches!(&name[..], "n" | "x" | "h") || heap_named(name).is_some();
            !heaps && !places.contains(&&name[..])
        }
        NodeKind::Call { rules: Some(_), .. } => false,
        _ => node.parts().into_iter().all(|part| speaks_of(part, places)),
    }
}
