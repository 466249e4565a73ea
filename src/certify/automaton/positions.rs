//! Which heaps are a position, where not all are.

use super::budget::Budget;
use super::dfao::Dfao;
use super::digits::Letters;
use super::form::Carry;
use super::kind::{Kind, by_case};
use crate::certify::CertifyError;
use crate::game::Shape;
use std::collections::HashMap;

/// The conditions that a shape declares, of which one holds for each position.
pub(super) fn declared_positions(shape: &Shape, heaps: usize) -> Option<Vec<Kind>> {
    let Shape::Linear(linear) = shape else {
        return None;
    };
    let cases = linear.positions(heaps)?;
    Some(cases.iter().map(by_case).collect())
}

/// Output 1 where one of the conditions holds. It reads every word, valid or not.
pub(super) fn positions(
    conditions: &[Kind],
    letters: &Letters,
    mut budget: Budget<'_>,
) -> Result<Dfao, CertifyError> {
    let numeration = letters.numeration;
    let start: Vec<Option<Vec<Carry>>> = conditions.iter().map(|c| c.start(numeration)).collect();
    let mut known = HashMap::from([(start.clone(), 0)]);
    let mut order = vec![start];
    let (mut outputs, mut next) = (Vec::new(), Vec::new());
    while let Some(states) = order.get(outputs.len()).cloned() {
        let mut open = conditions.iter().zip(&states);
        let holds = open.any(|(one, state)| state.as_ref().is_some_and(|s| one.accepts(s)));
        outputs.push(u32::from(holds));
        for letter in letters.all() {
            // the conditions speak of the position alone: what is read beside it does not count
            let digits = letters.digits(letter);
            let after = conditions.iter().zip(&states).map(|(one, state)| {
                let state = state.as_ref()?;
                one.step(numeration, state, digits, digits)
            });
            let after: Vec<Option<Vec<Carry>>> = after.collect();
            let fresh = order.len() as u32;
            next.push(match known.get(&after) {
                Some(&state) => state,
                None => {
                    budget.keep(128 + 128 * conditions.len())?;
                    known.insert(after.clone(), fresh);
                    order.push(after);
                    fresh
                }
            });
        }
    }
    Ok(Dfao {
        outputs,
        next,
        letters: letters.count(),
    })
}
