//! What is no such file is an input error: nothing panics, nothing is accepted.

use super::learned::With::Kinds;
use super::learned::body;
use super::{AutomatonClaim, CertifyError, EXACT, FIVE, Head, MOORE, check, five, with_context};

fn refused(text: &[u8]) -> String {
    let read = with_context(1 << 30, |context| AutomatonClaim::read(text, context));
    let error = read.map(|_| ()).unwrap_err();
    assert!(matches!(error, CertifyError::Input { .. }), "{error}");
    error.to_string()
}

fn small() -> String {
    let head = Head {
        rules: "nim",
        heaps: 2,
        largest: 0,
        numeration: "base 2",
    };
    head.file(true, &body(&head, 2, Kinds))
}

#[test]
fn cut_and_garbled_files_are_no_certificates() {
    for text in [five(), small()] {
        assert!(check(&text).unwrap().accepted());
        for cut in 0..text.len() {
            if let Ok(found) = check(&text[..cut]) {
                // as far as it reads: the hash
                assert!(!found.accepted(), "cut at {cut}");
            }
        }
        for at in 0..text.len() {
            for other in *b"07 #:\n-x\xff" {
                let mut bytes = text.clone().into_bytes();
                if bytes[at] == other {
                    continue;
                }
                bytes[at] = other;
                let found = with_context(1 << 30, |context| {
                    let claim = AutomatonClaim::read(&bytes, context)?;
                    super::certify_automaton(&claim, context)
                });
                assert!(found.is_err() || !found.unwrap().accepted(), "{at} {other}");
            }
        }
    }
}

#[test]
fn lines_are_told() {
    let text = five();
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        refused(text.replacen(from, to, 1).as_bytes())
    };
    assert!(refused(b"").contains("an empty file in line 1, expected `# grundy certificate`"));
    assert!(refused(MOORE.as_bytes()).contains("do not say its rules"));
    assert!(refused(EXACT.as_bytes()).contains("`# rules ...`"));
    assert!(refused(b"# grundy \xff").contains("not UTF-8"));
    assert!(with("certificate", "record").contains("# grundy record in line 1"));
    assert!(with("# rules exact(2)\n", "").contains("expected `# rules ...`"));
    assert!(with("exact(2)", "exakt(2)").contains("did you mean `exact`"));
    assert!(with("exact(2)", "cram").contains("played on boards"));
    assert!(with("heaps 5", "heaps 0").contains("at least 1"));
    assert!(with("heaps 5", "heaps 40").contains("letters"));
    assert!(with("heaps 5", "heaps 4").contains("expected `4 2 states 1`"));
    assert!(with("0..0", "1..2").contains("levels 1..2, expected 0..v"));
    assert!(with("0..0", "0..99999999999").contains("expected 0..v"));
    assert!(with("base 2", "base 1").contains("numeration base 1"));
    assert!(with("# sha256 ", "# sha256 0").contains("64 hexadecimal digits"));
    assert!(with("# heaps 5", "# heaps 5\n# heaps 5").contains("each such line once"));
    assert!(with("# heaps 5", "# heaps 5\n# note").contains("note in line 4"));
    assert!(with("passes 0", "passes 1").contains("expected `# automaton passes 0`"));
    assert!(
        with("5 2 8 1", "5 2 9 1").contains("expected an output 0..1 or -1 and 32 states 0..8")
    );
    assert!(with("5 2 8 1", "5 2 7 1").contains("in line 9"));
    assert!(refused(text.replace('\n', "\r\n").as_bytes()).contains("CR LF"));
    assert!(with("# levels 0..0", "# value 3").contains("one value only"));
    let passes = text.replace("exact(2)", "exact(2) pass(1)");
    let alone = passes.replace("certificate", "automaton");
    let alone = alone.replace("# automaton passes 0", "# automaton passes 1");
    assert!(refused(alone.as_bytes()).contains("those of fewer passes"));
    assert!(with("5 2 8 1", "5 2 0 1").contains("states"));
    assert!(with("guesses 57", "guesses 58").contains("the end of the file in line 75"));
    assert!(with("guesses 57", "guesses 56").contains("expected the end of the file"));
    assert!(with("guesses 57", "kind 1 of 2").contains("`# level 0 kind 1 of 1`"));
    assert!(with(" 0:0", " 32:0").contains("bit masks"));
    assert!(with(" 0:0", " 0:8").contains("bit masks"));
}

#[test]
fn rules_without_declared_moves_are_refused() {
    for (rules, heaps, why) in [
        ("lexicode(3,2)", 2, "not linear"),
        ("euclid", 2, "not linear"),
        ("nim pass(1) then equal(2)", 2, "remembers"),
        ("nim pass(1) block(1)", 2, "remembers"),
        ("nim pass(1) bounded(2)", 2, "remembers"),
        ("nim continued conjunctive nim", 2, "not linear"),
        ("nim + kayles", 2, "remembers"),
        ("equal(2) bounded(2)", 16, "letters"),
        ("rwythoff(2)", 3, "3 heaps for rwythoff(2)"),
        ("xorwythoff", 2, "not linear"),
    ] {
        let head = Head {
            rules,
            heaps,
            ..FIVE
        };
        let text = refused(head.file(true, "").as_bytes());
        assert!(text.contains(why), "{rules}: {text}");
    }
    let head = Head {
        rules: "nim misere",
        largest: 1,
        ..FIVE
    };
    assert!(refused(head.file(true, "").as_bytes()).contains("in misere play"));
    let head = Head {
        rules: "nim block(1)",
        largest: 1,
        ..FIVE
    };
    assert!(refused(head.file(true, "").as_bytes()).contains("with block"));
    // a list of guesses where the amounts are not free
    let head = Head {
        rules: "slow(2)",
        ..FIVE
    };
    let text = head.file(true, five().split_once("\n# automaton").unwrap().1);
    assert!(refused(text.as_bytes()).contains("automaton"));
    let body = five().split_once("# automaton").unwrap().1.to_owned();
    let text = head.file(true, &format!("# automaton{body}"));
    assert!(refused(text.as_bytes()).contains("an automaton for each kind of moves"));
}
