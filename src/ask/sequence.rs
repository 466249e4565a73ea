//! The values of single heaps, and their period.

use super::command::Spelling;
use super::fields::{TypedWord, usual};
use super::{Answered, AskError, GivenRules, Question};
use crate::number::{grouped, integer, whole};
use crate::plan::kept_sequence;
use crate::play::{EntailedError, EntailedPosition};
use crate::rulesets::Definitions;
use crate::sequence::{
    Engine, Law, Period, PeriodVerdict, Rares, RingSummary, Ruler, Sequence, Statistics,
};
use crate::solve::entailing::EntailedValue;
use crate::survey::{Status, largest};
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The last heap where nothing is said.
const LAST: u64 = 100;
/// Values that JSON gives without being asked.
const MANY: u64 = 1_000_000;

/// Values of heaps, one after the other.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SequenceRequest {
    /// The rules: a code, or a ruleset that is played heap by heap.
    pub rules: GivenRules,
    /// The last heap; 100 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// Heaps whose values are asked for beside, however large.
    #[serde(default, skip_serializing_if = "usual")]
    pub value: Vec<TypedWord>,
    /// Whether all values are given, however many.
    #[serde(default, skip_serializing_if = "usual")]
    pub values: bool,
    /// The engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<Engine>,
}

/// What was found.
#[derive(Clone, Debug)]
pub enum SequenceAnswer {
    /// Of a heap game.
    Heaps {
        /// The rules.
        rules: String,
        /// The values.
        sequence: Box<Sequence>,
        /// What was counted of them.
        statistics: Vec<Statistics>,
        /// The last heap.
        to: u64,
        /// Whether JSON gives all values.
        values: bool,
        /// Heaps that were asked for, and their values.
        asked: Vec<(String, u128)>,
        /// Whether an engine was asked for.
        by_engine: bool,
    },
    /// Of rules with entailing moves.
    Stacks(String, Vec<EntailedValue>),
}

impl SequenceRequest {
    /// The last heap.
    pub fn last(&self) -> u64 {
        self.to.unwrap_or(LAST)
    }

    /// The answer, of what was computed: statistics, and the values asked for beside.
    pub fn found(
        &self,
        rules: String,
        sequence: Sequence,
        (statistics, asked): (Vec<Statistics>, Vec<(String, u128)>),
    ) -> SequenceAnswer {
        let to = self.last();
        SequenceAnswer::Heaps {
            rules,
            sequence: Box::new(sequence),
            statistics,
            to,
            values: self.values || to <= MANY,
            asked,
            by_engine: self.engine.is_some(),
        }
    }

    /// The values of the heaps that were asked for beside.
    ///
    /// # Errors
    /// What is no heap; no proved period.
    pub fn values_of(&self, sequence: &Sequence) -> Result<Vec<(String, u128)>, AskError> {
        let to = self.last();
        let value = |heap: &TypedWord| {
            let size = whole(&heap.0).ok_or_else(|| {
                AskError::place(
                    format!("{:?}", heap.0),
                    "a heap below 2^128 such as 1000000 or 10^30",
                    "",
                )
            })?;
            let value = sequence.value(size).ok_or_else(|| {
                AskError::place(
                    format!(
                        "no period or law that is proved up to heap {to}, which would give G({})",
                        heap.0
                    ),
                    "one",
                    "give a larger ‹to›",
                )
            })?;
            Ok((heap.0.clone(), value))
        };
        self.value.iter().map(value).collect()
    }
}

/// Refuses values that JSON and tables cannot hold.
///
/// # Errors
/// A value of more than 63 bits.
pub fn writable(sequence: &Sequence, to: u64) -> Result<(), AskError> {
    // a saltus makes the last values the largest
    let fits = |heap: u64| {
        let value = sequence.value(heap.into());
        value.is_some_and(|value| value < 1 << 63)
    };
    match fits(to) && fits(to.saturating_sub(1)) {
        true => Ok(()),
        false => Err(AskError::place(
            format!(
                "a value up to heap {} that needs more than 63 bits",
                grouped(to)
            ),
            "smaller ones, as files hold",
            "write fewer heaps",
        )),
    }
}

