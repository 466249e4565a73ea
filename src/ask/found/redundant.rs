//! Vectors that may be left out or added without a change of the P-positions.

use crate::ask::command::Spelling;
use crate::ask::fields::usual;
use crate::ask::{Answered, AskError, GivenRules, Question, TypedBase, Usual, heap_bounds};
use crate::claim::{Effect, Redundancy, VectorChange, redundant};
use crate::game::{Heap, Times};
use crate::number::integer;
use crate::rulesets::{Definitions, Ruleset};
use crate::theory::automata::Numeration;
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The largest component of vectors that are added where nothing is said.
const ADDED: Heap = 3;

/// Which vectors do nothing, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindRedundantRequest {
    /// The rules.
    pub rules: GivenRules,
    /// Whether they are those of misere play, whatever they say.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// Number of heaps; 2, or what the rules are played on, where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps: Option<usize>,
    /// The largest heap of the box.
    pub max: Heap,
    /// The largest component of vectors that are added, 0 for none; 3 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub add: Option<Heap>,
    /// Whether it is to be proved for all heaps.
    #[serde(default, skip_serializing_if = "usual")]
    pub prove: bool,
    /// The digits of the heaps in proofs; base 2 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<TypedBase>,
}

/// What removing and adding vectors does to the P-positions.
#[derive(Clone, Debug)]
pub struct FoundChanges {
    /// The rules.
    pub ruleset: Ruleset,
    /// How many heaps.
    pub heaps: usize,
    /// The largest heap of the box.
    pub max: Heap,
    /// What was found.
    pub changes: Vec<VectorChange>,
}

impl Question for FindRedundantRequest {
    type Answer = FoundChanges;
    const SPELLING: Spelling = Spelling {
        verb: "find redundant",
        words: &["rules"],
        options: &["heaps", "max", "add", "base"],
        flags: &["misere", "prove"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<FoundChanges, AskError> {
        let ruleset = self.rules.read(self.misere, definitions)?;
        let (usual, max) = (Usual::of_any(&ruleset.rules), self.max);
        let heaps = heap_bounds(self.heaps, &[max], usual)?.len();
        let base = self.base.map_or(Numeration::Base(2), |base| base.0);
        let asked = Redundancy {
            ruleset: &ruleset,
            heaps,
            max,
            added: self.add.unwrap_or(ADDED),
            prove: self.prove.then_some(base),
        };
        let changes = redundant(&asked, context)?;
        Ok(FoundChanges {
            ruleset,
            heaps,
            max,
            changes,
        })
    }
}

impl VectorChange {
    /// PROVED for all heaps, HOLDS on the box, or FAILS: that the P-positions stay as they are.
    pub fn verdict(&self) -> &'static str {
        match self.effect {
            Effect::ProvedNone => "PROVED",
            Effect::None => "HOLDS",
            Effect::Changed(_) => "FAILS",
        }
    }
}

impl Answered for FoundChanges {
    fn json(&self) -> Value {
        let changes = self.changes.iter().map(|change| {
            let first = match &change.effect {
                Effect::Changed(heaps) => {
                    Some(heaps.iter().map(|&h| integer(h)).collect::<Vec<_>>())
                }
                _ => None,
            };
            json!({
                "vector": change.vector.takes,
                "starred": change.vector.times == Times::Any,
                "change": if change.added { "added" } else { "removed" },
                "verdict": change.verdict(),
                "first_change": first,
            })
        });
        let changes: Vec<Value> = changes.collect();
        json!({
            "rules": self.ruleset.to_string(),
            "convention": self.ruleset.convention,
            "box": { "heaps": self.heaps, "max": integer(self.max) },
            "changes": changes,
        })
    }
}
