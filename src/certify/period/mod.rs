//! Period certificates: that the values of a code repeat for ever, rechecked from the rules.
//!
//! A certificate ([`PeriodRecord`]) names a code, a [theorem](PeriodTheorem), a preperiod, a period and
//! the number of values that the theorem needs. What is checked, so that anybody can without this
//! program, is the page `grundy help certificates` (`docs/reference/certificates.md`);
//! [`certify_period`] does just that.

mod check;
mod digits;
mod passes;
mod rows;
#[cfg(test)]
mod tests;
mod theorem;
mod values;

pub(super) use check::certified;
pub use check::{Fault, PeriodCheck, certify_period};
pub use theorem::{PeriodTheorem, last_digit, needed, needed_by_digits, needed_by_rows};

use super::CertifyError;
use crate::game::{Code, Convention};
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::store::PeriodRecord;
use std::fmt;

/// Values of a check at most; it takes O(N^2) steps.
const MOST: u64 = 1 << 32;

/// The largest preperiod, period or saltus whose digits are checked.
const LARGE: u64 = 1 << 12;

/// What a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeriodGame {
    /// A take-and-break game.
    Code(Code),
    /// Rules of each heap in normal play.
    Rules(HeapRuleset),
}

impl PeriodGame {
    /// Reads the code, or the rules of which a theorem speaks.
    fn read(text: &str, theorem: PeriodTheorem) -> Result<Self, String> {
        if theorem != PeriodTheorem::Rows {
            let code = text.parse().map(Self::Code);
            return code.map_err(|e| format!("a code that cannot be parsed ({e})"));
        }
        let ruleset = text.parse::<Ruleset>();
        let ruleset = ruleset.map_err(|e| format!("rules that cannot be parsed ({e})"))?;
        match ruleset.heap_rules() {
            Some(rules) if ruleset.convention == Convention::Normal => {
                Ok(Self::Rules(rules.clone()))
            }
            _ => Err(format!("{ruleset}, which has no values of heaps")),
        }
    }
}

impl fmt::Display for PeriodGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => code.fmt(f),
            Self::Rules(rules) => rules.fmt(f),
        }
    }
}

/// Values that a law begins with, at most.
const BEGIN: i64 = 1 << 24;

/// What is wrong with what residues are said to gain.
fn wrong_gains(
    record: &PeriodRecord,
    gains: &[Vec<i64>],
    theorem: PeriodTheorem,
) -> Option<String> {
    let large = LARGE as i64;
    let fits = |gain: &Vec<i64>| match gain[..] {
        [gained] => (0..=large).contains(&gained),
        [gained, begin, times, more] | [gained, begin, times, more, _] => {
            let alone = gain.get(4).is_none_or(|alone| alone.abs() <= BEGIN);
            (0..=large).contains(&gained)
                && begin.abs() <= BEGIN
                && times != 0
                && times.abs() <= large
                && (1..=BEGIN).contains(&more)
                && alone
        }
        _ => false,
    };
    match () {
        () if theorem != PeriodTheorem::BinaryDigits => Some("gains for another theorem".into()),
        () if record.saltus != 0 => Some("gains and a saltus".into()),
        () if gains.len() as u64 != record.period => Some(format!("{} gains", gains.len())),
        () => {
            let wrong = gains.iter().find(|gain| !fits(gain));
            wrong.map(|gain| format!("the gain {gain:?}"))
        }
    }
}

/// A parsed period certificate: a game, a theorem, numbers in range. Nothing is decided yet.
#[derive(Clone, Debug)]
pub struct PeriodClaim {
    /// What is played.
    pub game: PeriodGame,
    /// What proves the period.
    pub theorem: PeriodTheorem,
    /// All that the certificate says.
    pub record: PeriodRecord,
}

impl PeriodClaim {
    /// Reads a certificate.
    ///
    /// # Errors
    /// Damage, a code that cannot be parsed, a theorem that is not known, a period of 0, 2^32
    /// values or more, a hash that is not one.
    pub fn read(text: &[u8]) -> Result<Self, CertifyError> {
        let again = "write it again with ‹grundy sequence RULES to=N certificate=FILE›";
        let wrong = |found: String, expected: &str| CertifyError::input(found, expected, again);
        let record = PeriodRecord::read(text)?;
        let theorem = PeriodTheorem::named(&record.theorem).ok_or_else(|| {
            CertifyError::input(
                format!("theorem `{}`", record.theorem),
                format!(
                    "`{}`",
                    PeriodTheorem::ALL.map(PeriodTheorem::name).join("` or `")
                ),
                "check it with the grundy that wrote it",
            )
        })?;
        let game = PeriodGame::read(&record.code, theorem)
            .map_err(|found| wrong(found, "a take-and-break code, or rules of each heap"))?;
        // one text for each claim
        if game.to_string() != record.code {
            let found = format!("code `{}`", record.code);
            return Err(wrong(found, &format!("its canonical text `{game}`")));
        }
        if record.period == 0 || matches!(record.rows, Some([_, 0])) {
            return Err(wrong("period 0".into(), "at least 1"));
        }
        let numbers = [record.preperiod, record.period, record.known];
        let numbers = numbers.into_iter().chain(record.rows.into_iter().flatten());
        if let Some(large) = { numbers }.find(|&number| number >= MOST) {
            return Err(wrong(format!("the number {large}"), "numbers below 2^32"));
        }
        if let Some(gains) = &record.gains
            && let Some(found) = wrong_gains(&record, gains, theorem)
        {
            let expected = "for each heap of a period [s], [s, a, c, d] or [s, a, c, d, b] as documented, \
                            and no saltus";
            return Err(wrong(found, expected));
        }
        let hash = &record.values_sha256;
        if hash.len() != 64 || !hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
            let found = format!("values_sha256 `{hash}`");
            return Err(wrong(found, "64 hexadecimal digits in lower case"));
        }
        let largest = match theorem {
            PeriodTheorem::GuySmith => u64::MAX,
            PeriodTheorem::BinaryDigits | PeriodTheorem::Rows => LARGE,
        };
        let mut numbers = vec![record.preperiod, record.period, record.saltus];
        if theorem == PeriodTheorem::Rows {
            // a period may be long
            numbers = record.look_back.iter().flatten().copied().collect();
        }
        if let Some(large) = numbers.into_iter().find(|&number| number > largest) {
            let found = format!("the number {large} for the {}", theorem.name());
            return Err(wrong(found, "numbers up to 4096"));
        }
        Ok(Self {
            game,
            theorem,
            record,
        })
    }
}
