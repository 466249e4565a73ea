//! Which known games have some values.

use crate::dict::Fields;
use crate::errors::CallError;
use crate::read::RulesGiven;
use crate::run::{Size, Work, run};
use grundy::game::Code;
use grundy::plan::HeapGame;
use grundy::survey::{Evidence, comparable, compared_values, evidence, recognise};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(known_games, module)?)
}

/// The known games that have the values of rules, or some values with their indices.
#[pyfunction]
#[pyo3(signature = (rules, terms, shifts, work))]
fn known_games<'py>(
    py: Python<'py>,
    rules: Option<RulesGiven>,
    terms: Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    shifts: u32,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        let game = rules.as_ref().map(RulesGiven::heap_game).transpose()?;
        let terms = match &game {
            Some(_) => Vec::new(),
            None => values(&terms)?,
        };
        Ok((game, terms))
    })();
    let (game, terms) = made.map_err(|failure: CallError| failure.raised(py))?;
    let name = game.as_ref().map(HeapGame::to_string);
    let (games, count, alike) = run(py, &work, Size::Large, move |context| {
        let own = game.as_ref().map(|game| compared_values(game, context));
        let own = own.transpose()?;
        let terms = own.as_ref().map_or(&terms, |(values, _)| values);
        let found = recognise(terms, shifts, context)?;
        let known = found.alike.into_iter().map(|alike| {
            let known = match (&game, &own) {
                (Some(game), Some((_, sequence))) => evidence((game, sequence), &alike, context)?,
                _ => Evidence::Numeric,
            };
            Ok((alike, known))
        });
        let known = known.collect::<Result<Vec<_>, CallError>>()?;
        Ok((found.games, terms.len(), known))
    })?;
    let fields = Fields::new(py);
    fields.set("rules", name)?;
    fields.set("values", count)?;
    fields.set("compared", games)?;
    let matches = alike.iter().map(|(alike, known)| {
        let code = alike.code.as_ref().map(Code::to_string);
        (&alike.game, code, alike.shift, known.name())
    });
    fields.set("matches", matches.collect::<Vec<_>>())?;
    Ok(fields.done())
}

/// Integers of Python as values of heaps.
fn values(terms: &[(Bound<'_, PyAny>, Bound<'_, PyAny>)]) -> Result<Vec<(i64, u64)>, CallError> {
    let term = |(index, value): &(Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let index = index.extract().map_err(|_| {
            CallError::input(format!("found index {index}, expected one of a heap"))
        })?;
        let value = value.extract().map_err(|_| {
            CallError::input(format!("found the value {value}, expected a Grundy value"))
        })?;
        Ok((index, value))
    };
    let terms: Vec<(i64, i128)> = terms.iter().map(term).collect::<Result<_, CallError>>()?;
    comparable(&terms).map_err(|error| CallError::input(error.to_string()))
}
