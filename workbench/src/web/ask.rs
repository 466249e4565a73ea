//! Any question that the library answers, as a command or as its fields.

use super::error::Error;
use super::reading::{few_tokens, short};
use grundy::ask::{Answered, AskedPosition, Request};
use grundy::number::grouped;
use grundy::rulesets::Definitions;
use grundy::work::Context;
use serde_json::Value;

/// Entries of a table.
const ENTRIES: usize = 1 << 20;

/// What the command line answers with `--json`.
pub(super) fn ask(request: Request, context: &Context) -> Result<Value, Error> {
    short("a request", &request.to_string())?;
    let definitions = Definitions::default();
    if let Request::Value(asked) = &request {
        let of = asked.place().asked(&definitions)?;
        if let AskedPosition::Position(position) = &of {
            few_tokens(position)?;
        }
        return Ok(asked.answer_of(&of, context)?.json());
    }
    let answer = request.answer(&definitions, context)?.json;
    let entries = answer.get("entries").and_then(Value::as_array);
    let count = entries.map_or(0, Vec::len);
    Error::unless(count <= ENTRIES, || {
        format!(
            "found a table of {} entries, expected at most {}; choose smaller heaps",
            grouped(count as u64),
            grouped(ENTRIES as u64)
        )
    })?;
    Ok(answer)
}
