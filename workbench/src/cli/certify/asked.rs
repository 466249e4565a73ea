//! The requests that results in JSON answer, with the definition as their engine. A file can say
//! anything: its words are fields.

use grundy::ask::{Request, SurveyRequest, VerifyRequest, request_of};
use grundy::claim::{Method, Theorem};
use grundy::plan::Engine;
use grundy::theory::misere::Limits;
use grundy::work::Shard;
use serde_json::{Map, Value};

/// How a result is made again.
pub(super) enum Remake {
    /// By asking the library.
    Asked(Box<Request>),
    /// The quotients of games, each checked by its certificate.
    Quotients(Vec<String>, Limits),
    /// A shard of a theorem.
    Shard(Box<VerifyRequest>, Shard),
    /// A shard of a survey.
    SurveyShard(Box<SurveyRequest>, Shard),
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
    if let (Some(name), true) = (text("theorem"), said.contains_key("claims")) {
        return Some((Kind::Theorem, theorem(name, said)?));
    }
    if let (Some(families), Some("misere")) = (said.get("families"), text("convention")) {
        let words = families.as_array()?.iter();
        let words = words.map(|word| Some(word.as_str()?.to_owned()));
        let number = |key: &str| said.get(key)?.as_u64();
        let limits = Limits {
            to: usize::try_from(number("to")?).ok()?,
            order: usize::try_from(number("elements")?).ok()?,
            effort: number("effort")?,
            memory: number("game_memory")?,
        };
        let way = Remake::Quotients(words.collect::<Option<_>>()?, limits);
        return Some((Kind::Survey, vec![way]));
    }
    let request = request_of(said)?;
    if let (Request::Survey(asked), Some(shard)) = (&request, said.get("shard")) {
        let way = Remake::SurveyShard(asked.clone(), shard_of(shard)?);
        return Some((Kind::Survey, vec![way]));
    }
    let kind = match &request {
        Request::Check(_) => Kind::Claim,
        Request::Count(_) => Kind::Count,
        Request::Sequence(_) => Kind::Sequence,
        Request::Value(_) => Kind::Position,
        Request::Diff(_) => Kind::Difference,
        Request::Survey(_) => Kind::Survey,
        _ => Kind::Boards,
    };
    Some((kind, vec![Remake::Asked(Box::new(request.plainly()))]))
}

/// A run of a theorem, or of a shard of it.
fn theorem(name: &str, said: &Map<String, Value>) -> Option<Vec<Remake>> {
    let text = |key: &str| said.get(key).and_then(Value::as_str);
    let (theorem, rules) = (Theorem::named(name)?, text("rules")?);
    let local = text("engine") == Some(Engine::Local.name());
    let mut fields = Map::new();
    fields.insert("theorem".into(), name.into());
    let engine = if local {
        Engine::Local
    } else {
        Engine::Definition
    };
    fields.insert("engine".into(), engine.name().into());
    for key in ["heaps", "max", "board"] {
        let value = said.get("box")?.get(key).filter(|value| !value.is_null());
        if let Some(value) = value {
            fields.insert(key.into(), value.clone());
        }
    }
    let plain = match &theorem.method {
        Method::Pairs(pairs) => {
            let (first, second) = rules.split_once(&format!(" {} ", pairs.sign))?;
            fields.insert("rules".into(), vec![first, second].into());
            true
        }
        method => {
            if let Some(order) = text("order") {
                fields.insert("order".into(), order.into());
            }
            // a shard tells its command
            if text("command").is_none_or(|command| command.contains(" --rule ")) {
                fields.insert("rule".into(), rules.into());
            } else if text("convention") == Some("misere") {
                fields.insert("misere".into(), true.into());
            }
            let columns = matches!(method, Method::Columns(_));
            if columns && theorem.k().is_none() {
                fields.insert("k".into(), said.get("k")?.clone());
            }
            !columns
        }
    };
    let asked = |fields: Map<String, Value>| match Request::of("verify", fields).ok()? {
        Request::Verify(asked) => Some(asked),
        _ => None,
    };
    if let Some(shard) = said.get("shard") {
        return Some(vec![Remake::Shard(asked(fields)?, shard_of(shard)?)]);
    }
    let mut ways = vec![fields.clone()];
    if !plain && !local {
        fields.insert("values".into(), true.into());
        ways.push(fields);
    }
    let ways = ways.into_iter().map(|fields| {
        let asked = Request::Verify(asked(fields)?);
        Some(Remake::Asked(Box::new(asked)))
    });
    ways.collect()
}

/// A shard, as records have it.
fn shard_of(shard: &Value) -> Option<Shard> {
    Shard::new(shard.get("index")?.as_u64()?, shard.get("of")?.as_u64()?)
}
