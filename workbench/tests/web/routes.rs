use super::client::Server;
use serde_json::{Value, json};

#[test]
fn the_page_its_files_and_the_description_are_embedded() {
    let server = Server::start(&[]);
    for (path, kind, part) in [
        ("/", "text/html", "<title>grundy"),
        ("/page/index.html", "text/html", "<title>grundy"),
        ("/api", "text/markdown", "POST /api/check"),
        ("/api/rulesets", "application/json", "\"moore(k)\""),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        for header in [
            &format!("content-type: {kind}"),
            "content-security-policy: default-src 'self'",
            "x-content-type-options: nosniff",
            "cache-control: no-cache",
        ] {
            assert!(answer.head.contains(header), "{path}: {}", answer.head);
        }
        assert!(
            String::from_utf8_lossy(&answer.body).contains(part),
            "{path}"
        );
    }
    for path in [
        "/page/..%2fCargo.toml",
        "/page/../Cargo.toml",
        "/page/",
        "/page/%ff",
        "/help/%ff",
        "/other",
        "/api/",
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.json()["error"]["kind"], "usage");
    }
    assert_eq!(server.get("/api/position").status, 405);
    assert_eq!(server.post("/api/rulesets", &json!({})).status, 405);
}

#[test]
fn rules_are_described() {
    let server = Server::start(&[]);
    let all = server.get("/api/rulesets").json();
    assert!(
        all["modifiers"]
            .as_array()
            .is_some_and(|list| !list.is_empty())
    );
    for info in all["rulesets"].as_array().expect("a list") {
        let told = server.told("/api/rules", json!({ "rules": info["example"] }));
        assert_eq!(told["rules"], info["example"]);
    }
    let told = server.told("/api/rules", json!({ "rules": "misere moore:2" }));
    assert_eq!(
        told,
        json!({
            "rules": "moore(2) misere", "kind": "heaps", "heaps": { "least": 1, "most": null, "largest": null }, "board": null,
            "start": [3, 4, 5], "k": 2, "convention": "misere", "symmetric": true, "memories": [], "blocks": 0, "ends": false, "compound": false, "splits": false, "loops": false,
            "summands": [], "picture": null, "named": false,
            "coins": false,
            "digital_sum": 3,
            "no_sequence": "found moore(2) misere, which has no sequence of values: misere play has no Grundy values that add up, expected a game played heap by heap in normal play, such as kayles, code 0.137, subtract{1,3,4} or bounded(3)",
            "no_quotient": "found moore(2), which has no sequence of values: a move may touch several heaps, or depend on others, expected a game played heap by heap in normal play, such as kayles, code 0.137, subtract{1,3,4} or bounded(3)",
        })
    );
    let told = server.told("/api/rules", json!({ "rules": "kayles + nim" }));
    let summand =
        |rules: &str, splits: bool| json!({ "rules": rules, "heaps": 1, "splits": splits });
    assert_eq!(
        told["summands"],
        json!([summand("kayles", true), summand("nim", false)])
    );
}

#[test]
fn a_table_is_a_square() {
    let server = Server::start(&[]);
    let asked = json!({ "rules": "nim", "max": [2, 3], "what": "values", "slice": null });
    let told = server.told("/api/table", asked);
    assert_eq!(told["values"], json!([0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 0, 1]));
    assert_eq!(
        (
            &told["rows"],
            &told["cols"],
            &told["largest"],
            &told["positions"]
        ),
        (&json!(3), &json!(4), &json!(3), &json!(12))
    );
    let asked = json!({
        "rules": "moore(2)", "max": [3, 3, 3], "what": "outcomes", "slice": { "heap_3": 1 }
    });
    let told = server.told("/api/table", asked);
    let p = [[1, 1]];
    let cell = |a: usize, b: usize| u64::from(!p.contains(&[a, b]));
    let expected: Vec<u64> = (0..16).map(|i| cell(i / 4, i % 4)).collect();
    assert_eq!(told["values"], json!(expected));
    // there are no values where moves may be forbidden
    let asked = json!({ "rules": "nim block(1)", "max": [2, 2], "what": "values", "slice": null });
    assert_eq!(server.told("/api/table", asked)["what"], "outcomes");
    // equal heaps are no positions
    let told = server.told("/api/table", json!({ "rules": "welter", "max": [1, 1] }));
    assert_eq!(told["values"][0], json!(null));
    // misere play has outcomes only
    let told = server.told(
        "/api/table",
        json!({ "rules": "nim misere", "max": [1, 1] }),
    );
    assert_eq!(
        (&told["what"], &told["values"]),
        (&json!("outcomes"), &json!([1, 0, 0, 1]))
    );
}

