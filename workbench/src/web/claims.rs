use super::automata::{add_texts, heap_count};
use super::error::Error;
use super::reading::short;
use grundy::ask::{Answered, CheckRequest, ProveAnswer, ProveRequest, Question};
use grundy::rulesets::Definitions;
use grundy::work::Context;
use serde_json::Value;

/// Failures that are listed.
const LISTED: usize = 10_000;

/// Decides a claim on a box.
pub(super) fn check(mut asked: CheckRequest, context: &Context) -> Result<Value, Error> {
    short("a claim", &asked.claim)?;
    if let Some(rules) = &asked.rules {
        short("rules", &rules.to_string())?;
    }
    asked.all = true;
    let mut found = asked.answer(&Definitions::default(), context)?;
    found.answer.listed.truncate(LISTED);
    Ok(found.json())
}

/// Proves or refutes a claim for all heaps.
pub(super) fn prove(asked: ProveRequest, context: &Context) -> Result<Value, Error> {
    short("a claim", &asked.claim)?;
    if let Some(rules) = &asked.rules {
        short("rules", &rules.to_string())?;
    }
    heap_count(asked.heaps)?;
    let (mut object, files, picture) = match asked.answer(&Definitions::default(), context)? {
        ProveAnswer::Digits(proved) => {
            let files = proved.files().named(&proved.name());
            (proved.json(&files), files, proved.picture())
        }
        ProveAnswer::Counts(proved) => {
            let files = proved.files().named(&proved.name());
            (proved.json(&files), files, None)
        }
    };
    add_texts(&mut object, &files, picture);
    Ok(object)
}
