//! The extension `grundy._grundy`: the library of games for the Python package next to it.
//!
//! Functions here take plain values (text, numbers, lists) and return dictionaries of plain values;
//! arrays leave as a [`Buffer`](buffer::Buffer), which numpy reads without a copy. What people see,
//! with its types, defaults and pictures, is Python, in `python/face/grundy/`.
//!
//! Every computation goes through [`run`](run::run), which releases Python's lock, looks for Ctrl-C
//! and turns panics into exceptions.

mod asked;
mod automata;
mod buffer;
mod claims;
mod counts;
mod dict;
mod errors;
mod finders;
mod known;
mod listed;
mod loopy;
mod matches;
mod nimbers;
mod own;
mod quotients;
mod read;
mod run;
mod seen;
mod sequences;
mod surveys;
mod tables;
mod theorems;
mod values;
mod wording;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
fn _grundy(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<buffer::Buffer>()?;
    module.add_class::<own::OwnSearch>()?;
    values::add(module)?;
    tables::add(module)?;
    counts::add(module)?;
    sequences::add(module)?;
    claims::add(module)?;
    theorems::add(module)?;
    automata::add(module)?;
    finders::add(module)?;
    known::add(module)?;
    surveys::add(module)?;
    matches::add(module)?;
    nimbers::add(module)?;
    quotients::add(module)?;
    loopy::add(module)?;
    asked::add(module)?;
    listed::add(module)
}
