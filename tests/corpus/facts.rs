//! Single facts: values, outcomes and winning moves of named positions.

use crate::common::data::{numbers, read};
use crate::common::runs::{each_run, heap_rules};
use grundy::game::{Convention, options_of};
use grundy::plan::{Engine, Way, search};
use grundy::rulesets::HeapRuleset;
use grundy::solve::Want;
use grundy::work::Context;

/// The fact as the data file writes it, computed by an engine.
fn fact(
    kind: &str,
    rules: &HeapRuleset,
    heaps: &[u64],
    (engine, context): (Engine, &Context),
) -> String {
    let want = match kind {
        "value" => Want::Values,
        _ => Want::Outcomes(Convention::Normal),
    };
    let shape = (heaps.len(), heaps.iter().copied().max().unwrap_or(0));
    let mut search = search(rules, shape, want, (engine, Way::Whole)).unwrap();
    let mut number = |heaps: &[u64]| search.number(heaps, context).unwrap();
    if kind != "winning_moves" {
        return match (kind, number(heaps)) {
            ("value", n) => n.to_string(),
            ("outcome", 0) => "P".into(),
            ("outcome", _) => "N".into(),
            _ => panic!("no such fact as {kind}"),
        };
    }
    let mut winning = options_of(rules, heaps).unwrap();
    winning.retain(|option| number(option) == 0);
    winning.sort();
    let texts: Vec<String> = winning
        .iter()
        .map(|x| x.iter().map(u64::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    texts.join(";")
}

#[test]
fn facts() {
    let rows = read("facts.csv");
    assert_eq!(rows.len(), 40);
    let mut compared = 0;
    for row in &rows {
        let (kind, rules) = (row.text("fact"), heap_rules(row.text("ruleset")));
        let heaps = numbers(row.text("position"));
        each_run(&[Engine::Definition, Engine::Memo], |engine, context| {
            assert_eq!(
                fact(kind, &rules, &heaps, (engine, context)),
                row.text("expected"),
                "{kind} of {heaps:?} in {rules} by {engine}"
            );
            compared += 1;
        });
    }
    assert_eq!(compared, 40 * 2 * 2);
}
