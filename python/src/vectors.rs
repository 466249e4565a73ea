//! Rules of vectors: which of these may be left out or added, and periods of the plane.

use crate::dict::Fields;
use crate::errors::CallError;
use crate::read;
use crate::run::{Size, Work, run};
use grundy::claim::{Effect, Redundancy, VectorChange, redundant};
use grundy::game::{HeapRules, Times};
use grundy::plan::plane_periods;
use grundy::solve::Want;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(vector_changes, module)?)?;
    module.add_function(wrap_pyfunction!(plane, module)?)
}

/// What it does to the P-positions to leave a vector out, or to add one.
#[pyfunction]
#[pyo3(signature = (rules, misere, heaps, max, added, base, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn vector_changes<'py>(
    py: Python<'py>,
    rules: &str,
    misere: bool,
    heaps: Option<usize>,
    max: u64,
    added: u64,
    base: Option<&str>,
    work: Work<'py>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let made = (|| {
        let ruleset = read::ruleset(rules, misere)?;
        let heaps = match ruleset.heaps() {
            Some(rules) => {
                let own = rules.heaps();
                let free = own.start() != own.end();
                let heaps = heaps.or(free.then_some(2));
                read::bounds(rules, heaps, &[max])?.len()
            }
            None => heaps.unwrap_or(2),
        };
        Ok((ruleset, heaps, base.map(read::numeration).transpose()?))
    })();
    let (ruleset, heaps, prove) = made.map_err(|failure: CallError| failure.raised(py))?;
    let changes = run(py, &work, Size::Large, move |context| {
        let asked = Redundancy {
            ruleset: &ruleset,
            heaps,
            max,
            added,
            prove,
        };
        Ok(redundant(&asked, context)?)
    })?;
    changes.iter().map(|change| changed(py, change)).collect()
}

fn changed<'py>(py: Python<'py>, change: &VectorChange) -> PyResult<Bound<'py, PyDict>> {
    let fields = Fields::new(py);
    fields.set("vector", change.vector.takes.clone())?;
    fields.set("starred", change.vector.times == Times::Any)?;
    fields.set("added", change.added)?;
    let (verdict, first) = match &change.effect {
        Effect::Changed(first) => ("FAILS", Some(first.clone())),
        Effect::None => ("HOLDS", None),
        Effect::ProvedNone => ("PROVED", None),
    };
    fields.set("verdict", verdict)?;
    fields.set("first_change", first)?;
    Ok(fields.done())
}

/// What repeats in the plane of outcomes or values of two heaps.
#[pyfunction]
fn plane<'py>(
    py: Python<'py>,
    rules: &str,
    misere: bool,
    values: bool,
    rows: u64,
    to: u64,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let ruleset = read::ruleset(rules, misere).map_err(|e| e.raised(py))?;
    let name = ruleset.to_string();
    let want = match values {
        true => Want::Values,
        false => Want::Outcomes(ruleset.convention),
    };
    let found = run(py, &work, Size::Large, move |context| {
        Ok(plane_periods(&ruleset, want, (rows, to), context)?)
    })?;
    let fields = Fields::new(py);
    fields.set("rules", name)?;
    fields.set("proved_rows", found.proved)?;
    fields.set("reach", found.reach)?;
    if let Some(period) = found.period {
        fields.set("preperiod", (period.row, period.column))?;
        fields.set("period", (period.rows, period.columns))?;
        fields.set("lattice", period.lattice)?;
        fields.set("p_positions", period.zeros)?;
    }
    Ok(fields.done())
}
