use super::error::Error;
use super::reading::short;
use grundy::ask::{Answered, CountRequest, Question};
use grundy::rulesets::Definitions;
use grundy::work::Context;
use serde_json::Value;

/// How many positions of a box have an outcome or a value.
pub(super) fn count(asked: CountRequest, context: &Context) -> Result<Value, Error> {
    short("rules", &asked.rules.to_string())?;
    Ok(asked.answer(&Definitions::default(), context)?.json())
}
