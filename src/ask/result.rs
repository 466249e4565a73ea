//! The request that a result answers: read from what the result says.

use super::Request;
use serde_json::{Map, Value};

/// Failures that a claim lists where not all are asked for.
const LISTED: usize = 10;

/// The request that a result in JSON is the answer to, if it is one that can be asked again and that
/// holds no proof of its own: a count, a claim, a sequence, a table of boards, a difference, a
/// position, a survey of games on heaps.
pub fn request_of(said: &Map<String, Value>) -> Option<Request> {
    let (verb, fields) = fields_of(said)?;
    let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
    Request::of(verb, fields.collect()).ok()
}

/// A verb and its fields.
fn fields_of(said: &Map<String, Value>) -> Option<(&'static str, Map<String, Value>)> {
    let mut fields = Map::new();
    let text = |key: &str| said.get(key).and_then(Value::as_str);
    let mut copy = |key: &str, to: &str| -> Option<()> {
        fields.insert(to.into(), said.get(key)?.clone());
        Some(())
    };
    if said.contains_key("claim") && said.contains_key("cases") {
        copy("claim", "claim")?;
        copy("default_rules", "rules")?;
        let all = said.get("failures")?.as_array()?.len() > LISTED;
        fields.insert("all".into(), all.into());
        placed(said, &mut fields)?;
        return Some(("check", fields));
    }
    if said.contains_key("families") {
        copy("families", "families")?;
        copy("to", "to")?;
        return Some(("survey", fields));
    }
    if said.contains_key("rules") && said.contains_key("of") {
        for key in ["rules", "of", "least"] {
            copy(key, key)?;
        }
        copy("modulus", "mod")?;
        if text("convention") == Some("misere") && !text("rules")?.ends_with("misere") {
            return None;
        }
        placed(said, &mut fields)?;
        return Some(("count", fields));
    }
    if said.contains_key("rules") && said.contains_key("statistics") {
        copy("rules", "rules")?;
        copy("to", "to")?;
        // those that were not given are null
        fields.insert("values".into(), true.into());
        return Some(("sequence", fields));
    }
    if said.contains_key("differences") {
        copy("rules", "rules")?;
        let outcomes = text("compared") == Some("outcomes");
        fields.insert("outcomes".into(), outcomes.into());
        fields.insert("all".into(), said.contains_key("all").into());
        placed(said, &mut fields)?;
        return Some(("diff", fields));
    }
    if said.contains_key("digital_sum") {
        copy("rules", "rules")?;
        copy("state", "state");
        let (key, position) = match said.get("position")? {
            Value::String(rows) => ("position", rows.clone().into()),
            Value::Array(heaps) if heaps.iter().all(|heap| !heap.is_array()) => {
                ("heaps", heaps.clone().into())
            }
            _ => return None,
        };
        fields.insert(key.into(), position);
        fields.insert("options".into(), said.contains_key("options").into());
        fields.insert("remoteness".into(), said.contains_key("remoteness").into());
        return Some(("value", fields));
    }
    let board = said
        .get("box")
        .and_then(|place| place.get("board"))?
        .clone();
    let entries = said.get("entries")?.as_array()?;
    let columns = entries
        .first()
        .and_then(Value::as_array)
        .map_or(2, Vec::len);
    copy("rules", "rules")?;
    fields.insert("board".into(), board);
    if columns == 2 {
        return Some(("p-positions", fields));
    }
    let last = entries.first().and_then(|row| row.get(2));
    let outcomes = last.is_some_and(Value::is_string);
    fields.insert("outcomes".into(), outcomes.into());
    Some(("table", fields))
}

/// The box and the order.
fn placed(said: &Map<String, Value>, fields: &mut Map<String, Value>) -> Option<()> {
    let place = said.get("box")?;
    for key in ["heaps", "max", "board"] {
        if let Some(value) = place.get(key) {
            fields.insert(key.into(), value.clone());
        }
    }
    if let Some(order) = said.get("order") {
        fields.insert("order".into(), order.clone());
    }
    Some(())
}
