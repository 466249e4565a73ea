//! Bouton's theorem on Nim: a position is P iff its nim-sum is 0, in three steps that are checked
//! option by option.

use super::statements::{NIM_VALUES, Setting, Statement, checked};
use super::{Columns, Method, Theorem};
use crate::claim::{Checked, Failures, Note, position_text};
use crate::game::{Heap, each_option};
use crate::nimber::Nimber;
use crate::work::Stop;

/// Bouton's theorem.
pub static BOUTON: Theorem = Theorem {
    name: "bouton",
    summary: "Nim: the value is the nim-sum, P iff it is 0; misere Nim",
    source: "C. L. Bouton, Ann. of Math. 3 (1901)",
    rules: "nim",
    heaps: None,
    misere: true,
    method: Method::Columns(Columns {
        k: Some(1),
        statements: &[STEPS, NIM_VALUES],
    }),
    statement: |_| Some("P(x) <=> nimsum(x) = 0".into()),
};

const STEPS: Statement = Statement {
    applies: |_| true,
    of_values: false,
    claim: |_| "Bouton's steps (i), (ii), (iii), option by option".into(),
    decide: |here, _| steps(here),
};

/// The steps that make the P-positions those of nim-sum 0.
fn steps(here: &Setting<'_>) -> Result<Vec<Checked>, Stop> {
    let sum = |x: &[Heap]| x.iter().fold(0, |sum, heap| sum ^ heap);
    let each = |all: &mut [Failures; 3], x: &[Heap], _| {
        let (mut moves, mut to_zero) = (false, false);
        each_option(here.request.rules, x, |option| {
            (moves, to_zero) = (true, sum(option) == 0);
            !to_zero
        })?;
        let zero = sum(x) == 0;
        let fails = [!zero && !moves, zero && to_zero, !zero && !to_zero];
        let failing = all.iter_mut().zip(fails).filter(|(_, fails)| *fails);
        failing.for_each(|(failures, _)| failures.add(x));
        Ok(())
    };
    let merge =
        |[a, b, c]: [Failures; 3], [d, e, f]: [Failures; 3]| [a.merge(d), b.merge(e), c.merge(f)];
    let all = (here.table).visit(here.context, Default::default, each, merge)?;
    let steps = [
        (
            "(i) a position without moves has nim-sum 0",
            "has no move, and its nim-sum is not 0",
        ),
        (
            "(ii) from nim-sum 0 every move leaves it",
            "has nim-sum 0 and a move to another such position",
        ),
        (
            "(iii) from another nim-sum some move reaches 0",
            "has a nim-sum other than 0, and no move reaches 0",
        ),
    ];
    let steps = steps.into_iter().zip(all).map(|((claim, why), failures)| {
        checked(claim, failures, Note::None, |x| {
            let reason = format!("{} {why}", position_text(x));
            (claim.into(), format!("nim-sum {}", Nimber(sum(x))), reason)
        })
    });
    Ok(steps.collect())
}
