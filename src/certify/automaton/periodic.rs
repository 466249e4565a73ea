//! Values of single heaps that repeat, and an automaton of their nim-sum.

use super::budget::Budget;
use super::digits::Numeration;
use super::fault::AutomatonFault;
use super::read::Section;
use super::search::Exploration;
use super::{AutomatonClaim, CertifyError};
use crate::certify::period::{PeriodClaim, PeriodGame, certified};
use crate::work::Context;

/// What is wrong with a section that a period proves: the certificate of the period, or an output.
pub(super) fn first_fault(
    claim: &AutomatonClaim,
    (section, period): (&Section, &PeriodClaim),
    game: &PeriodGame,
    context: &Context,
    mut budget: Budget<'_>,
) -> Result<Option<AutomatonFault>, CertifyError> {
    let wrong = |why: String| Ok(Some(AutomatonFault::of_file(why)));
    if period.game != *game {
        let (stated, own) = (&period.game, game);
        return wrong(match game {
            PeriodGame::Code(_) => {
                format!("the period is that of code {stated}, and the rules have {own}")
            }
            PeriodGame::Rules(_) => {
                format!("the period is that of {stated}, and the rules are {own}")
            }
        });
    }
    if period.record.saltus > 0 {
        return wrong("the values of the period grow".into());
    }
    let (check, values) = certified(period, context)?;
    if let Some(fault) = check.fault {
        return wrong(format!("the period: {fault}"));
    }
    let Numeration::Base(base) = claim.letters.numeration else {
        return wrong("periods are read only in a base".into());
    };
    let (preperiod, length) = (period.record.preperiod, period.record.period);
    // a heap, or the first one beyond the preperiod with its value for ever
    let alike = |heap: u64| match heap < preperiod {
        true => heap,
        false => preperiod + (heap - preperiod) % length,
    };
    let (letters, dfao) = (&claim.letters, &section.dfao);
    let mut search = Exploration::new([(0_u32, vec![alike(0); letters.heaps])]);
    let mut at = 0;
    while let Some((state, heaps)) = search.states.get(at).cloned() {
        let each = heaps.iter().map(|&heap| values[heap as usize]);
        let sum = each.fold(0, |sum, value| sum ^ value);
        let (expected, found) = (sum.min(claim.levels), dfao.output(state));
        if expected != found {
            let word = search.word(at);
            let why = format!("output {found}, but the nim-sum of the heaps' values is {sum}");
            return Ok(Some(AutomatonFault {
                position: letters.position(&word),
                ..AutomatonFault::of_state(0, state, why)
            }));
        }
        for letter in letters.all() {
            // which words have states was checked before
            let Some(next) = dfao.next(state, letter) else {
                continue;
            };
            let digits = letters.digits(letter);
            let read = heaps.iter().zip(digits);
            let read = read.map(|(heap, digit)| alike(heap * u64::from(base) + u64::from(*digit)));
            let (_, new) = search.meet((next, read.collect()), at, letter);
            budget.keep(if new { 64 + 16 * letters.heaps } else { 0 })?;
        }
        at += 1;
    }
    Ok(None)
}
