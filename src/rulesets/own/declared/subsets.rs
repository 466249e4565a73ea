//! Clauses that take from any heaps of some number, whatever the other heaps are, or from any
//! largest heap.

use super::super::clause::Move;
use super::linear::of_clause;
use crate::expression::{
    Clause, Connective, Heaps, Node, NodeKind, Operator, Relation, heap_named,
};
use crate::game::linear::Case;
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

/// The moves of one heap, of rules on any number of heaps whose clauses each say that it is a largest
/// one, and nothing else of other heaps: `take t from i for i in 1..n, t in 1..x[i] if x[i] = max(x)`.
pub(super) fn largest(
    definition: &Definition,
    clauses: &[Move],
    also: &[HeapRuleset],
) -> Option<Vec<Case>> {
    let fixed = matches!(definition.heaps, Heaps::Fixed(_));
    if fixed || definition.potential.is_some() || definition.falling_total {
        return None;
    }
    let mut all = Vec::new();
    for rules in also {
        let alone = rules.restriction().is_none() && rules.extra().is_none();
        all.extend(rules.shape().largest().filter(|_| alone)?);
    }
    for clause in clauses {
        let [place] = &clause.read.from.as_ref()?[..] else {
            return None;
        };
        let mut said = Vec::new();
        conjuncts(clause.read.condition.as_ref()?, &mut said);
        let before = said.len();
        said.retain(|node| !is_largest(node, place));
        if said.len() == before {
            return None;
        }
        let rest = said.into_iter().cloned();
        let joined = rest.reduce(|a, b| Node {
            span: a.span,
            kind: NodeKind::Joined(Connective::And, Box::new(a), Box::new(b)),
        });
        let alone = Clause {
            condition: joined,
            ..clause.read.clone()
        };
        all.extend(of_places(definition, &alone)?.cases);
    }
    Some(all)
}

/// The statements that `and` joins.
fn conjuncts<'a>(node: &'a Node, to: &mut Vec<&'a Node>) {
    match &node.kind {
        NodeKind::Joined(Connective::And, a, b) => {
            conjuncts(a, to);
            conjuncts(b, to);
        }
        _ => to.push(node),
    }
}

/// `x[i] = max(x)`.
fn is_largest(node: &Node, place: &Node) -> bool {
    let NodeKind::Name(name) = &place.kind else {
        return false;
    };
    let own = |node: &Node| match &node.kind {
        NodeKind::Element(list, index) => list.is("x") && index.is(name),
        _ => false,
    };
    let most = |node: &Node| match &node.kind {
        NodeKind::Call {
            name,
            rules: None,
            arguments,
            ..
        } => name == "max" && matches!(&arguments[..], [x] if x.is("x")),
        _ => false,
    };
    match &node.kind {
        NodeKind::Chain(first, rest) => match &rest[..] {
            [(Relation::Equal, second)] => own(first) && most(second) || most(first) && own(second),
            _ => false,
        },
        _ => false,
    }
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
