use super::{folder, run, write};
use grundy::claim::Verdict;
use grundy::store::sha256;
use std::fs;

const NIM: &str = r#"
title    = "Nim for all heaps"
question = "?"
source   = "-"
rules    = "nim"
box      = { heaps = 2, max = 7 }

[[claim]]
automaton = { heaps = 2, states = 2 }
expect    = "PROVED"

[[claim]]
automaton = { heaps = 2, values = 15 }
expect    = "PROVED"
"#;

#[test]
fn a_proof_leaves_its_certificate_its_words_and_its_picture() {
    let folder = folder();
    let path = write(folder.path(), "x.toml", NIM);
    let out = folder.path().join("out");
    let outcome = run(&path, &out, 1);
    assert!(outcome.as_expected(), "{:?}", outcome.error);
    let files: Vec<&str> = outcome.outputs.iter().map(|o| &o.file[..]).collect();
    // 17 states are too many to be drawn or read
    assert_eq!(
        files,
        [
            "certificate-1.cert",
            "automaton-1.svg",
            "certificate-2.cert",
            "record.json"
        ]
    );
    for output in &outcome.outputs {
        let bytes = fs::read(out.join("x").join(&output.file)).unwrap();
        assert_eq!(output.sha256, sha256(&bytes), "{}", output.file);
    }
    let [first, second] = &outcome.section.proofs[..] else {
        panic!("{:?}", outcome.section.proofs);
    };
    assert!(first.lines[0].starts_with("P: in every column"));
    assert_eq!(second.lines, [""; 0]);
    assert_eq!(second.file, "certificate-2.cert");
    let [figure] = &outcome.section.figures[..] else {
        panic!("{} figures", outcome.section.figures.len());
    };
    assert!(figure.bytes.starts_with(b"<svg ") && figure.mime == "image/svg+xml");
}

/// Numbers of states that the file names are part of what is claimed.
#[test]
fn other_numbers_of_states_are_not_as_expected() {
    let folder = folder();
    for (text, as_expected) in [
        (NIM.replace("states = 2", "states = 3"), false),
        (NIM.replace("states = 2", "at_least = 2"), true),
        (NIM.replace("states = 2", "at_least = 3"), false),
    ] {
        let path = write(folder.path(), "x.toml", &text);
        let out = tempfile::tempdir_in(folder.path()).unwrap();
        let outcome = run(&path, out.path(), 1);
        let first = &outcome.decisions[0];
        assert_eq!(first.verdict, Verdict::Proved, "{text}");
        assert_eq!(first.as_expected, as_expected, "{text}: {}", first.note);
        assert_eq!(first.note.contains("the file expects"), !as_expected);
    }
}
