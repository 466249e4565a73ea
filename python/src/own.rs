//! Games written in Python.
//!
//! A position is numbered when it is first seen. Values are found by a [walk](walk) over these
//! numbers that asks Python for the options of each position once; misere play and lists of moves
//! by the library's [`Solver`], for which options are kept. All runs on the thread that asked,
//! which holds Python's lock as its options do.

mod known;
mod walk;

use crate::errors::{Failure, class_of, type_error};
use crate::run::{free, guarded, pooled, raised_in_moves};
use grundy::game::{Convention, Fault, Game, Keyed, Options, Outcome};
use grundy::solve::Solver;
use grundy::work::Stop;
use known::Known;
use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyIterator, PyList, PyTuple, PyType};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use walk::{End, Walk};

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
        item.is_exact_instance_of::<PyList>()
            || (tuples && item.is_exact_instance_of::<PyTuple>())
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
fn look(py: Python<'_>, known: &mut Known, memory: u64, beside: u64) -> Result<(), End> {
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
    Err(End::Stop(Stop::Memory {
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
            Ok::<_, End>(())
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

/// A game of Python with what was found of it so far.
#[pyclass(module = "grundy._grundy")]
pub(crate) struct Search {
    own: Arc<Own>,
    walk: Walk,
    /// For misere play and lists of moves.
    solver: Option<Solver<Arc<Own>>>,
}

#[pymethods]
impl Search {
    /// Of a function from a position to its options; `memory` in bytes, 0 for what is free.
    #[new]
    #[pyo3(signature = (options, canonical, sum, tuples, memory))]
    fn new(
        options: Py<PyAny>,
        canonical: Option<Py<PyAny>>,
        sum: Py<PyType>,
        tuples: Option<bool>,
        memory: u64,
    ) -> Self {
        let own = Arc::new(Own {
            options,
            canonical,
            sum,
            tuples,
            memory: if memory == 0 { free() } else { memory },
            known: Mutex::default(),
        });
        Self {
            own,
            walk: Walk::default(),
            solver: None,
        }
    }

    /// The Grundy value of a sum of components.
    fn value(&mut self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let nodes = self.nodes(position)?;
        let found = self.nim_sum(py, &nodes);
        self.ended(py, found)
    }

    /// Whether the sum of components is a P-position.
    fn is_p(
        &mut self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        misere: bool,
    ) -> PyResult<bool> {
        let nodes = self.nodes(position)?;
        let found = self.p(py, &nodes, misere);
        self.ended(py, found)
    }

    /// The moves from a sum of components: those that win, or all; each a list of components.
    fn moves<'py>(
        &mut self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        winning: bool,
        misere: bool,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let nodes = self.nodes(position)?;
        let found = self.listed(py, &nodes, winning, misere);
        let found = self.ended(py, found)?;
        let known = self.own.known();
        let list = |nodes: &Vec<Node>| {
            let objects = nodes.iter().map(|node| known.object(py, node.0));
            PyList::new(py, objects.collect::<PyResult<Vec<_>>>()?)
        };
        found.iter().map(list).collect()
    }

    /// Positions whose options are known.
    #[getter]
    fn positions(&self) -> usize {
        self.walk.done().max(self.own.known().expanded())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.own.options)?;
        visit.call(&self.own.canonical)?;
        match self.own.known.try_lock() {
            Ok(known) => known.objects().try_for_each(|object| visit.call(object)),
            Err(_) => Ok(()),
        }
    }
}

impl Search {
    /// The numbers of the components of a position that is asked for: a list or a sum of them, or
    /// one.
    fn nodes(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<Node>> {
        let (mut nodes, mut known) = (Vec::new(), self.own.known());
        match self.own.is_sum(position, false) {
            true => item_parts(&self.own, &mut known, position, &mut nodes)?,
            false => nodes.push(self.own.node(&mut known, position)?),
        }
        Ok(nodes.into_iter().map(Node).collect())
    }

    fn nim_sum(&mut self, py: Python<'_>, nodes: &[Node]) -> Result<u32, Failure> {
        guarded(|| {
            let mut known = self.own.known();
            nodes.iter().try_fold(0, |sum, node| {
                let value = self.walk.value(py, &self.own, &mut known, node.0);
                value.map(|value| sum ^ value).map_err(End::failure)
            })
        })
    }

    fn p(&mut self, py: Python<'_>, nodes: &[Node], misere: bool) -> Result<bool, Failure> {
        if !misere {
            return Ok(self.nim_sum(py, nodes)? == 0);
        }
        let solver = self.solver()?;
        let outcome = guarded(|| Ok(solver.outcome(nodes, Convention::Misere)?))?;
        Ok(outcome == Outcome::P)
    }

    fn listed(
        &mut self,
        py: Python<'_>,
        nodes: &[Node],
        winning: bool,
        misere: bool,
    ) -> Result<Vec<Vec<Node>>, Failure> {
        let solver = self.solver()?;
        let mut all = guarded(|| Ok(solver.options(nodes)?))?;
        if winning {
            let mut wins = Vec::new();
            for option in &all {
                wins.push(self.p(py, option, misere)?);
            }
            let mut wins = wins.into_iter();
            all.retain(|_| wins.next() == Some(true));
        }
        Ok(all)
    }

    fn solver(&mut self) -> Result<&mut Solver<Arc<Own>>, Failure> {
        if self.solver.is_none() {
            let context = pooled(1)?.with_memory(self.own.memory);
            self.solver = Some(Solver::keyed(Arc::clone(&self.own), context));
        }
        self.solver
            .as_mut()
            .ok_or_else(|| Failure::input("no solver"))
    }

    /// What was found; the exception that a game raised, a loop with Python's positions.
    fn ended<T>(&self, py: Python<'_>, found: Result<T, Failure>) -> PyResult<T> {
        let known = &mut *self.own.known();
        let failure = match (found, known.ended.take()) {
            (Ok(found), _) => return Ok(found),
            (Err(_), Some(end)) => end.failure(),
            (Err(failure), None) => failure,
        };
        let witness = match failure {
            Failure::Stop(Stop::Loop { witness }) => witness,
            Failure::Stop(Stop::Fault(_)) => {
                return Err(Failure::Stop(raised_in_moves()).raised(py));
            }
            failure => return Err(failure.raised(py)),
        };
        let mut positions = Vec::new();
        for text in &witness {
            let numbers = text.split(|c: char| !c.is_ascii_digit());
            let nodes = numbers.filter_map(|number| number.parse().ok());
            let objects: PyResult<Vec<_>> = nodes.map(|node| known.object(py, node)).collect();
            let mut objects = objects?;
            positions.push(match objects.len() {
                1 => objects.remove(0),
                _ => PyList::new(py, objects)?.into_any(),
            });
        }
        let shown = positions.iter().map(|at| Ok(at.repr()?.to_string()));
        let witness = shown.collect::<PyResult<Vec<String>>>()?;
        let error = Failure::Stop(Stop::Loop { witness }).raised(py);
        let positions = PyTuple::new(py, positions)?;
        error.value(py).setattr("positions", positions)?;
        Err(error)
    }
}

/// An integer of Python.
fn int(py: Python<'_>, number: i64) -> Bound<'_, PyAny> {
    PyInt::new(py, number).into_any()
}
