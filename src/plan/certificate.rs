use crate::certify::period::{PeriodTheorem, last_digit, needed, needed_by_digits, needed_by_rows};
use crate::number::grouped;
use crate::sequence::{HeapWise, Period, PeriodVerdict, Sequence, Theorem};
use crate::store::{PeriodRecord, RecursionRecord, values_sha256};
use crate::text::Because;
use serde_json::{Map, Value};
use std::fmt::Display;

/// Why there is no period certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoCertificate {
    /// More values may prove a period.
    #[error(
        "found no proved period in the values of {} heaps, expected one for a certificate; give a \
         larger ‹to›",
        grouped(*heaps)
    )]
    NotYet {
        /// Values that were computed.
        heaps: u64,
    },
    /// An automaton says the values, whose certificate is another.
    #[error(
        "found values that an automaton reads off digits, expected a proved period or recursion; its \
         certificate is written by ‹grundy discover '{game}' heaps=1 values=0..{largest} base={base} \
         out=NAME›"
    )]
    OfAutomaton {
        /// The rules.
        game: String,
        /// Of the digits.
        base: u32,
        /// The largest value.
        largest: u32,
    },
    /// No theorem of the checker is about the game.
    #[error(
        "found {game}, for which no theorem that can be checked proves a period ({why}), expected a \
         code that leaves at most 32 heaps and asks at most that all are equal, or not all; leave ‹certificate› out"
    )]
    NoTheorem {
        /// The code or the rules.
        game: String,
        /// What of it is against the condition of a theorem.
        why: Because,
    },
}

/// The certificate of what a sequence of a game proves, as a JSON object: of a period, or of a
/// recursion for all heaps. O(values).
///
/// # Errors
/// [`NoCertificate`] where nothing is proved, or by an automaton, which has a certificate of its own.
pub fn sequence_certificate(
    game: &(impl HeapWise + Display),
    sequence: &Sequence,
) -> Result<Map<String, Value>, NoCertificate> {
    let why = match period_certificate(game, sequence) {
        Ok(record) => return Ok(record.json()),
        Err(why) => why,
    };
    if let Some(record) = gains_certificate(game, sequence) {
        return Ok(record.json());
    }
    if let Some(record) = recursion_certificate(game, sequence) {
        return Ok(record.json());
    }
    Err(match sequence.law().and_then(|law| law.digits) {
        Some([base, largest]) => NoCertificate::OfAutomaton {
            game: game.to_string(),
            base,
            largest,
        },
        None => why,
    })
}

/// The certificate of a law by which residues gain different numbers.
fn gains_certificate(
    game: &(impl HeapWise + Display),
    sequence: &Sequence,
) -> Option<PeriodRecord> {
    let code = game.as_code()?;
    let law = sequence.law().filter(|law| law.proved)?;
    let (from, gains) = law.gains.clone()?;
    let period = gains.len() as u64;
    let known = from.max(1) + period;
    let value = |heap: u64| u32::try_from(law.value(heap.into())?).ok();
    let values: Option<Vec<u32>> = (0..known).map(value).collect();
    Some(PeriodRecord {
        code: code.to_string(),
        theorem: PeriodTheorem::BinaryDigits.name().into(),
        preperiod: from,
        period,
        saltus: 0,
        last_digit: last_digit(code),
        look_back: None,
        rows: None,
        gains: Some(gains),
        known,
        values_sha256: values_sha256(values?),
    })
}

/// The certificate of the recursion that the values of all heaps follow, if they do.
fn recursion_certificate(
    game: &(impl HeapWise + Display),
    sequence: &Sequence,
) -> Option<RecursionRecord> {
    let window = game.window()?;
    let recurs @ [from, modulus, _] = window.recurs()?;
    let known = from + modulus;
    let value = |heap: u64| u32::try_from(sequence.value(heap.into())?).ok();
    let values: Option<Vec<u32>> = (0..known).map(value).collect();
    Some(RecursionRecord {
        rules: game.to_string(),
        theorem: window.theorem().name().into(),
        least: window.least(),
        recurs,
        known,
        values_sha256: values_sha256(values?),
    })
}

