//! Green Hackenbush: typed, from a file, and too large to be played.

use std::fmt::Write;
use std::fs;
use std::process::{Command, Output};

fn value(args: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let program = program.arg("value").arg("hackenbush").args(args);
    program.args(["--quiet"]).output().expect("it runs")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[test]
fn a_graph_of_a_file_is_the_graph_that_is_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("graph.txt");
    fs::write(&file, "1 2\n2 3\n2-4\n4-5\n").expect("a file");
    let at = format!("@{}", file.display());
    let typed = text(&value(&["edges{1-2,2-3,2-4,4-5}", "--json"]));
    let told: serde_json::Value = serde_json::from_str(&typed).expect("JSON");
    assert_eq!((&told["value"], &told["outcome"]), (&4.into(), &"N".into()));
    assert_eq!(told["winning_moves"].as_array().map(Vec::len), Some(1));
    let read = text(&value(&[&at, "--json"]));
    let read: serde_json::Value = serde_json::from_str(&read).expect("JSON");
    assert_eq!(read["value"], told["value"]);
    // the search says the same
    let searched = text(&value(&[
        "edges{1-2,2-3,2-4,4-5}",
        "--engine",
        "memo",
        "--json",
    ]));
    let searched: serde_json::Value = serde_json::from_str(&searched).expect("JSON");
    assert_eq!(searched["winning_moves"], told["winning_moves"]);
}

#[test]
fn a_large_tree_has_its_value_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tree.txt");
    // stalks of 1, 2, .., 200 edges on the ground
    let (mut edges, mut next) = (String::new(), 1);
    for length in 1..=200 {
        let mut below = 0;
        for _ in 0..length {
            _ = writeln!(edges, "{below} {next}");
            (below, next) = (next, next + 1);
        }
    }
    fs::write(&file, edges).expect("a file");
    let at = format!("@{}", file.display());
    let told = text(&value(&[&at, "--json"]));
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let sum = (1..=200).fold(0, |sum, heap| sum ^ heap);
    assert_eq!(
        (&told["value"], &told["edges"]),
        (&sum.into(), &20_100.into())
    );
    // in Nim with these heaps a move wins for each heap with the highest digit of the sum
    let wins = (1..=200).filter(|heap| heap ^ sum < *heap).count();
    assert_eq!(told["winning_cuts"].as_array().map(Vec::len), Some(wins));
    assert!(text(&value(&[&at])).contains("winning moves"));
    let misere = value(&[&at, "--misere"]);
    assert_eq!(misere.status.code(), Some(2));
    let said = String::from_utf8_lossy(&misere.stderr).into_owned();
    assert!(
        said.contains("20100 edges") && said.contains("at most 1000"),
        "{said}"
    );
}

#[test]
fn what_is_no_graph_on_the_ground_is_refused() {
    for (graph, found) in [
        ("edges{a-b}", "no ground"),
        ("edges{0-1,2-3}", "2-3, which hangs loose"),
        ("edges{0-1-2}", "`0-1-2`"),
        ("@no-such-file", "no-such-file"),
    ] {
        let output = value(&[graph]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{graph}: {said}");
        assert!(said.contains(found), "{graph}: {said}");
    }
}
