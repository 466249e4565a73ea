//! The value of one position by several processes.

use crate::program::{run, stderr, well};
use serde_json::Value;
use std::path::Path;

/// What is answered, but for how.
fn answer(args: &[&str], more: &[&str], folder: &Path) -> Value {
    let rest = ["--no-moves", "--json", "--quiet"];
    let output = run(&[&["value"], args, &rest, more].concat(), folder);
    well(&output);
    let mut found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let method = found["method"].take();
    let proof = method
        .as_str()
        .is_some_and(|method| method.starts_with("proof"));
    assert!(proof || !more.contains(&"--processes"), "{method}");
    found
}

#[test]
fn values_by_several_processes_are_those_of_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for args in [
        &["cram", "4x7"][..],
        &["cram", "--position", "...../.#.../...../...#./....."],
        &["nogo", "1x14"],
        &["node-kayles", "grid(3,8)"],
        &["node-kayles", "cycle(40)", "--engine", "proof"],
        &["sprouts", "4"],
        &["sprouts", "4", "--misere"],
    ] {
        let alone = answer(args, &["--threads", "1"], folder);
        assert_ne!(alone["outcome"], Value::Null);
        for processes in ["1", "2", "3"] {
            let more = ["--processes", processes, "--threads", "1"];
            assert_eq!(answer(args, &more, folder), alone, "{args:?} {processes}");
        }
    }
}

#[test]
fn claims_that_were_decided_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let cram = ["cram", "4x6"];
    let kept = ["--checkpoint", "kept", "--processes", "2"];
    let alone = answer(&cram, &[], folder);
    assert_eq!(answer(&cram, &kept, folder), alone);
    let again = [&kept[..], &["--resume"]].concat();
    assert_eq!(answer(&cram, &again, folder), alone);
    let other = [
        &["value", "cram", "4x5", "--no-moves", "--resume"],
        &kept[..],
    ]
    .concat();
    let output = run(&other, folder);
    assert!(
        !output.status.success() && stderr(&output).contains("value of cram"),
        "{output:?}"
    );
}

#[test]
fn what_is_not_dealt_out_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (args, words) in [
        (&["cram", "4x4"][..], "--no-moves"),
        (
            &["cram", "4x4", "--no-moves", "--seconds", "5"],
            "--seconds",
        ),
        (&["cram", "4x4", "--options"], "--options"),
        (
            &["cram", "4x4", "--no-moves", "--certificate", "c"],
            "--certificate",
        ),
        (
            &["chomp", "4", "3", "--no-moves"],
            "several processes with chomp",
        ),
        (
            &["moore:2", "4", "3", "--no-moves"],
            "several processes with moore",
        ),
        (&["edges{a>b,b>a}", "a", "--no-moves"], "theory of its own"),
    ] {
        let output = run(
            &[&["value"], args, &["--processes", "2"]].concat(),
            folder.path(),
        );
        let text = stderr(&output);
        assert!(
            output.status.code() == Some(2) && text.contains(words),
            "{args:?} {text}"
        );
    }
}
