//! Heap rules from a function of Python: asked once for each position of a box, then searched by
//! the library without Python.

use crate::buffer::NumberArray;
use crate::dict::Fields;
use crate::errors::{CallError, class_of, type_error};
use crate::run::{Size, Work, run};
use crate::tables::shaped;
use grundy::game::{Convention, Game, HeapBox, Keyed, Options, Order};
use grundy::solve::Want;
use grundy::solve::memo::Memo;
use grundy::work::Stop;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(tabulated, module)?)
}

/// Positions between two looks for Ctrl-C.
const LOOK: usize = 1 << 10;

/// The moves of all positions of a box, by their ranks.
#[derive(Default)]
struct MoveList {
    parts: Vec<u32>,
    /// Where each option ends among the parts.
    ends: Vec<usize>,
    /// Where the options of each position end.
    options: Vec<usize>,
}

impl Game for &MoveList {
    type Position = u32;

    fn options(&self, from: &u32, to: &mut Options<u32>) {
        let end = |list: &[usize], at: usize| at.checked_sub(1).map_or(0, |at| list[at]);
        let rank = *from as usize;
        let mut start = end(&self.ends, end(&self.options, rank));
        for option in end(&self.options, rank)..self.options[rank] {
            let stop = self.ends[option];
            to.sum(self.parts[start..stop].iter().copied());
            start = stop;
        }
    }
}

impl Keyed for &MoveList {
    fn key(&self, position: &u32) -> u64 {
        (*position).into()
    }
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
    let positions = HeapBox::new(max, Order::Ordered).map_err(|e| CallError::from(e).raised(py))?;
    let count = u32::try_from(positions.count()).map_err(|_| {
        PyValueError::new_err("found more than 2^32 positions; choose a smaller max")
    })?;
    let mut listed = MoveList::default();
    let mut heaps = positions.unrank(0);
    for rank in 0..count as usize {
        if rank % LOOK == 0 {
            py.check_signals()?;
        }
        add_moves(&mut listed, moves, &heaps, &positions)?;
        positions.advance(&mut heaps);
    }
    let want = match (misere, outcomes) {
        (true, _) => Want::Outcomes(Convention::Misere),
        (false, true) => Want::Outcomes(Convention::Normal),
        (false, false) => Want::Values,
    };
    let (own, options) = (positions.clone(), listed.ends.len());
    let size = Size::of(options as u128);
    let numbers = run(py, &work, size, move |context| {
        let mut memo = Memo::flat(&listed, want).expect(count.into());
        let all: Vec<u32> = (0..count).collect();
        Ok(memo
            .solve(&all, context)
            .map_err(|stop| named(stop, &own))?)
    })?;
    let numbers = NumberArray::narrowest(numbers);
    let fields = Fields::new(py);
    fields.set("max", positions.max().to_vec())?;
    fields.set("outcomes", want != Want::Values)?;
    fields.set("options", options)?;
    fields.set("values", Bound::new(py, shaped(numbers, &positions))?)?;
    Ok(fields.done())
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

/// The moves from one position.
fn add_moves(
    listed: &mut MoveList,
    moves: &Bound<'_, PyAny>,
    heaps: &[u64],
    positions: &HeapBox,
) -> PyResult<()> {
    let py = moves.py();
    let found = moves.call1(PyTuple::new(py, heaps)?)?;
    if !found.is_none() {
        let items = found.try_iter().map_err(|_| {
            let class = class_of(&found);
            type_error(format!(
                "moves{heaps:?} returned a {class}, expected an iterable of moves"
            ))
        })?;
        for item in items {
            let item = item?;
            let option = option(&item)?;
            let wrong = |expected: &str| {
                let text = format!("moves{heaps:?} gave {item}, expected {expected}");
                Err(PyValueError::new_err(text))
            };
            match heaps.len() {
                // a heap that splits, or vanishes
                1 => {
                    for &part in &option {
                        if part > positions.max()[0] {
                            return wrong("heaps up to max");
                        }
                        listed.parts.push(part as u32);
                    }
                }
                n if n != option.len() => return wrong(&format!("{n} heaps")),
                _ if !positions.contains(&option) => return wrong("heaps up to max"),
                _ => listed.parts.push(positions.rank(&option) as u32),
            }
            listed.ends.push(listed.parts.len());
        }
    }
    listed.options.push(listed.ends.len());
    Ok(())
}

/// The heaps of a move: an integer, or an iterable of them.
fn option(item: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    if item.is_instance_of::<PyInt>() {
        return Ok(vec![item.extract()?]);
    }
    item.try_iter()?.map(|part| part?.extract()).collect()
}
