//! Tree to value.

use super::ordinal::refused;
use super::tree::{Function, Part, PartKind};
use super::value::Value;
use crate::text::{NotationError, Span};
use grundy_nimber::{Field, Nim, OrderError, Ordinal, log, minimal_polynomial, order};

/// Bits of nimbers whose minimal polynomials are computed: of n bits they take about n^2 products.
const WIDEST: u64 = 4_096;

/// The value of a part of a text.
pub(super) fn value(text: &str, part: &Part) -> Result<Value, NotationError> {
    let PartKind::Call {
        function,
        arguments,
        level,
    } = &part.kind
    else {
        return Ok(nimber(text, part)?.into());
    };
    let any = nimber(text, &arguments[0])?;
    let refused = |error| refused(text, part.span, &error);
    match function {
        Function::Sqrt => return Ok(any.sqrt().map_err(refused)?.into()),
        Function::Degree if any.finite().is_none() => {
            return Ok(Value::Integer(any.degree().map_err(refused)?.into()));
        }
        _ => {}
    }
    let x = finite(text, &arguments[0], any, *function)?;
    Ok(match function {
        Function::MinimalPolynomial if x.bits() > WIDEST => {
            let expected = format!("at most {WIDEST} bits");
            let found = format!("a nimber of {} bits", x.bits());
            let remedy = "take a smaller one: a minimal polynomial has as many terms as bits";
            return Err(NotationError::new(text, part.span, found, expected, remedy));
        }
        Function::MinimalPolynomial => Value::Polynomial(minimal_polynomial(&x)),
        Function::Degree => Value::Integer((1_u64 << x.level()).into()),
        Function::Order => Value::Integer(
            order(&x).map_err(|error| without_order(text, arguments[0].span, &error))?,
        ),
        Function::Log => {
            let power = nimber(text, &arguments[1])?;
            let power = finite(text, &arguments[1], power, *function)?;
            let span = |error: &OrderError| match (error, power == Nim::zero()) {
                (OrderError::NoPower, _) => arguments[1].span,
                (OrderError::Zero, true) => arguments[1].span,
                _ => arguments[0].span,
            };
            let found = log(&x, &power);
            Value::Integer(found.map_err(|error| without_order(text, span(&error), &error))?)
        }
        Function::Sqrt => Value::Nimber(x.sqrt()),
        Function::Artin => Value::Nimber(x.artin().expect("fields of any size")),
        Function::Trace => {
            let level = field(text, &x, *level)?;
            Value::Nimber(u64::from(x.trace(level)).into())
        }
        Function::Norm => {
            let level = field(text, &x, *level)?;
            Value::Nimber(x.norm(level))
        }
        Function::Conjugate => {
            let level = field(text, &x, *level)?;
            Value::Nimber(x.conjugate(level))
        }
    })
}

/// The nimber of an argument that must be finite.
fn finite(
    text: &str,
    part: &Part,
    ordinal: Ordinal,
    function: Function,
) -> Result<Nim, NotationError> {
    ordinal.finite().ok_or_else(|| {
        let remedy = format!("{function} is for finite nimbers; sqrt and degree are for all");
        NotationError::at(text, part.span, "a finite nimber", remedy)
    })
}

/// The level of the field that was named, or of the smallest one with this nimber.
fn field(text: &str, x: &Nim, named: Option<(u32, Span)>) -> Result<u32, NotationError> {
    match named {
        Some((level, span)) if level < x.level() => {
            let expected = format!("a field of at least {} bits", 1_u64 << x.level());
            let remedy = format!("the nimber has {} bits", x.bits());
            Err(NotationError::at(text, span, expected, remedy))
        }
        Some((level, _)) => Ok(level),
        None => Ok(x.level()),
    }
}

/// The nimber that a part is.
fn nimber(text: &str, part: &Part) -> Result<Ordinal, NotationError> {
    let both = |parts: &[Part; 2]| Ok((nimber(text, &parts[0])?, nimber(text, &parts[1])?));
    Ok(match &part.kind {
        PartKind::Nimber(nimber) => nimber.clone(),
        PartKind::Sum(terms) => {
            let (a, b) = both(terms)?;
            a.plus(&b)
        }
        PartKind::Product(factors) => {
            let (a, b) = both(factors)?;
            product(text, part.span, &a, &b)?
        }
        PartKind::Quotient(parts) => {
            let (a, b) = both(parts)?;
            let over = inverse(text, parts[1].span, &b)?;
            product(text, part.span, &a, &over)?
        }
        PartKind::Power {
            base,
            exponent,
            negative,
        } => {
            let mut x = nimber(text, base)?;
            if *negative {
                x = inverse(text, base.span, &x)?;
            }
            match x.finite() {
                Some(finite) => finite.pow(exponent).into(),
                None => {
                    let power = x.pow(exponent);
                    power.map_err(|error| refused(text, part.span, &error))?
                }
            }
        }
        PartKind::Call { function, .. } => match value(text, part)? {
            Value::Nimber(nimber) => nimber.into(),
            Value::Ordinal(ordinal) => ordinal,
            Value::Integer(_) => {
                let remedy = format!("{function} gives an integer; compute it on its own");
                return Err(NotationError::at(text, part.span, "a nimber", remedy));
            }
            Value::Polynomial(_) => {
                let remedy = format!("{function} gives a polynomial; compute it on its own");
                return Err(NotationError::at(text, part.span, "a nimber", remedy));
            }
        },
    })
}

fn product(text: &str, span: Span, a: &Ordinal, b: &Ordinal) -> Result<Ordinal, NotationError> {
    a.times(b).map_err(|error| refused(text, span, &error))
}

fn inverse(text: &str, span: Span, x: &Ordinal) -> Result<Ordinal, NotationError> {
    x.inverse().map_err(|error| refused(text, span, &error))
}

fn without_order(text: &str, span: Span, error: &OrderError) -> NotationError {
    let (found, expected, remedy): (String, _, String) = match error {
        OrderError::Zero => (
            "0".into(),
            "a nimber that is not 0",
            "the powers of 0 are 0, which has no order and no logarithm".into(),
        ),
        OrderError::Wide(bits) => (
            format!("a nimber of {bits} bits"),
            "at most 4096 bits",
            "take a smaller one: 2^8192 - 1, the order of the next group, has not been factored"
                .into(),
        ),
        OrderError::Factor(factor) => (
            format!("a base whose order has the prime factor {factor}"),
            "prime factors up to 2^32",
            "take a base of at most 64 bits, or one of a smaller order".into(),
        ),
        OrderError::NoPower => (
            "a nimber that is no power of the base".into(),
            "one that is",
            "take a base of a larger order; a primitive one has every other nimber of its field \
             as a power"
                .into(),
        ),
    };
    NotationError::new(text, span, found, expected, remedy)
}
