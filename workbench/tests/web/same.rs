//! What the server sends is what the command line writes.

use super::client::{Server, grundy};
use serde_json::{Value, json};

#[test]
fn tables_and_plots_are_those_of_the_command_line() {
    let server = Server::start(&[]);
    for (query, args) in [
        ("rules=nim&max=7,7", "nim --max 7,7"),
        (
            "rules=wythoff&max=9,9&what=outcomes",
            "wythoff --max 9,9 --outcomes",
        ),
        (
            "rules=moore(2)&max=3,4,5&slice=heap_3=2",
            "moore:2 --max 3,4,5 --slice heap_3=2",
        ),
        (
            "rules=nim%20misere&max=5,5&what=values",
            "nim --misere --max 5,5",
        ),
        ("rules=welter&max=6,6,6", "welter --heaps 3 --max 6"),
    ] {
        let answer = server.get(&format!("/api/table.csv?{query}"));
        assert_eq!(answer.status, 200, "{query}");
        let words: Vec<&str> = args.split(' ').collect();
        let output = grundy(&[&["table"], &words[..], &["--format", "csv"]].concat());
        assert!(!output.stdout.is_empty());
        assert!(output.stdout == answer.body, "{query}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("plot.png");
    let out = file.to_str().expect("a name");
    for (query, args) in [
        ("kind=heatmap&rules=nim&max=15,15", "heatmap nim --max 15"),
        (
            "kind=p-positions&rules=wythoff&max=20,20&width=700",
            "p-positions wythoff --heaps 2 --max 20 --width 700",
        ),
        (
            "kind=heatmap&rules=moore:2&max=7,7,7&slice=heap_3=5",
            "heatmap moore:2 --max 7 --slice heap_3=5",
        ),
    ] {
        let answer = server.get(&format!("/api/plot.png?{query}"));
        assert_eq!(answer.status, 200, "{query}");
        let words: Vec<&str> = args.split(' ').collect();
        let output = grundy(&[&["plot"], &words[..], &["--out", out]].concat());
        assert!(output.status.success());
        assert!(
            std::fs::read(&file).expect("a plot") == answer.body,
            "{query}"
        );
    }
}

#[test]
fn positions_and_sequences_are_those_of_the_command_line() {
    let server = Server::start(&[]);
    let printed = |args: &str| -> Value {
        let words: Vec<&str> = args.split(' ').collect();
        serde_json::from_slice(&grundy(&words).stdout).expect("JSON")
    };
    for (rules, position, args) in [
        ("nim", json!({ "heaps": ["3", "4", "5"] }), "nim 3 4 5"),
        (
            "moore(2) misere",
            json!({ "heaps": ["1", "2", "3"] }),
            "moore:2 1 2 3 --misere",
        ),
        (
            "fibonacci",
            json!({ "heaps": ["34"], "states": [5] }),
            "fibonacci 34 --state 5",
        ),
        (
            "kayles + nim",
            json!({ "heaps": ["5", "2"] }),
            "kayles+nim 5 2",
        ),
        ("cram", json!({ "board": ".../..." }), "cram --board 2x3"),
    ] {
        let mut told = server.told(
            "/api/position",
            json!({ "rules": rules, "position": position }),
        );
        let object = told.as_object_mut().expect("an object");
        for added in ["whole", "terminal", "winning_options"] {
            assert!(object.remove(added).is_some(), "{added}");
        }
        // the page asks for it where it is soon found
        let lasts = object.remove("remoteness").expect("remoteness");
        assert_eq!(told, printed(&format!("value {args} --json")), "{rules}");
        let asked = printed(&format!("value {args} --remoteness --json"));
        assert_eq!(lasts, asked["remoteness"], "{rules}");
    }
    let mut told = server.told("/api/sequence", json!({ "rules": "0.137", "to": 300 }));
    assert!(
        told.as_object_mut()
            .expect("an object")
            .remove("rare_heaps")
            .is_some()
    );
    assert_eq!(told, printed("sequence 0.137 --to 300 --json"));
}
