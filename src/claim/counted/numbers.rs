//! Numbers of one variable, in comparisons with constants.

use super::{Compiled, Compiler};
use crate::expression::{Connective, Node, NodeKind, Operator, Relation};

/// Constants of comparisons, at most.
const MOST: i128 = 1 << 7;

/// A statement about one number, by its values: the same from `tail` on at all numbers with the
/// same remainder modulo `period`.
pub(super) struct OfNumber {
    pub(super) tail: u32,
    pub(super) period: u64,
    holds: Vec<bool>,
}

impl OfNumber {
    /// A number of which the same holds, below tail + period.
    pub(super) fn class(&self, number: u64) -> u64 {
        let (tail, period) = (u64::from(self.tail), self.period);
        match number < tail + period {
            true => number,
            false => tail + (number - tail) % period,
        }
    }

    pub(super) fn holds(&self, number: u64) -> bool {
        self.holds[self.class(number) as usize]
    }
}

impl Compiler<'_> {
    /// A constant: numbers, and the k of the rules.
    pub(super) fn constant(&self, node: &Node) -> Option<i128> {
        match &node.kind {
            NodeKind::Number(number) => Some(*number),
            NodeKind::Name(name) if name == "k" => self.k.map(i128::from),
            NodeKind::Operation(operator, a, b) => {
                let (a, b) = (self.constant(a)?, self.constant(b)?);
                match operator {
                    Operator::Add => a.checked_add(b),
                    Operator::Subtract => a.checked_sub(b),
                    Operator::Multiply => a.checked_mul(b),
                    Operator::Power => a.checked_pow(u32::try_from(b).ok()?),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A statement about a number alone, which `is` recognises: comparisons of it, or of its
    /// remainders, with constants.
    pub(super) fn of_number(&self, node: &Node, is: &dyn Fn(&Node) -> bool) -> Compiled<OfNumber> {
        let (mut tail, mut period) = (0, 1);
        self.classes(node, is, (&mut tail, &mut period))?;
        let counts = self.counts(node.span, tail, period)?;
        let holds = (0..counts.classes()).map(|number| self.at(node, is, number.into()));
        Ok(OfNumber {
            tail,
            period,
            holds: holds.collect(),
        })
    }

    /// Finds from where on, and by which period, a statement repeats.
    fn classes(
        &self,
        node: &Node,
        is: &dyn Fn(&Node) -> bool,
        (tail, period): (&mut u32, &mut u64),
    ) -> Compiled<()> {
        match &node.kind {
            NodeKind::Not(inner) => self.classes(inner, is, (tail, period)),
            NodeKind::Joined(_, a, b) => {
                self.classes(a, is, (&mut *tail, &mut *period))?;
                self.classes(b, is, (tail, period))
            }
            NodeKind::Parity(_, inner) if is(inner) => {
                common(period, 2);
                Ok(())
            }
            NodeKind::Chain(first, rest) => {
                let parts = || std::iter::once(&**first).chain(rest.iter().map(|one| &one.1));
                let divides = rest.iter().any(|one| one.0 == Relation::Divides);
                // remainders need no exact numbers to be compared
                let exact = parts().any(is);
                for part in parts() {
                    match (self.constant(part), self.modulus(part, is)) {
                        _ if divides => {}
                        (Some(constant), _) if (0..=MOST).contains(&constant) => {
                            if exact {
                                *tail = (*tail).max(constant as u32 + 1);
                            }
                            continue;
                        }
                        (None, Some(modulus)) => {
                            common(period, modulus);
                            continue;
                        }
                        (None, None) if is(part) => continue,
                        _ => {}
                    }
                    let expected =
                        "comparisons of it, or of its remainders, with constants from 0 to 128";
                    return self.refused(part.span, expected, super::SAYABLE);
                }
                Ok(())
            }
            _ => self.refused(node.span, "a condition on one number", super::SAYABLE),
        }
    }

    /// The modulus of a remainder of the number.
    fn modulus(&self, node: &Node, is: &dyn Fn(&Node) -> bool) -> Option<u64> {
        match &node.kind {
            NodeKind::Operation(Operator::Mod, number, by) if is(number) => {
                let by = self.constant(by)?;
                (1..=MOST).contains(&by).then_some(by as u64)
            }
            _ => None,
        }
    }

    /// Whether it holds at a number; its parts were found to be of the known kinds.
    fn at(&self, node: &Node, is: &dyn Fn(&Node) -> bool, number: i128) -> bool {
        let value = |part: &Node| match (self.constant(part), self.modulus(part, is)) {
            (Some(constant), _) => constant,
            (None, Some(modulus)) => number % i128::from(modulus),
            (None, None) => number,
        };
        match &node.kind {
            NodeKind::Not(inner) => !self.at(inner, is, number),
            NodeKind::Joined(connective, a, b) => {
                let (a, b) = (self.at(a, is, number), self.at(b, is, number));
                match connective {
                    Connective::And => a && b,
                    Connective::Or => a || b,
                    Connective::Implies => !a || b,
                    Connective::Iff => a == b,
                }
            }
            NodeKind::Parity(odd, _) => number % 2 == i128::from(*odd),
            NodeKind::Chain(first, rest) => {
                let mut left = value(first);
                rest.iter().all(|(relation, part)| {
                    let right = value(part);
                    let holds = match relation {
                        Relation::Equal => left == right,
                        Relation::NotEqual => left != right,
                        Relation::Less => left < right,
                        Relation::LessEqual => left <= right,
                        Relation::Greater => left > right,
                        Relation::GreaterEqual => left >= right,
                        Relation::Divides => false,
                    };
                    left = right;
                    holds
                })
            }
            _ => false,
        }
    }
}

fn common(period: &mut u64, by: u64) {
    let shared = crate::arithmetic::gcd(*period, by);
    *period = (*period / shared).saturating_mul(by);
}
