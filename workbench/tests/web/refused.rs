use super::client::Server;
use serde_json::json;

#[test]
fn errors_speak_of_the_page() {
    let server = Server::start(&[]);
    for (claim, said) in [
        ("forall y: y = y", "y in 0..100; a proof decides it"),
        ("P(x, 1) <=> 1 @ 1", "see the examples"),
    ] {
        let (_, error) = server.error("/api/check", json!({ "claim": claim, "rules": "nim" }));
        let error = error.to_string();
        assert!(error.contains(said) && !error.contains("--"), "{error}");
    }
}

#[test]
fn errors_say_where() {
    let server = Server::start(&[]);
    let bad = "moore(0)";
    for (path, body) in [
        ("/api/rules", json!({ "rules": bad })),
        (
            "/api/position",
            json!({ "rules": bad, "position": { "heaps": ["1"] } }),
        ),
        (
            "/api/move",
            json!({ "rules": bad, "position": { "heaps": ["1"] }, "text": "pass" }),
        ),
        (
            "/api/computer",
            json!({ "rules": bad, "position": { "heaps": ["1"] } }),
        ),
        ("/api/table", json!({ "rules": bad, "max": [3, 3] })),
        ("/api/sequence", json!({ "rules": bad, "to": 9 })),
        (
            "/api/check",
            json!({ "claim": "G(a) = a", "rules": bad, "max": 9 }),
        ),
    ] {
        let (status, error) = server.error(path, body);
        assert_eq!((status, &error["kind"]), (400, &json!("usage")), "{path}");
        assert_eq!(
            (&error["column"], &error["start"], &error["end"]),
            (&json!(7), &json!(6), &json!(7))
        );
        assert!(
            error["expected"].is_string() && error["remedy"].is_string(),
            "{path}: {error}"
        );
    }
    for path in [
        "/api/table.csv?rules=moore(0)&max=3,3",
        "/api/plot.png?kind=heatmap&rules=moore(0)&max=3,3",
    ] {
        let answer = server.get(path);
        assert_eq!(
            (answer.status, &answer.json()["error"]["column"]),
            (400, &json!(7))
        );
    }
    let claim = json!({ "claim": "P(x) <=> é(x)", "rules": "nim", "heaps": 2, "max": 3 });
    let (status, error) = server.error("/api/check", claim);
    assert_eq!((status, &error["column"]), (400, &json!(10)), "{error}");
    // what cannot be computed somewhere has a place as well
    let claim = json!({ "claim": "P(x) <=> a mod b = 0", "rules": "nim", "heaps": 2, "max": 3 });
    let (status, error) = server.error("/api/check", claim);
    let place = [&error["column"], &error["start"], &error["end"]];
    assert_eq!((status, place), (400, [&json!(10), &json!(9), &json!(16)]));
    let message = error["message"].as_str().expect("a message");
    assert!(
        message.contains("(0,0)") && !message.contains('\n'),
        "{message}"
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    let server = Server::start(&[]);
    let at = json!({ "heaps": ["1", "2"] });
    for (path, body, status) in [
        ("/api/position", json!({}), 400),
        ("/api/position", json!([]), 400),
        (
            "/api/position",
            json!({ "rules": "nim", "position": {} }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "nim", "position": { "heaps": [] } }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "nim", "position": { "heaps": ["-1"] } }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "nim", "position": { "heaps": ["1.5"] } }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "nim", "position": { "board": ".." } }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "cram", "position": at }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "cram", "position": { "board": "..x" } }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "nim", "position": { "heaps": ["1"], "states": [1] } }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "kayles + nim", "position": { "text": "1" } }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "greedy", "position": { "heaps": ["9".repeat(30)] } }),
            400,
        ),
        (
            "/api/position",
            json!({ "rules": "nim", "position": { "heaps": ["9".repeat(3000)] } }),
            422,
        ),
        ("/api/move", json!({ "rules": "nim", "position": at }), 400),
        (
            "/api/move",
            json!({ "rules": "nim", "position": at, "to": {} }),
            400,
        ),
        (
            "/api/move",
            json!({ "rules": "allbut{2}", "position": { "heaps": ["999999999999999"] }, "text": "1" }),
            422,
        ),
        (
            "/api/computer",
            json!({ "rules": "nim", "position": at, "mistakes": 101 }),
            400,
        ),
        (
            "/api/computer",
            json!({ "rules": "takeaway(2)", "position": { "heaps": ["999999999999999"] } }),
            422,
        ),
        (
            "/api/position",
            json!({ "rules": "moore(50)", "position": { "heaps": vec!["9"; 100] } }),
            422,
        ),
        (
            "/api/check",
            json!({ "claim": format!("{}1 = 1", "-".repeat(60_000)) }),
            422,
        ),
        ("/api/rules", json!({ "rules": "nim ".repeat(2_000) }), 422),
        ("/api/table", json!({ "rules": "nim", "max": [] }), 400),
        (
            "/api/table",
            json!({ "rules": "nim", "max": [3, 3, 3] }),
            400,
        ),
        ("/api/table", json!({ "rules": "cram", "max": [3, 3] }), 400),
        (
            "/api/table",
            json!({ "rules": "nim", "max": [3, 3], "slice": { "heap_9": 0 } }),
            400,
        ),
        (
            "/api/table",
            json!({ "rules": "nim", "max": [3, 3], "what": "colours" }),
            400,
        ),
        (
            "/api/table",
            json!({ "rules": "nim", "max": [2000, 2000] }),
            422,
        ),
        (
            "/api/table",
            json!({ "rules": "nim", "max": [u64::MAX, u64::MAX] }),
            422,
        ),
        (
            "/api/table",
            json!({ "rules": "allbut{2}", "max": [9, 9, 99999999], "slice": { "heap_3": 0 } }),
            422,
        ),
        ("/api/sequence", json!({ "rules": "wythoff", "to": 9 }), 400),
        (
            "/api/sequence",
            json!({ "rules": "kayles", "to": 1_000_001 }),
            422,
        ),
        (
            "/api/check",
            json!({ "claim": "", "rules": "nim", "max": 3 }),
            400,
        ),
        (
            "/api/check",
            json!({ "claim": "P(x)", "rules": "nim", "heaps": 0, "max": 3 }),
            400,
        ),
        (
            "/api/check",
            json!({ "claim": "G(a, b) <= a + b", "rules": "allbut{2}", "heaps": 2, "max": 9_999_999 }),
            422,
        ),
    ] {
        let (found, error) = server.error(path, body.clone());
        assert_eq!(found, status, "{path} {body}: {error}");
        let kind = if status == 422 { "limit" } else { "usage" };
        assert_eq!(error["kind"], kind, "{path} {body}: {error}");
    }
    for path in [
        "/api/table.csv",
        "/api/table.csv?rules=nim&max=x",
        "/api/table.csv?rules=nim&max=3&out=/etc/passwd",
        "/api/plot.png?kind=sequence&rules=nim&max=3",
        "/api/plot.png?kind=heatmap&rules=nim&max=3,3,3",
        "/api/plot.png?kind=heatmap&rules=nim&max=3,3&width=1",
        "/api/plot.png?kind=heatmap&rules=nim&max=3,3&width=x",
    ] {
        assert_eq!(server.get(path).status, 400, "{path}");
    }
}

