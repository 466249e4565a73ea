//! Recursion certificates: that the values of all heaps follow from smaller ones as a theorem says,
//! rechecked from the rules.
//!
//! What is checked is the page `grundy help certificates` (`docs/reference/certificates.md`): the options
//! of the first N heaps one by one, and those of all later heaps, a remainder at a time, from what
//! linear conditions say.

mod check;
mod remainders;
#[cfg(test)]
mod tests;

pub use check::{RecursionCheck, RecursionFault, certify_recursion};

use super::CertifyError;
use crate::game::Convention;
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::store::RecursionRecord;
use crate::text::worded;

/// The largest number in a certificate: the options of so many heaps are gone through.
const LARGE: u64 = 1 << 14;

worded! {
    /// The theorems that a certificate may name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum RecursionTheorem {
        /// A move takes any amount up to f(h), and f(h) - f(h - 1) is 0 or 1: G(h) = f(h) where it is 1,
        /// else G(h - f(h) - 1), and G(0) = 0 (L. Levine, Fractal sequences and restricted Nim, 2006).
        RestrictedNim = "recursion of restricted Nim",
        /// A move leaves any heap from a to u(h), and u never falls: G(h) = G(u(h)) + 1, or 0 where
        /// there is none.
        SmallHeaps = "recursion of moves to all small heaps",
    }
}

/// A parsed recursion certificate. Nothing is decided yet.
#[derive(Clone, Debug)]
pub struct RecursionClaim {
    /// What is played, in normal play.
    pub rules: HeapRuleset,
    /// What proves it.
    pub theorem: RecursionTheorem,
    /// All that the certificate says.
    pub record: RecursionRecord,
}

impl RecursionClaim {
    /// Reads a certificate.
    ///
    /// # Errors
    /// Damage, rules that cannot be parsed, a theorem that is not known, large numbers.
    pub fn read(text: &[u8]) -> Result<Self, CertifyError> {
        let again = "write it again with ‹grundy sequence RULES certificate=FILE›";
        let wrong = |found: String, expected: &str| CertifyError::input(found, expected, again);
        let record = RecursionRecord::read(text)?;
        let theorem = RecursionTheorem::named(&record.theorem).ok_or_else(|| {
            CertifyError::input(
                format!("theorem `{}`", record.theorem),
                format!(
                    "`{}`",
                    RecursionTheorem::ALL
                        .map(RecursionTheorem::name)
                        .join("` or `")
                ),
                "check it with the grundy that wrote it",
            )
        })?;
        let said = &record.rules;
        let ruleset = said.parse::<Ruleset>().map_err(|e| {
            let found = format!("rules that cannot be parsed ({e})");
            wrong(found, "rules of each heap")
        })?;
        let rules = match ruleset.heap_rules() {
            Some(rules) if ruleset.convention == Convention::Normal => rules.clone(),
            _ => {
                return Err(wrong(
                    format!("{ruleset}"),
                    "rules of each heap in normal play",
                ));
            }
        };
        // one text for each claim
        if rules.to_string() != *said {
            let expected = format!("their canonical text `{rules}`");
            return Err(wrong(format!("rules `{said}`"), &expected));
        }
        let numbers = record.recurs.iter().chain(&record.least);
        if let Some(large) = numbers.copied().find(|&number| number > LARGE) {
            return Err(wrong(format!("the number {large}"), "numbers up to 16384"));
        }
        let hash = &record.values_sha256;
        if hash.len() != 64 || !hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
            let found = format!("values_sha256 `{hash}`");
            return Err(wrong(found, "64 hexadecimal digits in lower case"));
        }
        Ok(Self {
            rules,
            theorem,
            record,
        })
    }
}
