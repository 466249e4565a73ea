//! The same requests to `check`, asked on the command line, of the page, and by experiments: the
//! same answers, or all refuse. `python/tests/cases.py` asks them of the Python package.

use super::client::{Server, grundy};
use serde_json::{Value, json};
use std::fmt::Write;

const REQUESTS: &str = include_str!("requests.json");

/// What is compared: verdict, failures, where, positions, remarks.
fn compared(answer: &Value) -> Vec<Value> {
    let at = &answer["counterexample"]["position"];
    let failures = &answer["claims"][0]["failures"];
    let picked = [&answer["verdict"], failures, at, &answer["checked"]];
    let more = [&answer["remarks"], &answer["read_as"], &answer["order"]];
    picked.into_iter().chain(more).cloned().collect()
}

/// Options of the command line.
fn words(asked: &Value) -> Vec<String> {
    let mut words = vec![
        "check".to_owned(),
        asked["claim"].as_str().unwrap().to_owned(),
    ];
    for name in ["rules", "heaps", "max", "board"] {
        let value = match &asked[name] {
            Value::Null => continue,
            Value::String(text) => text.clone(),
            Value::Array(all) => {
                let all: Vec<String> = all.iter().map(Value::to_string).collect();
                all.join(",")
            }
            other => other.to_string(),
        };
        words.extend([format!("--{name}"), value]);
    }
    words.extend(asked["order"].as_str().map(|order| format!("--{order}")));
    words.extend(asked["misere"].as_bool().map(|_| "--misere".to_owned()));
    words.extend(["--json", "--quiet", "--all"].map(str::to_owned));
    words
}

/// The request as an experiment, where it names rules and a box.
fn file(asked: &Value) -> Option<String> {
    let (rules, max) = (asked["rules"].as_str()?, &asked["max"]);
    let mut place = String::new();
    for (name, value) in [
        ("heaps", &asked["heaps"]),
        ("max", max),
        ("board", &asked["board"]),
    ] {
        if !value.is_null() {
            let comma = if place.is_empty() { "" } else { ", " };
            write!(place, "{comma}{name} = {value}").unwrap();
        }
    }
    let bound = asked["claim"].as_str()?.starts_with("forall k");
    if place.is_empty() || bound {
        return None;
    }
    let own = match rules {
        "cram" => "board = \"1x1\"",
        _ => "heaps = 2, max = 1",
    };
    let misere = asked["misere"].as_bool().map_or("", |_| " misere");
    let order = asked["order"].as_str();
    let order = order.map_or(String::new(), |order| format!("order = \"{order}\"\n"));
    let claim = &asked["claim"];
    Some(format!(
        "title = \"asked\"\nquestion = \"is it so?\"\nsource = \"here\"\nrules = \"{rules}{misere}\"\n\
         box = {{ {own} }}\n{order}\n[[claim]]\ncheck = {claim}\nbox = {{ {place} }}\n\
         expect = \"HOLDS\"\n"
    ))
}

#[test]
fn one_request_has_one_meaning() {
    let server = Server::start(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    let asked: Vec<Value> = serde_json::from_str(REQUESTS).expect("requests");
    let (mut answered, mut refused, mut run) = (0, 0, 0);
    for (i, asked) in asked.iter().enumerate() {
        let words = words(asked);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let typed = grundy(&words);
        let sent = server.post("/api/check", asked);
        let status = sent.status;
        let sent = match status {
            200 => sent.lines().pop().expect("a line"),
            _ => sent.json(),
        };
        let said = String::from_utf8_lossy(&typed.stderr);
        let verdict = match typed.status.code() {
            Some(0 | 1) => {
                answered += 1;
                let typed: Value = serde_json::from_slice(&typed.stdout).expect("JSON");
                assert_eq!(status, 200, "{asked}: {sent}");
                assert_eq!(compared(&typed), compared(&sent["result"]), "{asked}");
                Some(typed["verdict"].clone())
            }
            code => {
                refused += 1;
                assert_eq!(code, Some(2), "{asked}: {said}");
                assert!(sent["error"].is_object(), "{asked}: {said} {sent}");
                None
            }
        };
        let Some(text) = file(asked) else { continue };
        let path = folder.path().join(format!("{i}.toml"));
        std::fs::write(&path, &text).expect("a file");
        let out = folder.path().join(format!("{i}"));
        let (path, out) = (path.to_str().expect("UTF-8"), out.to_str().expect("UTF-8"));
        let done = grundy(&["run", path, "--json", "--quiet", "--out", out]);
        let said = String::from_utf8_lossy(&done.stderr);
        match verdict {
            None => assert_eq!(done.status.code(), Some(2), "{asked}: {said}"),
            Some(verdict) => {
                run += 1;
                let done: Value = serde_json::from_slice(&done.stdout)
                    .unwrap_or_else(|_| panic!("{asked}: {said}"));
                let found = &done["experiments"][0]["verdict"];
                assert_eq!(*found, json!([verdict]), "{asked}");
            }
        }
    }
    assert!(
        answered >= 30 && refused >= 15 && run >= 20,
        "{answered} {refused} {run}"
    );
}
