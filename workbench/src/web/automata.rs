use super::error::Error;
use super::reading::ruleset;
use crate::present::{AutomatonFiles, automaton_name, automaton_picture, discovery_json};
use grundy::plan::discover::{LEVELS, STATES, Search, discover_so_far, usual_numeration};
use grundy::plan::discover::{automaton_certificate, automaton_text};
use grundy::theory::automata::certificate::Written;
use grundy::theory::automata::{Meaning, Numeration};
use grundy::work::Context;
use serde::Deserialize;
use serde_json::Value;

const BINARY: Numeration = Numeration::Base(2);
/// Heaps that an automaton reads.
const HEAPS: usize = 20;
/// Bytes of a file that is sent within an answer.
const FILE: usize = 8 << 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DiscoverRequest {
    rules: String,
    heaps: usize,
    value: Option<u32>,
    values: Option<u32>,
    base: Option<String>,
    max: Option<u64>,
}

/// Looks for an automaton of the P-positions or of values, and proves it. When the time is over,
/// what the tables so far showed is the answer.
pub(super) fn discover(asked: DiscoverRequest, context: &Context) -> Result<Value, Error> {
    let ruleset = ruleset(&asked.rules)?;
    let value = asked.value.or(asked.values).unwrap_or(0);
    if value >= LEVELS {
        return Err(Error::usage(format!(
            "found the value {value}, expected one below {LEVELS}"
        )));
    }
    let base = named_numeration(asked.base.as_deref())?;
    let mut search = Search {
        ruleset: &ruleset,
        heaps: heap_count(asked.heaps)?,
        sought: match (asked.value, asked.values) {
            (Some(_), Some(_)) => {
                return Err(Error::usage("found value and values, expected one of them"));
            }
            (Some(value), None) => Meaning::Only(value),
            (None, values) => Meaning::Values(values.unwrap_or(0) + 1),
        },
        numeration: base.unwrap_or(BINARY),
        max: asked.max,
        states: STATES,
    };
    if base.is_none() {
        search.numeration = usual_numeration(&search, context)?;
    }
    let discovery = discover_so_far(&search, false, context)?;
    let written = automaton_text(&search, &discovery);
    let proof = automaton_certificate(&search, &discovery);
    let files = named(&search, (written, proof));
    let mut object = discovery_json(&search, &discovery, &files);
    add_texts(&mut object, &files, automaton_picture(&search, &discovery));
    object["interrupted"] = context.check().is_err().into();
    Ok(object)
}

/// How heaps are written, if that is said.
fn named_numeration(base: Option<&str>) -> Result<Option<Numeration>, Error> {
    let base = base.filter(|base| !base.is_empty());
    let read = |base: &str| base.parse();
    base.map(read)
        .transpose()
        .map_err(|error| Error::usage(format!("in the digits, {error}")))
}

/// How heaps are written; in binary unless said otherwise.
pub(super) fn numeration(base: Option<&str>) -> Result<Numeration, Error> {
    Ok(named_numeration(base)?.unwrap_or(BINARY))
}

/// A number of heaps that automata read.
pub(super) fn heap_count(heaps: usize) -> Result<usize, Error> {
    match heaps {
        1..=HEAPS => Ok(heaps),
        _ => Err(Error::usage(format!(
            "found {heaps} heaps, expected 1 to {HEAPS}"
        ))),
    }
}

/// An automaton and its certificate under the names that they are saved by.
pub(super) fn named(
    search: &Search<'_>,
    (automaton, certificate): (Option<Written>, Option<Written>),
) -> AutomatonFiles {
    let name = automaton_name(search);
    let file =
        |written: Option<Written>, ending| Some((Some(format!("{name}.{ending}")), written?));
    AutomatonFiles {
        automaton: file(automaton, "dfao"),
        certificate: file(certificate, "cert"),
        others: Vec::new(),
        bound: None,
    }
}

/// The files themselves, where they are not too long to be sent, and the picture.
pub(super) fn add_texts(object: &mut Value, files: &AutomatonFiles, picture: Option<String>) {
    let both = [
        ("automaton", &files.automaton),
        ("certificate", &files.certificate),
    ];
    for (key, file) in both {
        if let Some((_, written)) = file {
            let text = Some(&written.text).filter(|text| text.len() <= FILE);
            object[key]["text"] = text.cloned().into();
        }
    }
    object["picture"] = picture.into();
}