#[test]
fn requests_that_are_none_are_refused() {
    let server = Server::start(&[]);
    let good = server.text("POST", "/api/rules", Some("{\"rules\": \"nim\"}"));
    assert_eq!(server.raw(good.as_bytes()).status, 200);
    for (from, to, status) in [
        ("application/json", "text/plain", 400),
        ("{\"rules\": \"nim\"}", "{\"rules\": \"nim\"]", 400),
        ("POST", "DELETE", 405),
        (
            "Connection: close",
            "Connection: close\r\nSec-Fetch-Site: cross-site",
            403,
        ),
    ] {
        let answer = server.raw(good.replace(from, to).as_bytes());
        assert_eq!(answer.status, status, "{to}");
        assert!(answer.json()["error"]["message"].is_string());
    }
    // bodies of more than 64 KiB, told or not
    let large = format!("{{\"rules\": \"{}\"}}", "n".repeat(70_000));
    let told = server.text("POST", "/api/rules", Some(&large));
    let chunked = format!(
        "Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{large}\r\n0\r\n\r\n",
        large.len()
    );
    let untold = told.replace(
        &format!("Content-Length: {}\r\n\r\n{large}", large.len()),
        &chunked,
    );
    for text in [&told, &untold] {
        let answer = server.raw(text.as_bytes());
        assert_eq!(answer.status, 413);
        assert_eq!(answer.json()["error"]["kind"], "usage");
    }
}
