//! What Python asks of a game of its own.

use super::outcomes::OwnOutcomes;
use super::reading::{Origin, Tuples};
use super::walk::Walk;
use super::{Node, Own};
use crate::errors::CallError;
use crate::run::{free, guarded, pooled, raised_in_moves};
use grundy::game::{Convention, Outcome};
use grundy::solve::Solver;
use grundy::work::Stop;
use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};
use std::sync::{Arc, Mutex};

/// A game of Python with what was found of it so far.
#[pyclass(module = "grundy._grundy", name = "Search")]
pub(crate) struct OwnSearch {
    own: Arc<Own>,
    walk: Walk,
    /// In normal and in misere play.
    outcomes: [OwnOutcomes; 2],
    /// For sums in misere play and lists of moves.
    solver: Option<Solver<Arc<Own>>>,
}

#[pymethods]
impl OwnSearch {
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
            tuples: Tuples::said(tuples),
            memory: if memory == 0 { free() } else { memory },
            known: Mutex::default(),
        });
        Self {
            own,
            walk: Walk::default(),
            outcomes: [OwnOutcomes::new(false), OwnOutcomes::new(true)],
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
        let outcomes = self.outcomes.iter().map(OwnOutcomes::done);
        let most = outcomes.fold(self.walk.done(), usize::max);
        most.max(self.own.known().expanded())
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

impl OwnSearch {
    /// The numbers of the components of a position that is asked for: a list or a sum of them, or
    /// one.
    fn nodes(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<Node>> {
        let (mut nodes, mut known) = (Vec::new(), self.own.known());
        let from = Origin::Caller;
        match self.own.is_sum(position, from)? {
            true => self.own.parts(&mut known, from, position, &mut nodes)?,
            false => nodes.push(self.own.part(&mut known, from, position)?),
        }
        Ok(nodes.into_iter().map(Node).collect())
    }

    fn nim_sum(&mut self, py: Python<'_>, nodes: &[Node]) -> Result<u32, CallError> {
        guarded(|| {
            let mut known = self.own.known();
            nodes.iter().try_fold(0, |sum, node| {
                let value = self.walk.value(py, &self.own, &mut known, node.0);
                value.map(|value| sum ^ value)
            })
        })
    }

    fn p(&mut self, py: Python<'_>, nodes: &[Node], misere: bool) -> Result<bool, CallError> {
        if let [node] = *nodes {
            let outcomes = &mut self.outcomes[usize::from(misere)];
            let found = guarded(|| {
                let mut known = self.own.known();
                outcomes.is_p(py, &self.own, &mut known, &mut self.walk, node.0)
            })?;
            if let Some(found) = found {
                return Ok(found);
            }
        }
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
    ) -> Result<Vec<Vec<Node>>, CallError> {
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

    fn solver(&mut self) -> Result<&mut Solver<Arc<Own>>, CallError> {
        if self.solver.is_none() {
            let context = pooled(1)?.with_memory(self.own.memory);
            self.solver = Some(Solver::keyed(Arc::clone(&self.own), context));
        }
        self.solver
            .as_mut()
            .ok_or_else(|| CallError::input("no solver"))
    }

    /// What was found; the exception that a game raised, a loop with Python's positions.
    fn ended<T>(&self, py: Python<'_>, found: Result<T, CallError>) -> PyResult<T> {
        let known = &mut *self.own.known();
        let ended = known.ended.take();
        let failure = match found {
            Ok(found) => return Ok(found),
            Err(failure) => ended.unwrap_or(failure),
        };
        let witness = match failure {
            CallError::Stop(Stop::Loop { witness }) => witness,
            CallError::Stop(Stop::Fault(_)) => {
                return Err(CallError::Stop(raised_in_moves()).raised(py));
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
        let error = CallError::Stop(Stop::Loop { witness }).raised(py);
        let positions = PyTuple::new(py, positions)?;
        error.value(py).setattr("positions", positions)?;
        Err(error)
    }
}
