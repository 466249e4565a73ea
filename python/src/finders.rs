//! What is found: Beatty pairs, periods of rows; and what rechecks certificates.

use crate::buffer::{Buffer, NumberArray};
use crate::dict::Fields;
use crate::errors::CallError;
use crate::read::{self, RulesGiven};
use crate::run::{Size, Work, run};
use grundy::certify::anyheaps::certify_any;
use grundy::certify::automaton::certify_automaton;
use grundy::certify::loopy::certify_loopy;
use grundy::certify::period::certify_period;
use grundy::certify::quotient::certify_quotient;
use grundy::certify::recursion::certify_recursion;
use grundy::certify::{CertifyError, Subject, certify, certify_value};
use grundy::plan::{p_pairs, row_periods};
use grundy::theory::beatty::{self, Cover, cover};
use grundy::theory::rows::RowPeriod;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(beatty_pairs, module)?)?;
    module.add_function(wrap_pyfunction!(rows, module)?)?;
    module.add_function(wrap_pyfunction!(certified, module)?)
}

/// The P-positions of two heaps, and the Beatty pair that they are. Of own rules they are given.
#[pyfunction]
#[pyo3(signature = (rules, misere, max, given, work))]
fn beatty_pairs<'py>(
    py: Python<'py>,
    rules: &str,
    misere: bool,
    max: u64,
    given: Option<Vec<(u64, u64)>>,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let ruleset = match given {
        None => Some(read::ruleset(rules, misere).map_err(|e| e.raised(py))?),
        Some(_) => None,
    };
    let name = match &ruleset {
        Some(ruleset) => ruleset.to_string(),
        None => rules.to_owned(),
    };
    let (pairs, found) = run(py, &work, Size::Large, move |context| {
        let pairs = match &ruleset {
            Some(ruleset) => p_pairs(ruleset, max, context)?.pairs,
            None => given.clone().unwrap_or_default(),
        };
        let found = beatty::find(&pairs, max);
        Ok((pairs, found))
    })?;
    let fields = Fields::new(py);
    fields.set("rules", name)?;
    fields.set("max", max)?;
    let numbers = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    fields.set(
        "pairs",
        Bound::new(py, Buffer::rows(NumberArray::U64(numbers), 2))?,
    )?;
    let covered = match cover(&pairs) {
        Cover::Once(to) => ("once", to),
        Cover::Twice(number) => ("twice", number),
        Cover::Missing(number) => ("missing", number),
    };
    fields.set("cover", covered)?;
    if let Some(found) = found {
        let surd = |surd: &grundy::theory::Surd| (surd.parts(), surd.to_string());
        fields.set("alpha", surd(&found.alpha))?;
        fields.set("beta", surd(&found.beta))?;
        fields.set("complementary", found.is_complementary())?;
        fields.set("differences", found.differences.len())?;
        fields.set("step", found.beta.minus(&found.alpha))?;
        let first = found.differences.first();
        fields.set(
            "first",
            first.map(|one| (one.index, one.found, one.expected)),
        )?;
    }
    Ok(fields.done())
}

/// Additive periods of rows.
#[pyfunction]
#[pyo3(signature = (rules, range, to, work))]
fn rows<'py>(
    py: Python<'py>,
    rules: RulesGiven,
    range: (u64, u64),
    to: Option<u64>,
    work: Work<'py>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let ruleset = rules.ruleset(false).map_err(|e| e.raised(py))?;
    let found = run(py, &work, Size::Large, move |context| {
        Ok(row_periods(&ruleset, range.0..=range.1, to, context)?)
    })?;
    let rows = found.rows.iter().map(|row| {
        let fields = Fields::new(py);
        fields.set("row", row.row)?;
        fields.set("columns", row.columns)?;
        let parts = |period: RowPeriod| (period.preperiod, period.period, period.saltus);
        fields.set("period", row.period.map(parts))?;
        fields.set("proof", row.proof.map(parts))?;
        Ok(fields.done())
    });
    rows.collect()
}

/// Rechecks a stored table or a certificate from the rules alone: what it is, and what is wrong.
#[pyfunction]
fn certified<'py>(
    py: Python<'py>,
    bytes: Vec<u8>,
    work: Work<'py>,
) -> PyResult<(&'static str, bool, u64, Option<String>)> {
    let failure = |error: CertifyError| match error {
        CertifyError::Stop(stop) => CallError::Stop(stop),
        error => CallError::input(error.to_string()),
    };
    run(py, &work, Size::Large, move |context| {
        let length = Some(bytes.len() as u64);
        let subject = Subject::read(&bytes[..], length, context).map_err(failure)?;
        Ok(match &subject {
            Subject::Table(stored) => {
                let found = certify(stored, context).map_err(failure)?;
                let bad = found.first_bad.as_ref().map(|bad| format!("{bad:?}"));
                ("table", found.accepted(), found.entries, bad)
            }
            Subject::Period(claim) => {
                let found = certify_period(claim, context).map_err(failure)?;
                let fault = found.fault.as_ref().map(|fault| format!("{fault:?}"));
                ("period", found.accepted(), found.entries, fault)
            }
            Subject::Recursion(claim) => {
                let found = certify_recursion(claim, context).map_err(failure)?;
                let fault = found.fault.as_ref().map(ToString::to_string);
                ("recursion", found.accepted(), found.entries, fault)
            }
            Subject::Loopy(claim) => {
                let found = certify_loopy(claim, context).map_err(failure)?;
                let fault = found.fault.as_ref().map(ToString::to_string);
                ("table with loops", found.accepted(), found.entries, fault)
            }
            Subject::Quotient(claim) => {
                let found = certify_quotient(claim, context).map_err(failure)?;
                let fault = found.fault.as_ref().map(|fault| format!("{fault:?}"));
                ("quotient", found.accepted(), found.entries, fault)
            }
            Subject::AnyHeaps(claim) => {
                let found = certify_any(claim, context).map_err(failure)?;
                let fault = found.fault.as_ref().map(ToString::to_string);
                ("automaton", found.accepted(), found.entries, fault)
            }
            Subject::Automaton(claim) => {
                let found = certify_automaton(claim, context).map_err(failure)?;
                let fault = found.fault.as_ref().map(|fault| format!("{fault:?}"));
                ("automaton", found.accepted(), found.entries, fault)
            }
            Subject::Value(claim) => {
                let found = certify_value(claim, context).map_err(failure)?;
                let fault = found.fault.as_ref().map(ToString::to_string);
                ("value", found.accepted(), found.entries, fault)
            }
        })
    })
}
