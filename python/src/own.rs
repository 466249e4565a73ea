//! Games written in Python.
//!
//! A position is numbered when it is first seen. Values are found by a [walk](walk) over these
//! numbers that asks Python for the options of each position once; misere play and lists of moves
//! by the library's [`Solver`], for which options are kept. All runs on the thread that asked,
//! which holds Python's lock as its options do.

mod integer;
mod known;
mod plain;
mod search;
mod walk;

pub(crate) use search::OwnSearch;

use crate::errors::{CallError, class_of, type_error};
use grundy::game::{Fault, Game, Keyed, Options};
use grundy::work::Stop;
use known::Known;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyIterator, PyList, PyTuple, PyType};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Positions that are expanded between two looks for Ctrl-C.
const LOOK: u32 = 1 << 11;

/// The number of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Node(u32);

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game of Python.
struct Own {
    options: Py<PyAny>,
    /// What names a representative of positions that are alike, if the game does.
    canonical: Option<Py<PyAny>>,
    /// The class of sums.
    sum: Py<PyType>,
    /// Whether tuples are sums: `None` where they are unless the position is a tuple itself.
    tuples: Option<bool>,
    /// Bytes that positions and options may take.
    memory: u64,
    /// Only one search at a time sees it: Python's face has a lock for each.
    known: Mutex<Known>,
}

impl Own {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether tuples among the options of a position are sums.
    fn tuples_from(&self, position: &Bound<'_, PyAny>) -> bool {
        (self.tuples).unwrap_or_else(|| !position.is_exact_instance_of::<PyTuple>())
    }

    /// Whether an option is a sum: a list, a sum, an iterator of components.
    #[inline]
    fn is_sum(&self, item: &Bound<'_, PyAny>, tuples: bool) -> bool {
        if item.is_exact_instance_of::<PyInt>() {
            return false;
        }
        if item.is_exact_instance_of::<PyTuple>() {
            return tuples;
        }
        item.is_exact_instance_of::<PyList>()
            || item.get_type().is(self.sum.bind(item.py()))
            || item.is_instance_of::<PyIterator>()
    }

    /// The number of a component.
    #[inline]
    fn node(&self, known: &mut Known, component: &Bound<'_, PyAny>) -> PyResult<u32> {
        match &self.canonical {
            Some(canonical) => known.number(&canonical.bind(component.py()).call1((component,))?),
            None => known.number(component),
        }
    }

    /// Calls the game.
    #[inline]
    fn asked<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.options.bind(py).call1((position,))
    }

    /// The options that the game returned, one after the other.
    fn iterated<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        options: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        // a function that has no `yield` and returns nothing: no moves
        if options.is_none() {
            return PyTuple::empty(options.py()).try_iter();
        }
        options.try_iter().map_err(|_| {
            let class = class_of(options);
            let shown = position
                .repr()
                .map_or_else(|_| "..".into(), |text| text.to_string());
            type_error(format!(
                "options({shown}) returned a {class}, expected an iterable of positions"
            ))
        })
    }

    /// Asks Python for the options of a position, and keeps them.
    fn ask(&self, py: Python<'_>, known: &mut Known, node: u32) -> PyResult<()> {
        let position = known.object(py, node)?;
        let tuples = self.tuples_from(&position);
        let options = self.asked(py, &position)?;
        let (mut parts, mut ends) = (Vec::new(), Vec::new());
        for item in self.iterated(&position, &options)? {
            let item = item?;
            match self.is_sum(&item, tuples) {
                true => item_parts(self, known, &item, &mut parts)?,
                false => parts.push(self.node(known, &item)?),
            }
            ends.push(parts.len());
        }
        known.keep(node, &parts, &ends);
        Ok(())
    }
}

/// The components of a sum.
fn item_parts(
    own: &Own,
    known: &mut Known,
    sum: &Bound<'_, PyAny>,
    to: &mut Vec<u32>,
) -> PyResult<()> {
    if let Ok(tuple) = sum.cast::<PyTuple>() {
        for part in tuple.iter_borrowed() {
            to.push(own.node(known, &part)?);
        }
        return Ok(());
    }
    for part in sum.try_iter()? {
        to.push(own.node(known, &part?)?);
    }
    Ok(())
}

/// Lets other threads run and looks for Ctrl-C now and then; ends where memory does.
#[inline]
fn look(py: Python<'_>, known: &mut Known, memory: u64, beside: u64) -> Result<(), CallError> {
    known.asked = known.asked.wrapping_add(1);
    if !known.asked.is_multiple_of(LOOK) {
        return Ok(());
    }
    py.check_signals()?;
    py.detach(|| ());
    let bytes = known.bytes() + beside;
    if bytes <= memory {
        return Ok(());
    }
    Err(CallError::Stop(Stop::Memory {
        what: format!("the game, with {} positions so far,", known.count()),
        needed: bytes.into(),
        limit: memory,
    }))
}

impl Game for Own {
    type Position = Node;

    fn options(&self, from: &Node, to: &mut Options<Node>) {
        let mut known = self.known();
        let done = Python::attach(|py| {
            look(py, &mut known, self.memory, 0)?;
            if !known.is_kept(from.0) {
                self.ask(py, &mut known, from.0)?;
            }
            Ok::<_, CallError>(())
        });
        match done {
            Ok(()) => known.write(from.0, to),
            Err(end) => {
                known.ended.get_or_insert(end);
                to.fail(Fault {
                    position: vec![from.0.into()],
                    rules: "the game".into(),
                    why: "its options raised an exception".into(),
                });
            }
        }
    }
}

impl Keyed for Own {
    fn key(&self, position: &Node) -> u64 {
        position.0.into()
    }
}

/// An integer of Python.
fn int(py: Python<'_>, number: i64) -> Bound<'_, PyAny> {
    PyInt::new(py, number).into_any()
}