/// The certificate of the period that a sequence of a game proves. It claims no more values than the
/// checker asks for, however many were computed. O(values).
///
/// # Errors
/// [`NoCertificate`] where nothing is proved.
pub fn period_certificate(
    game: &(impl HeapWise + Display),
    sequence: &Sequence,
) -> Result<PeriodRecord, NoCertificate> {
    let proved = sequence.period().and_then(|period| match period.verdict {
        // the checker has one test for both
        PeriodVerdict::Proved(Theorem::EqualStates) => Some((period, PeriodTheorem::BinaryDigits)),
        PeriodVerdict::Proved(theorem) => Some((period, PeriodTheorem::named(theorem.name())?)),
        PeriodVerdict::Observed { .. } => None,
    });
    let code = game.as_code();
    let key = code.map_or_else(|| game.to_string(), ToString::to_string);
    let last = code.map_or(0, last_digit);
    let look = match code {
        Some(_) => None,
        None => game.looks_back(),
    };
    // of rows the period is another one
    let rows = sequence.rows();
    let repeat = rows.zip(look).map(|(rows, look)| rows.repeat(look));
    let look = look.map(|look| [look.modulus, look.from, look.back]);
    let written = proved.and_then(|(period, theorem)| {
        let known = match theorem {
            PeriodTheorem::GuySmith => needed(period.preperiod, period.length, last),
            PeriodTheorem::BinaryDigits => {
                needed_by_digits(period.preperiod, period.saltus, &once(sequence, &period)?)
            }
            PeriodTheorem::Rows => {
                let usual = [period.preperiod, period.length];
                let [preperiod, length] = repeat.unwrap_or(Some(usual))?;
                needed_by_rows(preperiod, length, look?)
            }
        };
        let value = |heap: u64| u32::try_from(sequence.value(heap.into())?).ok();
        let known = u64::try_from(known).ok()?;
        let values = match rows {
            Some(rows) => values_sha256(rows.first(usize::try_from(known).ok()?)?.iter().copied()),
            None => values_sha256((0..known).map(value).collect::<Option<Vec<u32>>>()?),
        };
        Some(PeriodRecord {
            code: key.clone(),
            theorem: theorem.name().into(),
            preperiod: period.preperiod,
            period: period.length,
            saltus: period.saltus,
            last_digit: last,
            look_back: look,
            rows: repeat.flatten(),
            gains: None,
            known,
            values_sha256: values,
        })
    });
    written.ok_or_else(|| {
        let why = match code {
            // what is told is against the wider one
            Some(code) => {
                let [octal, any] = [PeriodTheorem::GuySmith, PeriodTheorem::BinaryDigits];
                octal.covers(code).or(any.covers(code)).err()
            }
            None if look.is_none() => {
                Some("its options are not seen to look back a bounded way".into())
            }
            None => None,
        };
        match why {
            Some(why) => NoCertificate::NoTheorem {
                game: match code {
                    Some(_) => format!("code {key}"),
                    None => key,
                },
                why,
            },
            None => NoCertificate::NotYet {
                heaps: sequence.computed().count(),
            },
        }
    })
}

/// The values of one period, from its first heap that is a part.
fn once(sequence: &Sequence, period: &Period) -> Option<Vec<u64>> {
    let first = period.preperiod.max(1);
    let heaps = first..first + period.length;
    let values = heaps.map(|heap| u64::try_from(sequence.value(heap.into())?).ok());
    values.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Code;
    use crate::work::Context;

    fn certificate(code: &str, to: u64) -> Result<PeriodRecord, NoCertificate> {
        let code: Code = code.parse().unwrap();
        let sequence = Sequence::run(&code, to, &Context::default()).unwrap();
        period_certificate(&code, &sequence)
    }

    #[test]
    fn a_proved_period_has_a_certificate_of_the_values_that_it_needs() {
        let kayles = certificate("0.77", 10_000).unwrap();
        assert_eq!(
            (kayles.preperiod, kayles.period, kayles.saltus),
            (71, 12, 0)
        );
        assert_eq!((kayles.last_digit, kayles.known), (2, 167));
        assert_eq!(kayles, certificate("0.77", 1).unwrap());
    }

    #[test]
    fn what_is_not_proved_has_none() {
        let heaps = 1 << 14;
        assert_eq!(
            certificate("0.007", 100),
            Err(NoCertificate::NotYet { heaps })
        );
        for code in ["0.[3]", "0.8", "lasker", "{2,5}.0", "4!.[3]", "0.4="] {
            let code = code.replace("lasker", "4.[3]");
            assert!(certificate(&code, 100).is_ok(), "{code}");
        }
        for code in ["8!.0", "0.{2!,3!}", "{2+}.0"] {
            let error = certificate(code, 100).unwrap_err();
            assert!(
                matches!(error, NoCertificate::NoTheorem { .. }),
                "{code}: {error}"
            );
        }
    }
}
