//! Sequences of the values of single heaps, and their periods.

use crate::buffer::{Buffer, NumberArray};
use crate::dict::{Fields, from_big};
use crate::errors::CallError;
use crate::read::RulesGiven;
use crate::run::{Size, Work, run};
use grundy::plan::{kept_sequence, sequence_certificate};
use grundy::sequence::{Engine, PeriodVerdict, Sequence};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(sequence, module)?)
}

/// Values of heaps 0 to `to`, the period, and values of further heaps that were asked for.
#[pyfunction]
#[pyo3(signature = (rules, to, at, engine, work))]
fn sequence<'py>(
    py: Python<'py>,
    rules: RulesGiven,
    to: u64,
    at: Vec<Bound<'py, PyAny>>,
    engine: Option<&str>,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        let game = rules.heap_game()?;
        let engine = engine.map(|name| name.parse::<Engine>());
        let engine = engine
            .transpose()
            .map_err(|e| CallError::input(e.to_string()))?;
        Ok((game, engine))
    })();
    let (game, engine) = made.map_err(|failure: CallError| failure.raised(py))?;
    let game = Arc::new(game);
    let own = Arc::clone(&game);
    let size = Size::of(to.into());
    let (sequence, values, certificate) = run(py, &work, size, move |context| {
        let sequence = kept_sequence(&*own, to, engine, None, context)?;
        context.afford("the list of values", u128::from(to) * 8 + 8)?;
        let values = listed(&sequence, to)?;
        let certificate = sequence_certificate(&*own, &sequence).ok();
        Ok((sequence, values, certificate))
    })?;
    let fields = Fields::new(py);
    fields.set("rules", game.to_string())?;
    fields.set("code", game.code().ok().map(|code| code.to_string()))?;
    fields.set("engine", sequence.engine().to_string())?;
    fields.set("computed", sequence.computed().count())?;
    fields.set("values", Bound::new(py, Buffer::line(values))?)?;
    let certificate = certificate.map(|object| serde_json::Value::Object(object).to_string());
    fields.set("certificate", certificate)?;
    let period = sequence.period().map(|period| {
        let (verdict, theorem) = match period.verdict {
            PeriodVerdict::Proved(theorem) => ("PROVED", Some(theorem.name())),
            PeriodVerdict::Observed { .. } => ("OBSERVED", None),
        };
        (
            verdict,
            period.preperiod,
            period.length,
            period.saltus,
            theorem,
            period.seen(),
        )
    });
    fields.set("period", period)?;
    let law = sequence.law().map(|law| {
        let theorem = law.proved.then(|| law.theorem.name());
        (law.formula.clone(), theorem)
    });
    fields.set("law", law)?;
    let ruler = sequence.ruler().map(|ruler| {
        let numbers = (ruler.base, ruler.shift, ruler.from, ruler.again);
        (ruler.formula(), numbers, ruler.values)
    });
    fields.set("ruler", ruler)?;
    let mut asked = Vec::new();
    for heap in &at {
        let size = from_big(heap)?.and_then(|size| u128::try_from(size).ok());
        let value = size.and_then(|size| sequence.value(size));
        asked.push(value);
    }
    fields.set("asked", asked)?;
    Ok(fields.done())
}

/// The values of heaps 0 to `to`, computed or by the proved period.
fn listed(sequence: &Sequence, to: u64) -> Result<NumberArray, CallError> {
    let value = |heap: u64| {
        let value = sequence
            .value(heap.into())
            .and_then(|value| u64::try_from(value).ok());
        value.ok_or_else(|| {
            CallError::input(format!("the value of heap {heap} needs more than 64 bits"))
        })
    };
    let numbers: Result<Vec<u64>, CallError> = (0..=to).map(value).collect();
    Ok(NumberArray::narrowest(numbers?))
}
