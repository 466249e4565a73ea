//! What is found: automata, Beatty pairs, periods of rows; and what rechecks certificates.

use crate::buffer::{Buffer, NumberArray};
use crate::dict::Fields;
use crate::errors::CallError;
use crate::read::{self, RulesGiven};
use crate::run::{Size, Work, run};
use crate::wording::in_python;
use grundy::ask::Usual;
use grundy::certify::anyheaps::certify_any;
use grundy::certify::automaton::certify_automaton;
use grundy::certify::loopy::certify_loopy;
use grundy::certify::period::certify_period;
use grundy::certify::quotient::certify_quotient;
use grundy::certify::{CertifyError, Subject, certify, certify_value};
use grundy::plan::discover::{
    LEVELS, STATES, Search, Verdict, automaton_certificate, automaton_text, discover, for_walnut,
    output_meaning, usual_numeration,
};
use grundy::plan::{p_pairs, row_periods};
use grundy::theory::automata::certificate::Written;
use grundy::theory::automata::readable::{dot, readable, svg};
use grundy::theory::automata::{Dfao, Meaning, Numeration};
use grundy::theory::beatty::{self, Cover, cover};
use grundy::theory::rows::RowPeriod;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(discovered, module)?)?;
    module.add_function(wrap_pyfunction!(beatty_pairs, module)?)?;
    module.add_function(wrap_pyfunction!(rows, module)?)?;
    module.add_function(wrap_pyfunction!(certified, module)?)
}

/// An automaton: outputs, and the next state for each state and letter (2^32 - 1 for none); words
/// and pictures of small ones.
pub(crate) fn automaton<'py>(
    py: Python<'py>,
    automaton: &Dfao,
    meaning: Meaning,
) -> PyResult<Bound<'py, PyDict>> {
    let fields = Fields::new(py);
    let states = 0..automaton.states() as u32;
    let letters = automaton.letters() as u32;
    fields.set("heaps", automaton.heaps())?;
    fields.set("base", base(automaton.numeration()))?;
    fields.set("values", meaning.outputs())?;
    let only = match meaning {
        Meaning::Only(value) => Some(value),
        Meaning::Values(_) => None,
    };
    fields.set("only", only)?;
    let outputs = states
        .clone()
        .map(|state| automaton.output(state))
        .collect();
    fields.set(
        "outputs",
        Bound::new(py, Buffer::line(NumberArray::U32(outputs)))?,
    )?;
    let step = |state| (0..letters).map(move |letter| automaton.step(state, letter));
    let next = states
        .flat_map(step)
        .map(|to| to.unwrap_or(u32::MAX))
        .collect();
    let next = Buffer::rows(NumberArray::U32(next), letters as usize);
    fields.set("next", Bound::new(py, next)?)?;
    let words = readable(automaton, meaning).map(|readable| readable.lines().join("\n"));
    fields.set("words", words)?;
    fields.set("svg", svg(automaton, meaning))?;
    fields.set(
        "dot",
        (automaton.states() <= 1_000).then(|| dot(automaton, meaning)),
    )?;
    Ok(fields.done())
}

/// A numeration as it is typed: 2, fib, ostrowski:2.
pub(crate) fn base(numeration: Numeration) -> String {
    let text = numeration.to_string();
    text.trim_start_matches("base ").replace(' ', ":")
}

/// A text to keep, with its SHA-256.
pub(crate) fn written(written: &Written) -> (String, String) {
    (written.text.clone(), written.sha256.clone())
}

/// Looks for an automaton and its proof.
#[pyfunction]
#[pyo3(signature = (rules, misere, heaps, value, values, base, max, states, walnut, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn discovered<'py>(
    py: Python<'py>,
    rules: &str,
    misere: bool,
    heaps: Option<usize>,
    value: Option<u32>,
    values: Option<u32>,
    base: Option<&str>,
    max: Option<u64>,
    states: Option<usize>,
    walnut: Option<&str>,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        if heaps == Some(0) {
            return Err(CallError::input("found heaps=0, expected at least 1"));
        }
        if value.or(values).is_some_and(|most| most >= LEVELS) {
            return Err(CallError::input(format!("expected values below {LEVELS}")));
        }
        Ok((
            read::ruleset(rules, misere)?,
            base.map(read::numeration).transpose()?,
        ))
    })();
    let (ruleset, base) = made.map_err(|failure| failure.raised(py))?;
    let sought = match value {
        Some(value) => Meaning::Only(value),
        None => Meaning::Values(values.unwrap_or(0) + 1),
    };
    let ruleset = Arc::new(ruleset);
    let own = Arc::clone(&ruleset);
    let heaps = heaps.unwrap_or_else(|| Usual::of_any(&ruleset.rules).heaps);
    let states = states.unwrap_or(STATES);
    let (found, numeration) = run(py, &work, Size::Large, move |context| {
        let mut search = Search {
            ruleset: &own,
            heaps,
            sought,
            numeration: base.unwrap_or(Numeration::Base(2)),
            max,
            states,
        };
        if base.is_none() {
            search.numeration = usual_numeration(&search, context)?;
        }
        Ok((discover(&search, context)?, search.numeration))
    })?;
    let search = Search {
        ruleset: &ruleset,
        heaps,
        sought,
        numeration,
        max,
        states,
    };
    let fields = Fields::new(py);
    fields.set("rules", ruleset.to_string())?;
    fields.set("heaps", heaps)?;
    fields.set("base", self::base(numeration))?;
    fields.set("sought", search.sought.to_string())?;
    fields.set("max", found.max)?;
    fields.set("at_least", found.at_least.max(found.told_apart))?;
    let (verdict, reason) = match &found.verdict {
        Verdict::Proved(_) => ("PROVED", None),
        Verdict::Unsettled(why) => ("UNSETTLED", Some(in_python(&why.to_string()))),
    };
    fields.set("verdict", verdict)?;
    fields.set("reason", reason)?;
    let meaning = output_meaning(&search);
    let own = found.automaton.as_ref();
    let own = own.map(|own| automaton(py, own, meaning)).transpose()?;
    fields.set("automaton", own)?;
    fields.set(
        "written",
        automaton_text(&search, &found).as_ref().map(written),
    )?;
    let proof = automaton_certificate(&search, &found);
    fields.set("certificate", proof.as_ref().map(written))?;
    let walnut = walnut.zip(found.automaton.as_ref());
    let walnut = walnut.map(|(name, automaton)| {
        let (word, commands) = for_walnut(&search, automaton, name);
        let (commands, why) = match commands {
            Ok(commands) => (Some(commands), None),
            Err(why) => (None, Some(why)),
        };
        (word.name, word.text, commands, why)
    });
    fields.set("walnut", walnut)?;
    Ok(fields.done())
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
