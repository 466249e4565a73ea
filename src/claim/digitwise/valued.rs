//! How often a base divides a number: digits tell it by the zeros at the end.

use super::{Compiled, Compiler};
use crate::expression::{Node, NodeKind, Operator, Relation};
use crate::text::Span;
use crate::theory::automata::{Dfao, Numeration};

/// Constants that valuations are compared with.
const MOST: i128 = 1 << 10;

/// What can be asked of valuations.
const ASKED: &str =
    "compare it with a constant, v2(a) = 3, valuation(a, 3) mod 2 = 1, or ask v2(a) odd";

/// A part that says how often a base divides a number.
#[derive(Clone, Copy)]
struct Valuation<'c> {
    of: &'c Node,
    base: u32,
    span: Span,
}

/// What is asked of a valuation: from the first number on its answers are periodic.
struct Question<F> {
    before: u32,
    period: u32,
    holds: F,
}

impl<'c> Compiler<'c> {
    fn valuation(&self, node: &'c Node) -> Compiled<Option<Valuation<'c>>> {
        let NodeKind::Call {
            name,
            rules: None,
            arguments,
            ..
        } = &node.kind
        else {
            return Ok(None);
        };
        let (of, base) = match (&name[..], &arguments[..]) {
            ("v2", [of]) => (of, 2),
            ("valuation", [of, base]) if !self.varies(base) => (of, self.evaluated(base, &[])?),
            _ => return Ok(None),
        };
        let span = node.span;
        match u32::try_from(base) {
            Ok(base @ 2..) if self.varies(of) => Ok(Some(Valuation { of, base, span })),
            _ => Ok(None),
        }
    }

    /// `v2(a) odd`.
    pub(super) fn valuation_parity(
        &mut self,
        node: &'c Node,
        parity: u32,
    ) -> Compiled<Option<Dfao>> {
        let Some(valuation) = self.valuation(node)? else {
            return Ok(None);
        };
        let asked = Question {
            before: 0,
            period: 2,
            holds: |times: u32| times % 2 == parity,
        };
        self.valued(valuation, asked).map(Some)
    }

    /// `v2(a) <= 3`, `3 = v2(a)`, `valuation(a, 3) mod 4 = 1`.
    pub(super) fn valuation_compared(
        &mut self,
        left: &'c Node,
        relation: Relation,
        right: &'c Node,
    ) -> Compiled<Option<Dfao>> {
        if self.varies(right) && !self.varies(left) {
            let turned = match relation {
                Relation::Less => Relation::Greater,
                Relation::LessEqual => Relation::GreaterEqual,
                Relation::Greater => Relation::Less,
                Relation::GreaterEqual => Relation::LessEqual,
                Relation::Divides => return Ok(None),
                same => same,
            };
            return self.valuation_compared(right, turned, left);
        }
        let (valuation, modulus) = match &left.kind {
            NodeKind::Operation(Operator::Mod, valuation, modulus) if !self.varies(modulus) => {
                match self.valuation(valuation)? {
                    Some(valuation) => (valuation, Some(self.evaluated(modulus, &[])?)),
                    None => return Ok(None),
                }
            }
            _ => match self.valuation(left)? {
                Some(valuation) => (valuation, None),
                None => return Ok(None),
            },
        };
        if self.varies(right) || relation == Relation::Divides {
            return self.refused(valuation.span, "a valuation and a constant", ASKED);
        }
        let constant = self.evaluated(right, &[])?;
        let in_order = move |number: i128| match relation {
            Relation::Equal => number == constant,
            Relation::NotEqual => number != constant,
            Relation::Less => number < constant,
            Relation::LessEqual => number <= constant,
            Relation::Greater => number > constant,
            _ => number >= constant,
        };
        let asked = match modulus {
            Some(modulus @ 1..=MOST) => self.valued(
                valuation,
                Question {
                    before: 0,
                    period: modulus as u32,
                    holds: |times| in_order(i128::from(times) % modulus),
                },
            ),
            None if constant <= MOST => self.valued(
                valuation,
                Question {
                    before: (constant + 1).max(0) as u32,
                    period: 1,
                    holds: |times: u32| in_order(times.into()),
                },
            ),
            _ => {
                let expected = format!("a constant of at most {MOST}, a modulus of 1 to {MOST}");
                self.refused(right.span, expected, ASKED)
            }
        };
        asked.map(Some)
    }

    fn valued(
        &mut self,
        Valuation { of, base, span }: Valuation<'c>,
        Question {
            before,
            period,
            holds,
        }: Question<impl Fn(u32) -> bool>,
    ) -> Compiled<Dfao> {
        // how often the base divides the one of the digits
        let step = match self.numeration {
            Numeration::Base(own) => (1..=32).find(|&step| base.checked_pow(step) == Some(own)),
            _ => None,
        };
        let Some(step) = step else {
            let expected = format!("digits in base {base}, not in {}", self.numeration);
            return self.refused(span, expected, format!("take ‹base {base}›"));
        };
        let at_zero = u32::from(!self.holds_at_zero);
        self.valued = true;
        let folded = |times: u32| match times.checked_sub(before) {
            Some(after) => before + after % period,
            None => times,
        };
        let of_digit = |mut digit: u32| {
            let mut times = 0;
            while digit.is_multiple_of(base) {
                (digit, times) = (digit / base, times + 1);
            }
            times
        };
        self.atom(|this| {
            let number = this.number(of)?;
            let track = this.as_track(number, of.span)?;
            let words = (this.numeration, 1, this.room);
            let narrow = Dfao::read(
                words,
                None,
                |&times: &Option<u32>, digits| match (digits[0], times) {
                    (0, times) => times.map(|times| folded(times + step)),
                    (digit, _) => Some(folded(of_digit(digit))),
                },
                |&times| times.map_or(at_zero, |times| u32::from(!holds(times))),
            )?;
            Ok(narrow.placed(&[track], this.tracks, this.room)?)
        })
    }

    /// Compiles a statement that must not ask how often a base divides 0: what it would answer
    /// there must not matter.
    pub(super) fn truth_without_zero(&mut self, node: &'c Node) -> Compiled<Dfao> {
        self.valued = false;
        let truth = self.truth(node)?;
        if self.valued {
            self.holds_at_zero = true;
            let other = self.truth(node);
            self.holds_at_zero = false;
            let differ = self.join(&truth, &other?, |a, b| u32::from(a != b))?;
            if differ.states() > 1 || differ.output(0) == 1 {
                return self.refused(
                    node.span,
                    "a statement that never asks how often a number divides 0",
                    "exclude 0, such as by: a > 0 => .., a > 0 and v2(a) odd",
                );
            }
        }
        Ok(truth)
    }

    /// The message where a valuation stands as a number.
    pub(super) fn no_valuation<T>(&self, span: Span) -> Compiled<T> {
        self.refused(span, "a number that is linear in the heaps", ASKED)
    }
}
