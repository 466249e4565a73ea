//! Clauses of a single heap that are digits of a code: take k and leave one heap, or two, or none.

use super::super::Definition;
use super::super::clause::Move;
use super::super::linear::{Form, Scope, Symbol, implied};
use super::amounts::constant;
use crate::expression::{Clause, Connective, Node, NodeKind, Relation};
use crate::game::{Code, Digit, Sizes};

/// Digits that are written, at most.
const DIGITS: usize = 1 << 10;

/// The code of all clauses, if they have one.
pub(in super::super) fn code(definition: &Definition, clauses: &[Move]) -> Option<Code> {
    // for each amount: whether none, one, two equal and two unequal heaps may be left
    let mut digits: Vec<[bool; 4]> = vec![[false; 4]];
    let mut forever = false;
    for clause in clauses {
        let read = &clause.read;
        if read.from.is_some() || read.starred {
            return None;
        }
        if super::sets::touched(clause) == Some(1) {
            forever = true;
            continue;
        }
        for clause in fixed(read)? {
            let (taken, leaves) = of_clause(definition, &clause)?;
            let taken = usize::try_from(taken)
                .ok()
                .filter(|&taken| taken < DIGITS)?;
            digits.resize(digits.len().max(taken + 1), [false; 4]);
            for (all, leaves) in digits[taken].iter_mut().zip(leaves) {
                *all |= leaves;
            }
        }
    }
    let free = |all: &mut [bool; 4]| (all[0], all[1]) = (true, true);
    if forever {
        digits[1..].iter_mut().for_each(free);
    }
    let tail = forever.then(|| Digit::of_bits(3));
    let digits = digits.into_iter().map(digit).collect();
    Code::new(digits, tail.into_iter().collect()).ok()
}

fn digit([none, one, equal, unequal]: [bool; 4]) -> Digit {
    let two = match (equal, unequal) {
        (false, false) => None,
        (true, true) => Some(Sizes::Any),
        (true, false) => Some(Sizes::Equal),
        (false, true) => Some(Sizes::Unequal),
    };
    let counts = [
        none.then_some((0, Sizes::Any)),
        one.then_some((1, Sizes::Any)),
        two.map(|sizes| (2, sizes)),
    ];
    Digit::new(counts.into_iter().flatten().collect(), None).expect("each number once")
}

/// The clause for each value of the names that run through listed numbers.
fn fixed(clause: &Clause) -> Option<Vec<Clause>> {
    let mut all = vec![clause.clone()];
    for binder in &clause.binders {
        let values: Vec<i128> = match &binder.range.as_ref()?.kind {
            NodeKind::Set(nodes) | NodeKind::List(nodes) => {
                nodes.iter().map(constant).collect::<Option<_>>()?
            }
            NodeKind::Range(low, high) => match (constant(low), constant(high)) {
                (Some(low), Some(high)) if high.abs_diff(low) < DIGITS as u128 => {
                    (low..=high).collect()
                }
                _ => continue,
            },
            _ => continue,
        };
        let mut more = Vec::new();
        for clause in &all {
            for &value in &values {
                more.push(with(clause, &binder.name, value)?);
            }
        }
        all = more;
    }
    (all.len() <= DIGITS).then_some(all)
}

/// A clause with a number for a name that it binds.
fn with(clause: &Clause, name: &str, value: i128) -> Option<Clause> {
    let put = |node: &Node| put(node, name, value);
    let mut clause = clause.clone();
    clause.binders.retain(|binder| binder.name != name);
    for binder in &mut clause.binders {
        binder.range = binder.range.as_ref().map(put)?;
    }
    clause.components = clause.components.iter().map(put).collect::<Option<_>>()?;
    if let Some(condition) = &mut clause.condition {
        *condition = put(condition)?;
    }
    Some(clause)
}

/// A part with a number for a name, where all of it is arithmetic and comparisons.
fn put(node: &Node, name: &str, value: i128) -> Option<Node> {
    let again = |node: &Node| put(node, name, value);
    let boxed = |node: &Node| again(node).map(Box::new);
    let kind = match &node.kind {
        NodeKind::Name(other) if other == name => match value {
            0.. => NodeKind::Number(value),
            _ => return None,
        },
        NodeKind::Number(_) | NodeKind::Name(_) => node.kind.clone(),
        NodeKind::Minus(a) => NodeKind::Minus(boxed(a)?),
        NodeKind::Operation(operator, a, b) => NodeKind::Operation(*operator, boxed(a)?, boxed(b)?),
        NodeKind::Range(a, b) => NodeKind::Range(boxed(a)?, boxed(b)?),
        NodeKind::Joined(connective, a, b) => NodeKind::Joined(*connective, boxed(a)?, boxed(b)?),
        NodeKind::Chain(first, rest) => {
            let rest = rest
                .iter()
                .map(|(relation, node)| Some((*relation, again(node)?)));
            NodeKind::Chain(boxed(first)?, rest.collect::<Option<_>>()?)
        }
        _ => return None,
    };
    let span = node.span;
    Some(Node { span, kind })
}

