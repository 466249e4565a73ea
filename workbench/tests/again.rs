//! Results without a proof of their own are certified by making them again, and any change is seen.

use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

const COMMANDS: [&[&str]; 18] = [
    &["verify", "bouton", "--heaps", "3", "--max", "5"],
    &[
        "verify", "bouton", "--heaps", "2", "--max", "7,3", "--misere",
    ],
    &[
        "verify",
        "moore",
        "--heaps",
        "2",
        "--max",
        "7",
        "--rule",
        "same-amount",
    ],
    &["verify", "wythoff", "--heaps", "2", "--max", "9"],
    &["verify", "bounded", "--heaps", "3", "--max", "5"],
    &["verify", "tartan", "turning 3", "turning 1-2", "--max", "5"],
    &[
        "verify",
        "sprague-grundy",
        "kayles",
        "nim",
        "--heaps",
        "2,1",
        "--max",
        "4",
    ],
    &[
        "check",
        "G(x) = nimsum(x)",
        "--rules",
        "wythoff",
        "--heaps",
        "2",
        "--max",
        "5",
        "--all",
    ],
    &[
        "check",
        "P(x) <=> P(nim, x)",
        "--rules",
        "nim misere",
        "--heaps",
        "2",
        "--max",
        "4",
    ],
    &[
        "check",
        "forall k in 1..2, n in 2..3 on max 4: P(moore(k), x) <=> all(bits(x), sum mod (k+1) = 0)",
    ],
    &[
        "check",
        "G(rows, columns) < 3",
        "--rules",
        "cram",
        "--board",
        "2x3",
    ],
    &["table", "cram misere", "--board", "3x3"],
    &["p-positions", "chomp", "--board", "3x3"],
    &["sequence", "kayles", "--to", "40"],
    &["survey", "subtract:1-3", "0.1d", "--to", "100"],
    &[
        "verify", "bouton", "--heaps", "3", "--max", "5", "--engine", "local",
    ],
    &[
        "verify", "moore", "--heaps", "3", "--engine", "local", "--shard", "2/3",
    ],
    &[
        "verify", "bouton", "--rule", "wythoff", "--heaps", "2", "--values",
    ],
];

fn grundy(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(args);
    command
}

/// The exit code of `certify`.
fn certified(file: &Path) -> Option<i32> {
    let file = file.to_str().expect("a path");
    let output = grundy(&["certify", file, "--quiet"]).output();
    output.expect("grundy runs").status.code()
}

/// The places of all that is neither a list nor an object.
fn leaves(value: &Value, place: &str, all: &mut Vec<String>) {
    match value {
        Value::Object(inner) => {
            for (key, value) in inner {
                leaves(value, &format!("{place}/{key}"), all);
            }
        }
        Value::Array(inner) => {
            for (i, value) in inner.iter().enumerate() {
                leaves(value, &format!("{place}/{i}"), all);
            }
        }
        _ => all.push(place.into()),
    }
}

#[test]
fn results_are_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("x.json");
    for (at, command) in COMMANDS.into_iter().enumerate() {
        let output = grundy(command).args(["--json", "--quiet"]).output();
        let output = output.expect("grundy runs").stdout;
        fs::write(&file, &output).expect("a file");
        assert_eq!(certified(&file), Some(0), "{command:?}");
        let said: Value = serde_json::from_slice(&output).expect("JSON");
        let mut all = Vec::new();
        leaves(&said, "", &mut all);
        // how it came about is not rechecked
        all.retain(|place| !["/engine", "/seconds", "/computed"].contains(&&place[..]));
        for place in all.iter().skip(at % 5).step_by(5) {
            let mut changed = said.clone();
            let leaf = changed.pointer_mut(place).expect("its place");
            *leaf = match &*leaf {
                Value::Number(number) => json!(number.as_u64().map_or(7, |n| n + 1)),
                Value::String(text) => json!(format!("{text} ")),
                Value::Bool(holds) => json!(!holds),
                _ => json!(0),
            };
            fs::write(&file, changed.to_string()).expect("a file");
            assert_ne!(certified(&file), Some(0), "{command:?}: {place}");
        }
        // the last one of two would be read
        let text = String::from_utf8(output).expect("text");
        let key = said.as_object().and_then(|said| said.keys().next());
        let key = key.expect("a key");
        let twice = text.replacen('{', &format!("{{\"{key}\": null,"), 1);
        fs::write(&file, twice).expect("a file");
        assert_eq!(certified(&file), Some(2), "{command:?}: a key twice");
    }
}

/// A file cannot have other commands run.
#[test]
fn words_of_a_file_are_no_options() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, out) = (folder.path().join("x.json"), folder.path().join("out.csv"));
    let option = format!("--out={}", out.display());
    let sequence = json!({ "rules": option, "to": 9, "statistics": [] });
    let board = json!({ "rules": option, "box": { "board": "2x2" }, "entries": [] });
    let theorem = json!({
        "rules": "nim", "theorem": "bouton", "claims": [], "box": { "heaps": 2, "max": 3 },
        "order": format!("checkpoint={}", out.display()),
    });
    let pairs = json!({
        "rules": format!("{option} + nim"), "theorem": "sprague-grundy", "claims": [],
        "box": { "heaps": [1, 1], "max": 3 },
    });
    let claim = json!({
        "rules": "nim", "claim": option, "cases": 1, "failures": [], "box": null,
        "default_rules": option,
    });
    for said in [sequence, board, theorem, pairs, claim] {
        fs::write(&file, said.to_string()).expect("a file");
        assert_eq!(certified(&file), Some(2), "{said}");
        assert!(!out.exists(), "{said}");
    }
}
