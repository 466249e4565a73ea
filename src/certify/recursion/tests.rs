use super::*;
use crate::plan::{HeapGame, sequence_certificate};
use crate::sequence::Sequence;
use crate::work::Context;
use serde_json::{Value, json};

/// Clauses of rules with a recursion.
const CLAUSES: [&str; 11] = [
    "take t for t in 1..h div 2",
    "take t for t in 1..(h + 1) div 2",
    "take t for t in 1..(2 * h) div 3 if h > 1",
    "to j for j in 0..h div 2 if h > 0",
    "to j for j in 2..(h - 1) div 3",
    "to j for j in 1..h div 3; to j for j in 1..h - 20",
    "take t for t in 1..min(h div 2, 7)",
    "take 1; take t for t in 1..h div 2",
    "take t for t in 1..max(h div 5, h - 20)",
    "take t for t in 1..h div 4 - 2",
    "take t for t in 1..(2 * h) div 5 if h < 43; take t for t in 1..(h + 2) div 2",
];

fn written(clauses: &str) -> Value {
    let game = HeapGame::read(&format!("rules{{each heap: {clauses}}}")).unwrap();
    let setup = crate::sequence::Setup {
        only: true,
        engine: Some(crate::sequence::Engine::Recursion),
        ..Default::default()
    };
    let sequence = Sequence::with(&game, 300, setup, &Context::default()).expect(clauses);
    Value::Object(sequence_certificate(&game, &sequence).unwrap())
}

fn checked(certificate: &Value) -> Result<RecursionCheck, CertifyError> {
    let claim = RecursionClaim::read(certificate.to_string().as_bytes())?;
    certify_recursion(&claim, &Context::default())
}

fn is_recursion(certificate: &Value) -> bool {
    certificate["format"] == "grundy recursion certificate"
}

#[test]
fn what_is_written_is_accepted() {
    let mut recursions = 0;
    for clauses in CLAUSES {
        let certificate = written(clauses);
        // some values repeat
        if is_recursion(&certificate) {
            recursions += 1;
            let found = checked(&certificate).unwrap();
            assert_eq!(found.fault, None, "{clauses}: {certificate}");
        }
    }
    assert!(recursions >= 8, "{recursions}");
}

/// Rules and numbers are exchanged, and each number is altered.
#[test]
fn what_is_altered_is_refused() {
    let all: Vec<Value> = CLAUSES
        .map(written)
        .into_iter()
        .filter(is_recursion)
        .collect();
    let mut refused = 0;
    let mut refuse = |altered: Value| {
        let accepted = checked(&altered).is_ok_and(|found| found.accepted());
        assert!(!accepted, "{altered}");
        refused += 1;
    };
    for one in &all {
        for other in all.iter().filter(|other| other["rules"] != one["rules"]) {
            let mut altered = one.clone();
            altered["rules"] = other["rules"].clone();
            if one["values_sha256"] != other["values_sha256"] || one["recurs"] != other["recurs"] {
                refuse(altered);
            }
        }
        for place in 0..3 {
            for more in [-1, 1] {
                let mut altered = one.clone();
                let number = one["recurs"][place].as_i64().unwrap() + more;
                altered["recurs"][place] = number.into();
                let sum = |one: &Value| {
                    one["recurs"][0].as_i64().unwrap() + one["recurs"][1].as_i64().unwrap()
                };
                refuse(altered.clone());
                // with as many heaps as it needs then; the hash is of others
                altered["known"] = sum(&altered).into();
                refuse(altered);
            }
        }
        let mut altered = one.clone();
        altered["least"] = match one["least"].as_u64() {
            None => 0.into(),
            Some(least) => (least + 1).into(),
        };
        refuse(altered);
        let mut altered = one.clone();
        let theorem = match one["theorem"].as_str() {
            Some("recursion of restricted Nim") => "recursion of moves to all small heaps",
            _ => "recursion of restricted Nim",
        };
        altered["theorem"] = theorem.into();
        refuse(altered);
    }
    assert!(refused > 150, "{refused}");
}

/// The same numbers for rules that jump, end, or leave some heaps out beyond those that are known.
#[test]
fn rules_that_change_later_are_refused() {
    let certificate = written("take t for t in 1..h div 2");
    assert_eq!(certificate["recurs"], json!([3, 2, 1]));
    for clauses in [
        "take t for t in 1..h div 2 if h < 50",
        "take t for t in 1..h div 2 if h != 50",
        "take t for t in 1..h div 2 if t < 50",
        "take t for t in 1..min(h div 2, 50)",
        "take t for t in 1..max(h div 2, h - 50)",
        "take t for t in 1..h div 2; to 0 if h > 50",
        "take t for t in 1..h div 2; to 0 if h = 50",
        "take t for t in 1..h div 2 if h mod 50 != 49",
        "take t for t in 1..h div 2 if t mod 50 != 49",
        "take t for t in 1..(50 * h) div 99",
    ] {
        let mut altered = certificate.clone();
        altered["rules"] = format!("rules{{each heap: {clauses}}}").into();
        let found = checked(&altered).unwrap();
        assert!(
            matches!(found.fault, Some(RecursionFault::Larger(_))),
            "{clauses}: {:?}",
            found.fault
        );
    }
}
