//! What stands for heaps of every size: automata that are discovered, and claims that are proved.

use crate::buffer::{Buffer, NumberArray};
use crate::dict::Fields;
use crate::errors::CallError;
use crate::read;
use crate::run::{Size, Work, run};
use crate::wording::in_python;
use grundy::ask::{
    AutomatonFiles, CountDiscovery, CountProved, DigitDiscovery, DigitProved, DiscoverAnswer,
    DiscoverRequest, Expected, GivenRules, HeapNumber, ProveAnswer, ProveRequest, Question,
    StoredText, TypedBase, UpTo,
};
use grundy::claim::digitwise::Settlement;
use grundy::claim::sorted_text;
use grundy::plan::anyheaps::AnyClaimed;
use grundy::plan::discover::{DiscoveryVerdict, for_walnut, output_meaning};
use grundy::rulesets::Definitions;
use grundy::theory::anyheaps::CountAutomaton;
use grundy::theory::automata::readable::{dot, readable, svg};
use grundy::theory::automata::{Dfao, Meaning};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(discovered, module)?)?;
    module.add_function(wrap_pyfunction!(prove, module)?)
}

/// An automaton: outputs, and the next state for each state and letter (2^32 - 1 for none); words
/// and pictures of small ones.
fn automaton<'py>(
    py: Python<'py>,
    automaton: &Dfao,
    meaning: Meaning,
) -> PyResult<Bound<'py, PyDict>> {
    let fields = Fields::new(py);
    let states = 0..automaton.states() as u32;
    let letters = automaton.letters() as u32;
    fields.set("heaps", automaton.heaps())?;
    fields.set("base", TypedBase(automaton.numeration()).to_string())?;
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

/// An automaton over counts: outputs, and the next state for each state and letter.
fn counting<'py>(
    py: Python<'py>,
    automaton: &CountAutomaton,
    values: u32,
    words: Option<Vec<String>>,
) -> PyResult<Bound<'py, PyDict>> {
    let fields = Fields::new(py);
    let states = 0..automaton.states() as u32;
    let outputs = states.map(|state| automaton.output_of(state)).collect();
    let next = automaton.successors().to_vec();
    let letters = next.len() / automaton.states();
    fields.set("base", automaton.base())?;
    fields.set("tail", automaton.counts().tail)?;
    fields.set("period", automaton.counts().period)?;
    fields.set("values", values)?;
    fields.set(
        "outputs",
        Bound::new(py, Buffer::line(NumberArray::U32(outputs)))?,
    )?;
    let next = Buffer::rows(NumberArray::U32(next), letters);
    fields.set("next", Bound::new(py, next)?)?;
    fields.set("words", words.map(|words| words.join("\n")))?;
    Ok(fields.done())
}

/// A text to keep, with its SHA-256.
fn written(file: &StoredText) -> (String, String) {
    (file.written.text.clone(), file.written.sha256.clone())
}

/// The texts to keep.
fn set_files(fields: &Fields<'_>, files: &AutomatonFiles) -> PyResult<()> {
    fields.set("written", files.automaton.as_ref().map(written))?;
    fields.set("certificate", files.certificate.as_ref().map(written))?;
    let others = files.others.iter().map(|other| other.written.text.clone());
    fields.set("others", others.collect::<Vec<String>>())?;
    Ok(())
}

/// A number of heaps, or any.
fn heap_number(text: Option<&str>) -> Result<Option<HeapNumber>, CallError> {
    let read = |text: &str| {
        let number = text.parse();
        number.map_err(|why: Expected| CallError::input(format!("found heaps={text}, {why}")))
    };
    text.map(read).transpose()
}

/// Looks for an automaton and its proof.
#[pyfunction]
#[pyo3(signature = (rules, misere, heaps, value, values, base, max, states, walnut, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn discovered<'py>(
    py: Python<'py>,
    rules: &str,
    misere: bool,
    heaps: Option<&str>,
    value: Option<u32>,
    values: Option<u32>,
    base: Option<&str>,
    max: Option<u64>,
    states: Option<usize>,
    walnut: Option<&str>,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        Ok(DiscoverRequest {
            rules: GivenRules::from(rules),
            misere,
            heaps: heap_number(heaps)?,
            value,
            values: values.map(UpTo),
            base: base.map(read::numeration).transpose()?.map(TypedBase),
            max,
            states,
            time: None,
        })
    })();
    let request = made.map_err(|failure: CallError| failure.raised(py))?;
    if walnut.is_some() && request.heaps == Some(HeapNumber::Any) {
        let text = "found walnut with heaps='any', expected it with a number of heaps";
        return Err(CallError::input(text).raised(py));
    }
    let found = run(py, &work, Size::Large, move |context| {
        Ok(request.answer(&Definitions::default(), context)?)
    })?;
    match &found {
        DiscoverAnswer::Digits(found) => of_digits(py, found, walnut),
        DiscoverAnswer::Counts(found) => of_counts(py, found),
    }
}

