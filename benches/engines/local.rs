//! The local engine on Moore's condition, with residues kept and winning moves constructed,
//! against the same engine on the plain predicate, which searches the moves.

use super::clock::{best, each};
use super::{Line, RUNS, context, rules};
use grundy::claim::{MOORE, Part, Request, Values};
use grundy::game::{Convention, HeapBox};
use grundy::solve::local::{Plain, run};
use grundy::work::Shard;

pub(super) fn constructed(lines: &mut Vec<Line>) {
    let (one, rules) = (context(1), rules("moore(2)"));
    let positions = HeapBox::sorted(5, 31).expect("a box");
    let request = Request {
        theorem: &MOORE,
        rules: &rules,
        convention: Convention::Misere,
        k: 2,
        positions: positions.clone(),
        engine: None,
        values: Values::default(),
    };
    let (engine, part) = best(RUNS, || {
        Part::verify("", &request, Shard::WHOLE, &one).expect("a record")
    });
    let is_p = |x: &[u64]| grundy::claim::columns::misere_zero(x, 3);
    let claim = Plain::new(&is_p, positions.order());
    let misere = Convention::Misere;
    let (plain, found) = best(RUNS, || {
        run(&rules, &positions, misere, Shard::WHOLE, &claim, &one).expect("a report")
    });
    assert_eq!(part.claims[0].failures, Some(found.failures));
    let count = positions.count() as u64;
    let text = |time| format!("{:.0} ns/position", each(time, count));
    lines.push(Line {
        job: "local, moore(2), five heaps <= 31: speed-up".into(),
        engine: text(engine.cpu),
        baseline: text(plain.cpu),
        ratio: plain.cpu.as_secs_f64() / engine.cpu.as_secs_f64(),
        goal: ">= 5",
    });
}
