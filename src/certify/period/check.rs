use super::super::{Bad, CertifyError, ClaimCheck};
use super::values::values;
use super::{
    PeriodClaim, PeriodGame, PeriodTheorem, digits, last_digit, needed, needed_by_rows, passes,
    rows,
};
use crate::game::Code;
use crate::number::grouped;
use crate::rulesets::HeapRuleset;
use crate::store::{PeriodRecord, values_sha256};
use crate::text::Because;
use crate::work::Context;

/// What the check of a period certificate found; its entries are the values that were recomputed,
/// none where the claim itself is wrong already.
pub type PeriodCheck = ClaimCheck<Fault>;

/// Why a period certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The theorem is not about the code.
    #[error("the {} says nothing of this code: {why}", theorem.name())]
    Uncovered {
        /// The theorem.
        theorem: PeriodTheorem,
        /// What is against its condition.
        why: Because,
    },
    /// The values that are known do not go on as is claimed.
    #[error("the values do not go on: {0}")]
    Ends(&'static str),
    /// A number that follows from the code, the preperiod and the period is another one.
    #[error("{key} is stored as {stored}, and has to be {computed}")]
    Number {
        /// Its key.
        key: &'static str,
        /// What the certificate says.
        stored: u64,
        /// What it has to be.
        computed: u128,
    },
    /// The values do not repeat.
    #[error(
        "heap {} has value {}, and would have {} if the values repeated",
        grouped(.0.position[0]), .0.computed, .0.stored
    )]
    Breaks(Bad),
    /// The values repeat from an earlier heap on.
    #[error("the preperiod is not the least: the values repeat from heap {} on", grouped(*heap))]
    Earlier {
        /// The first such heap.
        heap: u64,
    },
    /// The values repeat with a shorter period.
    #[error("the period is not the least: the values repeat after {} already", grouped(*period))]
    Shorter {
        /// That period.
        period: u64,
    },
    /// The values are others than those that were hashed.
    #[error("the values have SHA-256 {computed}, not that of the certificate")]
    Hash {
        /// The hash of the values by the rules.
        computed: String,
    },
}

impl Fault {
    /// The first heap with a wrong value, if that is what is wrong.
    pub fn first_bad(&self) -> Option<&Bad> {
        match self {
            Self::Breaks(bad) => Some(bad),
            _ => None,
        }
    }
}

/// Decides a period certificate: the condition and the bound of its theorem, then the values from
/// the rules, that they repeat, that preperiod and period are the least ones, and their hash.
///
/// Time is about N^2 / 4 steps for N values and each digit that splits, one thread: 0.05 s
/// for 0.165 (13,464 values), 90 s for 0.56 (653,569 values). Memory 8 bytes a value.
///
/// # Errors
/// Too little memory; interrupted.
pub fn certify_period(claim: &PeriodClaim, context: &Context) -> Result<PeriodCheck, CertifyError> {
    certified(claim, context).map(|(check, _)| check)
}

/// The same, with the values that were recomputed.
pub(in crate::certify) fn certified(
    claim: &PeriodClaim,
    context: &Context,
) -> Result<(PeriodCheck, Vec<u32>), CertifyError> {
    if let Some(fault) = stated(claim) {
        let fault = Some(fault);
        return Ok((PeriodCheck { entries: 0, fault }, Vec::new()));
    }
    let (values, entries, fault) = match &claim.game {
        PeriodGame::Code(code) => of_code(claim, code, context)?,
        PeriodGame::Rules(rules) => of_rules(claim, rules, context)?,
    };
    Ok((PeriodCheck { entries, fault }, values))
}

/// Values, how many numbers were recomputed for them, and what is wrong.
type Recomputed = Result<(Vec<u32>, u64, Option<Fault>), CertifyError>;

fn of_code(claim: &PeriodClaim, code: &Code, context: &Context) -> Recomputed {
    let record = &claim.record;
    let values = values(code, record.known, context)?;
    let mut fault = seen(claim, &values).or_else(|| hash(record, &values));
    if claim.theorem == PeriodTheorem::BinaryDigits && fault.is_none() {
        fault = digits::fault((code, record), &values, context)?.map(Fault::Ends);
    }
    Ok((values, record.known, fault))
}

fn of_rules(claim: &PeriodClaim, whole: &HeapRuleset, context: &Context) -> Recomputed {
    let record = &claim.record;
    let (rules, passes) = whole.without_passes();
    let (values, entries, mut fault) = match passes {
        0 => {
            let values = rows::values(rules, record.known, context)?;
            let fault = seen(claim, &values).or_else(|| hash(record, &values));
            (values, record.known, fault)
        }
        _ => {
            let rows = passes::rows((rules, passes), record.known, context)?;
            let values: Vec<u32> = rows.iter().filter_map(|row| row.last().copied()).collect();
            let all = rows.concat();
            let fault = passes::fault(record, &rows).map(Fault::Ends);
            let fault = fault.or_else(|| seen(claim, &values));
            let fault = fault.or_else(|| hash(record, &all));
            (values, all.len() as u64, fault)
        }
    };
    if fault.is_none() {
        fault = rows::fault(rules, record, &values, context)?.map(Fault::Ends);
    }
    Ok((values, entries, fault))
}