/// How many tokens a clause takes, and whether none, one, two equal and two unequal heaps may be
/// left.
fn of_clause(definition: &Definition, clause: &Clause) -> Option<(i128, [bool; 4])> {
    let scope = Scope::new(definition, &clause.binders)?;
    let (mut facts, all) = scope.ranges(&clause.binders);
    let unequal = match &clause.condition {
        Some(condition) => guarded(&scope, condition, &mut facts)?,
        None => None,
    };
    let heap = Form::of(Symbol::Before(0));
    let mut parts = clause.components.iter().map(|node| scope.form(node));
    let (first, second) = (parts.next()??, parts.next());
    if !all || parts.next().is_some() {
        return None;
    }
    let same = |facts: &[Form], least: &[Form]| {
        let follows = |from: &[Form], to: &[Form]| to.iter().all(|form| implied(form, from));
        follows(facts, least) && follows(least, facts)
    };
    let Some(second) = second else {
        // one heap, or none
        if unequal.is_some() || !clause.binders.is_empty() {
            return None;
        }
        let left = match clause.word {
            "take" => {
                // to take more than there is is no move
                let left = heap.plus(-1, &first)?;
                if !implied(&left, &facts) {
                    facts.push(left.clone());
                }
                left
            }
            _ => first,
        };
        if let Some(0) = left.as_constant() {
            // to 0 if h = 3
            let taken = (1..DIGITS as i128).find(|&taken| {
                let rest = heap.add(-taken);
                rest.is_some_and(|rest| {
                    rest.times(-1).is_some_and(|less| implied(&less, &facts))
                        && implied(&rest, &facts)
                })
            })?;
            let rest = heap.add(-taken)?;
            let less = rest.times(-1)?;
            let follow = |form: &Form| implied(form, &[rest.clone(), less.clone()]);
            return facts
                .iter()
                .all(follow)
                .then_some((taken, [true, false, false, false]));
        }
        let taken = heap.plus(-1, &left)?.as_constant()?;
        let any = same(&facts, std::slice::from_ref(&left));
        let some = same(&facts, &[left.add(-1)?]);
        let leaves = [any, any || some, false, false];
        return (any || some).then_some((taken, leaves));
    };
    let second = second?;
    if clause.word != "to" || clause.binders.len() != 1 {
        return None;
    }
    // two parts, whose sum is fixed, one of which runs through all sizes
    let taken = heap.plus(-1, &first)?.plus(-1, &second)?.as_constant()?;
    let name = Symbol::Name(0);
    if first.coefficient(name).abs() != 1 {
        return None;
    }
    let apart = second.plus(-1, &first)?;
    let mirrored = apart.times(-1)?;
    let whole = unequal
        .as_ref()
        .is_none_or(|form| *form == apart || *form == mirrored);
    if !whole {
        return None;
    }
    for least in [0, 1] {
        let (low, high) = (first.add(-least)?, second.add(-least)?);
        // all pairs, or those whose one part is at most, or less than, the other
        let mut regions = vec![(vec![low.clone(), high.clone()], true)];
        for (small, apart) in [(&low, &apart), (&high, &mirrored)] {
            regions.push((vec![small.clone(), apart.clone()], true));
            regions.push((vec![small.clone(), apart.add(-1)?], false));
        }
        for (region, equal) in regions {
            if same(&facts, &region) {
                let empty = least == 0;
                // the heap alone beside an empty part; both empty are equal
                let equal = equal && unequal.is_none();
                let none = empty && equal;
                return Some((taken, [none, empty, equal, true]));
            }
        }
    }
    None
}

/// Adds what a guard says that is linear; the form that it says is not 0, if it says one.
fn guarded(scope: &Scope<'_>, node: &Node, facts: &mut Vec<Form>) -> Option<Option<Form>> {
    match &node.kind {
        NodeKind::Joined(Connective::And, a, b) => {
            let first = guarded(scope, a, facts)?;
            let second = guarded(scope, b, facts)?;
            match (first, second) {
                (Some(_), Some(_)) => None,
                (first, second) => Some(first.or(second)),
            }
        }
        NodeKind::Chain(left, rest) if matches!(rest[..], [(Relation::NotEqual, _)]) => {
            let right = scope.form(&rest[0].1)?;
            Some(Some(scope.form(left)?.plus(-1, &right)?))
        }
        _ => {
            facts.extend(scope.inequalities(node)?);
            Some(None)
        }
    }
}