#[test]
fn a_sequence_is_that_of_the_command_line_and_names_its_rare_heaps() {
    let server = Server::start(&[]);
    let told = server.told("/api/sequence", json!({ "rules": "kayles", "to": 200 }));
    assert_eq!(told["period"]["verdict"], "PROVED");
    assert_eq!(told["values"].as_array().map(Vec::len), Some(201));
    let told = server.told("/api/sequence", json!({ "rules": "dawson", "to": 300 }));
    let (rares, heaps) = (&told["rares"], told["rares"]["heaps"].as_u64());
    let listed = told["rare_heaps"].as_array().expect("a list");
    let counted = listed.iter().filter(|heap| heap.as_u64() < heaps);
    assert_eq!(Some(counted.count() as u64), rares["count"].as_u64());
    assert!(listed.contains(&rares["last"]));
}

#[test]
fn a_claim_holds_or_fails_in_the_last_line() {
    let server = Server::start(&[]);
    let claim = "P(x) <=> all(bits(x), sum mod 2 = 0)";
    let asked = json!({ "claim": claim, "rules": "nim", "heaps": 2, "max": 15 });
    let answer = server.post("/api/check", &asked);
    assert_eq!(answer.status, 200);
    assert!(answer.head.contains("content-type: application/x-ndjson"));
    let lines = answer.lines();
    let (last, progress) = lines.split_last().expect("a line");
    assert!(
        progress
            .iter()
            .all(|line| line["progress"]["what"].is_string())
    );
    assert_eq!(last["result"]["verdict"], "HOLDS");
    let asked = json!({ "claim": claim, "rules": "wythoff", "heaps": null, "max": [15, 15] });
    let lines = server.post("/api/check", &asked).lines();
    let result = &lines.last().expect("a line")["result"];
    assert_eq!(result["verdict"], "FAILS");
    assert_eq!(result["counterexample"]["position"], json!([1, 1]));
    // of no box
    let lines = server
        .post("/api/check", &json!({ "claim": "period(kayles) = 12" }))
        .lines();
    assert_eq!(lines.last().expect("a line")["result"]["verdict"], "HOLDS");
}

#[test]
fn positions_are_counted() {
    let server = Server::start(&[]);
    let counted = |asked: Value| -> Value {
        let lines = server.post("/api/count", &asked).lines();
        lines.last().expect("a line")["result"].clone()
    };
    let asked = json!({ "rules": "nim", "heaps": 2, "max": 99_999, "of": "G=1" });
    let told = counted(asked);
    assert_eq!(
        (&told["sorted"], &told["ordered"], &told["of"]),
        (&json!(50_000), &json!(100_000), &json!("G=1"))
    );
    let asked = json!({ "rules": "wythoff", "max": [7, 13], "least": 1, "mod": 3 });
    let told = counted(asked);
    // (1,2), (2,1), (3,5), (5,3), (4,7), (7,4) and (6,10)
    assert_eq!(
        (&told["sorted"], &told["ordered"]),
        (&json!(null), &json!(1))
    );
    let refused = json!({ "rules": "kayles", "heaps": 2, "max": 9, "of": "Q" });
    assert_eq!(server.post("/api/count", &refused).status, 400);
}
