use super::automata::{add_texts, heap_count, named, numeration};
use super::error::Error;
use super::reading::{ruleset, short};
use crate::present::{claim_automaton, claim_certificate, claim_json, claim_picture, proved_json};
use grundy::claim::digitwise::DigitClaim;
use grundy::claim::language::{Claim, ClaimError, Place};
use grundy::game::Heap;
use grundy::rulesets::Ruleset;
use grundy::work::Context;
use serde::Deserialize;
use serde_json::Value;
use std::time::Instant;

/// Heaps of a box, as on the command line.
const HEAPS: usize = 1_000;
/// Failures that are listed.
const LISTED: usize = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimRequest {
    claim: String,
    rules: Option<String>,
    heaps: Option<usize>,
    max: Option<Max>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "found something else as max, expected a whole number from 0 on or a list of them"
)]
enum Max {
    Common(Heap),
    Each(Vec<Heap>),
}

/// Decides a claim on a box.
pub(super) fn check(asked: ClaimRequest, context: &Context) -> Result<Value, Error> {
    let claim = claim(&asked.claim)?;
    let place = Place {
        rules: rules(asked.rules)?,
        max: bounds(asked.heaps, asked.max)?,
        all: true,
        ..Place::default()
    };
    let start = Instant::now();
    let mut answer = claim.decide(&place, context)?;
    answer.listed.truncate(LISTED);
    Ok(claim_json(&answer, place.rules.as_ref(), start.elapsed()))
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
    let claim = claim(&asked.claim)?;
    let rules = rules(asked.rules)?;
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

/// A claim, unless it is very long.
fn claim(text: &str) -> Result<Claim, Error> {
    short("a claim", text)?;
    Ok(Claim::parse(text).map_err(ClaimError::from)?)
}

/// The rules of all of a claim, if any are named.
fn rules(text: Option<String>) -> Result<Option<Ruleset>, Error> {
    let named = text.filter(|rules| !rules.trim().is_empty());
    named.as_deref().map(ruleset).transpose()
}

/// The bounds of the box, if there is one.
fn bounds(heaps: Option<usize>, max: Option<Max>) -> Result<Option<Vec<Heap>>, Error> {
    match (heaps, max) {
        (None, None) => Ok(None),
        // one heap, of a game that is played on one
        (None, Some(Max::Common(max))) => Ok(Some(vec![max])),
        (Some(heaps @ 1..=HEAPS), Some(Max::Common(max))) => Ok(Some(vec![max; heaps])),
        (Some(heaps), _) if !(1..=HEAPS).contains(&heaps) => Err(Error::usage(format!(
            "found {heaps} heaps, expected 1 to {HEAPS}"
        ))),
        (heaps, Some(Max::Each(max))) if heaps.is_none_or(|heaps| heaps == max.len()) => {
            match max.is_empty() {
                true => Err(Error::usage("found no bound in max, expected one a heap")),
                false => Ok(Some(max)),
            }
        }
        (heaps, Some(Max::Each(max))) => Err(Error::usage(format!(
            "found {} bounds for {} heaps, expected one for all, or one for each",
            max.len(),
            heaps.unwrap_or(0)
        ))),
        (_, _) => Err(Error::usage(
            "found a number of heaps or their largest alone, expected both, such as 3 heaps up to 15",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes() {
        let each = |list: &[Heap]| Some(Max::Each(list.to_vec()));
        let ok = |heaps, max| bounds(heaps, max).unwrap();
        assert_eq!(ok(None, None), None);
        assert_eq!(ok(None, Some(Max::Common(9))), Some(vec![9]));
        assert_eq!(ok(Some(2), Some(Max::Common(9))), Some(vec![9, 9]));
        assert_eq!(ok(None, each(&[3, 5])), Some(vec![3, 5]));
        assert_eq!(ok(Some(2), each(&[3, 5])), Some(vec![3, 5]));
        assert!(bounds(Some(3), each(&[3, 5])).is_err());
        assert!(bounds(None, each(&[])).is_err());
        assert!(bounds(Some(2), None).is_err());
        for heaps in [0, HEAPS + 1, usize::MAX] {
            assert!(bounds(Some(heaps), Some(Max::Common(1))).is_err());
        }
    }
}
