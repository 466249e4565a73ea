//! `grundy survey RULES @FILE`: rules on each graph of a file.

use std::fs;
use std::process::{Command, Output};

fn survey(args: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
    program.arg("survey").args(args).output().expect("it runs")
}

/// The columns of a file of values, without its head.
fn rows(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().skip(1);
    lines
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect()
}

#[test]
fn graphs_of_a_file_have_the_values_that_are_known() {
    let known = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../data/kayles_small_graphs.csv"
    );
    let known = rows(&fs::read_to_string(known).expect("the file"));
    let folder = tempfile::tempdir().expect("a folder");
    let graphs: Vec<&str> = known.iter().map(|row| &row[0][..]).collect();
    let file = folder.path().join("small.g6");
    fs::write(&file, graphs.join("\n")).expect("a file");
    let at = format!("@{}", file.display());
    for (rules, misere, column) in [
        ("node-kayles", false, 3),
        ("node-kayles", true, 4),
        ("arc-kayles", false, 7),
        ("arc-kayles", true, 8),
    ] {
        let mut told = Vec::new();
        for threads in ["1", "2"] {
            let mut args = vec![rules, &at, "--csv", "--quiet", "--threads", threads];
            args.extend(misere.then_some("--misere"));
            let output = survey(&args);
            assert!(output.status.success(), "{output:?}");
            told.push(String::from_utf8(output.stdout).expect("text"));
        }
        assert_eq!(told[0], told[1], "{rules}");
        let found = rows(&told[0]);
        assert_eq!(found.len(), known.len());
        for (found, known) in found.iter().zip(&known) {
            let answer = if misere { &found[3] } else { &found[2] };
            assert_eq!(
                (&found[0], &found[1], answer),
                (&known[0], &known[1], &known[column])
            );
        }
    }
}

#[test]
fn what_is_no_survey_of_graphs_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.g6");
    fs::write(&file, "Bg\nB\n").expect("a file");
    let at = format!("@{}", file.display());
    for (args, part) in [
        (&["grim", &at[..]][..], "graph 2, `B`"),
        (&["grim", &at, "--to", "9"], "expected none"),
        (&["grim", "@no/such/file"], "no/such/file"),
        (&["kayles"], "found no --to N"),
        (&["grim", "path(4)", "--to", "9"], "a family with n"),
        (&["grim", "path(n)"], "found no --to N"),
    ] {
        let output = survey(args);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?} {text}");
        assert!(text.contains(part), "{args:?} {text}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn families_are_surveyed() {
    let told = |args: &[&str]| {
        let output = survey(args);
        assert!(output.status.success(), "{output:?}");
        rows(&String::from_utf8(output.stdout).expect("text"))
    };
    // a path of n vertices is a heap of code 0.137
    let paths = told(&["node-kayles", "path(n)", "--to", "30", "--csv", "--quiet"]);
    let mut sequence = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let sequence = sequence.args(["sequence", "0.137", "--to", "30", "--csv", "--quiet"]);
    let heaps = rows(&String::from_utf8(sequence.output().expect("it runs").stdout).expect("text"));
    assert_eq!(paths.len(), 30);
    for (n, path) in (1..).zip(&paths) {
        assert_eq!(path[0], format!("path({n})"));
        assert_eq!((&path[1], &path[2]), (&n.to_string(), &heaps[n][1]), "{n}");
    }
    let cycles = told(&["node-kayles", "cycle(n)", "--to", "5", "--csv", "--quiet"]);
    let names: Vec<&str> = cycles.iter().map(|row| &row[0][..]).collect();
    assert_eq!(names, ["cycle(3)", "cycle(4)", "cycle(5)"]);
    let output = survey(&["node-kayles", "cycle(n)", "--to", "5", "--shard", "1/2"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

/// Shards that are merged, and several processes, give the rows of the whole; graphs may be in graph6,
/// in sparse6 or as they are typed.
#[test]
fn shards_and_processes_make_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let graphs = ">>sparse6<<:Fa@x^\nFw??G\n:CcKI\nC~\npath(7)\n:IG?SPc_EOrOFCQN\npetersen\n";
    fs::write(path("some.g6"), graphs).expect("a file");
    let at = format!("@{}", path("some.g6"));
    let told = |args: &[&str]| {
        let output = survey(args);
        assert!(output.status.success(), "{args:?} {output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    for misere in [&[][..], &["--misere"]] {
        let with = |more: &[&str]| {
            let all = [
                &["node-kayles", &at, "--quiet", "--threads", "1"],
                misere,
                more,
            ]
            .concat();
            told(&all)
        };
        let whole = with(&["--csv"]);
        let found = rows(&whole);
        assert_eq!(found.len(), 7);
        // the same graph in both formats
        for pair in [0, 2, 5] {
            assert_eq!(found[pair][1..], found[pair + 1][1..], "{pair}");
        }
        for index in 1..=3 {
            let (part, out) = (format!("{index}/3"), path(&format!("{index}.json")));
            with(&["--shard", &part, "--out", &out]);
        }
        let merged = |parts: &[&str]| {
            let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
            let parts: Vec<String> = parts.iter().map(|part| path(part)).collect();
            program
                .arg("merge")
                .args(parts)
                .args(["--out", &path("all.csv"), "--quiet"]);
            program.output().expect("it runs")
        };
        let output = merged(&["2.json", "3.json", "1.json"]);
        assert!(output.status.success(), "{output:?}");
        assert_eq!(fs::read_to_string(path("all.csv")).expect("a file"), whole);
        let output = merged(&["2.json", "3.json"]);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && text.contains("--shard 1/3"),
            "{text}"
        );
        assert_eq!(with(&["--csv", "--processes", "2"]), whole);
    }
    let output = survey(&["grim", &at, "--shard", "1/3"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("no place for its record"), "{text}");
}
