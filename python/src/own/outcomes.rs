//! OwnOutcomes of a game of Python: a depth-first walk that takes one option at a time and leaves a
//! position once an option is lost for the opponent, as `any(not wins(q) for q in options(p))` does.

use super::known::Known;
use super::reading::Origin;
use super::walk::Walk;
use super::{Own, look};
use crate::errors::CallError;
use grundy::work::Stop;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyRange, PyTuple};

#[derive(Clone, Copy, PartialEq, Eq)]
enum OwnState {
    New,
    Open,
    P,
    N,
}

/// Where the next option of a position comes from.
enum OptionSource {
    /// A list or a tuple, and the place in it.
    Listed(Py<PyAny>, usize),
    Iterated(Py<PyIterator>),
    /// Integers, and the step from one to the next.
    Counted(i64, i64, i64),
}

/// A position on the path.
struct OwnStep {
    node: u32,
    source: OptionSource,
    /// Whether it has an option.
    moves: bool,
}

/// What an option says of the position.
enum Next {
    Outcome(OwnState),
    /// Its outcome is not known yet.
    Of(u32),
    /// A sum in misere play.
    Sum,
}

/// What is known of the outcomes of a game.
pub(super) struct OwnOutcomes {
    misere: bool,
    states: Vec<OwnState>,
    path: Vec<OwnStep>,
    parts: Vec<u32>,
    done: usize,
}

impl OwnOutcomes {
    pub(super) fn new(misere: bool) -> Self {
        Self {
            misere,
            states: Vec::new(),
            path: Vec::new(),
            parts: Vec::new(),
            done: 0,
        }
    }

    /// Positions that have an outcome.
    pub(super) fn done(&self) -> usize {
        self.done
    }

    /// Whether a position is a P-position; `None` where that takes outcomes of sums in misere play.
    pub(super) fn is_p(
        &mut self,
        py: Python<'_>,
        own: &Own,
        known: &mut Known,
        values: &mut Walk,
        root: u32,
    ) -> Result<Option<bool>, CallError> {
        let found = self.search(py, own, known, values, root);
        if !matches!(found, Ok(Some(_))) {
            // what was found stays
            for step in self.path.drain(..) {
                self.states[step.node as usize] = OwnState::New;
            }
        }
        found
    }

    fn state(&self, node: u32, values: &Walk) -> OwnState {
        match self.states.get(node as usize) {
            None | Some(OwnState::New) if !self.misere => match values.known(node) {
                Some(0) => OwnState::P,
                Some(_) => OwnState::N,
                None => OwnState::New,
            },
            None => OwnState::New,
            Some(state) => *state,
        }
    }

    fn search(
        &mut self,
        py: Python<'_>,
        own: &Own,
        known: &mut Known,
        values: &mut Walk,
        root: u32,
    ) -> Result<Option<bool>, CallError> {
        match self.state(root, values) {
            OwnState::New | OwnState::Open => self.enter(py, own, known, root)?,
            state => return Ok(Some(state == OwnState::P)),
        }
        loop {
            let Some(step) = self.path.last_mut() else {
                return Ok(Some(self.states[root as usize] == OwnState::P));
            };
            let position = known.object(py, step.node)?;
            let Some(item) = step.source.next(py, known)? else {
                // a position without moves is won in misere play
                let won = self.misere && !step.moves;
                self.close(if won { OwnState::N } else { OwnState::P });
                continue;
            };
            step.moves = true;
            let option = match item {
                Item::Node(node) => Next::Of(node),
                Item::Object(item) => self.option(py, own, known, values, &position, &item)?,
            };
            let node = match option {
                Next::Sum => return Ok(None),
                Next::Outcome(OwnState::P) => {
                    self.close(OwnState::N);
                    continue;
                }
                Next::Outcome(_) => continue,
                Next::Of(node) => node,
            };
            match self.state(node, values) {
                OwnState::P => self.close(OwnState::N),
                OwnState::N => {}
                OwnState::Open => return Err(self.round(node)),
                OwnState::New => self.enter(py, own, known, node)?,
            }
        }
    }

