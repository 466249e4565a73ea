use super::client::Server;
use serde_json::{Value, json};

#[test]
fn a_position_is_told_as_by_value() {
    let server = Server::start(&[]);
    let heaps = json!({ "heaps": ["3", "4", "5"] });
    let told = server.told(
        "/api/position",
        json!({ "rules": "nim", "position": heaps }),
    );
    assert_eq!((&told["outcome"], &told["value"]), (&json!("N"), &json!(2)));
    assert_eq!(told["winning_moves"], json!([[1, 4, 5]]));
    assert_eq!(
        told["whole"],
        json!({ "heaps": ["3", "4", "5"], "states": [] })
    );
    assert_eq!(told["terminal"], false);
    let large = json!({ "heaps": ["1".repeat(300), "7"] });
    let told = server.told(
        "/api/position",
        json!({ "rules": "moore:2", "position": large }),
    );
    assert_eq!(told["outcome"], "N");
    for (rules, over) in [
        ("nim", json!({ "heaps": ["0", "0"] })),
        ("kayles", json!({ "heaps": [] })),
        ("kayles + nim", json!({ "text": "0 | 0" })),
        ("cram", json!({ "board": "##./.##" })),
    ] {
        let told = server.told("/api/position", json!({ "rules": rules, "position": over }));
        assert_eq!(
            (&told["outcome"], &told["terminal"]),
            (&json!("P"), &json!(true)),
            "{rules}"
        );
    }
}

#[test]
fn all_legal_moves_are_listed_in_words() {
    let server = Server::start(&[]);
    let listed = |rules: &str, position: Value, forbidden: Value| {
        let asked = json!({ "rules": rules, "position": position, "forbidden": forbidden });
        let told = server.told("/api/options", asked);
        let options = told["options"].as_array().cloned();
        options.map(|all| all.iter().map(|one| one["text"].clone()).collect::<Value>())
    };
    let kayles = listed("kayles", json!({ "heaps": ["3"] }), json!([]));
    assert_eq!(
        kayles,
        Some(json!([
            "take 2 from the heap of 3",
            "split 3 into 1 and 1",
            "take 1 from the heap of 3"
        ]))
    );
    let (two, none) = (json!({ "heaps": ["2"] }), json!([{ "heaps": ["0"] }]));
    let one = Some(json!(["take 1 from the heap of 2"]));
    assert_eq!(listed("nim block(1)", two, none), one);
    assert_eq!(
        listed("nim", json!({ "heaps": ["99999"] }), json!([])),
        None
    );
    let told = server.told(
        "/api/position",
        json!({ "rules": "nim", "position": { "heaps": ["3", "4", "5"] } }),
    );
    assert_eq!(
        told["winning_options"],
        json!([{
            "position": { "heaps": ["1", "4", "5"], "states": [] },
            "text": "take 2 from the heap of 3",
            "typed": "1 4 5",
        }])
    );
}

#[test]
fn moves_are_made_or_refused_with_a_reason() {
    let server = Server::start(&[]);
    let from = json!({ "heaps": ["3", "4", "5"] });
    let made = |to: Value| {
        let mut asked = json!({ "rules": "nim", "position": from });
        let key = if to.is_string() { "text" } else { "to" };
        asked[key] = to;
        server.told("/api/move", asked)
    };
    for to in [
        json!("take 3 from the heap of 5"),
        json!({ "heaps": ["3", "4", "2"] }),
    ] {
        assert_eq!(
            made(to),
            json!({
                "legal": true, "position": { "heaps": ["3", "4", "2"], "states": [] },
                "text": "take 3 from the heap of 5", "typed": "3 4 2", "over": false,
            })
        );
    }
    for (to, reason) in [
        (
            json!({ "heaps": ["2", "4", "2"] }),
            "2 heaps change (1 and 3), and a move changes one",
        ),
        (
            json!({ "heaps": ["3", "4", "9"] }),
            "heap 3 would grow from 5 to 9",
        ),
        (json!("take 9 from heap 1"), "heap 1 holds 3, fewer than 9"),
    ] {
        let told = made(to);
        assert_eq!(
            (&told["legal"], &told["reason"]),
            (&json!(false), &json!(reason))
        );
        assert_eq!(told["rule"], "take any number from one heap (nim)");
    }
}

