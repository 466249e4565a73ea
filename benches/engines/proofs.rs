//! Values of Cram by proofs, against the memoised search of all values.

use super::clock::{best, text};
use super::{Line, RUNS, context};
use grundy::game::Grid;
use grundy::plan::{BoardSearch, Engine};
use grundy::rulesets::{Rules, Ruleset};
use grundy::solve::Want;

pub(super) fn cram(lines: &mut Vec<Line>) {
    let Rules::Board(cram) = "cram".parse::<Ruleset>().expect("a ruleset").rules else {
        unreachable!("cram is played on boards")
    };
    let one = context(1);
    for (rows, cols, goal) in [(5, 6, ">= 15"), (4, 8, ">= 15")] {
        let value = |engine, runs| {
            best(runs, || {
                let search = BoardSearch::new(&cram, (rows, cols), Want::Values, Some(engine));
                let mut search = search.expect("a board");
                search
                    .number(&Grid::full(rows, cols), &one)
                    .expect("a value")
            })
        };
        let (engine, found) = value(Engine::Proof, RUNS);
        let (memo, expected) = value(Engine::Memo, 1);
        assert_eq!(found, expected);
        lines.push(Line {
            job: format!("proof, cram {rows}x{cols}: memo"),
            engine: text(engine),
            baseline: text(memo),
            ratio: memo.cpu.as_secs_f64() / engine.cpu.as_secs_f64(),
            goal,
        });
    }
}
