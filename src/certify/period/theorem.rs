//! What proves that values which repeated often enough repeat for ever: name, condition, bound.
//! Written down a second time, apart from the engine's.

use crate::game::{Code, Sizes};
use crate::text::Because;

/// The theorems that a certificate may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodTheorem {
    /// Of finitely many digits of at most two heaps each, the last one that is not 0 at t, if G(n + p)
    /// = G(n) for n0 <= n < v - p, where v >= 2 max(n0, 1) + 2 p + t - 1, then for all n >= n0 (R. K.
    /// Guy, C. A. B. Smith, The G-values of various games, 1956).
    GuySmith,
    /// Of digits of at most 32 heaps each, of any sizes or all equal or not all, also where they repeat: that every value is
    /// the mex of its options is decided for all heaps at once (`docs/reference/certificates.md`).
    BinaryDigits,
    /// Of rules whose options depend on a remainder of the heap alone and look back a bounded way
    /// (`docs/reference/certificates.md`).
    Rows,
}

/// Heaps that a move of a code with more than octal digits may leave.
const PARTS: u32 = 32;

impl PeriodTheorem {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::GuySmith, Self::BinaryDigits, Self::Rows];

    /// What a certificate calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::GuySmith => "Guy-Smith periodicity theorem for octal games",
            Self::BinaryDigits => "binary-digit test of take-and-break games",
            Self::Rows => "equal rows of rules that look back a bounded way",
        }
    }

    /// The one with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Whether it is about a code.
    ///
    /// # Errors
    /// What of the code is against its condition.
    pub fn covers(self, code: &Code) -> Result<(), Because> {
        let most = match self {
            Self::GuySmith if !code.tail().is_empty() => {
                return Err("its digits repeat without end".into());
            }
            Self::GuySmith => 2,
            Self::BinaryDigits => PARTS,
            Self::Rows => return Err("it is about rules without a code".into()),
        };
        for (i, digit) in code.digits().iter().chain(code.tail()).enumerate() {
            if digit.most().is_none_or(|parts| parts > most) {
                let most = ["two", "32"][usize::from(most > 2)];
                return Err(
                    format!("digit {i}, which is {digit}, allows more than {most} heaps").into(),
                );
            }
            let unequal = |k: u32| digit.has(k) && digit.sizes(k) == Sizes::Unequal;
            let asks = match self {
                Self::BinaryDigits => (3..=PARTS).any(unequal),
                _ => digit.restricts_sizes(),
            };
            if asks {
                return Err(format!(
                    "digit {i}, which is {digit}, asks for heaps of certain sizes"
                )
                .into());
            }
        }
        Ok(())
    }
}

/// The least number of values that the theorem of Guy and Smith needs, for a preperiod n0, a period p,
/// and the last digit that is not 0 at t.
pub fn needed(n0: u64, p: u64, t: u64) -> u128 {
    let [n0, p, t] = [n0, p, t].map(u128::from);
    2 * n0.max(1) + 2 * p + t - 1
}

/// How many values the test on binary digits needs, for a preperiod, a saltus, and the values of one
/// period: that period, and as many more as its values differ by in units of the saltus.
pub fn needed_by_digits(n0: u64, saltus: u64, once: &[u64]) -> u128 {
    let units = once
        .iter()
        .map(|value| value.checked_div(saltus).unwrap_or(0));
    let (least, most) = (units.clone().min(), units.max());
    let apart = u128::from(most.unwrap_or(0) - least.unwrap_or(0));
    u128::from(n0.max(1)) + once.len() as u128 * (1 + apart)
}

/// How many values rows need: a modulus m, options that look back up to L from heap B on, for a
/// preperiod and a period.
pub fn needed_by_rows(n0: u64, p: u64, [m, from, back]: [u64; 3]) -> u128 {
    let [n0, p, m, from, back] = [n0, p, m, from, back].map(u128::from);
    let whole = (1..=m).map(|times| times * p).find(|all| all % m == 0);
    n0.max(from.saturating_sub(back)) + whole.unwrap_or(0) + back.max(p)
}

/// The place of the last digit that is not 0, or of the last one before those that repeat.
pub fn last_digit(code: &Code) -> u64 {
    let digits = code.digits();
    let last = match code.tail() {
        [] => digits.iter().rposition(|digit| !digit.is_zero()),
        _ => digits.len().checked_sub(1),
    };
    last.unwrap_or(0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_outside_the_theorem_are_told_why() {
        let covers = |code: &str| PeriodTheorem::GuySmith.covers(&code.parse().unwrap());
        for code in ["0.77", "4.0", "0.0", "4.7", "0.10007"] {
            assert_eq!(covers(code), Ok(()), "{code}");
        }
        for (code, why) in [
            ("0.8", "digit 1, which is 8, allows more than two heaps"),
            ("0.7F", "digit 2, which is F, allows more than two heaps"),
            ("{2+}.7", "allows more than two heaps"),
            ("0.[3]", "repeat without end"),
            (
                "4!.0",
                "digit 0, which is 4!, asks for heaps of certain sizes",
            ),
            ("0.4=", "asks for heaps of certain sizes"),
        ] {
            let found = covers(code).unwrap_err();
            assert!(found.to_string().contains(why), "{code}: {found}");
        }
        let covers = |code: &str| PeriodTheorem::BinaryDigits.covers(&code.parse().unwrap());
        for code in ["0.77", "0.8", "0.[3]", "{2,7}.0", "4!.[3]", "0.8?", "4=.0"] {
            assert_eq!(covers(code), Ok(()), "{code}");
        }
        for (code, why) in [
            (
                "{2+}.7",
                "digit 0, which is {2+}, allows more than 32 heaps",
            ),
            ("0.8!", "asks for heaps of certain sizes"),
        ] {
            let found = covers(code).unwrap_err();
            assert!(found.to_string().contains(why), "{code}: {found}");
        }
    }

    #[test]
    fn the_last_digit_is_its_place() {
        for (code, last) in [
            ("0.77", 2),
            ("0.007", 3),
            ("4.0", 0),
            ("0.0", 0),
            ("4.70", 1),
        ] {
            assert_eq!(last_digit(&code.parse().unwrap()), last, "{code}");
        }
    }

    /// Kenyon's game rises by 3 within its first period.
    #[test]
    fn the_values_of_later_periods_are_needed_where_values_differ_by_more_than_the_saltus() {
        assert_eq!(needed_by_digits(0, 3, &[1, 2, 0, 1, 2, 3]), 13);
        assert_eq!(needed_by_digits(5, 4, &[8, 9, 20]), 5 + 3 * 4);
        assert_eq!(needed_by_digits(2, 0, &[8, 9, 20]), 5);
    }

    /// Kayles: heaps below 2 * 71 + 2 * 12 + 2 - 1.
    #[test]
    fn the_bound_is_that_of_the_theorem() {
        assert_eq!(needed(71, 12, 2), 167);
        // two values of 0.1, which is 0, 1, 0, 0, ..., look like the end already
        assert_eq!(needed(0, 1, 1), 4);
        assert_eq!(needed(1, 1, 1), 4);
        assert_eq!(needed(2, 1, 1), 6);
        let most = u128::from(u64::MAX);
        let all = needed(u64::MAX, u64::MAX, u64::MAX);
        assert_eq!(all, 5 * most - 1);
    }
}
