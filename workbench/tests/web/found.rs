//! What is looked for by the page is what the command line finds.

use super::client::{Server, grundy};
use serde_json::{Value, json};
use std::fs;

/// The last line of an answer in lines.
fn found(server: &Server, path: &str, body: &Value) -> Value {
    let answer = server.post(path, body);
    let text = String::from_utf8(answer.body).expect("text");
    assert_eq!(answer.status, 200, "{path} {body}: {text}");
    let last = text.lines().last().expect("a line");
    let mut last: Value = serde_json::from_str(last).expect("JSON");
    last["result"].take()
}

fn printed(args: &[&str]) -> Value {
    let output = grundy(&[args, &["--json", "--quiet"]].concat());
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn beatty_pairs_rows_and_surveys_are_those_of_the_command_line() {
    let server = Server::start(&[]);
    let asked = json!({ "rules": "wythoff", "max": 60 });
    let pairs = found(&server, "/api/find/beatty", &asked);
    assert_eq!(
        pairs,
        printed(&["find", "beatty", "wythoff", "--max", "60"])
    );
    let asked = json!({ "rules": "wythoff", "first": 2, "last": 4, "to": null });
    let rows = found(&server, "/api/find/row-periods", &asked);
    assert_eq!(
        rows,
        printed(&["find", "row-periods", "wythoff", "--row", "2..4"])
    );
    let asked = json!({ "families": ["0.dd:1,7", "kayles"], "to": 300 });
    let mut survey = found(&server, "/api/survey", &asked);
    let args = ["survey", "0.dd:1,7", "kayles", "--to", "300"];
    let csv = grundy(&[&args[..], &["--format", "csv", "--quiet"]].concat());
    assert_eq!(
        survey["csv"].take(),
        String::from_utf8_lossy(&csv.stdout).as_ref()
    );
    survey.as_object_mut().expect("an object").remove("csv");
    assert_eq!(survey, printed(&args));
}

#[test]
fn automata_and_proofs_are_those_of_the_command_line_and_certified() {
    let server = Server::start(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("cli");
    let out = out.to_str().expect("a name");
    let claim = "P(wythoff, x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)";
    for (path, body, args) in [
        (
            "/api/discover",
            json!({ "rules": "exact(2)", "heaps": 3 }),
            vec!["discover", "exact:2", "--heaps", "3"],
        ),
        (
            "/api/discover",
            json!({ "rules": "nim pass(1)", "heaps": 2, "values": 1, "max": 15 }),
            vec!["discover", "nim pass(1)", "--values", "0..1", "--max", "15"],
        ),
        (
            "/api/discover",
            json!({ "rules": "kayles", "heaps": 1, "max": 63 }),
            vec!["discover", "kayles", "--heaps", "1", "--max", "63"],
        ),
        (
            "/api/prove",
            json!({ "claim": claim, "rules": null, "heaps": 2, "base": "fib" }),
            vec!["prove", claim, "--heaps", "2", "--base", "fib"],
        ),
        (
            "/api/prove",
            json!({ "claim": "P(x) <=> a = 2*b", "rules": "nim", "heaps": 2 }),
            vec![
                "prove",
                "P(x) <=> a = 2*b",
                "--rules",
                "nim",
                "--heaps",
                "2",
            ],
        ),
    ] {
        let mut told = found(&server, path, &body);
        let mut other = printed(&[&args[..], &["--out", out]].concat());
        if path == "/api/discover" {
            assert_eq!(told["interrupted"], false);
        }
        for (key, ending) in [("automaton", "dfao"), ("certificate", "cert")] {
            assert_eq!(told[key]["sha256"], other[key]["sha256"], "{body}: {key}");
            let Some(text) = told[key]["text"].as_str() else {
                assert!(other[key].is_null(), "{body}: {key}");
                continue;
            };
            let name = told[key]["path"].as_str().expect("a name");
            assert!(name.ends_with(ending) && !name.contains('/'), "{name}");
            let file = folder.path().join(name);
            fs::write(&file, text).expect("a file");
            let file = file.to_str().expect("a name");
            if ending == "cert" {
                assert!(grundy(&["certify", file]).status.success(), "{body}");
            }
        }
        let picture = told["picture"].as_str();
        assert_eq!(
            picture.is_some_and(|svg| svg.starts_with("<svg")),
            told["verdict"] != "REFUTED",
            "{body}"
        );
        for added in ["interrupted", "picture", "automaton", "certificate"] {
            told.as_object_mut().expect("an object").remove(added);
            other.as_object_mut().expect("an object").remove(added);
        }
        assert_eq!(told, other, "{body}");
    }
}

#[test]
fn what_cannot_be_found_is_refused_in_the_words_of_the_page() {
    let server = Server::start(&[]);
    for (path, body, status, part) in [
        (
            "discover",
            json!({ "rules": "cram", "heaps": 2 }),
            400,
            "played on a board",
        ),
        (
            "discover",
            json!({ "rules": "nim", "heaps": 21 }),
            400,
            "1 to 20",
        ),
        (
            "discover",
            json!({ "rules": "nim", "heaps": 2, "value": 1, "values": 2 }),
            400,
            "one of them",
        ),
        (
            "discover",
            json!({ "rules": "nim", "heaps": 2, "value": 9999 }),
            400,
            "below 1024",
        ),
        (
            "discover",
            json!({ "rules": "nim", "heaps": 2, "base": "17" }),
            400,
            "2 to 16",
        ),
        (
            "prove",
            json!({ "claim": "P(x) <=> a*b = 3", "rules": "nim", "heaps": 2 }),
            400,
            "column 10",
        ),
        (
            "find/row-periods",
            json!({ "rules": "nim", "first": 0, "last": 64 }),
            422,
            "at most 64",
        ),
        (
            "survey",
            json!({ "families": ["@/etc/passwd"], "to": 9 }),
            400,
            "only the command line reads files",
        ),
        (
            "survey",
            json!({ "families": ["0.ddddd"], "to": 9 }),
            422,
            "32,768 games",
        ),
        (
            "survey",
            json!({ "families": ["0.d"], "to": 0 }),
            400,
            "found the last heap 0",
        ),
        (
            "survey",
            json!({ "families": ["9.d"], "to": 9 }),
            400,
            "in the family, column 1",
        ),
    ] {
        let (found, error) = server.error(&format!("/api/{path}"), body.clone());
        let message = error["message"].as_str().expect("a message");
        assert!(
            found == status && message.contains(part) && !message.contains("--"),
            "{body}: {found} {message}"
        );
    }
}

#[test]
fn a_discovery_whose_time_is_over_tells_what_it_saw() {
    let server = Server::start(&["--time-limit", "3"]);
    let asked = json!({ "rules": "slow(2) misere", "heaps": 4 });
    let told = found(&server, "/api/discover", &asked);
    assert_eq!(
        (&told["verdict"], &told["interrupted"]),
        (&json!("UNSETTLED"), &json!(true))
    );
    assert!(told["at_least"].as_u64() > Some(1), "{told}");
}

#[test]
fn references_are_pages() {
    let server = Server::start(&[]);
    for (name, part) in [
        ("rules", "<h1>"),
        ("claims", "<h2>Statements</h2>"),
        ("certificates", "<ol>"),
    ] {
        let answer = server.get(&format!("/help/{name}"));
        let text = String::from_utf8(answer.body).expect("text");
        assert!(answer.status == 200 && text.contains(part), "{name}");
        assert!(
            !text.contains("{text}") && !text.contains("{links}"),
            "{name}"
        );
    }
    assert_eq!(server.get("/help/other").status, 404);
}