    /// An option that was given as an object.
    fn option(
        &mut self,
        py: Python<'_>,
        own: &Own,
        known: &mut Known,
        values: &mut Walk,
        position: &Bound<'_, PyAny>,
        item: &Bound<'_, PyAny>,
    ) -> Result<Next, CallError> {
        let from = Origin::Position(position);
        if !own.is_sum(item, from)? {
            return Ok(Next::Of(own.part(known, from, item)?));
        }
        let mut parts = std::mem::take(&mut self.parts);
        parts.clear();
        own.parts(known, from, item, &mut parts)?;
        let found = match (&parts[..], self.misere) {
            ([part], _) => Next::Of(*part),
            ([], misere) => Next::Outcome(if misere { OwnState::N } else { OwnState::P }),
            (_, true) => Next::Sum,
            (all, false) => {
                let mut sum = 0;
                for &part in all {
                    sum ^= values.value(py, own, known, part)?;
                }
                Next::Outcome(if sum == 0 { OwnState::P } else { OwnState::N })
            }
        };
        self.parts = parts;
        Ok(found)
    }

    /// Ends the last position of the path, and those before it that this decides.
    fn close(&mut self, mut state: OwnState) {
        while let Some(step) = self.path.pop() {
            self.states[step.node as usize] = state;
            self.done += 1;
            match state {
                OwnState::P => state = OwnState::N,
                _ => return,
            }
        }
    }

    fn enter(
        &mut self,
        py: Python<'_>,
        own: &Own,
        known: &mut Known,
        node: u32,
    ) -> Result<(), CallError> {
        let bytes = self.states.capacity() + size_of::<OwnStep>() * self.path.capacity();
        look(py, known, own.memory, bytes as u64)?;
        if self.states.len() <= node as usize {
            let room = (node as usize + 1).next_power_of_two();
            self.states.resize(room, OwnState::New);
        }
        let position = known.object(py, node)?;
        let options = own.asked(py, &position)?;
        let source = match options.cast_exact::<PyRange>() {
            Ok(range) if own.canonical.is_none() => {
                let bound = |name| range.getattr(name)?.extract::<i64>();
                OptionSource::Counted(bound("start")?, bound("stop")?, bound("step")?)
            }
            _ if options.is_exact_instance_of::<PyList>()
                || options.is_exact_instance_of::<PyTuple>() =>
            {
                OptionSource::Listed(options.unbind(), 0)
            }
            _ => OptionSource::Iterated(own.iterated(&position, &options)?.unbind()),
        };
        self.states[node as usize] = OwnState::Open;
        self.path.push(OwnStep {
            node,
            source,
            moves: false,
        });
        Ok(())
    }

    /// The loop that a position on the path closes.
    fn round(&self, again: u32) -> CallError {
        let nodes = self.path.iter().map(|step| step.node);
        let nodes = nodes.skip_while(|&node| node != again).chain([again]);
        let witness = nodes.map(|node| node.to_string()).collect();
        CallError::Stop(Stop::Loop { witness })
    }
}

/// What a source gives.
enum Item<'py> {
    Node(u32),
    Object(Bound<'py, PyAny>),
}

impl OptionSource {
    fn next<'py>(&mut self, py: Python<'py>, known: &mut Known) -> PyResult<Option<Item<'py>>> {
        match self {
            Self::Counted(at, stop, step) => {
                if (*step > 0 && at >= stop) || (*step < 0 && at <= stop) {
                    return Ok(None);
                }
                let node = known.of_int(*at)?;
                match at.checked_add(*step) {
                    Some(next) => *at = next,
                    None => *stop = *at,
                }
                Ok(Some(Item::Node(node)))
            }
            Self::Listed(list, at) => {
                let list = list.bind(py);
                let item = match list.cast_exact::<PyList>() {
                    // what asks Python may change the list
                    Ok(list) => (*at < list.len()).then(|| list.get_item(*at)),
                    Err(_) => {
                        let tuple = list.cast::<PyTuple>()?;
                        (*at < tuple.len()).then(|| tuple.get_item(*at))
                    }
                };
                *at += 1;
                Ok(item.transpose()?.map(Item::Object))
            }
            Self::Iterated(iterator) => {
                let mut iterator = iterator.bind(py).clone();
                Ok(iterator.next().transpose()?.map(Item::Object))
            }
        }
    }
}
