//! Results that hold no proof of their own: runs of theorems and shards of them, claims, tables of
//! boards, sequences, surveys.
//! They are recomputed, with the definition in the place of engines, and compared.

use super::asked::{Kind, Remake, asked};
use super::{Findings, found, quotients, verdict};
use crate::cli::session::Session;
use crate::failure::Failure;
use grundy::ask::{Request, Verify, VerifyRequest};
use grundy::certify::CertifyError;
use grundy::claim::Part;
use grundy::plan::Engine;
use grundy::rulesets::Definitions;
use grundy::store::from_json;
use grundy::work::Context;
use grundy::work::Shard;
use serde_json::{Map, Value, json};
use std::fmt::Display;
use std::io::Read;
use std::path::Path;

/// Memory that a byte of JSON takes as a value.
const ROOM: u128 = 16;

/// What tells how a result came about and not what it is.
const EFFORT: [&str; 4] = ["engine", "seconds", "computed", "method"];

/// Keys of which each of these results has one.
const KEYS: [&str; 8] = [
    "\"theorem\"",
    "\"claim\"",
    "\"statistics\"",
    "\"families\"",
    "\"board\"",
    "\"of\"",
    "\"digital_sum\"",
    "\"differences\"",
];

/// A result, and what was asked for.
pub(super) struct Again {
    kind: Kind,
    said: Map<String, Value>,
    /// The ways, in one of which it was made.
    ways: Vec<Remake>,
}

impl Again {
    /// The result that a file is, if it is one of these.
    pub(super) fn read(path: &Path, session: &Session) -> Result<Option<Self>, Failure> {
        let Ok(length) = std::fs::metadata(path).map(|file| file.len()) else {
            return Ok(None);
        };
        let mut first = [0];
        let begins = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut first));
        if begins.is_err() || first != *b"{" {
            return Ok(None);
        }
        let bytes = u128::from(length) * ROOM;
        // the reader of tables and certificates tells
        if session.context.afford("a file in JSON", bytes).is_err() {
            return Ok(None);
        }
        let Ok(text) = std::fs::read_to_string(path) else {
            return Ok(None);
        };
        // tables on heaps are long, and have none of these
        if !KEYS.iter().any(|key| text.contains(key)) {
            return Ok(None);
        }
        let Ok(Value::Object(said)) = from_json(text.as_bytes()) else {
            return Ok(None);
        };
        let Some((kind, ways)) = asked(&said) else {
            return Ok(None);
        };
        // a key that is there twice would hide one of its values
        let plain = serde_json::to_string(&said).expect("it was JSON");
        if bare(&text) != plain {
            return Err(wrong(
                path,
                "keys that occur twice, or numbers and texts in another form",
                "JSON as this program writes it",
            ));
        }
        if kind == Kind::Claim && said.get("engine") == Some(&json!(Engine::Local)) {
            return Err(wrong(
                path,
                "a claim that was decided without a table",
                "one of an engine that makes tables (with a larger --max-memory)",
            ));
        }
        Ok(Some(Self { kind, said, ways }))
    }

    /// Makes it again.
    pub(super) fn findings(&self, path: &Path, session: &Session) -> Result<Findings, Failure> {
        let mut differences = Vec::new();
        let mut proved = None;
        for way in &self.ways {
            let made = match way {
                Remake::Asked(request) => answered(request, path, session)?,
                Remake::Quotients(families, limits) => {
                    let (made, checks) = quotients::made(families, *limits, path, session)?;
                    proved = Some(checks);
                    made
                }
                Remake::SurveyShard(asked, shard) => {
                    let record = asked.record(*shard, &session.context);
                    let asked = Request::Survey(asked.clone());
                    let record = record.map_err(|error| not_again(error.into(), path, asked));
                    Value::Object(record?)
                }
                Remake::Shard(asked, shard) => {
                    let made = part(asked, *shard, &session.context);
                    made.map_err(|failure| not_again(failure, path, "grundy verify --shard"))?
                }
            };
            let Some(difference) = self.differs(&made) else {
                differences.clear();
                if self.kind == Kind::Sequence {
                    values_are_right(&made, session)?;
                }
                break;
            };
            differences.push(difference);
        }
        let first = differences.into_iter().next();
        let accepted = first.is_none();
        let rules = self.said.get("rules").and_then(Value::as_str);
        let entries = self.said.len() as u64;
        let local = self.said.get("engine") == Some(&json!(Engine::Local));
        let why = match (&first, self.kind) {
            (Some((place, said, made)), _) => format!("{place} is {said}, recomputed {made}"),
            (None, Kind::Sequence) => "recomputed; every value is the mex of its options".into(),
            (None, Kind::Survey) if proved.is_some() => {
                format!(
                    "recomputed, with the same result; {}",
                    proved.unwrap_or_default()
                )
            }
            (None, Kind::Survey) => "recomputed, with the same result".into(),
            _ if local => "recomputed, each position from its options, with the same result".into(),
            _ => "recomputed by the definition, with the same result".into(),
        };
        Ok(Findings {
            accepted,
            threads: session.context.threads(),
            head: self.title(),
            why,
            json: json!({
                "kind": self.kind,
                "rules": rules,
                "verdict": verdict(accepted),
                "entries": entries,
                "bad": u64::from(!accepted),
                "first_bad": first.map(|(place, stored, computed)| {
                    json!({ "key": place, "stored": stored, "computed": computed })
                }),
            }),
        })
    }

    /// What it is, in a line.
    fn title(&self) -> String {
        let text = |key: &str| {
            self.said
                .get(key)
                .and_then(Value::as_str)
                .unwrap_or_default()
        };
        let rules = text("rules");
        match self.kind {
            Kind::Theorem => format!("a run of theorem {} for {rules}", text("theorem")),
            Kind::Claim => format!("the claim {}", text("claim")),
            Kind::Sequence => format!("the sequence of {rules}"),
            Kind::Survey => "a survey".into(),
            Kind::Boards => format!("a table of {rules} on boards"),
            Kind::Count => format!("a count of {rules}"),
            Kind::Position => format!("a position of {rules}"),
            Kind::Difference => "a comparison of two rulesets".into(),
        }
    }

    /// Where the result first differs from one that was recomputed.
    fn differs(&self, made: &Value) -> Option<(String, Value, Value)> {
        let mut said = self.said.clone();
        let mut made = made.clone();
        if self.kind == Kind::Sequence && said.get("values").is_some_and(Value::is_null) {
            made["values"] = Value::Null;
        }
        for key in EFFORT {
            let (Some(said), Some(made)) = (said.get_mut(key), made.get_mut(key)) else {
                continue;
            };
            let plausible = match key {
                "method" => said.is_string(),
                "engine" => {
                    said.is_null() || said.as_str().is_some_and(|s| Engine::named(s).is_some())
                }
                _ => said.as_f64().is_some_and(|number| number >= 0.0),
            };
            if plausible {
                *made = said.clone();
            }
        }
        difference("", &Value::Object(said), &made)
    }
}

