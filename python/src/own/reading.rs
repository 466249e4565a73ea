//! What an option is: one position, or a sum of positions.

use super::Own;
use crate::errors::{class_of, game_error};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyIterator, PyList, PyTuple};

/// What a game says of options that are tuples.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tuples {
    /// Sums.
    Sums,
    /// Positions.
    Positions,
    /// Nothing: what the position that moves is decides it.
    Unsaid,
}

impl Tuples {
    pub(super) fn said(sums: Option<bool>) -> Self {
        match sums {
            Some(true) => Self::Sums,
            Some(false) => Self::Positions,
            None => Self::Unsaid,
        }
    }
}

/// Where something that may be a sum comes from.
#[derive(Clone, Copy)]
pub(super) enum Origin<'a, 'py> {
    /// It was asked for: tuples are positions.
    Caller,
    /// It is an option of a position.
    Position(&'a Bound<'py, PyAny>),
}

impl Own {
    /// Whether an option is a sum: a list, a sum, an iterator of components, or a tuple of what can
    /// be components.
    ///
    /// # Errors
    /// A tuple that may be either.
    #[inline]
    pub(super) fn is_sum(&self, item: &Bound<'_, PyAny>, from: Origin<'_, '_>) -> PyResult<bool> {
        if item.is_exact_instance_of::<PyInt>() {
            return Ok(false);
        }
        if let Ok(tuple) = item.cast_exact::<PyTuple>() {
            let Origin::Position(position) = from else {
                return Ok(false);
            };
            return match self.tuples {
                Tuples::Sums => Ok(true),
                Tuples::Positions => Ok(false),
                Tuples::Unsaid => either(position, tuple),
            };
        }
        Ok(item.is_exact_instance_of::<PyList>()
            || item.get_type().is(self.sum.bind(item.py()))
            || item.is_instance_of::<PyIterator>())
    }

    /// Whether all tuples among the options of a position that are read at once are positions:
    /// those of small integers.
    pub(super) fn keeps_tuples(&self, position: &Bound<'_, PyAny>) -> bool {
        match self.tuples {
            Tuples::Sums => false,
            Tuples::Positions => true,
            Tuples::Unsaid => position.is_exact_instance_of::<PyTuple>(),
        }
    }
}

/// Whether a tuple is a sum, by the position that moves: from a tuple it is a position, from
/// another object a sum of such objects.
fn either(position: &Bound<'_, PyAny>, tuple: &Bound<'_, PyTuple>) -> PyResult<bool> {
    let is_tuple = |part: Borrowed<'_, '_, PyAny>| part.is_exact_instance_of::<PyTuple>();
    let sum = match position.cast_exact::<PyTuple>() {
        Ok(own) => {
            let nested = |tuple: &Bound<'_, PyTuple>| {
                !tuple.is_empty() && tuple.iter_borrowed().all(is_tuple)
            };
            if !nested(tuple) || nested(own) {
                return Ok(false);
            }
            None
        }
        Err(_) => tuple
            .iter_borrowed()
            .all(|part| alike(&part, position))
            .then_some(true),
    };
    sum.ok_or_else(|| {
        let text = format!(
            "options({}) gave {}, a tuple that may be one position or a sum of positions",
            shown(position),
            shown(tuple)
        );
        let remedy = "give a sum as Sum([..]), or say in the class which it is: \
                      tuples_are_sums = True or False";
        game_error(position, Some(tuple), &text, remedy)
    })
}

/// Whether a component may be a position as another one is.
fn alike(part: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> bool {
    let (a, b) = (part.get_type(), position.get_type());
    let number = |item: &Bound<'_, PyAny>| item.hasattr("__index__").unwrap_or(false);
    a.is(&b)
        || part.is_instance(&b).unwrap_or(false)
        || position.is_instance(&a).unwrap_or(false)
        || (number(part) && number(position))
}

/// An exception for what is no position because it has no hash.
pub(super) fn unhashable(from: Origin<'_, '_>, item: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(item.py()) || item.hash().is_ok() {
        return error;
    }
    let what = format!("{}, a {}, which has no hash", shown(item), class_of(item));
    let remedy = "positions are numbers, text, tuples or frozensets; a list is a sum of positions";
    match from {
        Origin::Caller => game_error(item, None, &format!("found the position {what}"), remedy),
        Origin::Position(position) => {
            let text = format!("options({}) gave {what}", shown(position));
            game_error(position, Some(item), &text, remedy)
        }
    }
}

/// A position as text, not too long.
pub(super) fn shown(position: &Bound<'_, PyAny>) -> String {
    let text = position
        .repr()
        .map_or_else(|_| "..".into(), |text| text.to_string());
    crate::errors::cut(&text)
}
