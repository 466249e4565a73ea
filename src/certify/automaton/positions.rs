//! Which heaps are a position, where not all are.

use super::budget::Budget;
use super::dfao::Dfao;
use super::digits::Letters;
use super::form::Carry;
use super::kind::KindReader;
use crate::certify::CertifyError;

/// Output 1 where one of the conditions holds. It reads every word, valid or not.
pub(super) fn positions(
    conditions: &[KindReader],
    letters: &Letters,
    budget: Budget<'_>,
) -> Result<Dfao, CertifyError> {
    type Carries = Vec<Option<Vec<Carry>>>;
    let numeration = letters.numeration;
    let start: Carries = conditions.iter().map(|c| c.start(numeration)).collect();
    Dfao::explored(
        (start, letters),
        budget,
        |_| 128 + 128 * conditions.len(),
        |states: &Carries| {
            let mut open = conditions.iter().zip(states);
            u32::from(open.any(|(one, state)| state.as_ref().is_some_and(|s| one.accepts(s))))
        },
        |states, letter| {
            // the conditions are about the position alone: what is read next to it does not count
            let digits = letters.digits(letter);
            let both = conditions.iter().zip(states);
            let after =
                both.map(|(one, state)| one.step(numeration, state.as_ref()?, digits, digits));
            Some(after.collect())
        },
    )
}
