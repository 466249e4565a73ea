use super::{Arguments, NotationError};
use crate::rulesets::Lexicode;

impl Arguments<'_, '_> {
    /// The distance and the base of a lexicode, both at least 2.
    pub(in crate::rulesets) fn lexicode(mut self) -> Result<Lexicode, NotationError> {
        let expected = "`lexicode(d,b)`: the distance and the number of digits, both at least 2";
        let remedy = "such as lexicode(3,2), the Hamming codes, or lexicode:3,2, which needs no \
                      quoting in a shell";
        let numbers = self.numbers()?;
        let error = |at, found: &str| Err(self.error(at, found, expected, remedy));
        match numbers[..] {
            [(distance, first), (base, second)] => match Lexicode::new(distance, base) {
                Some(rules) => Ok(rules),
                None => {
                    let (small, span) = if distance < 2 {
                        (distance, first)
                    } else {
                        (base, second)
                    };
                    error(Some(span), &format!("`{small}`"))
                }
            },
            [] => error(None, "no argument"),
            [(_, span)] => error(Some(span), "one number"),
            [_, _, (_, span), ..] => error(Some(span), "a third number"),
        }
    }
}
