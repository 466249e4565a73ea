//! How many positions are P, N, or have a value.

use super::command::Spelling;
use super::fields::{BoardSize, HeapBounds, parsed, shown, usual};
use super::head::{bounds_json, object};
use super::{Answered, AskError, GivenRules, PlaceRequest, Question, Usual};
use crate::game::Heap;
use crate::number::{big_integer, integer};
use crate::plan::{Count, CountJob, Counted, Engine, OfOrders, count};
use crate::rulesets::{Definitions, Ruleset};
use crate::work::Context;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::num::NonZeroU64;

/// Positions to be counted.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountRequest {
    /// The rules.
    pub rules: GivenRules,
    /// Misere play of these rules.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// Number of heaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps: Option<usize>,
    /// The largest heap, or one bound for each heap.
    #[serde(default, skip_serializing_if = "HeapBounds::is_empty")]
    pub max: HeapBounds,
    /// Full boards up to this size instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardSize>,
    /// What is counted; P where nothing is said.
    #[serde(
        default,
        skip_serializing_if = "usual",
        serialize_with = "shown",
        deserialize_with = "parsed"
    )]
    pub of: Counted,
    /// The least that each heap holds.
    #[serde(default, skip_serializing_if = "usual")]
    pub least: Heap,
    /// The number modulo which counts are given.
    #[serde(default, rename = "mod", skip_serializing_if = "Option::is_none")]
    pub modulus: Option<NonZeroU64>,
    /// The engine of a table of all positions; none is made where it can be done without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<Engine>,
}

/// What was counted, and how many positions were found.
#[derive(Clone, Debug)]
pub struct CountAnswer {
    /// The rules.
    pub ruleset: Ruleset,
    /// The bounds of the heaps, or rows and columns of the largest board.
    pub max: Vec<Heap>,
    /// The least that each heap holds.
    pub least: Heap,
    /// Which positions.
    pub of: Counted,
    /// The number modulo which they were counted.
    pub modulus: Option<NonZeroU64>,
    /// How many.
    pub count: Count,
}

impl CountAnswer {
    /// The numbers found, modulo the number that was given.
    pub fn found(&self) -> OfOrders {
        let reduced = |number: &BigUint| match self.modulus {
            Some(modulus) => number % modulus.get(),
            None => number.clone(),
        };
        OfOrders {
            sorted: self.count.found.sorted.as_ref().map(reduced),
            ordered: reduced(&self.count.found.ordered),
        }
    }
}

impl Question for CountRequest {
    type Answer = CountAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "count",
        words: &["rules"],
        options: &["heaps", "max", "board", "of", "least", "mod", "engine"],
        flags: &["misere"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<CountAnswer, AskError> {
        let ruleset = self.rules.read(self.misere, definitions)?;
        let place = PlaceRequest {
            heaps: self.heaps,
            max: self.max.0.clone(),
            board: self.board,
            order: None,
        };
        let max = place.bounds(&ruleset.rules, Usual::of_any(&ruleset.rules))?;
        let job = CountJob {
            ruleset: &ruleset,
            max: max.clone(),
            least: self.least,
            of: self.of,
            engine: self.engine,
        };
        Ok(CountAnswer {
            count: count(&job, context)?,
            max,
            least: self.least,
            of: self.of,
            modulus: self.modulus,
            ruleset,
        })
    }

    fn plainly(self) -> Self {
        Self {
            engine: Some(Engine::Definition),
            ..self
        }
    }
}

impl Answered for CountAnswer {
    fn json(&self) -> Value {
        let both = |numbers: &OfOrders| {
            let sorted = numbers.sorted.as_ref().map(big_integer);
            json!({ "sorted": sorted, "ordered": big_integer(&numbers.ordered) })
        };
        let mut object = object(json!({
            "rules": self.ruleset.to_string(),
            "box": bounds_json(&self.ruleset.rules, &self.max),
            "convention": self.ruleset.convention,
            "of": self.of.to_string(),
            "least": integer(self.least),
            "modulus": self.modulus.map(|modulus| integer(modulus.get())),
            "engine": self.count.plan.as_ref().map(|plan| plan.engine),
            "positions": both(&self.count.positions),
        }));
        let found = both(&self.found());
        for key in ["sorted", "ordered"] {
            object.insert(key.into(), found[key].clone());
        }
        object.into()
    }
}
