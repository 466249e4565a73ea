//! Games that may go on for ever.

use crate::dict::Fields;
use crate::errors::CallError;
use crate::read;
use crate::run::{Size, Work, run};
use crate::values::{place, position};
use grundy::plan::LoopyTable;
use grundy::play::analyse_loopy;
use grundy::solve::loopy::LoopyValue;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(loopy_value, module)?)?;
    module.add_function(wrap_pyfunction!(loopy_table, module)?)
}

/// A nimber as an integer, else the text.
fn number<'py>(py: Python<'py>, value: Option<&LoopyValue>) -> Option<Bound<'py, PyAny>> {
    value.map(|value| match value {
        LoopyValue::Nimber(nimber) => PyInt::new(py, *nimber).into_any(),
        LoopyValue::Infinite(_) => PyString::new(py, &value.to_string()).into_any(),
    })
}

/// Analyses a position of rules that may go on for ever.
#[pyfunction]
fn loopy_value<'py>(
    py: Python<'py>,
    text: &str,
    at: &Bound<'py, PyAny>,
    misere: bool,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = read::ruleset(text, misere).and_then(|ruleset| place(&ruleset, at, None, None));
    let made = made.map_err(|failure: CallError| failure.raised(py))?;
    let found = run(py, &work, Size::Small, move |context| {
        Ok(analyse_loopy(&made, context)?)
    })?;
    let fields = Fields::of(py, found.position.ruleset())?;
    fields.set("position", position(py, &found.position)?)?;
    fields.set("outcome", found.fate.to_string())?;
    fields.set("value", number(py, found.value.as_ref()))?;
    fields.set("remoteness", found.remoteness)?;
    let options = found
        .options
        .iter()
        .map(|(to, fate, remoteness)| Ok((position(py, to)?, fate.to_string(), *remoteness)));
    fields.set("options", options.collect::<PyResult<Vec<_>>>()?)?;
    Ok(fields.done())
}

/// All positions of a box of rules that may go on for ever.
#[pyfunction]
fn loopy_table<'py>(
    py: Python<'py>,
    text: &str,
    heaps: Option<usize>,
    max: Vec<u64>,
    misere: bool,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        let ruleset = read::ruleset(text, misere)?;
        let rules = ruleset.on_heaps()?;
        let positions = read::heap_box(rules, (heaps, &max), None)?;
        Ok((rules.clone(), ruleset, positions))
    })();
    let (rules, ruleset, positions) = made.map_err(|failure: CallError| failure.raised(py))?;
    let (convention, of) = (ruleset.convention, rules.clone());
    let table = run(py, &work, Size::Small, move |context| {
        Ok(LoopyTable::of(&of, &positions, convention, true, context)?)
    })?;
    let fields = Fields::of(py, &ruleset)?;
    let rows = table.rows().map(|row| {
        let heap = |(i, &heap): (usize, &u64)| match rules.names_of_heap(i) {
            Some(names) => PyString::new(py, &names.name(heap)).into_any(),
            None => PyInt::new(py, heap).into_any(),
        };
        let heaps = PyTuple::new(py, row.heaps.iter().enumerate().map(heap))?;
        let value = number(py, row.value.as_ref());
        Ok((heaps, value, row.fate.to_string(), row.remoteness))
    });
    fields.set("rows", rows.collect::<PyResult<Vec<_>>>()?)?;
    fields.set("leads_out", table.leads_out())?;
    Ok(fields.done())
}
