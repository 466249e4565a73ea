//! Questions that are asked as commands, and what their answers say.

use super::claim::Decide;
use super::claim_read::At;
use super::decision::{Decision, stopped};
use super::error::FileError;
use grundy::ask::Request;
use grundy::ask::Stated;
use grundy::claim::Verdict;
use grundy::number::joined;
use grundy::work::Stop;
use serde_json::{Map, Value, json};
use toml::Spanned;

/// Characters of a value that a note tells.
const SHORT: usize = 60;

impl At<'_> {
    /// A question, and the parts of its answer that the file tells.
    pub(super) fn asked(&self, command: &Spanned<String>) -> Result<Decide, FileError> {
        self.only("ask", &[])?;
        self.without_box("none")?;
        let source = &self.reader.source;
        let request: Request = command
            .get_ref()
            .parse()
            .map_err(|error: grundy::ask::AskError| source.at(command, error.to_string()))?;
        let told = match &self.raw.answer {
            None => Map::new(),
            Some(told) => match serde_json::to_value(told) {
                Ok(Value::Object(told)) => told,
                _ => return self.error("found an answer that is no table of keys and values"),
            },
        };
        let definitions = self.reader.definitions.clone();
        Ok(Box::new(move |raw, tables| {
            let answer = request.answer(&definitions, tables.context);
            let answer = answer.map_err(stopped)?;
            if told.is_empty() && answer.verdict.is_none() {
                return Err(Stop::told(format!(
                    "found nothing that is claimed of `{request}`, expected answer = {{ KEY = VALUE }} \
                     with a key of its JSON"
                )));
            }
            let other = told.iter().filter_map(|(key, told)| {
                let found = answer.json.get(key).unwrap_or(&Value::Null);
                let differs = !agrees(told, found);
                let [found, told] = [found, told].map(short);
                differs.then(|| format!("{key} is {found}, the file says {told}"))
            });
            let other: Vec<String> = other.collect();
            let claimed = told.is_empty() && answer.verdict == Some(Verdict::Fails);
            let note = match other.is_empty() {
                true => joined(
                    told.iter()
                        .map(|(key, told)| format!("{key} = {}", short(told))),
                    ", ",
                ),
                false => other.join("; "),
            };
            let stated = Stated {
                claim: request.to_string(),
                verdict: Verdict::of((claimed || !other.is_empty()).into()),
                failures: None,
                counterexample: None,
                note,
            };
            let rules = answer.json.get("rules").cloned().unwrap_or_default();
            let about = json!({
                "rules": rules,
                "box": answer.json.get("box"),
                "command": request.to_string(),
                "answer": told,
            });
            let subject = match rules {
                Value::String(rules) => rules,
                _ => request.verb().to_owned(),
            };
            let said = (request.to_string(), subject, about);
            Ok(Decision::new(raw, said, (vec![stated], 1)))
        }))
    }
}

/// The beginning of what is said at some key.
fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHORT) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}

/// Whether an answer says what is told of it: of objects, of the keys that are told.
fn agrees(told: &Value, found: &Value) -> bool {
    match (told, found) {
        (Value::Object(told), Value::Object(found)) => told.iter().all(|(key, told)| {
            let found = found.get(key).unwrap_or(&Value::Null);
            agrees(told, found)
        }),
        (Value::Array(told), Value::Array(found)) => {
            let pairs = || told.iter().zip(found);
            told.len() == found.len() && pairs().all(|(told, found)| agrees(told, found))
        }
        _ => told == found,
    }
}
