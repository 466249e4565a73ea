//! Periods of rows of values of two heaps.

use crate::ask::command::Spelling;
use crate::ask::{Answered, AskError, GivenRules, Question, TypedWord, refused};
use crate::game::Heap;
use crate::number::{integer, whole};
use crate::plan::{FoundRow, FoundRows, row_periods};
use crate::rulesets::Definitions;
use crate::survey::Status;
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// Periods of rows, as they are asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindRowPeriodsRequest {
    /// The rules, on two heaps.
    pub rules: GivenRules,
    /// The heap that is held fixed, or a range with both ends: `0..8`.
    pub row: TypedWord,
    /// The last column to compute; 1,000,000, or 1,000 where nothing can be proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Heap>,
}

/// What is known of some rows.
#[derive(Clone, Debug)]
pub struct RowPeriodsAnswer {
    /// The rules.
    pub rules: String,
    /// What was found.
    pub found: FoundRows,
}

impl FindRowPeriodsRequest {
    /// The rows.
    ///
    /// # Errors
    /// Text that is no heap, and no range of them.
    pub fn range(&self) -> Result<RangeInclusive<Heap>, AskError> {
        let heap = |text: &str| {
            let heap = whole(text.trim()).and_then(|heap| Heap::try_from(heap).ok());
            heap.map_or_else(
                || {
                    refused(
                        format!("‹row {}›", self.row.0),
                        "a whole number from 0 on, or a range such as 0..8",
                        "",
                    )
                },
                Ok,
            )
        };
        match self.row.0.split_once("..") {
            None => heap(&self.row.0).map(|row| row..=row),
            Some((first, last)) => Ok(heap(first)?..=heap(last)?),
        }
    }
}

impl Question for FindRowPeriodsRequest {
    type Answer = RowPeriodsAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "find row-periods",
        words: &["rules"],
        options: &["row", "to"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<RowPeriodsAnswer, AskError> {
        let ruleset = self.rules.read(false, definitions)?;
        let found = row_periods(&ruleset, self.range()?, self.to, context)?;
        Ok(RowPeriodsAnswer {
            rules: ruleset.to_string(),
            found,
        })
    }
}

impl FoundRow {
    /// Whether the period is proved.
    pub fn status(&self) -> Status {
        match (self.period, self.proof) {
            (Some(_), Some(_)) => Status::Proved,
            (Some(_), None) => Status::Observed,
            (None, _) => Status::None,
        }
    }
}

impl Answered for RowPeriodsAnswer {
    fn json(&self) -> Value {
        let rows = self.found.rows.iter().map(|row| {
            json!({
                "row": integer(row.row),
                "verdict": row.status(),
                "preperiod": row.period.map(|period| period.preperiod),
                "period": row.period.map(|period| period.period),
                "saltus": row.period.map(|period| period.saltus),
                "last_exception": row.period.and_then(|period| period.preperiod.checked_sub(1)),
                "equal_states": row.proof.map(|proof| [proof.preperiod, proof.preperiod + proof.period]),
                "columns": row.columns,
            })
        });
        let rows: Vec<Value> = rows.collect();
        json!({ "rules": self.rules, "to": integer(self.found.to), "rows": rows })
    }
}
