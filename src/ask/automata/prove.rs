//! Claims about the digits of the heaps, proved or refuted for all heaps.

use super::discover::{counted_base, heap_count};
use super::{HeapNumber, TimeSpan, TypedBase, timed, until};
use crate::ask::command::Spelling;
use crate::ask::fields::usual;
use crate::ask::{Answered, AskError, GivenRules, Question, claim};
use crate::claim::Verdict;
use crate::claim::counted::CountedClaim;
use crate::claim::digitwise::{DigitClaim, Settled};
use crate::game::Order;
use crate::plan::anyheaps::{AnyClaimed, AnySearch, prove_any};
use crate::rulesets::Definitions;
use crate::theory::automata::Numeration;
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::{Duration, Instant};

/// A claim to be proved or refuted for all heaps, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProveRequest {
    /// The claim.
    pub claim: String,
    /// The rules of a claim that names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<GivenRules>,
    /// Misere play of these rules.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// Number of heaps, or every number; what the claim says where nothing is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps: Option<HeapNumber>,
    /// Digits of the heaps; binary where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<TypedBase>,
    /// All tuples of heaps, also where sorted ones are enough.
    #[serde(default, skip_serializing_if = "usual")]
    pub ordered: bool,
    /// When to give up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeSpan>,
}

/// A claim for a number of heaps, and what became of it.
#[derive(Clone, Debug)]
pub struct DigitProved {
    /// The claim.
    pub claim: DigitClaim,
    /// What became of it.
    pub settled: Settled,
    /// In what time.
    pub time: Duration,
}

/// A claim for every number of heaps, and what became of it.
#[derive(Clone, Debug)]
pub struct CountProved {
    /// The claim.
    pub claim: CountedClaim,
    /// What became of it.
    pub settled: AnyClaimed,
    /// In what time.
    pub time: Duration,
}

/// What became of a claim.
#[derive(Clone, Debug)]
pub enum ProveAnswer {
    /// For a number of heaps.
    Digits(Box<DigitProved>),
    /// For every number of heaps.
    Counts(Box<CountProved>),
}

/// What is said where the time was over.
const OVER: &str = "the time was over before the claim was settled; give more by ‹time›, or look \
                    for counterexamples in a box: ‹grundy check CLAIM max=63›";

impl Question for ProveRequest {
    type Answer = ProveAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "prove",
        words: &["claim"],
        options: &["rules", "heaps", "base", "time"],
        flags: &["misere", "ordered"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<ProveAnswer, AskError> {
        let start = Instant::now();
        let (claim, rules) = claim(&self.claim, self.rules.as_ref(), self.misere, definitions)?;
        let base = self.base.map_or(Numeration::Base(2), |base| base.0);
        let within = until(context, self.time);
        let heaps = match self.heaps {
            Some(HeapNumber::Any) => {
                let claim = CountedClaim::compile(&claim, rules.as_ref(), counted_base(base)?)?;
                let search = AnySearch {
                    ruleset: &claim.ruleset,
                    levels: 1,
                    base: Some(claim.automaton.base()),
                };
                let settled = prove_any(&search, &claim.automaton, &within);
                let settled = timed(settled, context, OVER)?;
                return Ok(ProveAnswer::Counts(Box::new(CountProved {
                    claim,
                    settled,
                    time: start.elapsed(),
                })));
            }
            Some(HeapNumber::This(heaps)) => Some(heap_count(heaps)?),
            None => claim.heaps(rules.as_ref()),
        };
        let heaps = heaps.ok_or_else(|| {
            AskError::place(
                "a claim that names no heap and no number of heaps",
                "‹heaps N›",
                "",
            )
        })?;
        let order = self.ordered.then_some(Order::Ordered);
        let compiled = DigitClaim::compile(&claim, rules.as_ref(), (base, heaps), order, &within);
        let claim = timed(compiled, context, OVER)?;
        let settled = timed(claim.settle(&within), context, OVER)?;
        Ok(ProveAnswer::Digits(Box::new(DigitProved {
            claim,
            settled,
            time: start.elapsed(),
        })))
    }
}

impl Answered for ProveAnswer {
    fn json(&self) -> Value {
        match self {
            Self::Digits(proved) => proved.json(&proved.files()),
            Self::Counts(proved) => proved.json(&proved.files()),
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        Some(match self {
            Self::Digits(proved) => proved.verdict(),
            Self::Counts(proved) => proved.verdict(),
        })
    }
}
