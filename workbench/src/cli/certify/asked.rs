//! The commands that results in JSON are the results of, with the definition as their engine. A
//! file can say anything: its words are values of options, or come after `--`.

use grundy::claim::{Method, Theorem};
use grundy::game::Order;
use grundy::plan::Engine;
use serde_json::{Map, Value};

/// Failures that a claim lists where not all are asked for.
const LISTED: usize = 10;

/// What a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Theorem,
    Claim,
    Sequence,
    Survey,
    Boards,
    Count,
}

/// What a result is, and the commands that it may be the result of.
pub(super) fn asked(said: &Map<String, Value>) -> Option<(Kind, Vec<Vec<String>>)> {
    let text = |key: &str| said.get(key).and_then(Value::as_str);
    let place = || {
        let mut place = placed(said.get("box")?)?;
        if let Some(order) = text("order") {
            let known = [Order::Sorted, Order::Ordered].map(|order| order.to_string());
            place.push(format!("--{}", known.iter().find(|name| *name == order)?));
        }
        Some(place)
    };
    let words = |words: &[&str]| -> Vec<String> { words.iter().map(|&word| word.into()).collect() };
    if let (Some(name), true) = (text("theorem"), said.contains_key("claims")) {
        let (theorem, rules) = (Theorem::named(name)?, text("rules")?);
        let local = text("engine") == Some(Engine::Local.name());
        let engine = if local {
            Engine::Local
        } else {
            Engine::Definition
        };
        let mut command = words(&["verify", name, "--engine", engine.name()]);
        if let Some(shard) = said.get("shard") {
            command.extend(shard_of(shard)?);
        }
        let plain = match &theorem.method {
            Method::Pairs(pairs) => {
                let (first, second) = rules.split_once(&format!(" {} ", pairs.sign))?;
                command.extend(placed(said.get("box")?)?);
                command.extend(words(&["--", first, second]));
                return Some((Kind::Theorem, vec![command]));
            }
            Method::Columns(_) => false,
            Method::Said => true,
        };
        command.extend(place()?);
        // a shard tells its command
        if text("command").is_none_or(|command| command.contains(" --rule ")) {
            command.extend(words(&["--rule", rules]));
        } else if text("convention") == Some("misere") {
            command.extend(words(&["--misere"]));
        }
        if plain {
            return Some((Kind::Theorem, vec![command]));
        }
        if theorem.k().is_none() {
            let k = said.get("k").and_then(Value::as_u64)?;
            command.extend(words(&["--k", &k.to_string()]));
        }
        let forced = [command.clone(), words(&["--values"])].concat();
        let forced = (!local).then_some(forced);
        return Some((Kind::Theorem, [command].into_iter().chain(forced).collect()));
    }
    if let (Some(claim), true) = (text("claim"), said.contains_key("cases")) {
        let mut command = words(&["check", "--engine", "definition"]);
        if let Some(rules) = text("default_rules") {
            command.extend(words(&["--rules", rules]));
        }
        if !said.get("box")?.is_null() {
            command.extend(place()?);
        }
        if said.get("failures")?.as_array()?.len() > LISTED {
            command.extend(words(&["--all"]));
        }
        command.extend(words(&["--", claim]));
        return Some((Kind::Claim, vec![command]));
    }
    if let (Some(rules), Some(of)) = (text("rules"), text("of")) {
        let mut command = words(&["count", "--engine", "definition", "--of", of]);
        command.extend(placed(said.get("box")?)?);
        let number = |value: &Value| match value {
            Value::String(digits) => Some(digits.clone()),
            value => Some(value.as_u64()?.to_string()),
        };
        command.extend(words(&["--least", &number(said.get("least")?)?]));
        if let Some(modulus) = said.get("modulus").filter(|value| !value.is_null()) {
            command.extend(words(&["--mod", &number(modulus)?]));
        }
        if text("convention") == Some("misere") && !rules.ends_with("misere") {
            return None;
        }
        command.extend(words(&["--", rules]));
        return Some((Kind::Count, vec![command]));
    }
    if let (Some(rules), true) = (text("rules"), said.contains_key("statistics")) {
        let to = said.get("to")?.as_u64()?.to_string();
        let command = words(&["sequence", "--to", &to, "--values", "--", rules]);
        return Some((Kind::Sequence, vec![command]));
    }
    if let Some(families) = said.get("families").and_then(Value::as_array) {
        let to = said.get("to")?.as_u64()?.to_string();
        let mut command = words(&["survey", "--to", &to]);
        if let Some(shard) = said.get("shard") {
            command.extend(shard_of(shard)?);
        }
        command.push("--".into());
        for family in families {
            command.push(family.as_str()?.into());
        }
        return Some((Kind::Survey, vec![command]));
    }
    let board = said.get("box").and_then(|place| place.get("board"))?;
    let (rules, entries) = (text("rules")?, said.get("entries")?.as_array()?);
    let columns = entries
        .first()
        .and_then(Value::as_array)
        .map_or(2, Vec::len);
    let verb = if columns == 2 { "p-positions" } else { "table" };
    let mut command = words(&[verb, "--board", board.as_str()?, "--engine", "definition"]);
    let last = entries.first().and_then(|row| row.get(2));
    if last.is_some_and(Value::is_string) {
        command.extend(words(&["--outcomes"]));
    }
    command.extend(words(&["--", rules]));
    Some((Kind::Boards, vec![command]))
}

/// The option of a shard.
fn shard_of(shard: &Value) -> Option<[String; 2]> {
    let [index, of] = [shard.get("index")?.as_u64()?, shard.get("of")?.as_u64()?];
    Some(["--shard".into(), format!("{index}/{of}")])
}

/// The options of a box.
fn placed(place: &Value) -> Option<Vec<String>> {
    let list = |value: &Value| -> Option<String> {
        let Some(all) = value.as_array() else {
            return Some(value.as_u64()?.to_string());
        };
        let all = all.iter().map(|one| Some(one.as_u64()?.to_string()));
        Some(all.collect::<Option<Vec<_>>>()?.join(","))
    };
    let mut options = Vec::new();
    for key in ["heaps", "max"] {
        if let Some(value) = place.get(key).filter(|value| !value.is_null()) {
            options.extend([format!("--{key}"), list(value)?]);
        }
    }
    if let Some(board) = place.get("board").and_then(Value::as_str) {
        options.extend(["--board".into(), board.into()]);
    }
    Some(options)
}
