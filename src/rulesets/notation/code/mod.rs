//! Codes of take-and-break games, as text.
//!
//! ```text
//! code   = [{"0"} digit] ["." {digit} ["[" digit {digit} "]"]]
//! digit  = ("0" .. "9" | "A" .. "V" | "*" | "{" count {"," count} "}") [sign]
//! count  = number [sign] ["+"]
//! sign   = "!" | "?" | "="
//! ```
//!
//! Digit i stands i places after the point, digit 0 before it: bit k of its value is set where k
//! heaps may be left after taking exactly i tokens. `{2,3}` names these numbers one by one,
//! `{2+}` all from 2 on, `*` all; `!` asks for parts of which no two are equal, `?` for parts
//! that are not all equal, `=` for equal parts; all three allow a single part, or none. A sign
//! inside the brackets is of one number of heaps, and of all from there on before a `+`; one
//! after the digit is of all others. What `[..]` holds repeats for ever.

mod digit;
mod print;
mod read;

use super::{Arguments, NotationError};
use crate::game::Code;
use crate::rulesets::modifier::MODIFIER_NAMES;
use read::Reader;
use std::str::FromStr;

/// The message where a code is missing.
const REMEDY: &str = "such as code 0.77, or code:0.77; digit i says what may be left after \
                      taking i tokens";

impl FromStr for Code {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let text = text.trim_end();
        let at = text.len() - text.trim_start().len();
        let mut reader = Reader { text, at };
        let code = reader.code()?;
        reader.end()?;
        Ok(code)
    }
}

impl Arguments<'_, '_> {
    /// The code of a take-and-break game: ` 0.77` or `:0.77`, up to the next blank.
    pub(in crate::rulesets) fn code(self) -> Result<Code, NotationError> {
        match self.tokens.peek().map(|token| token.text) {
            Some("(") => return Err(self.tokens.unexpected("a code, without brackets", REMEDY)),
            Some(word) if !MODIFIER_NAMES.contains(&word) => {
                self.tokens.take(":");
            }
            _ => {
                let expected = "the code of a take-and-break game";
                return Err(self.error(None, "no code", expected, REMEDY));
            }
        }
        let (text, at) = (self.tokens.text, self.tokens.place());
        let mut reader = Reader { text, at };
        let code = reader.code()?;
        self.tokens.skip_to(reader.at);
        Ok(code)
    }
}

#[cfg(test)]
mod tests;
