use super::automata::{add_texts, heap_count, named, numeration};
use super::error::Error;
use super::reading::short;
use crate::present::{
    board_size, claim_automaton, claim_certificate, claim_json, claim_picture, proved_json,
};
use grundy::ask::{Check, CheckRequest, GivenRules, claim};
use grundy::claim::digitwise::DigitClaim;
use grundy::game::{Heap, Order};
use grundy::rulesets::Definitions;
use grundy::work::Context;
use serde::Deserialize;
use serde_json::Value;
use std::time::Instant;

/// Failures that are listed.
const LISTED: usize = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimRequest {
    claim: String,
    rules: Option<String>,
    #[serde(default)]
    misere: bool,
    heaps: Option<usize>,
    max: Option<Max>,
    board: Option<String>,
    order: Option<Order>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "found something else as max, expected a whole number from 0 on or a list of them"
)]
pub(super) enum Max {
    Common(Heap),
    Each(Vec<Heap>),
}

/// Decides a claim on a box.
pub(super) fn check(asked: ClaimRequest, context: &Context) -> Result<Value, Error> {
    let Check { claim, place } = asked.read()?;
    let start = Instant::now();
    let mut answer = claim.decide(&place, context)?;
    answer.listed.truncate(LISTED);
    Ok(claim_json(&answer, place.rules.as_ref(), start.elapsed()))
}

impl ClaimRequest {
    fn read(self) -> Result<Check, Error> {
        short("a claim", &self.claim)?;
        let board = self.board.as_deref().map(board_size).transpose();
        let asked = CheckRequest {
            claim: self.claim,
            rules: rules(self.rules)?,
            misere: self.misere,
            heaps: self.heaps,
            max: match self.max {
                None => Vec::new(),
                Some(Max::Common(max)) => vec![max],
                Some(Max::Each(max)) => max,
            },
            board: board.map_err(Error::usage)?,
            order: self.order,
            all: true,
            engine: None,
        };
        Ok(asked.read(&Definitions::default())?)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes() {
        let read = |text: &str| {
            let asked: ClaimRequest = serde_json::from_str(text).unwrap();
            asked.read().map(|check| check.place.max)
        };
        for (asked, max) in [
            (
                r#"{"claim": "G(a, b) >= 0", "rules": "nim", "max": 9}"#,
                vec![9, 9],
            ),
            (
                r#"{"claim": "P", "rules": "nim", "heaps": 2, "max": 9}"#,
                vec![9, 9],
            ),
            (
                r#"{"claim": "P", "rules": "nim", "max": [3, 5]}"#,
                vec![3, 5],
            ),
            (
                r#"{"claim": "P", "rules": "nim", "heaps": 2, "max": [3, 5]}"#,
                vec![3, 5],
            ),
            (r#"{"claim": "P(x)", "rules": "nim", "max": 9}"#, vec![9, 9]),
            (
                r#"{"claim": "P(x)", "rules": "nim", "heaps": 3}"#,
                vec![15, 15, 15],
            ),
            (
                r#"{"claim": "P", "rules": "cram", "board": "2x3"}"#,
                vec![2, 3],
            ),
        ] {
            assert_eq!(read(asked).unwrap(), Some(max), "{asked}");
        }
        for asked in [
            r#"{"claim": "P(x)", "rules": "nim", "heaps": 3, "max": [3, 5]}"#,
            r#"{"claim": "P(x)", "rules": "nim", "heaps": 0, "max": 1}"#,
            r#"{"claim": "P(x)", "rules": "nim", "heaps": 1001, "max": 1}"#,
            r#"{"claim": "P(x)", "rules": "nim", "board": "2"}"#,
        ] {
            assert!(read(asked).is_err(), "{asked}");
        }
    }
}
