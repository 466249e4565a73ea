use super::error::Error;
use super::reading::short;
use grundy::ask::{AutomatonFiles, DiscoverAnswer, DiscoverRequest, HeapNumber};
use grundy::rulesets::Definitions;
use grundy::work::Context;
use serde_json::Value;

/// Heaps that an automaton reads.
const HEAPS: usize = 20;
/// Bytes of a file that is sent within an answer.
const FILE: usize = 8 << 20;

/// Looks for an automaton of the P-positions or of values, and proves it. When the time is over,
/// what the tables so far showed is the answer.
pub(super) fn discover(asked: DiscoverRequest, context: &Context) -> Result<Value, Error> {
    short("rules", &asked.rules.to_string())?;
    heap_count(asked.heaps)?;
    let found = asked.read(&Definitions::default())?.so_far(context)?;
    let (mut object, files, picture) = match found {
        DiscoverAnswer::Digits(found) => {
            let files = found.files().named(&found.name());
            (found.json(&files), files, found.picture())
        }
        DiscoverAnswer::Counts(found) => {
            let files = found.files().named(&found.name());
            (found.json(&files), files, None)
        }
    };
    add_texts(&mut object, &files, picture);
    object["interrupted"] = context.check().is_err().into();
    Ok(object)
}

/// Refuses more heaps than an automaton reads here.
pub(super) fn heap_count(heaps: Option<HeapNumber>) -> Result<(), Error> {
    match heaps {
        Some(HeapNumber::This(heaps)) if heaps > HEAPS => Err(Error::usage(format!(
            "found {heaps} heaps, expected 1 to {HEAPS}, or any number of them"
        ))),
        _ => Ok(()),
    }
}

/// The files themselves, where they are not too long to be sent, and the picture.
pub(super) fn add_texts(object: &mut Value, files: &AutomatonFiles, picture: Option<String>) {
    let both = [
        ("automaton", &files.automaton),
        ("certificate", &files.certificate),
    ];
    for (key, file) in both {
        if let Some(file) = file {
            let text = Some(&file.written.text).filter(|text| text.len() <= FILE);
            object[key]["text"] = text.cloned().into();
        }
    }
    object["picture"] = picture.into();
}
