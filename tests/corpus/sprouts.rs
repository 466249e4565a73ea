//! Sprouts: published outcomes and values.

use crate::common::runs::contexts;
use grundy::game::{Convention, Outcome};
use grundy::plan::{Engine, Way, search};
use grundy::play::{Position, analyse_number};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset};
use grundy::solve::Want;

/// Spots whose misere outcomes are compared: whole sums are searched for them.
const MISERE: u64 = 3;
/// Spots whose values are compared with those of all options.
const MEMO: u64 = 4;

#[test]
fn sprouts() {
    let rules = |text: &str| text.parse::<Ruleset>().unwrap();
    let (mut outcomes, mut values, mut memos) = (0, 0, 0);
    for context in contexts() {
        for row in include_str!("../../data/sprouts.csv").lines().skip(1) {
            let fields: Vec<&str> = row.split(',').collect();
            let (spots, misere) = (fields[0].parse().unwrap(), fields[1] == "misere");
            if misere && spots > MISERE {
                continue;
            }
            let outcome = if fields[2] == "P" {
                Outcome::P
            } else {
                Outcome::N
            };
            let ruleset = rules(if misere { "sprouts misere" } else { "sprouts" });
            let Rules::Heaps(heap_rules) = &ruleset.rules else {
                panic!("heaps")
            };
            if misere {
                let position = Position::heaps(&ruleset, [spots], None).unwrap();
                let found = analyse_number(&position, None, &context).unwrap();
                assert_eq!(found.outcome, outcome, "{row}");
                outcomes += 1;
                continue;
            }
            let number = |want: Want, engine: Engine| {
                let rules: &HeapRuleset = heap_rules;
                let mut asked = search(rules, (1, spots), want, (engine, Way::Heaps)).unwrap();
                asked.number(&[spots], &context).unwrap()
            };
            let normal = Want::Outcomes(Convention::Normal);
            assert_eq!(
                normal.outcome(number(normal, Engine::Proof)),
                outcome,
                "{row}"
            );
            outcomes += 1;
            if let Ok(value) = fields[3].parse::<u64>() {
                assert_eq!(number(Want::Values, Engine::Proof), value, "{row}");
                values += 1;
                if spots <= MEMO {
                    assert_eq!(number(Want::Values, Engine::Memo), value, "{row}");
                    memos += 1;
                }
            }
        }
    }
    assert_eq!((outcomes, values, memos), (2 * 14, 2 * 7, 2 * 4));
}
