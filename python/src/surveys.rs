//! Many heap games at once.

use crate::dict::Fields;
use crate::errors::CallError;
use crate::run::{Size, Work, run};
use grundy::game::Convention;
use grundy::survey::{
    Checkpoint, Class, Games, LimitReached, QuotientRow, QuotientRun, SurveyRow, SurveyRun,
    classes, family_lines, graphs, quotients, survey,
};
use grundy::theory::misere::Limits;
use grundy::work::Shard;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(surveyed, module)?)?;
    module.add_function(wrap_pyfunction!(surveyed_quotients, module)?)?;
    module.add_function(wrap_pyfunction!(surveyed_graphs, module)?)?;
    module.add_function(wrap_pyfunction!(family, module)?)
}

/// A row for the misere quotient of each game of some families.
#[pyfunction]
fn surveyed_quotients<'py>(
    py: Python<'py>,
    families: Vec<String>,
    to: u64,
    limits: (usize, u64, u64),
    kept: Option<PathBuf>,
    work: Work<'py>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let (elements, effort, memory) = limits;
    let rows = run(py, &work, Size::Large, move |context| {
        let limits = Limits {
            to: usize::try_from(to).unwrap_or(usize::MAX),
            order: elements,
            effort,
            // 0 stands for what is usual
            memory: match memory {
                0 => QuotientRun::MEMORY.min(context.memory()),
                memory => memory,
            },
        };
        let games = Games::read(&families)?;
        let run = QuotientRun::new(&games, limits);
        let kept = kept.as_ref().map(|path| Checkpoint::resume(path, &run));
        let mut kept = kept
            .transpose()
            .map_err(|error| CallError::input(error.to_string()))?;
        Ok(quotients(&games, &run, kept.as_mut(), context)?)
    })?;
    let entry = |row: &QuotientRow| {
        let fields = Fields::new(py);
        fields.set("code", &row.code)?;
        fields.set("to", row.to)?;
        fields.set("order", row.order)?;
        fields.set("p", row.p)?;
        fields.set("preperiod", row.period.map(|period| period.preperiod))?;
        fields.set("period", row.period.map(|period| period.period))?;
        fields.set("nim", row.nim)?;
        fields.set("grew", row.grew)?;
        fields.set("limit", row.limit.map(LimitReached::name))?;
        Ok(fields.done())
    };
    rows.iter().map(entry).collect()
}

/// A graph, its vertices, the value, the outcome.
type GraphEntry = (String, usize, Option<u64>, String);

/// A row for each of some graphs, in graph6 or as they are typed.
#[pyfunction]
fn surveyed_graphs<'py>(
    py: Python<'py>,
    rules: String,
    lines: Vec<String>,
    misere: bool,
    work: Work<'py>,
) -> PyResult<Vec<GraphEntry>> {
    let convention = match misere {
        true => Convention::Misere,
        false => Convention::Normal,
    };
    let rows = run(py, &work, Size::Large, move |context| {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        Ok(graphs(&rules, convention, &lines, None, context)?)
    })?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|row| (row.graph, row.vertices, row.value, row.outcome.to_string()))
        .collect())
}

/// The members of a family of graphs, such as `grid(3,n)`, up to an n; `None` where no n stands alone.
#[pyfunction]
fn family(rules: &str, text: &str, to: u64) -> Option<Vec<String>> {
    family_lines(rules, text, to)
}

/// A row for each game of some families, with its class.
#[pyfunction]
fn surveyed<'py>(
    py: Python<'py>,
    families: Vec<String>,
    to: u64,
    beyond: bool,
    work: Work<'py>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let (rows, classes) = run(py, &work, Size::Large, move |context| {
        let games = Games::read(&families)?;
        let mut run = SurveyRun::new(&games, to, Shard::WHOLE)?;
        run.only = !beyond;
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