impl Question for SequenceRequest {
    type Answer = SequenceAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "sequence",
        words: &["rules"],
        options: &["to", "engine"],
        flags: &["values"],
        lists: &["value"],
        ..Spelling::NONE
    };

    fn answer(&self, _: &Definitions, context: &Context) -> Result<SequenceAnswer, AskError> {
        let to = self.last();
        if let GivenRules::Text(rules) = &self.rules
            && EntailedPosition::is_meant(rules)
        {
            let values = stacks(rules, to, context)?;
            return Ok(SequenceAnswer::Stacks(rules.trim().to_owned(), values));
        }
        let game = self.rules.heap_game()?;
        let sequence = kept_sequence(&game, to, self.engine, None, context)?;
        writable(&sequence, to)?;
        context.afford("the list of values", u128::from(to) * 8 + 8)?;
        let asked = self.values_of(&sequence)?;
        let statistics = sequence.statistics(to.saturating_add(1));
        Ok(self.found(game.to_string(), sequence, (statistics, asked)))
    }
}

/// The values of single heaps or stacks of rules with entailing moves.
///
/// # Errors
/// Rules on graphs; rules that cannot be read; those of the computation.
pub fn stacks(rules: &str, to: u64, context: &Context) -> Result<Vec<EntailedValue>, AskError> {
    match EntailedPosition::values(rules, to, context) {
        Some(Ok(values)) => Ok(values),
        Some(Err(EntailedError::Rules(error))) => Err(error.into()),
        Some(Err(EntailedError::Stop(stop))) => Err(stop.into()),
        None => Err(AskError::place(
            "rules with entailing moves on a graph, which has no size alone",
            "top-entails or rules{each heap: ..}",
            "",
        )),
    }
}

impl Answered for SequenceAnswer {
    fn json(&self) -> Value {
        match self {
            Self::Stacks(rules, values) => stacks_json(rules, values),
            Self::Heaps {
                rules,
                sequence,
                statistics,
                to,
                values,
                asked,
                by_engine,
            } => {
                let mut object = sequence_json(rules, sequence, statistics, *to, *values);
                if *by_engine {
                    // which one goes on with resumed work depends on when it was stopped
                    object["engine"] = sequence.engine().name().into();
                }
                if !asked.is_empty() {
                    let one = |(heap, value): &(String, u128)| json!({ "heap": heap, "value": value.to_string() });
                    object["asked"] = asked.iter().map(one).collect();
                }
                object
            }
        }
    }
}

/// What scripts read; `values` is null where it was not asked for.
pub fn sequence_json(
    rules: &str,
    sequence: &Sequence,
    statistics: &[Statistics],
    to: u64,
    values: bool,
) -> Value {
    let value = |heap: u64| sequence.value(heap.into()).map_or(0, |value| value as u64);
    let values: Option<Vec<u64>> = values.then(|| (0..=to).map(value).collect());
    let mut object = object(
        rules,
        statistics,
        to,
        sequence.checksum(to),
        sequence.period(),
    );
    object["law"] = sequence.law().map(law_json).into();
    object["ruler"] = sequence.ruler().as_ref().map(ruler_json).into();
    object["computed"] = sequence.computed().count().into();
    object["values"] = values.into();
    object["largest"] = largest_json(largest(sequence, statistics, to));
    object
}

fn law_json(law: &Law) -> Value {
    let verdict = match law.proved {
        true => Status::Proved,
        false => Status::Observed,
    };
    json!({
        "verdict": verdict.name(),
        "theorem": law.proved.then(|| law.theorem.name()),
        "formula": law.formula,
    })
}

