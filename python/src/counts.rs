//! Counts of positions.

use crate::dict::{Fields, big};
use crate::errors::CallError;
use crate::read::{self, RulesGiven};
use crate::run::{Size, Work, run};
use grundy::plan::{Count, CountJob, Counted, OfOrders, count as counted};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(count, module)?)
}

/// Counts positions of a box.
#[pyfunction]
#[pyo3(signature = (text, heaps, max, board, misere, of, least, engine, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn count<'py>(
    py: Python<'py>,
    text: RulesGiven,
    heaps: Option<usize>,
    max: Vec<u64>,
    board: Option<(usize, usize)>,
    misere: bool,
    of: &str,
    least: u64,
    engine: Option<&str>,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        let ruleset = text.ruleset(misere)?;
        let max = read::largest(&ruleset, (heaps, &max), board)?;
        let of: Counted = of.parse::<Counted>()?;
        Ok((ruleset, max, of, read::engine(engine)?))
    })();
    let (ruleset, max, of, engine) = made.map_err(|failure: CallError| failure.raised(py))?;
    let (own, bounds) = (ruleset.clone(), max.clone());
    let found: Count = run(py, &work, Size::of(u128::MAX), move |context| {
        let job = CountJob {
            ruleset: &own,
            max: bounds.clone(),
            least,
            of,
            engine,
        };
        Ok(counted(&job, context)?)
    })?;
    let fields = Fields::of(py, &ruleset)?;
    fields.set("max", max)?;
    fields.set("of", of.to_string())?;
    fields.set("least", least)?;
    let both = [("", &found.found), ("all_", &found.positions)];
    for (prefix, OfOrders { sorted, ordered }) in both {
        let sorted = sorted.as_ref().map(|sorted| big(py, sorted)).transpose()?;
        fields.set(&format!("{prefix}sorted"), sorted)?;
        fields.set(&format!("{prefix}ordered"), big(py, ordered)?)?;
    }
    fields.set("plan", found.plan.map(|plan| plan.to_string()))?;
    Ok(fields.done())
}
