//! Automata of P-positions and values, learned from tables and proved for all heaps.

use super::{HeapNumber, TimeSpan, TypedBase, UpTo, timed, until};
use crate::ask::command::Spelling;
use crate::ask::fields::usual;
use crate::ask::refused;
use crate::ask::{Answered, AskError, GivenRules, Question, Usual};
use crate::claim::Verdict;
use crate::game::Heap;
use crate::plan::anyheaps::{AnyDiscovery, AnySearch, discover_any};
use crate::plan::discover::{Discovery, LEVELS, STATES, Search, discover_so_far, usual_numeration};
use crate::rulesets::{Definitions, Ruleset};
use crate::theory::automata::{Meaning, Numeration};
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::{Duration, Instant};

/// Heaps that an automaton reads, at most.
const HEAPS: usize = 1_000;

/// An automaton that is looked for, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscoverRequest {
    /// The rules.
    pub rules: GivenRules,
    /// Whether they are those of misere play, whatever they say.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// Number of heaps, or every number; 2, or what the rules are played on, where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps: Option<HeapNumber>,
    /// Whether the value is this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The values up to this one, with all larger ones as one class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<UpTo>,
    /// Digits of the heaps; where nothing is said 2, or fib where it gives a proof for two heaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<TypedBase>,
    /// The largest heap of the table; larger and larger ones where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Heap>,
    /// Most states, where there are too many positions to check them all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// Larger and larger tables are tried until this time is over, as memory allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeSpan>,
}

/// A request that was read.
#[derive(Clone, Debug)]
pub struct Discover {
    /// The rules.
    pub ruleset: Ruleset,
    /// What is asked of them.
    pub of: Sought,
    time: Option<TimeSpan>,
}

/// What is asked of some rules.
#[derive(Clone, Debug)]
pub enum Sought {
    /// An automaton for a number of heaps.
    Digits {
        /// The number.
        heaps: usize,
        /// What its outputs tell.
        sought: Meaning,
        /// How heaps are written, if that was said.
        base: Option<Numeration>,
        /// The largest heap of the table, if that was said.
        max: Option<Heap>,
        /// Most states.
        states: usize,
    },
    /// One for every number of heaps.
    Counts {
        /// How many values it tells apart.
        levels: u32,
        /// The base, if one was given.
        base: Option<u32>,
    },
}

/// What is said where not even the smallest table was made.
const OVER: &str = "the time was over before the first table; give more by ‹time›";

/// The base of digits that are counted.
pub(super) fn counted_base(base: Numeration) -> Result<u32, AskError> {
    match base {
        Numeration::Base(base) => Ok(base),
        other => refused(format!("{other} with ‹heaps any›"), "‹base› 2 to 16", ""),
    }
}

/// A number of heaps that an automaton reads.
pub(super) fn heap_count(heaps: usize) -> Result<usize, AskError> {
    match heaps {
        1..=HEAPS => Ok(heaps),
        0 => refused("‹heaps 0›", "at least 1", ""),
        more => refused(format!("‹heaps {more}›"), format!("at most {HEAPS}"), ""),
    }
}

impl DiscoverRequest {
    /// Reads rules and what is sought.
    ///
    /// # Errors
    /// [`AskError`]: text that is not in the notation; values that are too large; fields that do
    /// not go together.
    pub fn read(&self, definitions: &Definitions) -> Result<Discover, AskError> {
        let ruleset = self.rules.read(self.misere, definitions)?;
        let last = self.value.or(self.values.map(|values| values.0));
        if let Some(value) = last.filter(|&value| value >= LEVELS) {
            return refused(
                format!("the value {value}"),
                format!("a value below {LEVELS}"),
                "",
            );
        }
        if self.value.is_some() && self.values.is_some() {
            return refused("‹value› and ‹values›", "one of them", "");
        }
        if self.max.is_some() && self.time.is_some() {
            return refused("‹max› and ‹time›", "one of them", "");
        }
        if self.states == Some(0) {
            return refused("‹states 0›", "at least 1", "");
        }
        let of = match self.heaps {
            Some(HeapNumber::Any) => self.counts()?,
            Some(HeapNumber::This(heaps)) => self.digits(heaps)?,
            None => self.digits(Usual::of_any(&ruleset.rules).heaps)?,
        };
        Ok(Discover {
            ruleset,
            of,
            time: self.time,
        })
    }

    fn digits(&self, heaps: usize) -> Result<Sought, AskError> {
        Ok(Sought::Digits {
            heaps: heap_count(heaps)?,
            sought: match (self.value, self.values) {
                (Some(value), _) => Meaning::Only(value),
                (None, values) => Meaning::Values(values.map_or(0, |values| values.0) + 1),
            },
            base: self.base.map(|base| base.0),
            max: self.max,
            states: self.states.unwrap_or(STATES),
        })
    }

    fn counts(&self) -> Result<Sought, AskError> {
        let given = [
            ("value", self.value.is_some_and(|value| value > 0)),
            ("max", self.max.is_some()),
            ("states", self.states.is_some()),
        ];
        if let Some((option, _)) = given.iter().find(|one| one.1) {
            return refused(
                format!("‹{option}› with ‹heaps any›"),
                "it with a number of heaps",
                "",
            );
        }
        Ok(Sought::Counts {
            levels: self.values.map_or(0, |values| values.0) + 1,
            base: self.base.map(|base| counted_base(base.0)).transpose()?,
        })
    }
}