/// To the end of games in which positions are more than heaps: each is sent back as it came.
#[test]
fn games_go_on_from_what_was_sent() {
    let server = Server::start(&[]);
    for (rules, start) in [
        ("nim", json!({ "heaps": ["3", "4", "5"] })),
        ("kayles", json!({ "heaps": ["7"] })),
        ("kayles + nim", json!({ "heaps": ["5", "2"] })),
        ("kayles pass(1) + nim", json!({ "heaps": ["4", "2"] })),
        ("fibonacci", json!({ "heaps": ["20"] })),
        ("nim pass(1) misere", json!({ "heaps": ["2", "3"] })),
        ("cram", json!({ "board": ".../.../..#" })),
        ("chomp", json!({ "board": "..../...#/.###" })),
    ] {
        let (mut at, mut number) = (start, 0);
        loop {
            let told = server.told("/api/position", json!({ "rules": rules, "position": at }));
            at = told["whole"].clone();
            let asked = json!({
                "rules": rules, "position": at, "seed": 7, "number": number, "mistakes": 30
            });
            let (status, told) = server.ask("/api/computer", asked);
            assert_eq!(status, 200, "{rules} {at}: {told}");
            // the same move by hand is legal
            let to = json!({ "rules": rules, "position": at, "to": told["position"] });
            let made = server.told("/api/move", to);
            assert_eq!(made["position"], told["position"], "{rules} {at}: {made}");
            at = told["position"].clone();
            number += 1;
            if told["over"] == true {
                break;
            }
        }
        assert!(number > 1, "{rules}");
        let asked = json!({ "rules": rules, "position": at });
        assert_eq!(
            server.told("/api/position", asked.clone())["terminal"],
            true
        );
        assert_eq!(server.error("/api/computer", asked).0, 400);
    }
}

#[test]
fn the_same_seed_makes_the_same_move() {
    let server = Server::start(&[]);
    let asked = |seed: u64| {
        json!({
            "rules": "nim", "position": { "heaps": ["7", "9", "30"] }, "seed": seed, "number": 0, "mistakes": 100
        })
    };
    let once = server.told("/api/computer", asked(1));
    assert_eq!(once, server.told("/api/computer", asked(1)));
    assert_eq!(once["mistake"], true);
    assert!((2..9).any(|seed| server.told("/api/computer", asked(seed)) != once));
}

#[test]
fn a_game_is_read_from_its_moves() {
    let server = Server::start(&[]);
    for (rules, position, moves) in [
        ("nim", json!({ "heaps": ["3", "4"] }), ["3 3", "0 3"]),
        (
            "cram",
            json!({ "board": ".../..." }),
            ["1,1 1,2", "2,1 2,2"],
        ),
        ("chomp", json!({ "board": ".../..." }), ["2,2", "1,2"]),
    ] {
        let asked = json!({ "rules": rules, "position": position, "moves": moves });
        let told = server.told("/api/game", asked);
        assert_eq!(told["moves"].as_array().unwrap().len(), 2, "{rules}");
        assert_eq!(told["refused"], json!(null), "{rules}");
        let mut at = told["start"].clone();
        for (made, text) in told["moves"].as_array().unwrap().iter().zip(moves) {
            assert_eq!(made["typed"], text, "{rules}");
            let asked = json!({ "rules": rules, "position": at, "text": text });
            let alone = server.told("/api/move", asked);
            for key in ["position", "text", "typed", "over"] {
                assert_eq!(made[key], alone[key], "{rules} {key}");
            }
            at = made["position"].clone();
        }
    }
    let asked = json!({
        "rules": "nim", "position": { "heaps": ["3", "4"] }, "moves": ["3 3", "3 4"]
    });
    let told = server.told("/api/game", asked);
    assert_eq!(told["moves"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&told["refused"]["number"], &told["refused"]["text"]),
        (&json!(2), &json!("3 4"))
    );
}

#[test]
fn without_a_search_a_move_is_guessed() {
    let server = Server::start(&[]);
    let board = ["........"; 8].join("/");
    let asked = json!({
        "rules": "cram", "position": { "board": board }, "seed": 3, "search": false
    });
    let told = server.told("/api/computer", asked);
    assert_eq!(told["over"], false);
    assert_eq!(told["typed"].as_str().unwrap().split(' ').count(), 2);
}