/// What is wrong before any value is known.
fn stated(claim: &PeriodClaim) -> Option<Fault> {
    let PeriodClaim {
        game,
        theorem,
        record,
    } = claim;
    let last = match game {
        PeriodGame::Code(code) => {
            if let Err(why) = theorem.covers(code) {
                let theorem = *theorem;
                return Some(Fault::Uncovered { theorem, why });
            }
            last_digit(code)
        }
        PeriodGame::Rules(_) => 0,
    };
    let mut numbers = vec![("last_digit", record.last_digit, u128::from(last))];
    match theorem {
        PeriodTheorem::GuySmith => {
            let needed = needed(record.preperiod, record.period, last);
            // a theorem of periods, not of values that grow
            numbers.push(("saltus", record.saltus, 0));
            numbers.push(("known", record.known, needed));
        }
        PeriodTheorem::BinaryDigits => {
            // how many more are needed is told by these
            let period = u128::from(record.preperiod.max(1)) + u128::from(record.period);
            if u128::from(record.known) < period {
                numbers.push(("known", record.known, period));
            }
        }
        PeriodTheorem::Rows => {
            let Some(look @ [modulus, from, back]) = record.look_back else {
                return Some(Fault::Ends("how far the options look back is not said"));
            };
            if modulus == 0 || from <= back {
                return Some(Fault::Ends("options cannot look back so far"));
            }
            let [preperiod, period] = record.rows.unwrap_or([record.preperiod, record.period]);
            let needed = needed_by_rows(preperiod, period, look);
            numbers.push(("saltus", record.saltus, 0));
            numbers.push(("known", record.known, needed));
        }
    }
    if *theorem != PeriodTheorem::Rows && record.look_back.is_some() {
        return Some(Fault::Ends("a code says itself how far it looks back"));
    }
    let passes = match game {
        PeriodGame::Code(_) => 0,
        PeriodGame::Rules(rules) => rules.without_passes().1,
    };
    if let Some(why) = passes::stated(record, passes) {
        return Some(Fault::Ends(why));
    }
    let wrong = numbers
        .into_iter()
        .find(|&(_, stored, computed)| u128::from(stored) != computed);
    wrong.map(|(key, stored, computed)| Fault::Number {
        key,
        stored,
        computed,
    })
}

/// Which of the first heaps of the residues has another value than is said of them.
fn begins(gains: &[Vec<i64>], first: u64, values: &[u32]) -> Option<Fault> {
    let said = |gain: &Vec<i64>| match gain[..] {
        [_, begin, times, more] => Some(begin + times * (more & -more)),
        [_, _, _, more, alone] if more & (more - 1) == 0 => Some(alone),
        [_, begin, times, more, _] => Some(begin + times * (more & -more)),
        _ => None,
    };
    let all = (first..).zip(gains);
    let mut all = all.filter_map(|(heap, gain)| Some((heap, said(gain)?)));
    let (heap, said) = all.find(|&(heap, said)| i64::from(values[heap as usize]) != said)?;
    Some(Fault::Breaks(Bad {
        position: vec![heap],
        stored: said.try_into().unwrap_or(u64::MAX),
        computed: values[heap as usize].into(),
    }))
}

/// What is wrong with the values: `known` of them, at least preperiod + period.
fn seen(claim: &PeriodClaim, values: &[u32]) -> Option<Fault> {
    let record = &claim.record;
    if claim.theorem == PeriodTheorem::BinaryDigits {
        let computed = digits::needed(record, values);
        if computed != u128::from(record.known) {
            return Some(Fault::Number {
                key: "known",
                stored: record.known,
                computed,
            });
        }
    }
    if let Some(gains) = &record.gains {
        let computed = values_sha256(values.iter().copied());
        let wrong = (computed != record.values_sha256).then_some(Fault::Hash { computed });
        return wrong.or_else(|| begins(gains, record.preperiod.max(1), values));
    }
    let (from, period) = (record.preperiod as usize, record.period as usize);
    let gained = |value: u32| u64::from(value) + record.saltus;
    let (early, late) = (
        &values[from..values.len() - period],
        &values[from + period..],
    );
    if let Some(at) = (0..early.len()).find(|&at| gained(early[at]) != u64::from(late[at])) {
        return Some(Fault::Breaks(Bad {
            position: vec![(from + period + at) as u64],
            stored: gained(early[at]),
            computed: late[at].into(),
        }));
    }
    let repeats = |n: &usize| gained(values[*n]) == u64::from(values[n + period]);
    // all the way down, so that the least is reported
    let earlier = (0..from).rev().take_while(repeats).last();
    if let Some(heap) = earlier {
        return Some(Fault::Earlier { heap: heap as u64 });
    }
    // the least period divides every other one, and gains its part of the saltus
    let once = |i: usize| match i < period {
        true => u64::from(values[from + i]),
        false => gained(values[from + i - period]),
    };
    let shorter = (1..=period / 2).find(|&less| {
        let times = (period / less) as u64;
        period.is_multiple_of(less)
            && record.saltus.is_multiple_of(times)
            && (0..period).all(|i| once(i) + record.saltus / times == once(i + less))
    });
    let period = shorter? as u64;
    Some(Fault::Shorter { period })
}

/// What is wrong with their hash.
fn hash(record: &PeriodRecord, values: &[u32]) -> Option<Fault> {
    let computed = values_sha256(values.iter().copied());
    (computed != record.values_sha256).then_some(Fault::Hash { computed })
}