/// An automaton for a number of heaps, as it was asked for and as far as it was found.
#[derive(Clone, Debug)]
pub struct DigitDiscovery {
    /// The rules.
    pub ruleset: Ruleset,
    /// How many heaps.
    pub heaps: usize,
    /// What was sought.
    pub sought: Meaning,
    /// How heaps are written.
    pub numeration: Numeration,
    /// What was found.
    pub found: Discovery,
    /// In what time.
    pub time: Duration,
    max: Option<Heap>,
    states: usize,
}

impl DigitDiscovery {
    /// The question.
    pub fn search(&self) -> Search<'_> {
        Search {
            ruleset: &self.ruleset,
            heaps: self.heaps,
            sought: self.sought,
            numeration: self.numeration,
            max: self.max,
            states: self.states,
        }
    }
}

/// An automaton for every number of heaps, as it was asked for and as far as it was found.
#[derive(Clone, Debug)]
pub struct CountDiscovery {
    /// The rules.
    pub ruleset: Ruleset,
    /// How many values it tells apart.
    pub levels: u32,
    /// What was found.
    pub found: AnyDiscovery,
    /// In what time.
    pub time: Duration,
    pub(super) base: Option<u32>,
}

/// What was found.
#[derive(Clone, Debug)]
pub enum DiscoverAnswer {
    /// For a number of heaps.
    Digits(Box<DigitDiscovery>),
    /// For every number of heaps.
    Counts(Box<CountDiscovery>),
}

impl Discover {
    /// The same, with the digits found out in which to look, if none were given.
    ///
    /// # Errors
    /// [`AskError`]: rules that cannot be asked; why the computation ended.
    pub fn in_digits(mut self, context: &Context) -> Result<Self, AskError> {
        let found = self.numeration(context)?;
        if let Sought::Digits { base, .. } = &mut self.of {
            *base = Some(found);
        }
        Ok(self)
    }

    /// The work in words, by which its checkpoint is known.
    pub fn job(&self) -> String {
        let ruleset = &self.ruleset;
        match self.of {
            Sought::Digits {
                heaps,
                sought,
                base,
                ..
            } => {
                let base = base.map_or(String::new(), |base| format!(", {base}"));
                format!("automaton of {ruleset} on {heaps} heaps, {sought}{base}")
            }
            Sought::Counts { .. } => format!("any heaps of {ruleset}"),
        }
    }

    /// The digits in which an automaton for a number of heaps is looked for.
    fn numeration(&self, context: &Context) -> Result<Numeration, AskError> {
        let Sought::Digits {
            heaps,
            sought,
            base,
            max,
            states,
        } = self.of
        else {
            return Ok(Numeration::Base(2));
        };
        let search = Search {
            ruleset: &self.ruleset,
            heaps,
            sought,
            numeration: base.unwrap_or(Numeration::Base(2)),
            max,
            states,
        };
        match base {
            Some(base) => Ok(base),
            None => Ok(usual_numeration(&search, context)?),
        }
    }

    /// Looks for it. Interrupted after the first table it tells what the tables so far showed.
    ///
    /// # Errors
    /// [`AskError`]: rules that cannot be asked; an end before the first table.
    pub fn so_far(&self, context: &Context) -> Result<DiscoverAnswer, AskError> {
        let start = Instant::now();
        let within = until(context, self.time);
        match self.of {
            Sought::Digits {
                heaps,
                sought,
                max,
                states,
                ..
            } => {
                let numeration = timed(self.numeration(&within), context, OVER)?;
                let search = Search {
                    ruleset: &self.ruleset,
                    heaps,
                    sought,
                    numeration,
                    max,
                    states,
                };
                let found = discover_so_far(&search, self.time.is_some(), &within);
                Ok(DiscoverAnswer::Digits(Box::new(DigitDiscovery {
                    ruleset: self.ruleset.clone(),
                    heaps,
                    sought,
                    numeration,
                    found: timed(found, context, OVER)?,
                    time: start.elapsed(),
                    max,
                    states,
                })))
            }
            Sought::Counts { levels, base } => {
                let search = AnySearch {
                    ruleset: &self.ruleset,
                    levels,
                    base,
                };
                let found = discover_any(&search, &within);
                Ok(DiscoverAnswer::Counts(Box::new(CountDiscovery {
                    ruleset: self.ruleset.clone(),
                    levels,
                    found: timed(found, context, OVER)?,
                    time: start.elapsed(),
                    base,
                })))
            }
        }
    }
}

impl Question for DiscoverRequest {
    type Answer = DiscoverAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "discover",
        words: &["rules"],
        options: &["heaps", "value", "values", "base", "max", "states", "time"],
        flags: &["misere"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<DiscoverAnswer, AskError> {
        let found = self.read(definitions)?.so_far(context)?;
        context.check()?;
        Ok(found)
    }
}

impl Answered for DiscoverAnswer {
    fn json(&self) -> Value {
        match self {
            Self::Digits(found) => found.json(&found.files()),
            Self::Counts(found) => found.json(&found.files()),
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        Some(match self {
            Self::Digits(found) => found.verdict(),
            Self::Counts(found) => found.verdict(),
        })
    }
}
