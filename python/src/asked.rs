//! Any question that the library answers, as a command or as its fields in JSON.

use crate::errors::CallError;
use crate::run::{Size, Work, run};
use crate::wording::in_python;
use grundy::ask::Request;
use grundy::rulesets::Definitions;
use pyo3::prelude::*;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ask, module)?)?;
    module.add_function(wrap_pyfunction!(command, module)?)
}

fn read(text: &str) -> Result<Request, CallError> {
    match text.trim_start().starts_with('{') {
        true => serde_json::from_str(text).map_err(|error| CallError::input(error.to_string())),
        false => Ok(text.parse()?),
    }
}

/// The answer as JSON.
#[pyfunction]
fn ask(py: Python<'_>, text: &str, work: Work<'_>) -> PyResult<String> {
    let request = read(text).map_err(|failure| failure.raised(py))?;
    run(py, &work, Size::Large, move |context| {
        let answer = request.answer(&Definitions::default(), context)?;
        Ok(in_python(&answer.json.to_string()))
    })
}

/// The command that asks the same.
#[pyfunction]
fn command(py: Python<'_>, text: &str) -> PyResult<String> {
    let request = read(text).map_err(|failure| failure.raised(py))?;
    Ok(request.to_string())
}
