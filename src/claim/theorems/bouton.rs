//! Bouton's theorem on Nim: a position is P iff its nim-sum is 0, in three steps that are checked
//! option by option.

use super::statements::{NIM_VALUES, Setting, Statement, checked};
use super::{Columns, Method, Theorem};
use crate::claim::{Checked, Failures, Note, position_text};
use crate::game::{Fault, Heap, HeapRules, Moves};
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
        let mut sums = NimSums::of(x);
        // through a pointer: the rules are compiled for few sinks
        (here.request.rules).moves(x, &mut (&mut sums as &mut dyn Moves));
        if let Some(fault) = sums.fault {
            return Err(Stop::Fault(*fault));
        }
        let (zero, to_zero) = (sum(x) == 0, sums.to_zero);
        let fails = [!zero && !sums.moves, zero && to_zero, !zero && !to_zero];
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

/// The nim-sums of the options, until one is 0.
struct NimSums<'x> {
    heaps: &'x [Heap],
    /// That of the position with what is entered.
    sum: Heap,
    entered: Vec<Heap>,
    moves: bool,
    to_zero: bool,
    fault: Option<Box<Fault>>,
}

impl<'x> NimSums<'x> {
    fn of(heaps: &'x [Heap]) -> Self {
        Self {
            heaps,
            sum: heaps.iter().fold(0, |sum, heap| sum ^ heap),
            entered: Vec::new(),
            moves: false,
            to_zero: false,
            fault: None,
        }
    }
}

impl Moves for NimSums<'_> {
    fn replace(&mut self, i: usize, y: Heap) {
        self.split(i, &[y]);
    }

    fn enter(&mut self, i: usize, y: Heap) {
        self.entered.push(self.sum);
        self.sum ^= self.heaps[i] ^ y;
    }

    fn leave(&mut self) {
        self.sum = self.entered.pop().expect("leave follows enter");
    }

    fn split(&mut self, i: usize, parts: &[Heap]) {
        let rest = self.sum ^ self.heaps[i];
        self.moves = true;
        self.to_zero |= parts.iter().fold(rest, |sum, part| sum ^ part) == 0;
    }

    fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.fault);
    }

    fn enough(&self) -> bool {
        self.to_zero
    }
}
