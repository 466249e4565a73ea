//! The field of nimbers.

use crate::buffer::{Buffer, NumberArray};
use crate::dict::{big, from_big};
use crate::errors::{CallError, type_error};
use crate::run::{Size, Work, run};
use grundy::calculator::{Value, evaluate};
use grundy::nimber::field::cpu::Cpu;
use grundy::nimber::field::{Field, Nim, Nim64, bulk};
use num_bigint::BigUint;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(nim_multiply, module)?)?;
    module.add_function(wrap_pyfunction!(nim_power, module)?)?;
    module.add_function(wrap_pyfunction!(nim_inverse, module)?)?;
    module.add_function(wrap_pyfunction!(nim_sqrt, module)?)?;
    module.add_function(wrap_pyfunction!(nim_many, module)?)?;
    module.add_function(wrap_pyfunction!(calculated, module)?)
}

/// Bits of what is computed where it is asked for.
const SHORT: u64 = 1 << 10;

fn nim(number: &Bound<'_, PyAny>) -> PyResult<Nim> {
    let whole = from_big(number)
        .map_err(|_| type_error(number.py(), "found no integer, expected a nimber".into()))?;
    let whole = whole.ok_or_else(|| PyValueError::new_err("found a negative nimber"))?;
    Ok(whole.into())
}

fn made<'py>(py: Python<'py>, nimber: &Nim) -> PyResult<Bound<'py, PyAny>> {
    big(py, &BigUint::from(nimber))
}

/// The nim-product.
#[pyfunction]
fn nim_multiply<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (a, b) = (nim(a)?, nim(b)?);
    if a.bits().max(b.bits()) <= SHORT {
        return made(py, &(&a * &b));
    }
    let product = run(py, &(0, 0, None), Size::Large, move |_| Ok(&a * &b))?;
    made(py, &product)
}

/// The nim-power, also with a negative exponent.
#[pyfunction]
fn nim_power<'py>(
    py: Python<'py>,
    base: &Bound<'py, PyAny>,
    exponent: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let negative = exponent.lt(0)?;
    let size = from_big(&exponent.abs()?)?.unwrap_or_default();
    let base = match negative {
        true => inverse(&nim(base)?)?,
        false => nim(base)?,
    };
    if base.bits() * size.bits() <= SHORT {
        return made(py, &base.pow(&size));
    }
    let power = run(py, &(0, 0, None), Size::Large, move |_| Ok(base.pow(&size)))?;
    made(py, &power)
}

/// The nimber that gives 1 by the nim-product.
#[pyfunction]
fn nim_inverse<'py>(py: Python<'py>, a: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    made(py, &inverse(&nim(a)?)?)
}

fn inverse(a: &Nim) -> PyResult<Nim> {
    let found = a.inverse();
    found.ok_or_else(|| PyZeroDivisionError::new_err("the nimber 0 has no inverse"))
}

/// The nimber whose nim-square it is.
#[pyfunction]
fn nim_sqrt<'py>(py: Python<'py>, a: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    made(py, &nim(a)?.sqrt())
}

/// An operation on many nimbers below 2^64: `multiply` of the pairs of two arrays, `inverse` or
/// `sqrt` of one, where 0 has the inverse 0.
#[pyfunction]
#[pyo3(signature = (operation, a, b, work))]
fn nim_many<'py>(
    py: Python<'py>,
    operation: &str,
    a: &Bound<'py, PyAny>,
    b: Option<&Bound<'py, PyAny>>,
    work: Work<'py>,
) -> PyResult<Bound<'py, Buffer>> {
    let read = |array: &Bound<'py, PyAny>| {
        let numbers = PyBuffer::<u64>::get(array)?.to_vec(py)?;
        Ok::<Vec<Nim64>, PyErr>(numbers.into_iter().map(Nim64).collect())
    };
    let (a, b) = (read(a)?, b.map(read).transpose()?);
    if b.as_ref().is_some_and(|b| a.len() != b.len()) {
        return Err(CallError::input("found arrays of two lengths, expected one").raised(py));
    }
    let size = Size::of(a.len() as u128);
    let operation = operation.to_owned();
    let found = run(py, &work, size, move |_| {
        let (mut a, cpu) = (a.clone(), Cpu::best());
        match (&operation[..], &b) {
            ("multiply", Some(b)) => bulk::multiply(&mut a, b, cpu),
            ("inverse", None) => bulk::inverse(&mut a, cpu),
            ("sqrt", None) => bulk::sqrt(&mut a, cpu),
            _ => return Err(CallError::input(format!("found the operation {operation}"))),
        }
        Ok(a.into_iter().map(|number| number.0).collect())
    })?;
    Bound::new(py, Buffer::line(NumberArray::U64(found)))
}

/// The value of an expression of nimbers: what it is, and the nimber, the text of an infinite
/// ordinal, the integer, or the coefficients of the polynomial.
#[pyfunction]
fn calculated<'py>(
    py: Python<'py>,
    text: &str,
    work: Work<'py>,
) -> PyResult<(&'static str, Bound<'py, PyAny>)> {
    let text = text.to_owned();
    let value = run(py, &work, Size::Large, move |_| {
        evaluate(&text).map_err(|error| CallError::Notation(error.into(), "in the expression, "))
    })?;
    Ok(match value {
        Value::Nimber(nimber) => ("nimber", made(py, &nimber)?),
        Value::Ordinal(ordinal) => {
            let text = PyString::new(py, &ordinal.to_string());
            ("ordinal", text.into_any())
        }
        Value::Integer(integer) => ("integer", big(py, &integer)?),
        Value::Polynomial(coefficients) => {
            let list = PyList::new(py, coefficients.into_iter().map(u8::from))?;
            ("polynomial", list.into_any())
        }
    })
}
