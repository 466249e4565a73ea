use super::functions::{OVERFLOW, add, bits, xor};
use super::{Compiled, Compiler, Number};
use crate::arithmetic::Inexact;
use crate::expression::fault::Why;
use crate::expression::tree::{Node, NodeKind, Operator};
use crate::text::Span;

/// Arithmetic, or why it cannot be done.
type Outcome = Result<i128, Why>;

fn subtract(a: i128, b: i128) -> Outcome {
    a.checked_sub(b).ok_or(OVERFLOW)
}

fn multiply(a: i128, b: i128) -> Outcome {
    a.checked_mul(b).ok_or(OVERFLOW)
}

fn divisor(b: i128) -> Outcome {
    match b {
        0 => Err(Why::Inexact(Inexact::DivisionByZero)),
        _ => Ok(b),
    }
}

fn divide(a: i128, b: i128) -> Outcome {
    match a.checked_rem(divisor(b)?) {
        Some(0) => a.checked_div(b).ok_or(OVERFLOW),
        Some(_) => Err(Why::Remainder(a, b)),
        None => Err(OVERFLOW),
    }
}

/// Both, if they have 64 bits and the second is positive: numbers of 128 bits divide slowly.
fn short(a: i128, b: i128) -> Option<(i64, i64)> {
    let (a, b) = (i64::try_from(a).ok()?, i64::try_from(b).ok()?);
    (b > 0).then_some((a, b))
}

/// The floor of the quotient, also of numbers below 0.
fn div(a: i128, b: i128) -> Outcome {
    if let Some((a, b)) = short(a, b) {
        return Ok(a.div_euclid(b).into());
    }
    let quotient = a.checked_div(divisor(b)?).ok_or(OVERFLOW)?;
    let below = a % b != 0 && (a < 0) != (b < 0);
    Ok(quotient - i128::from(below))
}

fn modulo(a: i128, b: i128) -> Outcome {
    if let Some((a, b)) = short(a, b) {
        return Ok(a.rem_euclid(b).into());
    }
    match divisor(b)? {
        1.. => Ok(a.rem_euclid(b)),
        _ => Err(Why::Modulus(b)),
    }
}

fn power(a: i128, b: i128) -> Outcome {
    match u32::try_from(b) {
        Ok(exponent) if exponent <= 4_096 => a.checked_pow(exponent).ok_or(Why::Power),
        _ => Err(Why::Exponent(b)),
    }
}

fn or(a: i128, b: i128) -> Outcome {
    Ok(bits(a)? | bits(b)?)
}

fn shift_left(a: i128, b: i128) -> Outcome {
    let shift = u32::try_from(b).ok().filter(|&shift| shift < 127);
    multiply(bits(a)?, 1 << shift.ok_or(Why::Shift(b))?)
}

fn shift_right(a: i128, b: i128) -> Outcome {
    let shift = u32::try_from(b).ok().filter(|&shift| shift < 127);
    Ok(bits(a)? >> shift.ok_or(Why::Shift(b))?)
}

fn checked(
    span: Span,
    [a, b]: [Number; 2],
    run: impl Fn(i128, i128) -> Outcome + Send + Sync + 'static,
) -> Number {
    Number::new(move |env| env.or_fail(span, run(a.at(env), b.at(env))))
}

impl Compiler<'_> {
    /// Two numbers, of which one that depends on nothing is computed once.
    fn pair(&mut self, left: &Node, right: &Node) -> Compiled<[Number; 2]> {
        let (a, with_a) = self.depending(|this| this.number(left))?;
        let (b, with_b) = self.depending(|this| this.number(right))?;
        let once = |node: &Node, run, depends, others| match node.kind {
            NodeKind::Number(_) => run,
            _ => self.once(run, depends, others),
        };
        Ok([
            once(left, a, with_a, with_b),
            once(right, b, with_b, with_a),
        ])
    }

    pub(super) fn operation(
        &mut self,
        span: Span,
        operator: Operator,
        left: &Node,
        right: &Node,
    ) -> Compiled<Number> {
        let pair = self.pair(left, right)?;
        let [a, b] = &pair;
        let linear = match (operator, a, b) {
            (Operator::Add, ..) => a.plus(1, b),
            (Operator::Subtract, ..) => a.plus(-1, b),
            (Operator::Multiply, &Number::Fixed(times), _) => Number::Fixed(0).plus(times, b),
            (Operator::Multiply, _, &Number::Fixed(times)) => Number::Fixed(0).plus(times, a),
            _ => None,
        };
        if let Some(linear) = linear {
            return Ok(linear);
        }
        // a function each, so that each is inlined in its closure
        Ok(match operator {
            Operator::Add => checked(span, pair, add),
            Operator::Subtract => checked(span, pair, subtract),
            Operator::Multiply => checked(span, pair, multiply),
            Operator::Divide => checked(span, pair, divide),
            Operator::Div => checked(span, pair, div),
            Operator::Mod => checked(span, pair, modulo),
            Operator::Power => checked(span, pair, power),
            Operator::Or => checked(span, pair, or),
            Operator::And => checked(span, pair, |a, b| Ok(bits(a)? & bits(b)?)),
            Operator::Xor => checked(span, pair, xor),
            Operator::ShiftLeft => checked(span, pair, shift_left),
            Operator::ShiftRight => checked(span, pair, shift_right),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_and_remainders_of_numbers_below_zero() {
        for (a, b, quotient) in [
            (7, 2, 3),
            (-7, 2, -4),
            (7, -2, -4),
            (-7, -2, 3),
            (-8, 2, -4),
        ] {
            assert_eq!(div(a, b), Ok(quotient), "{a} {b}");
        }
        assert_eq!((modulo(7, 2), modulo(-7, 2)), (Ok(1), Ok(1)));
        assert_eq!(modulo(7, -2), Err(Why::Modulus(-2)));
        assert_eq!(divide(7, 2), Err(Why::Remainder(7, 2)));
        assert_eq!(divide(-8, 2), Ok(-4));
        assert_eq!(div(i128::MIN, -1), Err(OVERFLOW));
        assert_eq!(modulo(1, 0), Err(Why::Inexact(Inexact::DivisionByZero)));
        assert_eq!(shift_left(1, 126), Ok(1 << 126));
        assert_eq!(shift_left(2, 126), Err(OVERFLOW));
        assert_eq!(or(-1, 0), Err(Why::Bits(-1)));
        assert_eq!(power(2, 127), Err(Why::Power));
        assert_eq!(power(2, -1), Err(Why::Exponent(-1)));
    }
}
