use super::automata::{add_texts, heap_count, named, numeration};
use super::error::Error;
use super::reading::short;
use crate::present::{claim_automaton, claim_certificate, claim_picture, proved_json};
use grundy::ask::{Answered, CheckRequest, GivenRules, Question, claim};
use grundy::claim::digitwise::DigitClaim;
use grundy::rulesets::Definitions;
use grundy::work::Context;
use serde::Deserialize;
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProofRequest {
    claim: String,
    rules: Option<String>,
    heaps: usize,
    base: Option<String>,
}

/// Proves or refutes a claim for all heaps.
pub(super) fn prove(asked: ProofRequest, context: &Context) -> Result<Value, Error> {
    short("a claim", &asked.claim)?;
    let given = rules(asked.rules)?;
    let (claim, rules) = claim(&asked.claim, given.as_ref(), false, &Definitions::default())?;
    let digits = (numeration(asked.base.as_deref())?, heap_count(asked.heaps)?);
    let claim = DigitClaim::compile(&claim, rules.as_ref(), digits, None, context)?;
    let settled = claim.settle(context)?;
    let written = claim_automaton(&claim, &settled);
    let proof = claim_certificate(&claim, &settled);
    let files = named(&claim.search(), (written, proof));
    let mut object = proved_json(&claim, &settled, &files);
    add_texts(&mut object, &files, claim_picture(&claim, &settled));
    Ok(object)
}

/// The rules of all of a claim, if any are named, unless they are very long.
fn rules(text: Option<String>) -> Result<Option<GivenRules>, Error> {
    let named = text.filter(|rules| !rules.trim().is_empty());
    let Some(named) = named else { return Ok(None) };
    short("rules", &named)?;
    Ok(Some(GivenRules::Text(named)))
}
