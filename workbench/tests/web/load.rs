use super::client::Server;
use serde_json::{Value, json};

/// A third of them bad, each answered as if it were alone.
#[test]
fn a_thousand_requests_are_all_answered_correctly() {
    let server = Server::start(&[]);
    let kinds: [(&str, Value, u16); 9] = [
        ("/api/rules", json!({ "rules": "moore:2" }), 200),
        (
            "/api/position",
            json!({ "rules": "nim", "position": { "heaps": ["3", "4", "5"] } }),
            200,
        ),
        ("/api/rules", json!({ "rules": "mooore:2" }), 400),
        (
            "/api/move",
            json!({ "rules": "nim", "position": { "heaps": ["3"] }, "text": "take 1" }),
            200,
        ),
        (
            "/api/table",
            json!({ "rules": "wythoff", "max": [9, 9], "what": "values", "slice": null }),
            200,
        ),
        (
            "/api/table",
            json!({ "rules": "nim", "max": [9999, 9999] }),
            422,
        ),
        (
            "/api/sequence",
            json!({ "rules": "kayles", "to": 100 }),
            200,
        ),
        (
            "/api/computer",
            json!({ "rules": "nim", "position": { "heaps": ["3", "4"] }, "seed": 1, "number": 0, "mistakes": 0 }),
            200,
        ),
        ("/api/nothing", json!({}), 404),
    ];
    let alone: Vec<Value> = kinds
        .iter()
        .map(|(path, body, status)| {
            let (found, object) = server.ask(path, body.clone());
            assert_eq!(found, *status, "{path}: {object}");
            object
        })
        .collect();
    std::thread::scope(|scope| {
        for thread in 0..100 {
            let (server, kinds, alone) = (&server, &kinds, &alone);
            scope.spawn(move || {
                for request in 0..10 {
                    let kind = (thread + request) % kinds.len();
                    let (path, body, status) = &kinds[kind];
                    let (found, object) = server.ask(path, body.clone());
                    assert_eq!((found, &object), (*status, &alone[kind]), "{path}");
                }
            });
        }
    });
    assert_eq!(server.get("/api").status, 200);
}
