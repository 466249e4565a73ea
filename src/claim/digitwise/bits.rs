//! Work on bits: nim-sums, and, or; sets that are named.

use super::form::{Form, Number};
use super::{Compiled, Compiler};
use crate::expression::{Node, NodeKind, Operator};
use crate::text::Span;
use crate::theory::automata::{Dfao, Numeration};

impl<'c> Compiler<'c> {
    /// A track for numbers that are joined bit by bit.
    pub(super) fn bitwise(
        &mut self,
        span: Span,
        operator: Operator,
        all: Vec<Number>,
    ) -> Compiled<Number> {
        match self.numeration {
            Numeration::Base(base) if base.is_power_of_two() => {}
            other => {
                let expected = format!("digits that are bits, not those of {other}");
                return self.refused(span, expected, "take ‹base 2›");
            }
        }
        let mut tracks = Vec::new();
        for number in all {
            tracks.push(self.as_track(number, span)?);
        }
        let result = self.new_track(span)?;
        let bits = |digits: &[u32]| {
            let words = tracks.iter().map(|&track| digits[track]);
            let join = |a: u32, b: u32| match operator {
                Operator::Xor => a ^ b,
                Operator::And => a & b,
                _ => a | b,
            };
            words.reduce(join).unwrap_or(0) == digits[result]
        };
        let any = |digits: &[u32]| digits.iter().any(|&digit| digit > 0);
        let words = (self.numeration, self.tracks, self.room);
        self.defined.push(Dfao::of_columns(words, any, bits)?);
        Ok(Form::of(result).into())
    }

    /// A track for numbers that are added digit by digit in a base, without carries.
    pub(super) fn without_carries(
        &mut self,
        span: Span,
        base: i128,
        all: Vec<Number>,
    ) -> Compiled<Number> {
        let own = match self.numeration {
            Numeration::Base(own) if i128::from(own) == base => own,
            // each of its powers determines the bits
            _ if base == 2 => return self.bitwise(span, Operator::Xor, all),
            other => {
                let expected = format!("digits in base {base}, not in {other}");
                return self.refused(span, expected, format!("take ‹base {base}›"));
            }
        };
        let mut tracks = Vec::new();
        for number in all {
            tracks.push(self.as_track(number, span)?);
        }
        let result = self.new_track(span)?;
        let sums = |digits: &[u32]| {
            let sum: u32 = tracks.iter().map(|&track| digits[track]).sum();
            sum % own == digits[result]
        };
        let any = |digits: &[u32]| digits.iter().any(|&digit| digit > 0);
        let words = (self.numeration, self.tracks, self.room);
        self.defined.push(Dfao::of_columns(words, any, sums)?);
        Ok(Form::of(result).into())
    }

    /// `a in fib` in Fibonacci digits, `a in powers` in base 2: a single digit 1, and 0 for fib.
    pub(super) fn named_set(&mut self, element: &'c Node, set: &'c Node) -> Compiled<Dfao> {
        let name = match &set.kind {
            NodeKind::Name(name) if self.bound(name).is_none() => &name[..],
            _ => "",
        };
        let zero = match (name, self.numeration) {
            ("fib", Numeration::Ostrowski(1)) => true,
            ("powers", Numeration::Base(2)) => false,
            _ => {
                let (expected, remedy) = match name {
                    "fib" => ("a set that these digits can express", "add ‹base fib›"),
                    "powers" => ("a set that these digits can express", "take ‹base 2›"),
                    _ => (
                        "a set that digits can express",
                        "such as {(0,0), (1,2)}, 0..9; fib with ‹base fib›, powers with ‹base 2›",
                    ),
                };
                return self.refused(set.span, expected, remedy);
            }
        };
        self.atom(|this| {
            let number = this.number(element)?;
            let track = this.as_track(number, element.span)?;
            let step = |&ones: &u32, digits: &[u32]| (ones + digits[0]).min(2);
            let single = |&ones: &u32| u32::from(!(ones == 1 || ones == 0 && zero));
            let narrow = Dfao::read((this.numeration, 1, this.room), 0, step, single)?;
            Ok(narrow.placed(&[track], this.tracks, this.room)?)
        })
    }
}
