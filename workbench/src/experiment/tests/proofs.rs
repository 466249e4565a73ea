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

#[test]
fn a_claim_for_all_heaps_is_proved_or_refuted() {
    let folder = folder();
    let claims = r#"
[[claim]]
prove  = "P(x) <=> nimsum(x) = 0"
expect = "PROVED"

[[claim]]
prove          = """P(x) => a = b
                    or a = 0"""
heaps          = 3
expect         = "REFUTED"
counterexample = [1, 2, 3]

[[claim]]
prove  = "P(x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)"
base   = "fib"
rule   = "wythoff"
expect = "PROVED"

[[claim]]
prove  = "P(x) <=> a = b"
base   = 3
expect = "PROVED"
"#;
    let file = NIM.split("[[claim]]").next().expect("a head").to_owned() + claims;
    let path = write(folder.path(), "x.toml", &file);
    let outcome = run(&path, &folder.path().join("out"), 1);
    assert!(outcome.as_expected(), "{:?}", outcome.decisions);
    let files: Vec<&str> = outcome.outputs.iter().map(|o| &o.file[..]).collect();
    assert!(files.contains(&"certificate-3.cert"), "{files:?}");
    let refuted = &outcome.decisions[1];
    assert_eq!(refuted.verdict, Verdict::Fails);
    assert!(
        refuted.note.contains("positions of heaps up to"),
        "{}",
        refuted.note
    );
    for (from, to, told) in [
        ("[1, 2, 3]", "[0, 0, 1]", "expects (0,0,1)"),
        (
            "\"REFUTED\"",
            "\"PROVED\"",
            "found a counterexample of a claim",
        ),
        ("base   = 3", "base   = 1", "base"),
        ("base   = 3", "box = { max = 3 }", "leave the box out"),
        ("P(x) <=> a = b\"", "P(x) <=> a =\"", "in the claim"),
        (
            "prove  = \"P(x) <=> a = b\"\nbase",
            "check = \"a = b\"\nbase",
            "belong to prove",
        ),
    ] {
        let changed = file.replacen(from, to, 1);
        assert_ne!(changed, file, "{from}");
        let path = write(folder.path(), "x.toml", &changed);
        let out = tempfile::tempdir_in(folder.path()).unwrap();
        let outcome = run(&path, out.path(), 1);
        let said = format!("{:?} {:?}", outcome.error, outcome.decisions);
        assert!(!outcome.as_expected() && said.contains(told), "{said}");
    }
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
