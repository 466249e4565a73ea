//! Games written in Python: the memo of the library over numbers that stand for Python's positions.
//!
//! A position is numbered when it is first seen, and asked for its options once: what they are is
//! kept, so that outcomes, winning moves and misere play ask Python nothing again. All runs on the
//! thread that asked, which holds Python's lock as its options do.

use crate::errors::{Failure, type_error};
use crate::run::{free, guarded, pooled, raised_in_moves};
use grundy::game::{Convention, Fault, Game, Keyed, Options};
use grundy::solve::Solver;
use grundy::work::Stop;
use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PyRange, PyTuple, PyType};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

mod known;

use known::Known;

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
    known: Mutex<Known>,
}

impl Own {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The components of an option, or of a position that is asked for.
    fn components(&self, item: &Bound<'_, PyAny>, tuples: bool, to: &mut Vec<u32>) -> PyResult<()> {
        let py = item.py();
        let is_sum = item.is_exact_instance_of::<PyList>()
            || (tuples && item.is_exact_instance_of::<PyTuple>())
            || item.get_type().is(self.sum.bind(py));
        if !is_sum {
            to.push(self.node(item)?);
            return Ok(());
        }
        for part in item.try_iter()? {
            to.push(self.node(&part?)?);
        }
        Ok(())
    }

    /// The number of a component.
    #[inline]
    fn node(&self, component: &Bound<'_, PyAny>) -> PyResult<u32> {
        match &self.canonical {
            Some(canonical) => {
                let canonical = canonical.bind(component.py()).call1((component,))?;
                self.known().number(&canonical)
            }
            None => self.known().number(component),
        }
    }

    /// Asks Python for the options of a position.
    fn ask(&self, py: Python<'_>, node: u32) -> PyResult<()> {
        let position = self.known().object(py, node)?;
        let tuples = (self.tuples).unwrap_or_else(|| !position.is_exact_instance_of::<PyTuple>());
        let options = self.options.bind(py).call1((&position,))?;
        let (mut parts, mut ends) = (Vec::new(), Vec::new());
        if self.canonical.is_none()
            && let Ok(range) = options.cast_exact::<PyRange>()
        {
            self.known().range(range, &mut parts)?;
        } else if let Ok(list) = options.cast_exact::<PyList>() {
            for item in list {
                self.components(&item, tuples, &mut parts)?;
                ends.push(parts.len());
            }
        } else if let Ok(tuple) = options.cast_exact::<PyTuple>() {
            for item in tuple {
                self.components(&item, tuples, &mut parts)?;
                ends.push(parts.len());
            }
        } else if options.is_none() {
            // a function that yields nothing and has no `yield` returns None: no moves
        } else {
            let items = options.try_iter().map_err(|_| {
                let class = crate::errors::class_of(&options);
                type_error(format!(
                    "options({}) returned a {class}, expected an iterable of positions",
                    position
                        .repr()
                        .map_or_else(|_| "..".into(), |text| text.to_string())
                ))
            })?;
            for item in items {
                self.components(&item?, tuples, &mut parts)?;
                ends.push(parts.len());
            }
        }
        self.known().keep(node, &parts, &ends);
        Ok(())
    }

    /// Lets other threads run and looks for Ctrl-C now and then; ends where memory does.
    fn look(&self, py: Python<'_>) -> PyResult<()> {
        let mut known = self.known();
        known.asked = known.asked.wrapping_add(1);
        if known.asked % LOOK != 0 {
            return Ok(());
        }
        let (bytes, positions) = (known.bytes(), known.count());
        drop(known);
        py.check_signals()?;
        py.detach(|| ());
        if bytes <= self.memory {
            return Ok(());
        }
        Err(Failure::Stop(Stop::Memory {
            what: format!("the game, with {positions} positions so far,"),
            needed: bytes.into(),
            limit: self.memory,
        })
        .raised(py))
    }
}

impl Game for Own {
    type Position = Node;