fn ruler_json(ruler: &Ruler) -> Value {
    let verdict = match ruler.is_proved() {
        true => Status::Proved,
        false => Status::Observed,
    };
    json!({
        "verdict": verdict.name(),
        "formula": ruler.formula(),
        "base": ruler.base,
        "shift": ruler.shift,
        "from": ruler.from,
        "values": ruler.values,
        "again": ruler.again,
    })
}

/// What scripts read of values that were not kept: as of a sequence, without values or period.
pub fn ring_json(rules: &str, summary: &RingSummary) -> Value {
    let statistics = summary.statistics;
    let to = statistics.heaps - 1;
    let mut object = object(rules, &[statistics], to, Some(summary.checksum), None);
    object["computed"] = statistics.heaps.into();
    object["engine"] = "ring".into();
    object["largest"] = largest_json(Some(statistics.largest));
    object
}

fn largest_json<N: Into<Value>>(largest: Option<(N, u64)>) -> Value {
    let largest = largest.map(|(value, heap)| json!({ "value": value.into(), "heap": heap }));
    largest.into()
}

/// All but what is said of single values.
fn object(
    rules: &str,
    statistics: &[Statistics],
    to: u64,
    checksum: Option<u32>,
    period: Option<Period>,
) -> Value {
    let theorem = period.and_then(|period| match period.verdict {
        PeriodVerdict::Proved(theorem) => Some(theorem.name()),
        PeriodVerdict::Observed { .. } => None,
    });
    let all = statistics.iter().map(|statistics| {
        let rares = statistics.rares;
        json!({
            "heaps": statistics.heaps,
            "largest": largest_json(Some(statistics.largest)),
            "rares": rares.map(|rares| json!({ "count": rares.count, "last": rares.last })),
            "mask": rares.map(|rares| format!("{:#x}", rares.space.mask)),
            "position_parity": rares.map(|rares| rares.space.parity),
        })
    });
    let all: Vec<Value> = all.collect();
    let last = all.last().cloned().unwrap_or_default();
    json!({
        "rules": rules,
        "to": integer(to),
        "computed": null,
        "engine": null,
        "values": null,
        "largest": null,
        "rares": last_rares(statistics).map(|(heaps, rares)| json!({
            "count": rares.count, "last": rares.last, "heaps": heaps
        })),
        "mask": last["mask"],
        "position_parity": last["position_parity"],
        "statistics": all,
        "checksum": checksum.map(|sum| format!("{sum:08X}")),
        "period": {
            "verdict": Status::of(period).name(),
            "preperiod": period.map(|period| period.preperiod),
            "period": period.map(|period| period.length),
            "saltus": period.map(|period| period.saltus),
            "last_exception": period.and_then(|period| period.last_exception()),
            "theorem": theorem,
            "seen": period.and_then(|period| period.seen()),
        },
        "law": null,
        "ruler": null,
    })
}

/// The values of stacks from 0 on, as JSON.
pub fn stacks_json(rules: &str, values: &[EntailedValue]) -> Value {
    json!({
        "rules": rules,
        "to": values.len() - 1,
        "values": values,
        "largest": largest_stack(values),
        "loony": loony(values),
    })
}

fn largest_stack(values: &[EntailedValue]) -> Value {
    let nimbers = values
        .iter()
        .enumerate()
        .filter_map(|(heap, value)| match value {
            EntailedValue::Nimber(nimber) => Some((*nimber, heap)),
            EntailedValue::Loony => None,
        });
    let largest = nimbers.max_by_key(|&(nimber, heap)| (nimber, std::cmp::Reverse(heap)));
    largest.map_or(
        Value::Null,
        |(value, heap)| json!({ "value": value, "heap": heap }),
    )
}

fn loony(values: &[EntailedValue]) -> Vec<usize> {
    let all = values.iter().enumerate();
    all.filter(|(_, value)| **value == EntailedValue::Loony)
        .map(|(heap, _)| heap)
        .collect()
}

/// The rares of most heaps, and of how many.
pub fn last_rares(statistics: &[Statistics]) -> Option<(u64, Rares)> {
    let last = statistics.last()?;
    Some((last.heaps, last.rares?))
}
