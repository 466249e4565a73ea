//! Powers of w as they are written, and what ordinals refuse.

use super::parse::{OMEGA, Parser};
use crate::text::{NotationError, Span};
use grundy_nimber::ordinal::Exponent;
use grundy_nimber::{Ordinal, OrdinalError};

/// The largest power of w in an exponent: those of w^(w^k) take room for k numbers.
const HIGHEST: u64 = 1_000;

const REMEDY: &str = "powers of w are ordinals, such as w^3, w^w and w^(w^2*3 + 1); the nim-power \
                      of w is (w)^3, and its inverse (w)^-1";

impl Parser<'_> {
    /// `w`, `w^3`, `w^w`, `w^w^2`, `w^(w*2 + 1)`.
    pub(super) fn power_of_omega(&mut self) -> Result<Ordinal, NotationError> {
        self.tokens.expect(OMEGA, REMEDY)?;
        if self.tokens.take("^").is_none() {
            return Ok(Ordinal::omega());
        }
        let exponent = match self.tokens.take("(") {
            None => {
                let (power, coefficient) = self.exponent_term(false)?;
                spread([(power, coefficient)])
            }
            Some(_) => {
                let mut terms = vec![self.exponent_term(true)?];
                while self.tokens.take("+").is_some() {
                    let place = self.tokens.place();
                    let term = self.exponent_term(true)?;
                    if terms.last().is_some_and(|last| last.0 <= term.0) {
                        let span = Span {
                            start: place,
                            end: self.tokens.behind(),
                        };
                        let remedy = "an exponent is an ordinal: write w^2 + w*3 + 5, each power \
                                      of w once";
                        return Err(self.tokens.wrong(span, "a smaller power of w", remedy));
                    }
                    terms.push(term);
                }
                self.tokens
                    .expect(")", "close the bracket of the exponent")?;
                spread(terms)
            }
        };
        if self.tokens.is("^") {
            let remedy = "use brackets, such as w^(w^2) or (w^2)^3";
            return Err(self.tokens.unexpected("one exponent", remedy));
        }
        Ok(Ordinal::power_of_omega(exponent))
    }

    /// A term w^i c of an exponent: i and c. Without brackets one of both is 1.
    fn exponent_term(&mut self, bracket: bool) -> Result<(usize, u64), NotationError> {
        if self.tokens.take(OMEGA).is_none() {
            return Ok((0, self.small(u64::MAX)?));
        }
        let power = match self.tokens.take("^") {
            None => 1,
            Some(_) => self.small(HIGHEST)?,
        };
        let coefficient = match bracket && self.tokens.take("*").is_some() {
            true => self.small(u64::MAX)?,
            false => 1,
        };
        Ok((power as usize, coefficient))
    }

    /// A number up to some bound.
    fn small(&mut self, most: u64) -> Result<u64, NotationError> {
        let Some((number, span)) = self.number()? else {
            return Err(self.tokens.unexpected("an exponent", REMEDY));
        };
        let small = u64::try_from(&number).ok().filter(|&number| number <= most);
        small.ok_or_else(|| {
            let remedy = format!("{REMEDY}; exponents are below w^w");
            self.tokens.wrong(span, format!("at most {most}"), remedy)
        })
    }
}

fn spread(terms: impl IntoIterator<Item = (usize, u64)>) -> Exponent {
    let mut coefficients = Vec::new();
    for (power, coefficient) in terms {
        if coefficients.len() <= power {
            coefficients.resize(power + 1, 0);
        }
        coefficients[power] = coefficient;
    }
    Exponent::new(coefficients)
}

/// Why an operation has no result, at its place.
pub(super) fn refused(text: &str, span: Span, error: &OrdinalError) -> NotationError {
    let (found, expected, remedy) = match error {
        OrdinalError::Zero => (
            "0",
            "a nimber that is not 0",
            "divide by another nimber: every other one has an inverse".to_owned(),
        ),
        OrdinalError::Prime(_) => (
            "a power of a large tower",
            "towers whose prime is in the table",
            format!("{error}; take smaller powers of w"),
        ),
        OrdinalError::Tower(_) => (
            "a power of a large tower",
            "towers up to w^(w^1000)",
            error.to_string(),
        ),
        OrdinalError::Long => (
            "a long computation",
            "a shorter one",
            format!("{error}; take fewer terms, or smaller powers of w"),
        ),
    };
    NotationError::new(text, span, found, expected, remedy)
}
