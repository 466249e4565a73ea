//! Which statements of a catalogue hold, and which of them are proved.

use super::periods::periods;
use super::proofs::{FoundTheorem, TheoremProof};
use super::shapes::families;
use super::tried::{NotTried, Trials, Tried};
use crate::ask::automata::TimeSpan;
use crate::ask::command::Spelling;
use crate::ask::fields::usual;
use crate::ask::{Answered, AskError, GivenRules, Question, Usual, refused};
use crate::game::{Heap, HeapRules};
use crate::number::integer;
use crate::rulesets::{Definitions, Ruleset};
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Positions of the box on which statements are tried, at most, where no bound is given.
const POSITIONS: u128 = 1 << 13;

/// The time for the whole, where none is given.
const TIME: Duration = Duration::from_secs(60);

/// Statements that are looked for, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindTheoremsRequest {
    /// The rules.
    pub rules: GivenRules,
    /// Whether they are those of misere play, whatever they say.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// Number of heaps; 2, or what the rules are played on, where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps: Option<usize>,
    /// The largest heap of the box on which statements are tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Heap>,
    /// The time for all trials and proofs; a minute where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeSpan>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct FindTheoremsAnswer {
    /// The rules.
    pub ruleset: Ruleset,
    /// How many heaps.
    pub heaps: usize,
    /// The largest heap of the box.
    pub max: Heap,
    /// How many statements were decided on the box.
    pub tried: usize,
    /// Those that hold on the box, one of each family.
    pub found: Vec<FoundTheorem>,
    /// Those that memory or time did not suffice for.
    pub not_tried: Vec<NotTried>,
    /// In what time.
    pub time: Duration,
}

impl FindTheoremsRequest {
    /// The largest heap of the box on which statements are tried.
    fn largest(&self, heaps: usize) -> Heap {
        self.max.unwrap_or_else(|| {
            let fits = |max: u128| {
                max.checked_pow(heaps as u32)
                    .is_some_and(|all| all <= POSITIONS)
            };
            let side = (1..=64_u128).take_while(|&side| fits(side)).last();
            side.unwrap_or(2).max(4) as Heap - 1
        })
    }

    /// Tries and proves statements. Interrupted, or once memory or time is used up, it tells what was
    /// found so far, and what was not tried.
    ///
    /// # Errors
    /// [`AskError`]: rules that cannot be asked; a box on which nothing can be decided.
    pub fn so_far(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<FindTheoremsAnswer, AskError> {
        let start = Instant::now();
        let ruleset = self.rules.read(self.misere, definitions)?;
        let rules = ruleset.on_heaps()?;
        if rules.loops() {
            return refused(
                format!("{ruleset}, where play may go on for ever"),
                "rules that end",
                "",
            );
        }
        let heaps = self.heaps.unwrap_or_else(|| Usual::of(rules).heaps);
        crate::solve::playable(rules, rules, heaps)?;
        let max = self.largest(heaps);
        let span = self.time.map_or(TIME, |time| time.0);
        let trials = Trials::new(&ruleset, (heaps, max), span, context);
        trials.possible()?;
        let (period, proof) = periods(&ruleset, trials.within()).unzip();
        let Tried {
            decided,
            kept,
            not_tried,
        } = trials.of(families(&ruleset, heaps, period))?;
        let found = trials.staged("proofs", kept.len(), |step| {
            let proved = kept.into_iter().map(|found| {
                let proved = match &proof {
                    Some(proof) if found.base.is_none() => Ok(FoundTheorem {
                        proof: Some(TheoremProof::Period(proof.clone().into())),
                        ..found
                    }),
                    _ => found.proved((&ruleset, heaps), &|| trials.over(), trials.within()),
                };
                step();
                proved
            });
            proved.collect::<Result<_, _>>()
        })?;
        Ok(FindTheoremsAnswer {
            found,
            heaps,
            max,
            tried: decided,
            not_tried,
            time: start.elapsed(),
            ruleset,
        })
    }
}

impl Question for FindTheoremsRequest {
    type Answer = FindTheoremsAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "find theorems",
        words: &["rules"],
        options: &["heaps", "max", "time"],
        flags: &["misere"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<FindTheoremsAnswer, AskError> {
        let found = self.so_far(definitions, context)?;
        match context.check() {
            Err(stop @ Stop::Cancelled) => Err(stop.into()),
            // what memory did not suffice for is told
            _ => Ok(found),
        }
    }
}

impl Answered for FindTheoremsAnswer {
    fn json(&self) -> Value {
        json!({
            "rules": self.ruleset.to_string(),
            "convention": self.ruleset.convention.to_string(),
            "box": { "heaps": self.heaps, "max": integer(self.max) },
            "tried": self.tried,
            "theorems": self.found.iter().map(FoundTheorem::json).collect::<Value>(),
            "not_tried": self.not_tried,
        })
    }
}
