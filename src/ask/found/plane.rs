//! Periods of the plane of outcomes or values of rules by a finite list of vectors.

use crate::ask::command::Spelling;
use crate::ask::fields::usual;
use crate::ask::{Answered, AskError, GivenRules, Question};
use crate::game::Heap;
use crate::number::integer;
use crate::plan::{PlanePeriods, plane_periods};
use crate::rulesets::Definitions;
use crate::solve::Want;
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What repeats in the plane, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindPeriodsRequest {
    /// The rules: vectors on two heaps.
    pub rules: GivenRules,
    /// Whether they are those of misere play, whatever they say.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// Grundy values, not outcomes.
    #[serde(default, skip_serializing_if = "usual")]
    pub values: bool,
    /// The last row to compute; 100 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Heap>,
    /// The last column to compute in search of the periods of rows; 100,000 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Heap>,
}

impl FindPeriodsRequest {
    /// The last row where nothing is said.
    pub const ROWS: Heap = 100;
    /// The last column where nothing is said.
    pub const TO: Heap = 100_000;
}

/// What repeats in the plane.
#[derive(Clone, Debug)]
pub struct FoundPlane {
    /// The rules.
    pub rules: String,
    /// Values or outcomes.
    pub want: Want,
    /// The last row that was computed.
    pub last: Heap,
    /// What was found.
    pub found: PlanePeriods,
}

impl Question for FindPeriodsRequest {
    type Answer = FoundPlane;
    const SPELLING: Spelling = Spelling {
        verb: "find periods",
        words: &["rules"],
        options: &["rows", "to"],
        flags: &["misere", "values"],
        ..Spelling::NONE
    };

    fn answer(&self, definitions: &Definitions, context: &Context) -> Result<FoundPlane, AskError> {
        let ruleset = self.rules.read(self.misere, definitions)?;
        let want = match self.values {
            true => Want::Values,
            false => Want::Outcomes(ruleset.convention),
        };
        let last = self.rows.unwrap_or(Self::ROWS);
        let asked = (last, self.to.unwrap_or(Self::TO));
        let found = plane_periods(&ruleset, want, asked, context)?;
        Ok(FoundPlane {
            rules: ruleset.to_string(),
            want,
            last,
            found,
        })
    }
}

impl Answered for FoundPlane {
    fn json(&self) -> Value {
        let period = self.found.period.as_ref();
        let contents = match self.want {
            Want::Values => "values",
            Want::Outcomes(_) => "outcomes",
        };
        json!({
            "rules": self.rules,
            "contents": contents,
            "rows": integer(self.last),
            "proved_rows": integer(self.found.proved),
            "reach": integer(self.found.reach),
            "verdict": if period.is_some() { "PROVED" } else { "NONE" },
            "preperiod": period.map(|p| [integer(p.row), integer(p.column)]),
            "period": period.map(|p| [integer(p.rows), integer(p.columns)]),
            "lattice": period.and_then(|p| p.lattice),
            "p_positions": period.map(|p| integer(p.zeros)),
        })
    }
}
