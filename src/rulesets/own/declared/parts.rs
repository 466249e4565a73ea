//! What clauses leave of a single heap, as linear conditions: one part or several.

use super::super::Definition;
use super::super::clause::Move;
use super::super::linear::{Conditions, Form, Scope, Symbol};
use super::known::MANY;
use super::linear::{guarded, with_component};
use crate::expression::Clause;
use crate::game::linear::Leaving;

/// The moves of all clauses, if each is known to leave parts that are less than the heap.
pub(in super::super) fn leaving(definition: &Definition, clauses: &[Move]) -> Option<Vec<Leaving>> {
    let mut all = Vec::new();
    for clause in clauses {
        let single = clause.list.is_none() && clause.read.from.is_none();
        let read = single.then(|| clause.read.unrolled(1))?;
        match of_clause(definition, &read) {
            Some(moves) => all.extend(moves),
            // 3 divides h is linear, and t divides h is not
            None => {
                for one in read.written_out(MANY)? {
                    all.extend(of_clause(definition, &one)?);
                }
            }
        }
    }
    (all.len() <= MANY).then_some(all)
}

fn of_clause(definition: &Definition, clause: &Clause) -> Option<Vec<Leaving>> {
    let parts = clause.components.len();
    if parts != 1 && (clause.takes || clause.starred) {
        return None;
    }
    let scope = Scope::new(definition, &clause.binders)?;
    let heap = Form::of(Symbol::Before(0));
    // a remainder may say more of it
    let there = Conditions {
        least: vec![heap.clone()],
        ..Conditions::default()
    };
    let mut cases = guarded(clause, &scope, &[there])?;
    for (place, component) in clause.components.iter().enumerate() {
        let part = Form::of(Symbol::After(place));
        let value = match clause.takes {
            true => heap.plus(-1, &part)?,
            false => part,
        };
        cases = with_component(cases, (clause, &scope), component, &value)?;
    }
    let mut all = Vec::new();
    for mut case in cases {
        case.eliminate()?;
        for place in 0..parts {
            let lost = heap.plus(-1, &Form::of(Symbol::After(place)))?;
            if !case.implies(&lost.add(-1)?) {
                return None;
            }
        }
        case.shorten();
        all.push(Leaving::new(parts, case.case()?));
    }
    Some(all)
}
