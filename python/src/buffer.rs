//! Arrays of numbers that numpy reads where they are, by Python's buffer protocol.

use grundy::game::{HeapBox, Order};
use grundy::solve::{Cells, Table};
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::{CStr, c_int, c_void};
use std::ptr::null_mut;

/// Where the numbers are.
pub(crate) enum NumberArray {
    /// The cells of a table, in rank order.
    Table(Box<Table>),
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
}

impl NumberArray {
    /// The narrowest that hold some numbers.
    pub(crate) fn narrowest(numbers: Vec<u64>) -> Self {
        let widest = numbers.iter().copied().max().unwrap_or(0);
        if widest <= 0xff {
            Self::U8(numbers.into_iter().map(|number| number as u8).collect())
        } else if widest <= 0xffff {
            Self::U16(numbers.into_iter().map(|number| number as u16).collect())
        } else if widest <= 0xffff_ffff {
            Self::U32(numbers.into_iter().map(|number| number as u32).collect())
        } else {
            Self::U64(numbers)
        }
    }

    /// Where they begin, how many, the bytes of one, and its name in Python's `struct`.
    fn view(&self) -> (*const c_void, usize, usize, &'static CStr) {
        fn of<T>(
            numbers: &[T],
            format: &'static CStr,
        ) -> (*const c_void, usize, usize, &'static CStr) {
            (
                numbers.as_ptr().cast(),
                numbers.len(),
                size_of::<T>(),
                format,
            )
        }
        match self {
            Self::U8(numbers) => of(numbers, c"B"),
            Self::U16(numbers) => of(numbers, c"H"),
            Self::U32(numbers) => of(numbers, c"I"),
            Self::U64(numbers) => of(numbers, c"Q"),
            Self::Table(table) => match table.cells() {
                Some(Cells::U8(cells)) => of(cells, c"B"),
                Some(Cells::U16(cells)) => of(cells, c"H"),
                Some(Cells::U32(cells)) => of(cells, c"I"),
                // such tables are written out before
                None => of::<u8>(&[], c"B"),
            },
        }
    }
}

/// Numbers in an array of some shape that cannot be written to: `numpy.asarray` takes them without
/// a copy.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Buffer {
    numbers: NumberArray,
    shape: Box<[isize]>,
    strides: Box<[isize]>,
    /// Whether the first index runs slowest.
    by_rows: bool,
}

impl Buffer {
    /// Numbers in one line.
    pub(crate) fn line(numbers: NumberArray) -> Self {
        let count = numbers.view().1;
        Self::shaped(numbers, &[count], true)
    }

    /// Numbers in rows.
    pub(crate) fn rows(numbers: NumberArray, columns: usize) -> Self {
        let rows = numbers.view().1 / columns.max(1);
        Self::shaped(numbers, &[rows, columns], true)
    }

    /// Numbers of which the first index runs fastest, as the ranks of ordered boxes do.
    pub(crate) fn by_columns(numbers: NumberArray, shape: &[usize]) -> Self {
        Self::shaped(numbers, shape, false)
    }

    fn shaped(numbers: NumberArray, shape: &[usize], by_rows: bool) -> Self {
        let (_, count, width, _) = numbers.view();
        debug_assert_eq!(count, shape.iter().product::<usize>());
        let mut strides = vec![0; shape.len()];
        let mut step = width as isize;
        let mut set = |i: usize| {
            strides[i] = step;
            step *= shape[i] as isize;
        };
        match by_rows {
            true => (0..shape.len()).rev().for_each(&mut set),
            false => (0..shape.len()).for_each(&mut set),
        }
        Self {
            shape: shape.iter().map(|&n| n as isize).collect(),
            strides: strides.into(),
            by_rows: by_rows || shape.len() == 1,
            numbers,
        }
    }
}

#[pymethods]
impl Buffer {
    /// The address of the first number.
    #[getter]
    fn address(&self) -> usize {
        self.numbers.view().0 as usize
    }

    /// Bytes that it holds.
    #[getter]
    fn nbytes(&self) -> usize {
        let (_, count, width, _) = self.numbers.view();
        count * width
    }

    #[expect(
        unsafe_code,
        reason = "the buffer protocol is one of pointers; numpy has no other without a copy"
    )]
    // SAFETY: `view` is a structure that Python gives to be filled. The class is frozen, so that
    // numbers, shape and strides stay where they are as long as the object, which the view owns a
    // reference to; and the view is marked as one that cannot be written to.
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let has = |flag: c_int| flags & flag == flag;
        if has(ffi::PyBUF_WRITABLE) {
            return Err(PyBufferError::new_err("the numbers cannot be written to"));
        }
        let own = slf.get();
        if !own.by_rows && (!has(ffi::PyBUF_STRIDES) || has(ffi::PyBUF_C_CONTIGUOUS)) {
            let text = "the first index of the numbers runs fastest: strides are needed";
            return Err(PyBufferError::new_err(text));
        }
        let (start, count, width, format) = own.numbers.view();
        let pointer = |list: &[isize]| list.as_ptr().cast_mut();
        // SAFETY: as above
        unsafe {
            *view = ffi::Py_buffer::new();
            (*view).buf = start.cast_mut();
            (*view).len = (count * width) as isize;
            (*view).readonly = 1;
            (*view).itemsize = width as isize;
            (*view).format = match has(ffi::PyBUF_FORMAT) {
                true => format.as_ptr().cast_mut(),
                false => null_mut(),
            };
            (*view).ndim = own.shape.len() as c_int;
            (*view).shape = match has(ffi::PyBUF_ND) {
                true => pointer(&own.shape),
                false => null_mut(),
            };
            (*view).strides = match has(ffi::PyBUF_STRIDES) {
                true => pointer(&own.strides),
                false => null_mut(),
            };
            (*view).suboffsets = null_mut();
            (*view).internal = null_mut();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }
}

/// An array of the shape of a box; of a sorted one per line.
pub(crate) fn shaped(numbers: NumberArray, positions: &HeapBox) -> Buffer {
    let shape = positions.max().iter().map(|&most| most as usize + 1);
    match positions.order() {
        Order::Sorted => Buffer::line(numbers),
        Order::Ordered => Buffer::by_columns(numbers, &shape.collect::<Vec<_>>()),
    }
}
