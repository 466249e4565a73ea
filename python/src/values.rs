//! One position: outcome, value, winning moves.

use crate::dict::{Fields, big, from_big};
use crate::errors::{CallError, class_of, type_error};
use crate::read::{self, RulesGiven};
use crate::run::{Size, Work, run};
use grundy::game::{HeapRules, Outcome, REMOTENESS, SUSPENSE};
use grundy::play::{
    Analysis, DigitalSum, Position, Reason, Within, analyse, analyse_options, analyse_within, lasts,
};
use grundy::rulesets::Ruleset;
use grundy::work::Budget;
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::time::Duration;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(value, module)?)?;
    module.add_function(wrap_pyfunction!(value_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(rules, module)?)?;
    module.add_function(wrap_pyfunction!(rulesets, module)?)
}

/// The canonical notation of rules, and what is known of them.
#[pyfunction]
fn rules<'py>(py: Python<'py>, text: &str, misere: bool) -> PyResult<Bound<'py, PyDict>> {
    let ruleset = read::ruleset(text, misere).map_err(|e| e.raised(py))?;
    let fields = Fields::of(py, &ruleset)?;
    let heaps = ruleset.heap_rules().map(|rules| rules.heaps().into_inner());
    fields.set("heaps", heaps)?;
    // where heaps have names
    let largest = ruleset.heap_rules().and_then(|rules| rules.largest_heap(0));
    fields.set("largest", largest)?;
    Ok(fields.done())
}

/// Name, notation, meaning, source and an example of rules.
type Texts = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

/// The texts of every registered ruleset.
#[pyfunction]
fn rulesets() -> Vec<Texts> {
    Ruleset::all()
        .map(|of| (of.name, of.signature, of.summary, of.source, of.example))
        .collect()
}

/// Analyses a position: heaps, the rows of a board as text, or the size of a full board.
#[pyfunction]
#[pyo3(signature = (text, position, board, state, misere, engine, options, remoteness, no_moves, budget, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn value<'py>(
    py: Python<'py>,
    text: RulesGiven,
    position: &Bound<'py, PyAny>,
    board: Option<(usize, usize)>,
    state: Option<Vec<u64>>,
    misere: bool,
    engine: Option<&str>,
    options: bool,
    remoteness: bool,
    no_moves: bool,
    budget: (Option<f64>, Option<u64>),
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        let place = typed(py, &text, position, board, state.as_deref(), misere)?;
        Ok((place, read::engine(engine)?, allowed(budget)?))
    })();
    let (place, engine, budget) = made.map_err(|failure: CallError| failure.raised(py))?;
    let (analysis, lengths) = run(py, &work, Size::Small, move |context| {
        let analysis = match (options, no_moves) {
            (true, _) => analyse_options(&place, context)?,
            (_, false) => analyse(&place, engine, context)?,
            _ => match analyse_within(&place, engine, budget, context)? {
                Within::Found(found) => *found,
                Within::Unfinished(known) => return Err(CallError::Unfinished(known)),
            },
        };
        let of = |length| lasts(&place, length, context);
        let lengths = match remoteness {
            true => Some([of(REMOTENESS)?, of(SUSPENSE)?]),
            false => None,
        };
        Ok((analysis, lengths))
    })?;
    let fields = analysed(py, &analysis)?;
    if let Some([remoteness, suspense]) = lengths {
        fields.set_item("remoteness", remoteness)?;
        fields.set_item("suspense", suspense)?;
    }
    Ok(fields)
}

/// What a search may use up: seconds and nodes.
fn allowed((seconds, nodes): (Option<f64>, Option<u64>)) -> Result<Option<Budget>, CallError> {
    let time = |seconds| {
        let time = Duration::try_from_secs_f64(seconds).ok();
        time.filter(|time| !time.is_zero()).ok_or_else(|| {
            CallError::input(format!(
                "found seconds={seconds}, expected a number above 0"
            ))
        })
    };
    let time = seconds.map(time).transpose()?;
    Ok((time.is_some() || nodes.is_some()).then_some(Budget { time, nodes }))
}

