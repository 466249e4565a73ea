//! Items of a list that are numbers, read without counting a reference to each of them.

use super::integer::integer;
use super::known::Known;
use pyo3::prelude::*;
use pyo3::types::PyList;
use pyo3::{Borrowed, ffi};

/// Passes on the numbers of the items from `at` on, as long as they are integers or, if `tuples`
/// are positions, tuples of small integers that were seen before; the place of the first other.
///
/// # Errors
/// If there are too many positions.
#[inline]
pub(super) fn plain_items(
    list: &Bound<'_, PyList>,
    mut at: usize,
    tuples: bool,
    known: &mut Known,
    mut to: impl FnMut(u32),
) -> PyResult<usize> {
    let count = list.len();
    while at < count {
        #[expect(
            unsafe_code,
            reason = "a third of the time of a game with known options went into the references"
        )]
        // SAFETY: the place is one of the list, which holds a reference to its item for as long as
        // it is not changed. No code of Python runs before the next item is examined: neither
        // numbers nor tuples of exact integers have any.
        let item = unsafe {
            Borrowed::from_ptr(list.py(), ffi::PyList_GetItem(list.as_ptr(), at as isize))
        };
        let number = match integer(item) {
            Some(number) => Some(known.of_int(number)?),
            None => known.seen(&item).filter(|_| tuples),
        };
        match number {
            Some(number) => to(number),
            None => return Ok(at),
        }
        at += 1;
    }
    Ok(at)
}