fn of_digits<'py>(
    py: Python<'py>,
    asked: &DigitDiscovery,
    walnut: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let (search, found) = (asked.search(), &asked.found);
    let fields = Fields::new(py);
    fields.set("rules", asked.ruleset.to_string())?;
    fields.set("heaps", asked.heaps)?;
    fields.set("base", TypedBase(asked.numeration).to_string())?;
    fields.set("sought", asked.sought.to_string())?;
    fields.set("max", found.max)?;
    fields.set("at_least", found.at_least.max(found.told_apart))?;
    fields.set("verdict", asked.verdict().name())?;
    let reason = match &found.verdict {
        DiscoveryVerdict::Proved(_) => None,
        DiscoveryVerdict::Unsettled(why) => Some(in_python(&why.to_string())),
    };
    fields.set("reason", reason)?;
    let meaning = output_meaning(&search);
    let own = found.automaton.as_ref();
    let own = own.map(|own| automaton(py, own, meaning)).transpose()?;
    fields.set("automaton", own)?;
    set_files(&fields, &asked.files())?;
    let walnut = walnut.zip(found.automaton.as_ref());
    let walnut = walnut.map(|(name, automaton)| {
        let (word, commands) = for_walnut(&search, automaton, name);
        let (commands, why) = match commands {
            Ok(commands) => (Some(commands), None),
            Err(why) => (None, Some(why.to_string())),
        };
        (word.name, word.text, commands, why)
    });
    fields.set("walnut", walnut)?;
    Ok(fields.done())
}

fn of_counts<'py>(py: Python<'py>, asked: &CountDiscovery) -> PyResult<Bound<'py, PyDict>> {
    let found = &asked.found;
    let fields = Fields::new(py);
    fields.set("rules", asked.ruleset.to_string())?;
    fields.set("heaps", "any")?;
    fields.set("base", asked.read_by())?;
    fields.set("sought", asked.sought())?;
    fields.set("max", found.table.1)?;
    fields.set("at_least", 1)?;
    fields.set("verdict", asked.verdict().name())?;
    let reason = found.verdict.as_ref().err();
    fields.set("reason", reason.map(|why| in_python(&why.to_string())))?;
    let own = found.automaton.as_ref();
    let own = own.map(|own| counting(py, own, asked.levels, asked.words()));
    fields.set("counting", own.transpose()?)?;
    set_files(&fields, &asked.files())?;
    fields.set("walnut", None::<()>)?;
    Ok(fields.done())
}

/// Proves a claim for all heaps.
#[pyfunction]
#[pyo3(signature = (text, rules, misere, heaps, base, ordered, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn prove<'py>(
    py: Python<'py>,
    text: &str,
    rules: Option<&str>,
    misere: bool,
    heaps: Option<&str>,
    base: &str,
    ordered: bool,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        Ok(ProveRequest {
            claim: text.to_owned(),
            rules: rules.map(GivenRules::from),
            misere,
            heaps: heap_number(heaps)?,
            base: Some(TypedBase(read::numeration(base)?)),
            ordered,
            time: None,
        })
    })();
    let request = made.map_err(|failure: CallError| failure.raised(py))?;
    let proved = run(py, &work, Size::Large, move |context| {
        let proved = request.answer(&Definitions::default(), context)?;
        context.check()?;
        Ok(proved)
    })?;
    match &proved {
        ProveAnswer::Digits(proved) => proved_digits(py, proved),
        ProveAnswer::Counts(proved) => proved_counts(py, proved),
    }
}

fn proved_digits<'py>(py: Python<'py>, proved: &DigitProved) -> PyResult<Bound<'py, PyDict>> {
    let (claim, settled) = (&proved.claim, &proved.settled);
    let fields = Fields::new(py);
    fields.set("claim", &claim.text)?;
    fields.set("rules", claim.ruleset.to_string())?;
    fields.set("heaps", claim.heaps)?;
    fields.set("base", TypedBase(claim.numeration).to_string())?;
    fields.set("only", claim.sorted.then(|| sorted_text(claim.heaps)))?;
    fields.set("max", settled.max)?;
    fields.set("states", proved.states())?;
    let last = proved.stages().and_then(<[_]>::last);
    let own = last.map(|last| automaton(py, &last.automaton, claim.search().sought));
    fields.set("automaton", own.transpose()?)?;
    set_files(&fields, &proved.files())?;
    fields.set("verdict", proved.word())?;
    fields.set("remarks", &claim.remarks)?;
    let (first, mismatches, reason) = match &settled.verdict {
        Settlement::Proved(_) => (None, None, None),
        Settlement::Refuted {
            first,
            mismatches,
            why,
        } => (first.clone(), settled.max.map(|_| *mismatches), why.clone()),
        Settlement::Unsettled(why) => (None, None, Some(why.clone())),
    };
    let sides = first.as_ref().map(|at: &Vec<u64>| claim.at(at));
    fields.set("sides", sides.unwrap_or_default())?;
    fields.set("first", first)?;
    fields.set("failures", mismatches)?;
    fields.set("reason", reason)?;
    Ok(fields.done())
}

fn proved_counts<'py>(py: Python<'py>, proved: &CountProved) -> PyResult<Bound<'py, PyDict>> {
    let claim = &proved.claim;
    let fields = Fields::new(py);
    fields.set("claim", &claim.text)?;
    fields.set("rules", claim.ruleset.to_string())?;
    fields.set("heaps", "any")?;
    fields.set("base", proved.read_by())?;
    fields.set("only", None::<()>)?;
    fields.set("states", claim.automaton.states())?;
    let own = match &proved.settled {
        AnyClaimed::Proved(_) => Some(counting(py, &claim.automaton, 1, proved.words())?),
        _ => None,
    };
    fields.set("counting", own)?;
    set_files(&fields, &proved.files())?;
    fields.set("verdict", proved.word())?;
    fields.set("remarks", Vec::<String>::new())?;
    let stated = proved.stated();
    let first = stated.counterexample;
    let sides = first.as_ref().map(|first| vec![first.reason.clone()]);
    fields.set("sides", sides.unwrap_or_default())?;
    fields.set("first", first.map(|first| first.position))?;
    let reason = match &proved.settled {
        AnyClaimed::Unsettled(why) => Some(in_python(&why.to_string())),
        _ => None,
    };
    fields.set("reason", reason)?;
    Ok(fields.done())
}