/// The certificate of the value of a position in normal play, as text.
#[pyfunction]
fn value_certificate<'py>(
    py: Python<'py>,
    text: RulesGiven,
    position: &Bound<'py, PyAny>,
    board: Option<(usize, usize)>,
    work: Work<'py>,
) -> PyResult<String> {
    let place = typed(py, &text, position, board, None, false).map_err(|e| e.raised(py))?;
    run(py, &work, Size::Large, move |context| {
        Ok(place.value_certificate(context)?.text())
    })
}

/// Reads a position, or a graph that stands in its place.
fn typed(
    py: Python<'_>,
    rules: &RulesGiven,
    position: &Bound<'_, PyAny>,
    board: Option<(usize, usize)>,
    state: Option<&[u64]>,
    misere: bool,
) -> Result<Position, CallError> {
    let graph: Option<String> = position.extract().ok();
    let named = graph.zip(rules.text());
    let whole = named.and_then(|(graph, rules)| Ruleset::on_structure(rules, &graph));
    match whole {
        Some(whole) => {
            let ruleset = read::ruleset(&whole, misere)?;
            place(&ruleset, py.None().bind(py), board, state)
        }
        None => place(&rules.ruleset(misere)?, position, board, state),
    }
}

/// Reads a position.
pub(crate) fn place(
    ruleset: &Ruleset,
    position: &Bound<'_, PyAny>,
    board: Option<(usize, usize)>,
    state: Option<&[u64]>,
) -> Result<Position, CallError> {
    if let (Some((rows, cols)), Some(_)) = (board, ruleset.board_rules()) {
        // a board that is too large for the rules is never made
        return Ok(Position::start_on(ruleset, rows, cols)?);
    }
    if position.is_none() {
        if let Some(start) = Position::start(ruleset) {
            return Ok(start);
        }
        let expected = match ruleset.board_rules() {
            None => "heaps, such as [3, 4, 5]",
            Some(_) => "board=(rows, columns), or rows such as '../.#'",
        };
        return Err(CallError::input(format!(
            "found no position, expected {expected}"
        )));
    }
    if let Ok(text) = position.cast::<PyString>() {
        let text = text.to_cow().map_err(CallError::Raised)?;
        return Ok(Position::read(ruleset, &text)?);
    }
    let heaps = numbers(position)?;
    Ok(Position::heaps(ruleset, heaps, state)?)
}

/// Heaps: a number, or any iterable of numbers, numpy's too.
fn numbers(position: &Bound<'_, PyAny>) -> Result<Vec<BigUint>, CallError> {
    let number = |item: &Bound<'_, PyAny>| {
        let whole = from_big(item).map_err(|error| {
            let class = class_of(item);
            match error.is_instance_of::<pyo3::exceptions::PyAttributeError>(item.py()) {
                true => type_error(
                    item.py(),
                    format!("found a heap that is a {class}, expected an integer"),
                ),
                false => error,
            }
        })?;
        whole.ok_or_else(|| CallError::input(format!("found a heap of {item}, expected 0 or more")))
    };
    let items = match position.try_iter() {
        Ok(items) => items,
        Err(_) if position.hasattr("__index__")? => return Ok(vec![number(position)?]),
        Err(_) => {
            let class = class_of(position);
            let text = format!("found a position that is a {class}, expected a list of heaps");
            return Err(type_error(position.py(), text).into());
        }
    };
    items.map(|item| number(&item?)).collect()
}

