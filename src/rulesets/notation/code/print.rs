//! The one canonical text of each code.

use crate::game::{Code, Digit, Sizes};
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
        let common = self.common_sizes();
        match self.most() {
            Some(0..=4) if common.is_some() => {
                f.write_char(char::from(DIGITS[self.low() as usize]))?;
            }
            None if self.from().is_some_and(|(least, _)| least == 0) => f.write_char('*')?,
            _ => {
                // a sign after the bracket is of all numbers
                let own = |sizes: Sizes| if common.is_some() { "" } else { sign(sizes) };
                let named = self.counts().iter();
                let named = named.map(|&(count, sizes)| format!("{count}{}", own(sizes)));
                let from = self.from();
                let from = from.map(|(least, sizes)| format!("{least}{}+", own(sizes)));
                write!(f, "{{{}}}", joined(named.chain(from), ","))?;
            }
        }
        f.write_str(common.map_or("", sign))
    }
}

/// The sign of what is asked of sizes.
fn sign(sizes: Sizes) -> &'static str {
    match sizes {
        Sizes::Any => "",
        Sizes::Unequal => "!",
        Sizes::NotAllEqual => "?",
        Sizes::Equal => "=",
    }
}
