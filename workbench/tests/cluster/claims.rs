//! Claims with parameters, whose choices several processes share.

use crate::program::{run, stderr, well};
use std::fs;
use std::path::Path;
use std::process::Output;

/// Claims and their exit codes: what one process says is said by several.
const CLAIMS: [(&str, i32); 12] = [
    (
        "forall k in 1..4: P(moore(k), x) <=> all(bits(x), sum mod (k+1) = 0)",
        0,
    ),
    ("forall k in 1..6: P(moore(k), x) <=> nimsum(x) = 0", 1),
    ("exists k in 1..40: P(moore(k), x) <=> sum(x) = 0", 0),
    ("exists k in 1..4: P(moore(k), x) <=> sum(x) = 1", 1),
    (
        "forall n in 1..3: exists k in 1..9: P(moore(k), x) <=> sum(x) = 0",
        0,
    ),
    (
        "forall n in 1..3: exists k in 2..3: P(moore(k), x) <=> all(bits(x), sum mod n = 0)",
        1,
    ),
    (
        "exists k in 1..3, j in 1..3: forall n in 1..2: P(moore(k), x) => G(moore(j), x) = 0",
        0,
    ),
    ("forall k in 1..3: P(moore(k) misere, x) <=> sum(x) = 1", 1),
    ("forall k in 1..5: G(moore(k), x) <= sum(x) div (k - 3)", 2),
    ("exists k in 1..5: G(moore(k), x) <= sum(x) div (4 - k)", 0),
    ("exists k in 1..5: G(moore(k), x) <= 0 div (k - 3)", 2),
    (
        "forall p in 1..4, q in p+1..9: period(subtract{p,q}) divides p + q",
        0,
    ),
];

fn check(claim: &str, more: &[&str], folder: &Path) -> Output {
    let place = ["check", claim, "--heaps", "3", "--max", "9"];
    run(&[&place, more].concat(), folder)
}

/// What is printed, without the time and the engines' threads.
fn said(output: &Output) -> String {
    let lines = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(lines).expect("text");
    let timeless = |line: &&str| !line.contains("\"seconds\"") && !line.starts_with("engine ");
    let lines: Vec<&str> = text.lines().filter(timeless).collect();
    lines.join("\n")
}

#[test]
fn several_processes_say_what_one_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (claim, code) in CLAIMS {
        for more in [&[][..], &["--all"], &["--json"]] {
            let one = check(claim, more, folder);
            assert_eq!(one.status.code(), Some(code), "{claim} {}", stderr(&one));
            for processes in ["1", "2", "3"] {
                let more = [more, &["--processes", processes]].concat();
                let found = check(claim, &more, folder);
                assert_eq!(found.status.code(), Some(code), "{claim} {processes}");
                assert_eq!(said(&found), said(&one), "{claim} {processes}");
            }
        }
    }
}

#[test]
fn rules_and_boxes_beside_the_claim_are_those_of_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let rules = "rules{each heap: take t for t in 1..h if (t mod (k+2)) != 0}";
    for job in [
        &[
            "check",
            "forall k in 1..3: P(x) => sum(x) >= k - 3",
            "--rules",
            rules,
            "--misere",
            "--heaps",
            "2",
            "--max",
            "20",
        ][..],
        &[
            "check",
            "forall k in 1..3: P(moore(k), x) <=> a = b",
            "--max",
            "5,9",
            "--ordered",
        ],
    ] {
        let one = run(job, folder);
        assert!(one.status.code() < Some(2), "{}", stderr(&one));
        let three = run(&[job, &["--processes", "3"]].concat(), folder);
        assert_eq!(three.status.code(), one.status.code(), "{}", stderr(&three));
        assert_eq!(said(&three), said(&one));
    }
}

/// The choices of which something is kept.
fn kept(folder: &Path) -> usize {
    let files = fs::read_dir(folder.join("kept")).expect("a folder");
    files
        .flatten()
        .filter(|file| file.path().extension().is_some_and(|kind| kind == "json"))
        .count()
}

#[test]
fn what_was_kept_of_choices_is_not_decided_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let claim = "exists k in 1..60: P(moore(k), x) <=> sum(x) = 0";
    let one = check(claim, &[], folder);
    let job = ["--checkpoint", "kept", "--processes", "3"];
    assert_eq!(said(&check(claim, &job, folder)), said(&one));
    assert!(kept(folder) >= 3);
    // with the choice that holds and those before it, no other one is needed
    for unit in 3..60 {
        fs::remove_file(folder.join(format!("kept/{unit:06}.json"))).ok();
    }
    let go_on = ["--checkpoint", "kept", "--resume", "--processes", "2"];
    let found = check(claim, &go_on, folder);
    well(&found);
    assert_eq!(said(&found), said(&one));
    assert_eq!(kept(folder), 3);
    // a choice before it is
    fs::remove_file(folder.join("kept/000001.json")).expect("a record");
    assert_eq!(said(&check(claim, &go_on, folder)), said(&one));
    assert!(folder.join("kept/000001.json").is_file());
    // a record that was changed, and those of another claim
    let path = folder.join("kept/000002.json");
    let text = fs::read_to_string(&path).expect("a record");
    fs::write(&path, text.replace("220", "221")).expect("a file");
    let refused = check(claim, &go_on, folder);
    assert!(
        stderr(&refused).contains("000002.json"),
        "{}",
        stderr(&refused)
    );
    let other = check("exists k in 1..60: P(moore(k), x)", &go_on, folder);
    assert!(
        stderr(&other).contains("another sweep"),
        "{}",
        stderr(&other)
    );
}

#[test]
fn a_claim_without_parameters_is_no_work_for_several() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = check(
        "P(nim, x) <=> nimsum(x) = 0",
        &["--processes", "3"],
        folder.path(),
    );
    assert_eq!(found.status.code(), Some(2));
    assert!(
        stderr(&found).contains("leave --processes out"),
        "{}",
        stderr(&found)
    );
}
