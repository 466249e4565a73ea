//! What a kind of question has.

use super::AskError;
use super::command::Spelling;
use crate::claim::Verdict;
use crate::rulesets::Definitions;
use crate::work::Context;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A kind of question: its fields are what is asked. JSON and a command line spell the same fields.
pub trait Question: Serialize + DeserializeOwned {
    /// What is found.
    type Answer: Answered;
    /// How it is written as a command.
    const SPELLING: Spelling;

    /// Answers it; `definitions` are names of rulesets next to the registered ones.
    ///
    /// # Errors
    /// [`AskError`]: what is wrong in the fields, or why the computation ended.
    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<Self::Answer, AskError>;

    /// The same by the definition, where engines have a choice: for who checks an answer.
    #[must_use]
    fn plainly(self) -> Self {
        self
    }
}

/// What was found.
pub trait Answered {
    /// As JSON, with the keys that scripts rely on.
    fn json(&self) -> Value;

    /// Whether what was claimed holds, if anything was.
    fn verdict(&self) -> Option<Verdict> {
        None
    }
}

/// The fields of a question, without those that nothing was said of.
pub(super) fn fields_of(question: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(question) {
        Ok(Value::Object(fields)) => fields,
        _ => unreachable!("a question is an object"),
    }
}
