//! The one canonical text of each code.

use crate::game::{Code, Digit, Parts};
use crate::number::joined;
use std::fmt::{self, Display, Formatter, Write};

/// Digits 0 to 31.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHIJKLMNOPQRSTUV";

impl Display for Code {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (zero, others) = self.digits().split_first().expect("digit 0 is there");
        write!(f, "{zero}.")?;
        others.iter().try_for_each(|digit| digit.fmt(f))?;
        if !self.tail().is_empty() {
            f.write_char('[')?;
            self.tail().iter().try_for_each(|digit| digit.fmt(f))?;
            return f.write_char(']');
        }
        if others.is_empty() {
            f.write_char('0')?;
        }
        Ok(())
    }
}

impl Display for Digit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.most() {
            Some(0..=4) => f.write_char(char::from(DIGITS[self.low() as usize]))?,
            None if self.from() == Some(0) => f.write_char('*')?,
            _ => {
                let named = self.counts().iter().map(u32::to_string);
                let from = self.from().map(|c| format!("{c}+"));
                write!(f, "{{{}}}", joined(named.chain(from), ","))?;
            }
        }
        f.write_str(match self.parts() {
            Parts::Any => "",
            Parts::Unequal => "!",
            Parts::NotAllEqual => "?",
            Parts::Equal => "=",
        })
    }
}
