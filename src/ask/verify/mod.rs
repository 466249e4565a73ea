//! Named theorems, against the rules, at every position of a box.

mod columns;
mod pairs;
mod part;
mod said;
mod stated;

use super::boxed::boxed;
use super::command::Spelling;
use super::fields::{HeapBounds, usual};
use super::{Answered, AskError, GivenRules, Head, Question, Usual};
use crate::ask::refused;
use crate::claim::{Method, Theorem, Verdict};
use crate::game::HeapBox;
use crate::plan::{Engine, Plan};
use crate::rulesets::{Definitions, HeapRuleset};
use crate::text::none_of;
use crate::work::Context;
pub use columns::ColumnSums;
use pairs::Beside;
pub use part::part_head;
use said::Said;
use serde_json::{Value, json};
pub use stated::{Stated, stated, stated_claim};
use std::time::Duration;

boxed! {
    /// A theorem, the rules and the box on which it is looked at.
    VerifyRequest {
        /// The name of the theorem.
        theorem: String,
        /// The two rulesets of a theorem on two games.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rules: Vec<GivenRules>,
        /// Moore's parameter; 2 where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        k: Option<u64>,
        /// Other rules than the theorem's own: `same-amount` (`equal(k)`) or any ruleset.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<GivenRules>,
        /// Only the misere statement.
        #[serde(default, skip_serializing_if = "usual")]
        misere: bool,
        /// Whether statements about values are decided even where this takes long.
        #[serde(default, skip_serializing_if = "usual")]
        values: bool,
    } on HeapBounds {
    }
}

/// A theorem and what it is about, read from a request.
#[derive(Debug)]
pub enum Verify {
    /// About column sums.
    Columns(ColumnSums),
    /// About two games side by side.
    Pairs(Box<Beside>),
    /// In the claim language.
    Said(Said),
}

/// The statements of a theorem and their verdicts.
#[derive(Debug)]
pub struct VerifyAnswer {
    /// What JSON says first.
    pub head: Head,
    /// The name of the theorem.
    pub theorem: &'static str,
    /// Moore's parameter, where there is one.
    pub k: Option<u64>,
    /// Rules and box in words.
    pub subject: String,
    /// The box in words.
    pub place: String,
    /// The statements.
    pub checked: Vec<Stated>,
    /// How they were decided.
    pub plan: Option<Plan>,
    /// In what time.
    pub time: Duration,
}

impl VerifyRequest {
    /// Reads names, rules and box.
    ///
    /// # Errors
    /// [`AskError`]: no such theorem, or rules, options and a box that it does not take.
    pub fn read(&self, definitions: &Definitions) -> Result<Verify, AskError> {
        let theorem = Theorem::named(&self.theorem).ok_or_else(|| {
            let names: Vec<&str> = Theorem::names().collect();
            AskError::from(none_of(&self.theorem, &names))
        })?;
        match &theorem.method {
            Method::Columns(_) => ColumnSums::read(self, theorem, definitions).map(Verify::Columns),
            Method::Pairs(pairs) => Beside::read(self, (theorem, pairs), definitions)
                .map(|beside| Verify::Pairs(Box::new(beside))),
            Method::Said => Said::read(self, theorem, definitions).map(Verify::Said),
        }
    }

    /// The box of a theorem on heaps, of `heaps` heaps where none are named.
    fn positions(&self, rules: &HeapRuleset, heaps: usize) -> Result<HeapBox, AskError> {
        let heaps = match self.heaps.0[..] {
            [] => Some(heaps).filter(|_| self.max.0.len() <= 1),
            [heaps] => Some(usize::try_from(heaps).unwrap_or(usize::MAX)),
            _ => return refused("several numbers of heaps", "one", ""),
        };
        let usual = Usual {
            heaps: heaps.unwrap_or(1),
            ..Usual::of(rules)
        };
        self.place_of(heaps).heap_box(rules, usual)
    }

    /// Refuses rulesets after the name of a theorem on heaps.
    fn no_more_rules(&self) -> Result<(), AskError> {
        match self.rules.first() {
            Some(extra) => refused(
                format!("`{extra}` after {}", self.theorem),
                "options",
                format!("other rules are tried by ‹rule {extra}›"),
            ),
            None => Ok(()),
        }
    }
}

impl Verify {
    /// Rules and box in words, which name the work.
    pub fn subject(&self) -> String {
        match self {
            Self::Columns(columns) => columns.subject(),
            Self::Pairs(pairs) => pairs.subject(),
            Self::Said(said) => said.subject(),
        }
    }

    /// Decides it.
    ///
    /// # Errors
    /// [`AskError`]: why the computation ended.
    pub fn decide(&self, context: &Context) -> Result<VerifyAnswer, AskError> {
        match self {
            Self::Columns(columns) => columns.decide(context),
            Self::Pairs(pairs) => pairs.decide(context),
            Self::Said(said) => said.decide(context),
        }
    }
}

impl Question for VerifyRequest {
    type Answer = VerifyAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "verify",
        words: &["theorem", "rules"],
        many: true,
        options: &["k", "rule", "heaps", "max", "board", "order", "engine"],
        flags: &["misere", "values"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<VerifyAnswer, AskError> {
        self.read(definitions)?.decide(context)
    }

    fn plainly(self) -> Self {
        Self {
            engine: Some(Engine::Definition),
            ..self
        }
    }
}

impl Answered for VerifyAnswer {
    fn json(&self) -> Value {
        let mut object = self.head.json();
        let mut failing = self.checked.iter().map(|one| one.counterexample.as_ref());
        let first = failing.find_map(|first| first);
        object.insert("theorem".into(), json!(self.theorem));
        object.insert("k".into(), json!(self.k));
        object.insert("claims".into(), json!(self.checked));
        object.insert("verdict".into(), json!(self.verdict()));
        object.insert("counterexample".into(), json!(first));
        object.insert("seconds".into(), json!(self.time.as_secs_f64()));
        Value::Object(object)
    }

    fn verdict(&self) -> Option<Verdict> {
        Some(Verdict::all(self.checked.iter().map(|one| one.verdict)))
    }
}
