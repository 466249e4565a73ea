//! The requests that results in JSON answer, with the definition as their engine; of theorems and
//! surveys, which several processes may share, the commands. A file can say anything: its words are
//! fields, values of options, or come after `--`.

use grundy::ask::{Request, request_of};
use grundy::claim::{Method, Theorem};
use grundy::game::Order;
use grundy::plan::Engine;
use serde_json::{Map, Value};

/// How a result is made again.
pub(super) enum Remake {
    /// By a command of this program, where processes of their own deal with shards.
    Command(Vec<String>),
    /// By asking the library.
    Asked(Box<Request>),
}

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
    Position,
    Difference,
}

/// What a result is, and the ways in which it may have been made.
pub(super) fn asked(said: &Map<String, Value>) -> Option<(Kind, Vec<Remake>)> {
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
                return Some((Kind::Theorem, vec![Remake::Command(command)]));
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
            return Some((Kind::Theorem, vec![Remake::Command(command)]));
        }
        if theorem.k().is_none() {
            let k = said.get("k").and_then(Value::as_u64)?;
            command.extend(words(&["--k", &k.to_string()]));
        }
        let forced = [command.clone(), words(&["--values"])].concat();
        let forced = (!local).then_some(forced);
        let ways = [command].into_iter().chain(forced).map(Remake::Command);
        return Some((Kind::Theorem, ways.collect()));
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
        return Some((Kind::Survey, vec![Remake::Command(command)]));
    }
    let request = request_of(said)?;
    let kind = match &request {
        Request::Check(_) => Kind::Claim,
        Request::Count(_) => Kind::Count,
        Request::Sequence(_) => Kind::Sequence,
        Request::Value(_) => Kind::Position,
        Request::Diff(_) => Kind::Difference,
        _ => Kind::Boards,
    };
    Some((kind, vec![Remake::Asked(Box::new(request.plainly()))]))
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
