//! Expressions of nimbers.

use super::command::Spelling;
use super::{Answered, AskError, Question};
use crate::calculator::evaluate;
use crate::game::Mismatch;
use crate::rulesets::Definitions;
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// An expression.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NimberRequest {
    /// The expression, such as `(*7 * *11)^-1 + *3`.
    pub expression: String,
}

/// An expression and its value, as it is printed.
#[derive(Clone, Debug)]
pub struct NimberAnswer {
    /// The expression as it was asked.
    pub expression: String,
    /// The value.
    pub result: String,
}

impl Question for NimberRequest {
    type Answer = NimberAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "nimber",
        words: &["expression"],
        ..Spelling::NONE
    };

    fn answer(&self, _: &Definitions, _: &Context) -> Result<NimberAnswer, AskError> {
        let value = evaluate(&self.expression).map_err(Mismatch::told)?;
        Ok(NimberAnswer {
            expression: self.expression.clone(),
            result: value.to_string(),
        })
    }
}

impl NimberAnswer {
    /// One of a list.
    pub fn entry(&self) -> Value {
        json!({ "expr": self.expression, "result": self.result })
    }
}

impl Answered for NimberAnswer {
    fn json(&self) -> Value {
        json!([self.entry()])
    }
}
