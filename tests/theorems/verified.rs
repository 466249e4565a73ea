//! Bouton's and Moore's theorems hold, with the same report on one and on two threads.

use crate::common::runs::{contexts, heap_rules};
use grundy::claim::{
    BOUTON, Checked, MOORE, Note, Report, Request, Theorem, Values, Verdict, verify,
};
use grundy::game::{Convention, HeapBox};
use grundy::plan::Engine;

/// The report of a theorem about its own rules, the same on one and on two threads.
fn report(
    (theorem, k): (&'static Theorem, u64),
    convention: Convention,
    positions: &HeapBox,
    engine: Option<Engine>,
) -> Report {
    let name = match theorem.k() {
        Some(_) => theorem.rules.into(),
        None => format!("moore({k})"),
    };
    let rules = heap_rules(&name);
    let request = Request {
        theorem,
        rules: &rules,
        convention,
        k,
        positions: positions.clone(),
        engine,
        values: Values::default(),
    };
    let [one, two] = contexts().map(|context| verify(&request, &context).unwrap());
    assert_eq!(one.checked, two.checked, "{name} on {positions}");
    assert_eq!(one.statistics, two.statistics, "{name} on {positions}");
    assert_eq!(one.table, two.table, "{name} on {positions}");
    one
}

fn holds(checked: &Checked) {
    assert_eq!(checked.verdict, Verdict::Holds, "{}", checked.claim);
    assert_eq!(checked.failures, Some(0), "{}", checked.claim);
    assert_eq!(checked.counterexample, None, "{}", checked.claim);
}

/// Claims must be the statements in this order, told by a word each.
fn statements(report: &Report, words: &[&str]) {
    let claims: Vec<&str> = report.checked.iter().map(|c| c.claim.as_str()).collect();
    assert_eq!(claims.len(), words.len(), "{claims:?}");
    for (claim, word) in claims.iter().zip(words) {
        assert!(
            claim.contains(word),
            "{claim:?} is not the one about {word:?}"
        );
    }
    report.checked.iter().for_each(holds);
    assert_eq!(report.verdict(), Verdict::Holds);
    assert_eq!(report.counterexample(), None);
}

fn boxes() -> Vec<HeapBox> {
    vec![
        HeapBox::sorted(1, 40).unwrap(),
        HeapBox::sorted(2, 31).unwrap(),
        HeapBox::sorted(3, 15).unwrap(),
        HeapBox::sorted(4, 7).unwrap(),
        HeapBox::sorted(5, 4).unwrap(),
        HeapBox::ordered(3, 5).unwrap(),
        HeapBox::new(vec![3, 9, 5], grundy::game::Order::Ordered).unwrap(),
        HeapBox::new(vec![0, 6, 1, 2], grundy::game::Order::Ordered).unwrap(),
    ]
}

const ENGINES: [Option<Engine>; 3] = [None, Some(Engine::Dense), Some(Engine::Memo)];

#[test]
fn bouton() {
    for positions in boxes() {
        for engine in ENGINES {
            let report = report((&BOUTON, 1), Convention::Normal, &positions, engine);
            statements(
                &report,
                &["P-positions", "(i)", "(ii)", "(iii)", "values", "misere"],
            );
        }
    }
}

#[test]
fn moore() {
    for k in 1..=3 {
        for positions in boxes() {
            for engine in ENGINES {
                let report = report((&MOORE, k), Convention::Normal, &positions, engine);
                let mut words = vec!["P-positions", "value 1"];
                if k == 1 {
                    words.push("nim-sum");
                }
                if k > 1 && positions.heaps() as u64 == k + 1 {
                    words.push("Jenkyns-Mayberry");
                }
                words.push("misere");
                statements(&report, &words);
            }
        }
    }
}

#[test]
fn misere() {
    for k in 1..=3 {
        for positions in boxes() {
            let theorem = if k == 1 { &BOUTON } else { &MOORE };
            let report = report((theorem, k), Convention::Misere, &positions, None);
            statements(&report, &["misere"]);
        }
    }
}

#[test]
fn counts_of_the_report() {
    let positions = HeapBox::sorted(4, 15).unwrap();
    let report = report((&MOORE, 2), Convention::Normal, &positions, None);
    let statistics = &report.statistics;
    assert_eq!((statistics.p_sorted, statistics.p_ordered), (52, 625));
    assert_eq!(statistics.values[..8], [52, 52, 42, 35, 36, 39, 42, 44]);
    assert_eq!(report.checked[0].note, Note::PPositions(Some(52), 625));
}

/// Where values would cost too much the outcome statements are decided all the same, and the
/// value statements listed with what they would cost.
#[test]
fn costly_values_are_left_and_said() {
    let rules = heap_rules("moore(2)");
    let [_, context] = contexts();
    let request = |values| Request {
        theorem: &MOORE,
        rules: &rules,
        convention: Convention::Normal,
        k: 2,
        positions: HeapBox::sorted(3, 15).unwrap(),
        engine: None,
        values,
    };
    let report = verify(&request(Values::UpTo(1_000)), &context).unwrap();
    let verdicts: Vec<Verdict> = report.checked.iter().map(|c| c.verdict).collect();
    use Verdict::{Holds, NotChecked};
    assert_eq!(verdicts, [Holds, NotChecked, NotChecked, Holds]);
    assert!(matches!(
        report.checked[1].note,
        Note::Cost { fits: true, .. }
    ));
    assert_eq!(
        (report.verdict(), report.statistics.largest()),
        (Holds, None)
    );
    let forced = verify(&request(Values::Forced), &context).unwrap();
    assert!(forced.checked.iter().all(|c| c.verdict == Holds));
    assert_eq!(forced.statistics.p_ordered, report.statistics.p_ordered);
}
