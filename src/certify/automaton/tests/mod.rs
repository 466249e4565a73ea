//! True automata are accepted, with proofs of both kinds and without; every change is rejected.

mod changes;
mod forms;
mod learned;
mod learner;
mod machines;
mod refusals;

use super::super::CertifyError;
use super::super::tests::with_context;
use super::dfao::{Dfao, NONE};
use super::*;
use crate::store::sha256;
use crate::work::Stop;
use std::fmt::Write;

const EXACT: &str = include_str!("../../../../data/automata/exact2_5heaps.dfao");
const EXACT_LIST: &str = include_str!("../../../../data/automata/exact2_5heaps.cert");
const MOORE: &str = include_str!("../../../../data/automata/moore2_4heaps.dfao");

/// What comes before the first section.
#[derive(Clone, Copy)]
struct Head<'a> {
    rules: &'a str,
    heaps: usize,
    largest: u32,
    numeration: &'a str,
}

const FIVE: Head<'_> = Head {
    rules: "exact(2)",
    heaps: 5,
    largest: 0,
    numeration: "base 2",
};

impl Head<'_> {
    /// A file with its hash.
    fn file(&self, proved: bool, body: &str) -> String {
        let Head {
            rules,
            heaps,
            largest,
            numeration,
        } = self;
        let name = if proved { "certificate" } else { "automaton" };
        let lines = format!(
            "# grundy {name}\n# rules {rules}\n# heaps {heaps}\n# levels 0..{largest}\n\
             # numeration {numeration}\n"
        );
        let hash = sha256(format!("{lines}{body}").as_bytes());
        format!("{lines}# sha256 {hash}\n{body}")
    }
}

fn check_within(memory: u64, text: &str) -> Result<AutomatonCheck, CertifyError> {
    with_context(memory, |context| {
        certify_automaton(&AutomatonClaim::read(text.as_bytes(), context)?, context)
    })
}

fn check(text: &str) -> Result<AutomatonCheck, CertifyError> {
    check_within(1 << 32, text)
}

fn fault(text: &str) -> AutomatonFault {
    check(text).unwrap().fault.expect("a fault")
}

fn accepted(text: &str) -> bool {
    check(text).is_ok_and(|found| found.accepted())
}

/// The lines of an automaton.
fn dfao_text(dfao: &Dfao, head: &Head<'_>, digits: u32, values: u32) -> String {
    let states = dfao.states();
    let mut text = format!("{} {digits} {states} {values}\n", head.heaps);
    for (state, next) in dfao.next.chunks(dfao.letters).enumerate() {
        write!(text, "{}", dfao.outputs[state]).unwrap();
        for &next in next {
            match next {
                NONE => text.push_str(" -1"),
                next => write!(text, " {next}").unwrap(),
            }
        }
        text.push('\n');
    }
    text
}

/// The certificate of exact(2) on five heaps.
fn five() -> String {
    let lines = EXACT_LIST.lines().count();
    let body = format!("# automaton passes 0\n{EXACT}# level 0 guesses {lines}\n{EXACT_LIST}");
    FIVE.file(true, &body)
}

#[test]
fn the_certificate_of_exact_is_accepted() {
    let found = check(&five()).unwrap();
    assert_eq!(found.fault, None);
    assert_eq!(found.entries, 8 + 57);
    // without its list, by all sets of guesses
    let alone = FIVE.file(false, &format!("# automaton passes 0\n{EXACT}"));
    let found = check(&alone).unwrap();
    assert_eq!((found.entries, found.fault), (8, None));
}

#[test]
fn automata_without_proof_are_decided() {
    let moore = Head {
        rules: "moore(2)",
        heaps: 4,
        ..FIVE
    };
    let body = format!("# automaton passes 0\n{MOORE}");
    assert!(accepted(&moore.file(false, &body)));
    // other rules with as many heaps
    for rules in [
        "nim",
        "moore(3)",
        "slow(2)",
        "circular(2)",
        "moore(2) misere",
    ] {
        let text = Head { rules, ..moore }.file(false, &body);
        let found = fault(&text);
        assert!(found.position.is_some(), "{rules}: {found}");
    }
}

#[test]
fn another_hash_is_rejected() {
    let text = five().replace("exact(2)", "exact(3)");
    let found = fault(&text);
    assert!(found.why.contains("SHA-256"), "{found}");
    assert_eq!(found, AutomatonFault::of_file(found.why.clone()));
}

#[test]
fn memory_that_does_not_suffice_is_told() {
    let alone = FIVE.file(false, &format!("# automaton passes 0\n{EXACT}"));
    let error = check_within(1 << 17, &alone).unwrap_err();
    assert!(
        matches!(error, CertifyError::Stop(Stop::Memory { .. })),
        "{error}"
    );
    assert!(error.to_string().contains("certify its certificate"));
}
