//! A game that is played move by move.

use crate::errors::CallError;
use crate::read::RulesGiven;
use crate::run::{Size, Work, run};
use crate::values::{analysed, place, position};
use grundy::play::{Computer, Match, Position, Side};
use grundy::work::{Context, Stop};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread::sleep;
use std::time::Duration;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Play>()
}

/// Options that are listed at most.
const MOST: u64 = 1 << 20;

/// Time between two looks whether a call that was interrupted has ended.
const LOOK: Duration = Duration::from_millis(1);

/// What is done at once needs no bounds.
const PLAIN: Work<'static> = (1, 0, None);

/// A match: the position, and all moves so far.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Play {
    game: Arc<Mutex<Match>>,
}

#[pymethods]
impl Play {
    #[new]
    #[pyo3(signature = (text, position, board, state, misere))]
    fn new(
        py: Python<'_>,
        text: RulesGiven,
        position: &Bound<'_, PyAny>,
        board: Option<(usize, usize)>,
        state: Option<Vec<u64>>,
        misere: bool,
    ) -> PyResult<Self> {
        let made = (|| {
            let ruleset = text.ruleset(misere)?;
            let start = place(&ruleset, position, board, state.as_deref())?;
            if start.blocks() > 0 {
                return Err(CallError::Stop(Stop::refused(
                    format!("{ruleset}, where the other side may forbid options"),
                    "rules without `block`",
                    "leave `block` out",
                )));
            }
            Ok(Match::new(start).keeping())
        })();
        let game = made.map_err(|failure| failure.raised(py))?;
        let game = Arc::new(Mutex::new(game));
        Ok(Self { game })
    }

    /// Rules, convention, position, what is remembered, whose turn it is, who has won.
    #[getter]
    fn now<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (at, turn, winner, drawn) = self.with(py, &PLAIN, |game, _| {
            let ended = (game.winner(), game.drawn());
            Ok((game.position().clone(), game.turn(), ended.0, ended.1))
        })?;
        let fields = crate::dict::Fields::of(py, at.ruleset())?;
        fields.set("position", position(py, &at)?)?;
        fields.set("state", at.states())?;
        fields.set("turn", side(turn))?;
        fields.set("winner", winner.map(side))?;
        fields.set("drawn", drawn)?;
        Ok(fields.done())
    }

    /// All moves so far: who made it, the position after it, what is remembered there, whether it
    /// was a mistake of the computer.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Moved<'py>>> {
        let plies = self.with(py, &PLAIN, |game, _| Ok(game.plies().to_vec()))?;
        let moved = plies.iter().map(|ply| {
            let to = position(py, &ply.to)?;
            Ok((side(ply.side), to, ply.to.states(), ply.mistake))
        });
        moved.collect()
    }

    /// The positions after each move, and what is remembered there.
    fn options<'py>(
        &self,
        py: Python<'py>,
        work: Work<'py>,
    ) -> PyResult<Vec<(Bound<'py, PyAny>, Vec<u64>)>> {
        let options = self.with(py, &work, |game, _| {
            game.options(MOST)?.ok_or_else(|| {
                CallError::Stop(Stop::refused(
                    format!("a position with more than {MOST} options"),
                    "one whose options can be listed",
                    "choose smaller heaps",
                ))
            })
        })?;
        let options = options.iter();
        options
            .map(|to| Ok((position(py, to)?, to.states())))
            .collect()
    }

    /// Makes the move to a position.
    #[pyo3(signature = (position, state, work))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        state: Option<Vec<u64>>,
        work: Work<'py>,
    ) -> PyResult<()> {
        let ruleset = self.with(py, &work, |game, _| Ok(game.ruleset().clone()))?;
        let text = position.cast::<PyString>().ok().map(ToString::to_string);
        let told = state.is_some() || text.is_some_and(|text| text.contains("state"));
        let to = place(&ruleset, position, None, state.as_deref());
        let to = to.map_err(|failure| failure.raised(py))?.bare();
        self.with(py, &work, move |game, _| {
            let to = match told || to.states().is_empty() {
                true => to.clone(),
                false => remembered(game, &to)?,
            };
            game.position().few_options()?;
            let (from, shown) = (game.position().to_string(), to.to_string());
            game.play(to).map_err(|why| {
                CallError::input(format!("found a move from {from} to {shown}: {why}"))
            })
        })
    }

    /// Lets the computer make a move; whether one was left.
    fn play_computer(
        &self,
        py: Python<'_>,
        mistakes: u8,
        seed: u64,
        work: Work<'_>,
    ) -> PyResult<bool> {
        let computer = Computer { mistakes, seed };
        self.with(py, &work, move |game, context| {
            game.analysis(context)?;
            // nobody waits for a move that was interrupted
            context.check()?;
            Ok(game.play_computer(computer, context)?)
        })
    }

    /// Takes the last move back; whether there was one.
    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, &PLAIN, |game, _| Ok(game.undo()))
    }

    /// What is known of the position, with its options.
    fn analysis<'py>(&self, py: Python<'py>, work: Work<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = self.with(py, &work, |game, context| {
            Ok(game.analysis(context)?.clone())
        })?;
        analysed(py, &found)
    }
}

/// A move, as it leaves for Python.
type Moved<'py> = (&'static str, Bound<'py, PyAny>, Vec<u64>, bool);

impl Play {
    /// Does something with the match, once a call that was interrupted has let go of it.
    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: &Work<'_>,
        job: impl Fn(&mut Match, &Context) -> Result<T, CallError> + Send + Sync + 'static,
    ) -> PyResult<T> {
        let game = Arc::clone(&self.game);
        run(py, work, Size::Small, move |context| {
            job(&mut *held(&game, context)?, context)
        })
    }
}

fn held<'a>(game: &'a Mutex<Match>, context: &Context) -> Result<MutexGuard<'a, Match>, Stop> {
    loop {
        match game.try_lock() {
            Ok(game) => return Ok(game),
            Err(TryLockError::Poisoned(broken)) => return Ok(broken.into_inner()),
            Err(TryLockError::WouldBlock) => context.check()?,
        }
        sleep(LOOK);
    }
}

/// The option with the heaps of a position, whatever is remembered there.
fn remembered(game: &Match, to: &Position) -> Result<Position, CallError> {
    let options = game.options(MOST)?.unwrap_or_default();
    let mut same = options.into_iter();
    let mut same = same
        .by_ref()
        .filter(|one| one.heap_lists() == to.heap_lists());
    match (same.next(), same.next()) {
        (None, _) => Ok(to.clone()),
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => Err(CallError::input(format!(
            "found several moves to {to}, which differ in what is remembered, expected state= beside it"
        ))),
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}
