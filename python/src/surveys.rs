//! Many heap games at once.

use crate::dict::Fields;
use crate::run::{Size, Work, run};
use grundy::solve::local::Shard;
use grundy::survey::{Class, Games, SurveyRow, SurveyRun, classes, survey};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(surveyed, module)?)
}

/// A row for each game of some families, with its class.
#[pyfunction]
fn surveyed<'py>(
    py: Python<'py>,
    families: Vec<String>,
    to: u64,
    work: Work<'py>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let (rows, classes) = run(py, &work, Size::Large, move |context| {
        let games = Games::read(&families)?;
        let run = SurveyRun::new(&games, to, Shard::WHOLE)?;
        let part = survey(&games, &run, None, context)?;
        let classes = classes(&part.rows);
        Ok((part.rows, classes))
    })?;
    let all = rows.iter().zip(&classes);
    all.map(|(row, class)| entry(py, row, class, &rows[class.first]))
        .collect()
}

fn entry<'py>(
    py: Python<'py>,
    row: &SurveyRow,
    class: &Class,
    first: &SurveyRow,
) -> PyResult<Bound<'py, PyDict>> {
    let fields = Fields::new(py);
    fields.set("code", &row.code)?;
    fields.set("standard", row.standard.as_deref())?;
    fields.set("same_as", &first.code)?;
    fields.set("shift", class.shift)?;
    fields.set("by", class.evidence.name())?;
    fields.set("verdict", row.verdict.name())?;
    fields.set("period", row.period)?;
    fields.set("preperiod", row.preperiod)?;
    fields.set("saltus", row.saltus)?;
    fields.set("largest", row.largest.map(|(value, _)| value))?;
    fields.set("largest_heap", row.largest.map(|(_, heap)| heap))?;
    fields.set("computed", row.computed)?;
    fields.set("rares", row.rares)?;
    fields.set("last_rare", row.last_rare)?;
    fields.set("seen", row.seen)?;
    Ok(fields.done())
}
