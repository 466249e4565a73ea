//! Integers of Python.

use pyo3::prelude::*;
use pyo3::types::PyInt;
use pyo3::{Borrowed, ffi};

/// An integer of 64 bits.
#[inline]
pub(crate) fn integer(item: Borrowed<'_, '_, PyAny>) -> Option<i64> {
    if !item.is_exact_instance_of::<PyInt>() {
        return None;
    }
    #[expect(
        unsafe_code,
        reason = "a result with room for an exception costs as much again"
    )]
    // SAFETY: it is an integer of Python; an overflow is taken back below.
    let number = unsafe { ffi::PyLong_AsLongLong(item.as_ptr()) };
    match number {
        -1 => PyErr::take(item.py()).is_none().then_some(-1),
        number => Some(number),
    }
}
