//! Clauses that take vectors.

use super::super::linear::{Form, Symbol};
use super::amounts::{Taken, Through};
use crate::expression::Heaps;
use crate::game::{Amounts, HeapRules, MoveVector, MoveVectors, Shape, Times};
use crate::rulesets::HeapRuleset;
use crate::rulesets::own::Definition;
use crate::rulesets::own::clause::Move;

/// The moves as vectors, if all of them are.
pub(in crate::rulesets::own) fn vectors(
    definition: &Definition,
    clauses: &[Move],
    also: &[HeapRuleset],
) -> Option<MoveVectors> {
    let Heaps::Fixed(heaps) = definition.heaps else {
        return None;
    };
    if definition.each {
        return None;
    }
    let mut all = Vec::new();
    for rules in also {
        all.append(&mut of_rules(&rules.shape(), heaps)?);
    }
    for clause in clauses {
        all.append(&mut of_clause(&Taken::of(definition, clause)?)?);
    }
    let takes = all.iter().flat_map(|vector| &vector.takes);
    let rises = takes.clone().any(|&takes| takes < 0);
    let weights = super::weights(definition);
    if (rises || definition.potential.is_some()) && weights.is_none() {
        return None;
    }
    MoveVectors::new(all, weights).ok()
}

/// The vectors of rules on this many heaps.
fn of_rules(shape: &Shape, heaps: usize) -> Option<Vec<MoveVector>> {
    let most = match shape {
        Shape::Vectors(vectors) => return Some(vectors.vectors().to_vec()),
        Shape::Each(Amounts::Any) => 1,
        Shape::Faces { sizes, amounts } if *sizes.start() == 1 => match amounts {
            Amounts::Equal => *sizes.end(),
            Amounts::Any if *sizes.end() == 1 => 1,
            _ => return None,
        },
        _ => return None,
    };
    if heaps > 8 {
        return None;
    }
    let sets = 1_u32..1 << heaps;
    let all = sets.filter(|set| set.count_ones() as usize <= most);
    let vector = |set: u32| MoveVector {
        takes: (0..heaps).map(|i| (set >> i & 1) as i32).collect(),
        times: Times::Any,
    };
    Some(all.map(vector).collect())
}

fn of_clause(clause: &Taken<'_>) -> Option<Vec<MoveVector>> {
    // what is taken where the name, if there is one, is a number
    let vector = |amount: i128, times: Times| {
        let amount = Form::constant(amount);
        let takes = clause.amounts.iter().map(|form| {
            let taken = form.with(Symbol::Name(0), &amount)?.as_constant()?;
            i32::try_from(taken).ok()
        });
        let takes = takes.collect::<Option<Vec<i32>>>()?;
        Some(MoveVector { takes, times })
    };
    match (clause.read.binders.len(), clause.read.starred) {
        _ if clause.from.is_some() => None,
        (0, true) => Some(vec![vector(0, Times::Any)?]),
        (0, false) => Some(vec![vector(0, Times::Once)?]),
        (1, false) => match clause.through(0)? {
            Through::Bounded(list) => {
                let once = |amount| vector(amount, Times::Once);
                list.into_iter().map(once).collect()
            }
            Through::Heaps(bounds) => {
                // a range that ends with a heap of which as much is taken leaves out none
                let (none, one) = (vector(0, Times::Any)?, vector(1, Times::Any)?);
                let taken = |&heap: &usize| one.takes.get(heap).is_some_and(|&taken| taken >= 1);
                let whole = none.takes.iter().all(|&taken| taken == 0) && bounds.iter().all(taken);
                whole.then(|| vec![one])
            }
        },
        _ => None,
    }
}