    fn options(&self, from: &Node, to: &mut Options<Node>) {
        let done = Python::attach(|py| {
            self.look(py)?;
            if self.known().write(from.0, to) {
                return Ok(());
            }
            self.ask(py, from.0)
        });
        match done {
            Ok(()) => _ = to.is_empty() && self.known().write(from.0, to),
            Err(error) => {
                self.known().raised.get_or_insert(error);
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
    solver: Solver<Own>,
}

#[pymethods]
impl Search {
    /// Of a function from a position to its options; `memory` in bytes, 0 for what is free.
    #[new]
    #[pyo3(signature = (options, canonical, sum, tuples, memory))]
    fn new(
        py: Python<'_>,
        options: Py<PyAny>,
        canonical: Option<Py<PyAny>>,
        sum: Py<PyType>,
        tuples: Option<bool>,
        memory: u64,
    ) -> PyResult<Self> {
        let memory = if memory == 0 { free() } else { memory };
        let context = pooled(1).map_err(|failure| failure.raised(py))?;
        let own = Own {
            options,
            canonical,
            sum,
            tuples,
            memory,
            known: Mutex::default(),
        };
        let solver = Solver::keyed(own, context.with_memory(memory));
        Ok(Self { solver })
    }

    /// The Grundy value of a sum of components.
    fn value(&mut self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<u64> {
        let nodes = self.nodes(position)?;
        let found = guarded(|| self.solver.value(&nodes).map_err(Failure::Stop));
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
        let play = convention(misere);
        let found = guarded(|| self.solver.outcome(&nodes, play).map_err(Failure::Stop));
        Ok(self.ended(py, found)? == grundy::game::Outcome::P)
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
        let play = convention(misere);
        let found = guarded(|| match winning {
            true => self
                .solver
                .winning_moves(&nodes, play)
                .map_err(Failure::Stop),
            false => self.solver.options(&nodes).map_err(Failure::Stop),
        });
        let found = self.ended(py, found)?;
        let known = self.solver.game().known();
        let list = |nodes: &Vec<Node>| {
            let objects: PyResult<Vec<_>> =
                nodes.iter().map(|node| known.object(py, node.0)).collect();
            PyList::new(py, objects?)
        };
        found.iter().map(list).collect()
    }

    /// Positions whose options are known.
    #[getter]
    fn positions(&self) -> usize {
        self.solver.game().known().expanded()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let own = self.solver.game();
        visit.call(&own.options)?;
        visit.call(&own.canonical)?;
        match own.known.try_lock() {
            Ok(known) => known.objects().try_for_each(|object| visit.call(object)),
            Err(_) => Ok(()),
        }
    }
}

fn convention(misere: bool) -> Convention {
    match misere {
        true => Convention::Misere,
        false => Convention::Normal,
    }
}

impl Search {
    /// The numbers of the components of a position that is asked for: a list or a sum of them, or
    /// one.
    fn nodes(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<Node>> {
        let mut nodes = Vec::new();
        self.solver.game().components(position, false, &mut nodes)?;
        Ok(nodes.into_iter().map(Node).collect())
    }

    /// What was found; the exception that a game raised, a loop with Python's positions.
    fn ended<T>(&self, py: Python<'_>, found: Result<T, Failure>) -> PyResult<T> {
        let mut known = self.solver.game().known();
        let raised = known.raised.take();
        let failure = match (found, raised) {
            (Ok(found), _) => return Ok(found),
            (Err(_), Some(raised)) => return Err(raised),
            (Err(failure), None) => failure,
        };
        let Failure::Stop(Stop::Loop { witness }) = failure else {
            return Err(match failure {
                Failure::Stop(Stop::Fault(_)) => Failure::Stop(raised_in_moves()).raised(py),
                failure => failure.raised(py),
            });
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
        drop(known);
        let witness: PyResult<Vec<String>> = positions
            .iter()
            .map(|at| Ok(at.repr()?.to_string()))
            .collect();
        let error = Failure::Stop(Stop::Loop { witness: witness? }).raised(py);
        error
            .value(py)
            .setattr("positions", PyTuple::new(py, positions)?)?;
        Err(error)
    }
}

/// An integer of Python.
fn int(py: Python<'_>, number: i64) -> Bound<'_, PyAny> {
    PyInt::new(py, number).into_any()
}
