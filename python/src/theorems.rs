//! Named theorems against the rules.

use crate::dict::Fields;
use crate::errors::CallError;
use crate::read;
use crate::run::{Size, Work, run};
use grundy::ask::{Answered, BoardSize, GivenRules, Question, Stated, VerifyRequest};
use grundy::claim::{Theorem, Verdict};
use grundy::rulesets::Definitions;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(theorem, module)?)?;
    module.add_function(wrap_pyfunction!(theorems, module)?)
}

/// Name, statement and source of all theorems.
#[pyfunction]
fn theorems() -> Vec<(&'static str, &'static str, &'static str)> {
    let all = Theorem::ALL.iter();
    all.map(|theorem| (theorem.name, theorem.summary, theorem.source))
        .collect()
}

/// Verifies a theorem on a box.
#[pyfunction]
#[pyo3(signature = (name, rules, k, misere, values, heaps, max, order, board, engine, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn theorem<'py>(
    py: Python<'py>,
    name: String,
    rules: Vec<String>,
    k: Option<u64>,
    misere: bool,
    values: bool,
    heaps: Vec<u64>,
    max: Vec<u64>,
    order: Option<String>,
    board: Option<(usize, usize)>,
    engine: Option<String>,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let asked = move || {
        let of_two = Theorem::named(&name).is_some_and(|theorem| theorem.pairs().is_some());
        let mut rules = rules.into_iter().map(GivenRules::Text);
        let rule = if of_two { None } else { rules.next() };
        Ok::<_, CallError>(VerifyRequest {
            theorem: name,
            rule,
            rules: rules.collect(),
            k,
            misere,
            values,
            heaps: heaps.into(),
            max: max.into(),
            board: board.map(|(rows, columns)| BoardSize(rows, columns)),
            order: read::order(order.as_deref())?,
            engine: read::engine(engine.as_deref())?,
        })
    };
    let asked = asked().map_err(|error| error.raised(py))?;
    let found = run(py, &work, Size::Large, move |context| {
        Ok(asked.answer(&Definitions::default(), context)?)
    })?;
    let fields = Fields::new(py);
    fields.set("theorem", found.theorem)?;
    fields.set("rules", found.head.rules.clone())?;
    fields.set("place", found.place.clone())?;
    fields.set("verdict", found.verdict().map(Verdict::name))?;
    let one = |stated: &Stated| {
        let at = stated.counterexample.clone();
        let at = at.map(|at| (at.position, at.claimed, at.computed, at.reason));
        (
            stated.claim.clone(),
            stated.verdict.name(),
            stated.failures,
            at,
        )
    };
    fields.set(
        "statements",
        found.checked.iter().map(one).collect::<Vec<_>>(),
    )?;
    Ok(fields.done())
}
