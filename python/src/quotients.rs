//! Misere theory: quotients of heap games, genera of heaps, canonical forms.

use crate::buffer::{Buffer, NumberArray};
use crate::dict::Fields;
use crate::errors::CallError;
use crate::run::{Size, Work, run};
use grundy::plan::HeapGame;
use grundy::theory::misere::{Arena, Limits, Quotient, ReadError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;
use std::sync::Arc;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(quotient, module)?)?;
    module.add_function(wrap_pyfunction!(genera, module)?)?;
    module.add_function(wrap_pyfunction!(canonical, module)?)
}

fn numbers(elements: &[u16]) -> NumberArray {
    NumberArray::narrowest(elements.iter().map(|&x| x.into()).collect())
}

/// The misere quotient of the heaps 0 to `to`, or of fewer if it is proved for all before or has
/// more than `order` elements.
#[pyfunction]
#[pyo3(signature = (rules, to, order, work))]
fn quotient<'py>(
    py: Python<'py>,
    rules: &str,
    to: usize,
    order: Option<usize>,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let game = HeapGame::read_misere(rules).map_err(|e| CallError::from(e).raised(py))?;
    let game = Arc::new(game);
    let own = Arc::clone(&game);
    let order = order.unwrap_or(usize::MAX);
    let (found, nim): (Quotient, Option<u32>) = run(py, &work, Size::Large, move |context| {
        let found = own.quotient(
            Limits {
                to,
                order,
                ..Limits::NONE
            },
            context,
        )?;
        let nim = found.nim(context)?;
        Ok((found, nim))
    })?;
    let fields = Fields::new(py);
    let presentation = found.presentation();
    let elements = presentation.elements.iter();
    let elements: Vec<String> = elements.map(|e| presentation.product(e)).collect();
    let growth: Vec<(usize, usize, usize)> = (found.growth.iter())
        .map(|step| (step.heap, step.order, step.p))
        .collect();
    let certificate = Value::Object(game.quotient_certificate(&found));
    let ended = found.ended.as_ref().map(ToString::to_string);
    fields.set("rules", game.to_string())?;
    fields.set("to", found.to)?;
    fields.set("order", found.order())?;
    let table = Buffer::rows(numbers(&found.table), found.order());
    fields.set("table", Bound::new(py, table)?)?;
    fields.set("p", Bound::new(py, Buffer::line(numbers(&found.p)))?)?;
    fields.set("phi", Bound::new(py, Buffer::line(numbers(&found.phi)))?)?;
    fields.set("generators", presentation.generators.clone())?;
    fields.set("presentation", presentation.text())?;
    fields.set("elements", elements)?;
    fields.set("growth", growth)?;
    let period = found.period.map(|period| (period.preperiod, period.period));
    fields.set("period", period)?;
    fields.set("nim", nim)?;
    fields.set("ended", ended)?;
    fields.set("certificate", certificate.to_string())?;
    Ok(fields.done())
}

/// The genus of each heap 0 to `to`, abbreviated, and its digits: the value in normal play, then
/// the misere values up to the repetition of the last two.
#[pyfunction]
#[pyo3(signature = (rules, to, work))]
fn genera(
    py: Python<'_>,
    rules: &str,
    to: usize,
    work: Work<'_>,
) -> PyResult<Vec<(String, u32, Vec<u32>)>> {
    let game = HeapGame::read_misere(rules).map_err(|e| CallError::from(e).raised(py))?;
    run(py, &work, Size::Large, move |context| {
        let (mut arena, forms) = game.canonical(to, context)?;
        let genera = forms.into_iter().map(|form| {
            let shortened = arena.kind(form).shortened();
            let genus = arena.genus(form);
            (genus.text(shortened), genus.plus(), genus.digits().to_vec())
        });
        Ok(genera.collect())
    })
}

/// The canonical form of a misere game, as CGSuite prints it.
#[pyfunction]
#[pyo3(signature = (game, work))]
fn canonical(py: Python<'_>, game: String, work: Work<'_>) -> PyResult<String> {
    run(py, &work, Size::Small, move |context| {
        let mut arena = Arena::new(context);
        let form = arena.read(&game).map_err(|e| match e {
            ReadError::Stop(stop) => CallError::from(stop),
            e => CallError::input(format!("`{game}`: {e}")),
        })?;
        Ok(arena.text(form)?)
    })
}
