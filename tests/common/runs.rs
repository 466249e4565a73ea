//! Rulesets by name, and every engine on one and two threads.

use grundy::game::{HeapBox, Order};
use grundy::plan::{Engine, TableJob, Way, table};
use grundy::rulesets::{BoardRuleset, HeapRuleset, Rules, Ruleset};
use grundy::solve::{Table, Want};
use grundy::work::{Context, Stop};

/// The heap ruleset that a text names.
pub(crate) fn heap_rules(text: &str) -> HeapRuleset {
    match parsed(text) {
        Rules::Heaps(rules) => rules,
        Rules::Board(rules) => panic!("{rules} is played on a board"),
    }
}

/// The board ruleset that a text names.
pub(crate) fn board_rules(text: &str) -> BoardRuleset {
    match parsed(text) {
        Rules::Board(rules) => rules,
        Rules::Heaps(rules) => panic!("{rules} is played on heaps"),
    }
}

fn parsed(text: &str) -> Rules {
    let ruleset = text.parse::<Ruleset>();
    ruleset.unwrap_or_else(|e| panic!("{text}: {e}")).rules
}

/// The engines that take any rules; the others are compared where they fit.
pub(crate) const GENERAL: [Engine; 3] = [Engine::Definition, Engine::Memo, Engine::Dense];

/// One thread, then two.
pub(crate) fn contexts() -> [Context; 2] {
    [1, 2].map(|threads| Context::new(threads, 1 << 31).expect("two threads can be started"))
}

/// Calls `run` with every engine of the list on one and on two threads; returns how often.
pub(crate) fn each_run(engines: &[Engine], mut run: impl FnMut(Engine, &Context)) -> usize {
    let contexts = contexts();
    for &engine in engines {
        for context in &contexts {
            run(engine, context);
        }
    }
    engines.len() * contexts.len()
}

/// The table of a box, by one engine and in the usual way.
pub(crate) fn by_engine(
    rules: &HeapRuleset,
    positions: &HeapBox,
    want: Want,
    engine: Engine,
    context: &Context,
) -> Result<Table, Stop> {
    let job = TableJob {
        rules,
        positions: positions.clone(),
        want,
        engine: Some(engine),
        way: Way::usual(rules, want),
    };
    let computed = table(&job, context)?;
    assert_eq!(
        computed.plan.engine, engine,
        "the engine asked for must run"
    );
    Ok(computed.table)
}

/// All positions of a box, in rank order.
pub(crate) fn all_positions(positions: &HeapBox) -> Vec<Vec<u64>> {
    let mut heaps = vec![0; positions.heaps()];
    let mut all = vec![heaps.clone()];
    while positions.advance(&mut heaps) {
        all.push(heaps.clone());
    }
    assert_eq!(all.len() as u128, positions.count());
    all
}

/// The box with bounds `max`, sorted or ordered.
pub(crate) fn heap_box(max: &[u64], order: Order) -> HeapBox {
    HeapBox::new(max.to_vec(), order).expect("a small box")
}