/// What is known of a position.
pub(crate) fn analysed<'py>(py: Python<'py>, analysis: &Analysis) -> PyResult<Bound<'py, PyDict>> {
    let at = &analysis.position;
    let fields = Fields::of(py, at.ruleset())?;
    fields.set("position", position(py, at)?)?;
    fields.set("state", at.states())?;
    fields.set("outcome", analysis.outcome.to_string())?;
    let value = analysis.value.as_ref().map(|value| big(py, value));
    fields.set("value", value.transpose()?)?;
    // where options may be forbidden a position can be P although some would win
    let winning = match analysis.outcome {
        Outcome::N => &analysis.winning[..],
        Outcome::P => &[],
    };
    let moves: PyResult<Vec<_>> = winning.iter().map(|to| position(py, to)).collect();
    fields.set("winning_moves", moves?)?;
    if winning.iter().any(|to| !to.states().is_empty()) {
        let states: Vec<_> = winning.iter().map(Position::states).collect();
        fields.set("winning_states", states)?;
    }
    fields.set("complete", !analysis.cut)?;
    fields.set("method", method(&analysis.reason))?;
    if let Some(table) = analysis.digital_sum() {
        fields.set("digital_sum", digital_sum(py, &table)?)?;
    }
    if let Some(options) = &analysis.options {
        let option = |(to, number): &(Position, u64)| Ok((position(py, to)?, *number));
        let options: PyResult<Vec<_>> = options.iter().map(option).collect();
        fields.set("options", options?)?;
    }
    Ok(fields.done())
}

/// The heaps as a tuple, by their names where they have some, in several tuples where summands are kept apart; a board as text.
pub(crate) fn position<'py>(py: Python<'py>, at: &Position) -> PyResult<Bound<'py, PyAny>> {
    if let Some(grid) = at.grid() {
        return Ok(PyString::new(py, &grid.to_string()).into_any());
    }
    let heaps = |(heaps, names): (&Vec<BigUint>, Vec<Option<String>>)| {
        let heap = |(heap, name): (&BigUint, Option<String>)| match name {
            Some(name) => Ok(PyString::new(py, &name).into_any()),
            None => big(py, heap),
        };
        let all: PyResult<Vec<_>> = heaps.iter().zip(names).map(heap).collect();
        PyTuple::new(py, all?)
    };
    let summands = at.heap_lists();
    let parts = summands.iter().zip(at.heap_names()).map(heaps);
    let parts: Vec<Bound<'py, PyTuple>> = parts.collect::<PyResult<_>>()?;
    match &parts[..] {
        [all] => Ok(all.clone().into_any()),
        _ => Ok(PyTuple::new(py, parts)?.into_any()),
    }
}

/// The columns that the values of nim and moore are read from.
fn digital_sum<'py>(py: Python<'py>, table: &DigitalSum) -> PyResult<Bound<'py, PyDict>> {
    let fields = Fields::new(py);
    fields.set("modulus", table.modulus)?;
    let columns: PyResult<Vec<_>> = table.columns().map(|column| big(py, &column)).collect();
    fields.set("columns", columns?)?;
    let row = |row: &Vec<u8>| PyList::new(py, row.iter().copied());
    let rows: PyResult<Vec<_>> = table.rows.iter().map(row).collect();
    fields.set("rows", rows?)?;
    fields.set("sums", table.sums.clone())?;
    fields.set("residues", table.residues.clone())?;
    Ok(fields.done())
}

/// How it was found: by a theorem or by whose search, and what was stored.
fn method(reason: &Reason) -> (&'static str, String, u64) {
    match reason {
        Reason::Theorem { k } => ("theorem", "theorem".into(), *k),
        Reason::Known(known) => ("known", known.to_string(), 0),
        Reason::Positions { engine, stored } => ("positions", engine.to_string(), *stored),
        Reason::Heaps { engine, stored } => ("heaps", engine.to_string(), *stored),
        Reason::Components { engine, stored } => ("components", engine.to_string(), *stored),
        Reason::Sequence { engine, stored, .. } => ("sequence", engine.to_string(), *stored),
        Reason::Summands { stored } => ("summands", "memo".into(), *stored),
        Reason::Joined { parts, .. } => ("joined", "memo".into(), *parts),
        Reason::Board(plan) => ("board", format!("{}, {}", plan.engine, plan.why), 0),
    }
}
