//! Codes of take-and-break games, as text.
//!
//! ```text
//! code   = [digit] ["." {digit} ["[" digit {digit} "]"]]
//! digit  = ("0" .. "9" | "A" .. "V" | "*" | "{" number ["+"] {"," number ["+"]} "}") ["!" | "?" | "="]
//! ```
//!
//! Digit i stands i places behind the point, digit 0 before it: bit k of its value is set where k
//! heaps may be left after taking exactly i tokens. `{2,3}` names these numbers one by one,
//! `{2+}` all from 2 on, `*` all; `!` asks for parts of which no two are equal, `?` for parts
//! that are not all equal, `=` for equal parts. What `[..]` holds repeats for ever.

mod digit;
mod print;
mod read;

use super::modifiers::MODIFIER_NAMES;
use super::tokens::Tokens;
use super::{Arguments, NotationError, Span};
use crate::game::Code;
use read::Reader;
use std::str::FromStr;

/// What is said where a code is missing.
const REMEDY: &str = "such as code 0.77, or code:0.77; digit i says what may be left after \
                      taking i tokens";

impl FromStr for Code {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let text = text.trim_end();
        let start = text.len() - text.trim_start().len();
        let mut reader = Reader::new(text, start);
        let code = reader.code()?;
        reader.end()?;
        Ok(code)
    }
}

impl<'t> Tokens<'t> {
    /// The code that follows a name, if any: ` 0.77` or `:0.77`, up to the next blank.
    pub(super) fn code(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        let mut arguments = Arguments::new(self, name);
        match self.peek().map(|t| t.text) {
            None => return Ok(arguments),
            Some(word) if MODIFIER_NAMES.contains(&word) => return Ok(arguments),
            Some("(") => {
                return Err(self.unexpected("a code, without brackets", REMEDY));
            }
            Some(":") => _ = self.next(),
            Some(_) => {}
        }
        let start = self.place();
        let mut reader = Reader::new(self.text, start);
        arguments.code = Some(reader.code()?);
        self.skip_to(reader.place());
        Ok(arguments)
    }
}

impl Arguments<'_> {
    /// A code.
    ///
    /// # Errors
    /// If there is none.
    pub fn take_and_break(&self) -> Result<Code, NotationError> {
        let expected = "the code of a take-and-break game".to_owned();
        let none = || self.error(self.behind_name(), "no code", expected, REMEDY.to_owned());
        self.code.clone().ok_or_else(none)
    }
}

#[cfg(test)]
mod tests;