/// What the library answers.
fn answered(request: &Request, path: &Path, session: &Session) -> Result<Value, Failure> {
    let answer = request.answer(&Definitions::default(), &session.context);
    let answer = answer.map_err(|error| not_again(error.into(), path, request));
    answer.map(|answer| answer.json)
}

/// A shard of a theorem.
fn part(asked: &VerifyRequest, shard: Shard, context: &Context) -> Result<Value, Failure> {
    match asked.read(&Definitions::default())? {
        Verify::Columns(columns) => {
            let part = Part::verify(&columns.command(), &columns.request(), shard, context)?;
            Ok(Value::Object(part.json()))
        }
        _ => Err(Failure::input("found a shard of a theorem that has none")),
    }
}

/// Why a result was not made again.
fn not_again(failure: Failure, path: &Path, asked: impl Display) -> Failure {
    match failure {
        Failure::Input(why) => Failure::input(format!(
            "`{}`: cannot be recomputed ({why}), expected a result of `{asked}`",
            path.display()
        )),
        Failure::Unfinished(_) => Failure::Unfinished(
            "what would make it again could not finish; nothing was decided".into(),
        ),
        failure => failure,
    }
}

/// Checks the values of a sequence as those of a table are: engines made it.
fn values_are_right(sequence: &Value, session: &Session) -> Result<(), Failure> {
    let bytes = single_heaps(sequence).to_string().into_bytes();
    let found = found(&bytes[..], Some(bytes.len() as u64), &session.context);
    let found = found.map_err(|error| match error {
        CertifyError::Stop(stop) => stop.into(),
        other => Failure::input(other.to_string()),
    })??;
    match found.accepted {
        true => Ok(()),
        false => Err(Failure::Unfinished(
            "the sequence differs from the definition, although a new computation agrees with it: \
             a fault of the program; please report it"
                .into(),
        )),
    }
}

/// The values of a sequence as a table of single heaps.
fn single_heaps(sequence: &Value) -> Value {
    let values = sequence["values"].as_array().cloned().unwrap_or_default();
    let entries = values.iter().enumerate();
    let entries: Vec<Value> = entries.map(|(heap, value)| json!([heap, value])).collect();
    json!({
        "rules": sequence["rules"],
        "box": { "heaps": 1, "max": entries.len().saturating_sub(1) },
        "order": "sorted",
        "convention": "normal",
        "entries": entries,
    })
}

/// Where two values first differ, and what is there.
pub(super) fn difference(
    place: &str,
    said: &Value,
    made: &Value,
) -> Option<(String, Value, Value)> {
    let here = || Some((place.to_owned(), said.clone(), made.clone()));
    match (said, made) {
        (Value::Object(a), Value::Object(b)) => {
            let dot = if place.is_empty() { "" } else { "." };
            let inner = |key: &String| format!("{place}{dot}{key}");
            let null = Value::Null;
            let other = b.keys().find(|key| !a.contains_key(*key));
            let own = a.iter().find_map(|(key, value)| {
                difference(&inner(key), value, b.get(key).unwrap_or(&null)).or_else(|| {
                    let unknown = !b.contains_key(key);
                    unknown.then(|| (inner(key), value.clone(), "not there".into()))
                })
            });
            own.or_else(|| other.map(|key| (inner(key), "not there".into(), b[key].clone())))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let pairs = a.iter().zip(b).enumerate();
            pairs
                .filter(|(_, (a, b))| a != b)
                .find_map(|(i, (a, b))| difference(&format!("{place}[{i}]"), a, b))
        }
        _ if said == made => None,
        _ => here(),
    }
}

/// JSON without spaces outside of its texts.
fn bare(text: &str) -> String {
    let (mut inside, mut escaped) = (false, false);
    let keep = |c: &char| {
        let space = c.is_ascii_whitespace() && !inside;
        inside ^= *c == '"' && !escaped;
        escaped = inside && *c == '\\' && !escaped;
        !space
    };
    text.chars().filter(keep).collect()
}

fn wrong(path: &Path, found: &str, expected: &str) -> Failure {
    let path = path.display();
    Failure::input(format!(
        "`{path}`: found {found}, expected {expected}; write it again with --json"
    ))
}
