//! Games written in Python.
//!
//! A position is numbered when it is first seen. Values are found by a [walk](walk) over these
//! numbers that asks Python for the options of each position once; misere play and lists of moves
//! by the library's [`Solver`], for which options are kept. All runs on the thread that asked,
//! which holds Python's lock as its options do.

mod integer;
mod known;
mod outcomes;
mod plain;
mod reading;
mod search;
mod walk;

pub(crate) use integer::integer;
pub(crate) use search::OwnSearch;

use crate::errors::{CallError, class_of, game_error};
use grundy::game::{Fault, Game, Keyed, Options};
use grundy::work::Stop;
use known::Known;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyIterator, PyTuple, PyType};
use reading::{Origin, Tuples};
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
    /// What options are that are tuples.
    tuples: Tuples,
    /// Bytes that positions and options may take.
    memory: u64,
    /// Only one search at a time sees it: Python's face has a lock for each.
    known: Mutex<Known>,
}

impl Own {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
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
        let shown = || reading::shown(position);
        if options.is_none() {
            let text = format!(
                "options({}) returned None, expected an iterable of positions",
                shown()
            );
            let remedy = "is a `return` missing? Return () where there is no move";
            return Err(game_error(position, None, &text, remedy));
        }
        options.try_iter().map_err(|_| {
            let class = class_of(options);
            let text = format!(
                "options({}) returned a {class}, expected an iterable of positions",
                shown()
            );
            game_error(position, None, &text, "yield or return positions")
        })
    }

    /// Asks Python for the options of a position, and keeps them.
    fn ask(&self, py: Python<'_>, known: &mut Known, node: u32) -> PyResult<()> {
        let position = known.object(py, node)?;
        let options = self.asked(py, &position)?;
        let (mut parts, mut ends) = (Vec::new(), Vec::new());
        for item in self.iterated(&position, &options)? {
            let item = item?;
            let from = Origin::Position(&position);
            match self.is_sum(&item, from)? {
                true => self.parts(known, from, &item, &mut parts)?,
                false => parts.push(self.part(known, from, &item)?),
            }
            ends.push(parts.len());
        }
        known.keep(node, &parts, &ends);
        Ok(())
    }

    /// The number of an option that is one position, or of a component.
    #[inline]
    fn part(
        &self,
        known: &mut Known,
        from: Origin<'_, '_>,
        item: &Bound<'_, PyAny>,
    ) -> PyResult<u32> {
        let found = self.node(known, item);
        found.map_err(|error| reading::unhashable(from, item, error))
    }

    /// The numbers of the components of a sum.
    fn parts(
        &self,
        known: &mut Known,
        from: Origin<'_, '_>,
        sum: &Bound<'_, PyAny>,
        to: &mut Vec<u32>,
    ) -> PyResult<()> {
        if let Ok(tuple) = sum.cast::<PyTuple>() {
            for part in tuple.iter_borrowed() {
                to.push(self.part(known, from, &part)?);
            }
            return Ok(());
        }
        for part in sum.try_iter()? {
            to.push(self.part(known, from, &part?)?);
        }
        Ok(())
    }
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
