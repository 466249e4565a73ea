//! Heap rules from a function of Python: asked once for each position of a box, then searched by
//! the library without Python.

mod direct;
mod moves;

use crate::buffer::{NumberArray, shaped};
use crate::dict::Fields;
use crate::errors::CallError;
use crate::run::{Size, Work, free, run};
use grundy::game::{Convention, HeapBox, Order};
use grundy::rulesets::{MoveLists, Ruleset, Tabulated};
use grundy::solve::Want;
use grundy::solve::memo::Memo;
use grundy::work::Stop;
use moves::OwnMoves;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<ListedRules>()?;
    module.add_function(wrap_pyfunction!(tabulated, module)?)
}

/// Positions between two looks for Ctrl-C.
const LOOK: u64 = 1 << 10;

/// Rules whose moves a function listed for a box: what takes rules in notation takes them, too.
#[pyclass(frozen, module = "grundy._grundy", name = "Listed")]
pub(crate) struct ListedRules {
    pub(crate) ruleset: Ruleset,
    #[pyo3(get)]
    options: usize,
}

#[pymethods]
impl ListedRules {
    /// Asks a function for the moves of every position of a box.
    #[new]
    fn new(
        py: Python<'_>,
        moves: &Bound<'_, PyAny>,
        max: Vec<u64>,
        name: &str,
        memory: u64,
    ) -> PyResult<Self> {
        let positions = ordered(max).map_err(|error| error.raised(py))?;
        let moves = OwnMoves::new(moves.clone(), &positions);
        let lists = listed(py, &moves, &positions, memory)?;
        let options = lists.count();
        let rules = Tabulated::new(name, lists).ok_or_else(|| {
            CallError::input(format!(
                "found {name}, whose moves raise a heap and split one, expected one of both: as a \
                 Game it may do both"
            ))
            .raised(py)
        })?;
        Ok(Self {
            ruleset: rules.into(),
            options,
        })
    }
}

fn ordered(max: Vec<u64>) -> Result<HeapBox, CallError> {
    let positions = HeapBox::new(max, Order::Ordered)?;
    if positions.count() >= 1 << 32 {
        return Err(CallError::input(
            "found more than 2^32 positions, expected fewer for a function; choose a smaller max",
        ));
    }
    Ok(positions)
}

/// The moves from all positions of a box.
fn listed(
    py: Python<'_>,
    moves: &OwnMoves<'_>,
    positions: &HeapBox,
    memory: u64,
) -> PyResult<MoveLists> {
    let limit = if memory == 0 { free() } else { memory };
    let mut lists = MoveLists::new(positions.clone())
        .ok_or_else(|| CallError::input("found too many positions").raised(py))?;
    let mut heaps = positions.unrank(0);
    for rank in 0..positions.count() as u64 {
        if rank % LOOK == 0 {
            look(py, (lists.bytes(), limit))?;
        }
        for option in moves.of(&heaps)? {
            let (item, option) = option?;
            if !lists.add(&option) {
                return Err(moves.outside(&heaps, &item));
            }
        }
        lists.close();
        positions.advance(&mut heaps);
    }
    Ok(lists)
}

/// Looks for Ctrl-C, lets other threads run, and ends where memory does.
fn look(py: Python<'_>, (bytes, limit): (u64, u64)) -> PyResult<()> {
    py.check_signals()?;
    py.detach(|| ());
    if bytes <= limit {
        return Ok(());
    }
    let stop = Stop::Memory {
        what: "the moves of the function".into(),
        needed: bytes.into(),
        limit,
    };
    Err(CallError::Stop(stop).raised(py))
}

/// Values or outcomes of all positions of a box by the moves that a function returns. For one heap
/// an option may be several heaps.
#[pyfunction]
#[pyo3(signature = (moves, max, misere, outcomes, work))]
fn tabulated<'py>(
    py: Python<'py>,
    moves: &Bound<'py, PyAny>,
    max: Vec<u64>,
    misere: bool,
    outcomes: bool,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let positions = ordered(max).map_err(|error| error.raised(py))?;
    let want = match (misere, outcomes) {
        (true, _) => Want::Outcomes(Convention::Misere),
        (false, true) => Want::Outcomes(Convention::Normal),
        (false, false) => Want::Values,
    };
    let own = OwnMoves::new(moves.clone(), &positions);
    let direct = direct::numbers(py, &own, &positions, want, &work)?;
    let (how, numbers) = match direct {
        Some(numbers) => ("one position after the other", numbers),
        None => {
            let lists = listed(py, &own, &positions, work.1)?;
            (
                "memo of tabulated moves",
                searched(py, lists, &positions, want, &work)?,
            )
        }
    };
    let numbers = NumberArray::narrowest(numbers);
    let fields = Fields::new(py);
    fields.set("max", positions.max().to_vec())?;
    fields.set("outcomes", want != Want::Values)?;
    fields.set("plan", how)?;
    fields.set("values", Bound::new(py, shaped(numbers, &positions))?)?;
    Ok(fields.done())
}

fn searched(
    py: Python<'_>,
    lists: MoveLists,
    positions: &HeapBox,
    want: Want,
    work: &Work<'_>,
) -> PyResult<Vec<u64>> {
    let own = positions.clone();
    let count = positions.count() as u32;
    let size = Size::of(lists.count() as u128);
    run(py, work, size, move |context| {
        let mut memo = Memo::flat(&lists, want).expect(count.into());
        let all: Vec<u32> = (0..count).collect();
        Ok(memo
            .solve(&all, context)
            .map_err(|stop| named(stop, &own))?)
    })
}

/// A loop with its positions as heaps.
fn named(stop: Stop, positions: &HeapBox) -> Stop {
    match stop {
        Stop::Loop { witness } => Stop::Loop {
            witness: (witness.iter())
                .map(|rank| match rank.parse() {
                    Ok(rank) => grundy::claim::position_text(&positions.unrank(rank)),
                    Err(_) => rank.clone(),
                })
                .collect(),
        },
        other => other,
    }
}
