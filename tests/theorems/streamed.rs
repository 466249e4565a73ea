//! A sweep that keeps no table decides as the table does: the same counts, verdicts and smallest
//! counterexamples, on one thread and on two.

use crate::common::rulesets::{boxed, suits};
use crate::common::runs::{contexts, heap_box};
use grundy::claim::{MOORE, Note, Report, Request, Values, Verdict, verify};
use grundy::game::{Convention, HeapBox, Order};
use grundy::plan::{Engine, streams};
use grundy::rulesets::HeapRuleset;

fn request<'a>(
    rules: &'a HeapRuleset,
    k: u64,
    convention: Convention,
    (positions, engine): (&HeapBox, Engine),
) -> Request<'a> {
    Request {
        theorem: &MOORE,
        rules,
        convention,
        k,
        positions: positions.clone(),
        engine: Some(engine),
        values: Values::default(),
    }
}

/// The first statement, the one on outcomes, and the counts of P-positions.
fn found(report: &Report) -> (&grundy::claim::Checked, [u128; 2]) {
    let counts = &report.statistics;
    (&report.checked[0], [counts.p_sorted, counts.p_ordered])
}

#[test]
fn as_the_table_decides() {
    let boxes = [
        heap_box(&[5; 3], Order::Sorted),
        heap_box(&[3; 4], Order::Ordered),
        heap_box(&[2, 66, 4], Order::Ordered),
        heap_box(&[70, 70], Order::Sorted),
        heap_box(&[9], Order::Sorted),
    ];
    let (mut holding, mut failing, mut engines) = (0, 0, Vec::new());
    for (name, rules) in boxed() {
        for positions in boxes.iter().filter(|b| suits(&rules, b)) {
            for engine in [Engine::Rows, Engine::Budget] {
                if streams(&rules, positions, Some(engine)).is_none() {
                    continue;
                }
                engines.push(engine);
                for (k, convention) in [1, 2, 3]
                    .into_iter()
                    .flat_map(|k| [(k, Convention::Normal), (k, Convention::Misere)])
                {
                    let dense = request(&rules, k, convention, (positions, Engine::Dense));
                    let table = verify(&dense, &contexts()[0]).unwrap();
                    assert!(table.table.is_some());
                    let (expected, counts) = found(&table);
                    for context in contexts() {
                        let here = request(&rules, k, convention, (positions, engine));
                        let streamed = verify(&here, &context).unwrap();
                        let text = format!("{name}, k = {k}, {convention}, {positions}, {engine}");
                        assert!(streamed.table.is_none(), "{text}");
                        assert_eq!(streamed.plan.engine, engine, "{text}");
                        assert_eq!(found(&streamed), (expected, counts), "{text}");
                    }
                    match expected.verdict {
                        Verdict::Holds => holding += 1,
                        _ => failing += 1,
                    }
                }
            }
        }
    }
    assert!(
        holding >= 40 && failing >= 100,
        "{holding} hold, {failing} fail"
    );
    assert!(engines.contains(&Engine::Rows) && engines.contains(&Engine::Budget));
}

/// Too large for a table of values: the outcomes are decided, the rest is left and says so.
#[test]
fn large_boxes_leave_the_values() {
    let rules = HeapRuleset::Moore(grundy::rulesets::Moore::new(2).unwrap());
    let request = Request {
        theorem: &MOORE,
        rules: &rules,
        convention: Convention::Normal,
        k: 2,
        positions: heap_box(&[63; 5], Order::Sorted),
        engine: None,
        values: Values::default(),
    };
    for context in contexts() {
        let report = verify(&request, &context).unwrap();
        assert!(report.table.is_none());
        // (1 + 10)^6, by the engine and by no formula
        assert_eq!(report.statistics.p_ordered, 1_771_561);
        let verdicts: Vec<Verdict> = report.checked.iter().map(|c| c.verdict).collect();
        assert_eq!(
            verdicts,
            [Verdict::Holds, Verdict::NotChecked, Verdict::Holds]
        );
        assert!(matches!(
            report.checked[1].note,
            Note::Cost { fits: true, .. }
        ));
    }
}
