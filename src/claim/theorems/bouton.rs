//! Bouton's theorem on Nim: a position is P iff its nim-sum is 0, in three steps that are checked
//! option by option.

use super::statements::{NIM_VALUES, Setting, Statement, checked};
use super::{Columns, Method, Theorem};
use crate::claim::{Checked, Note, compare, position_text};
use crate::game::{Fault, Heap, HeapRules, Moves};
use crate::nimber::Nimber;
use crate::work::Stop;
use std::sync::{Mutex, PoisonError};

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

type Fails<'s> = &'s (dyn Fn(&[Heap], Heap) -> bool + Sync);

/// The steps that make the P-positions those of nim-sum 0.
fn steps(here: &Setting<'_>) -> Result<Vec<Checked>, Stop> {
    let sum = |x: &[Heap]| x.iter().fold(0, |sum, heap| sum ^ heap);
    let faults = Mutex::new(None);
    let options = |x: &[Heap]| NimSums::of(here, x, Until::Option, &faults).options;
    let zeros = |x: &[Heap]| NimSums::of(here, x, Until::Zero, &faults).zeros;
    let all: [(&str, Fails<'_>, &str); 3] = [
        (
            "(i) a position without moves has nim-sum 0",
            &|x, sum| sum != 0 && options(x) == 0,
            "has no move, and its nim-sum is not 0",
        ),
        (
            "(ii) from nim-sum 0 every move leaves it",
            &|x, sum| sum == 0 && zeros(x) > 0,
            "has nim-sum 0 and a move to another such position",
        ),
        (
            "(iii) from another nim-sum some move reaches 0",
            &|x, sum| sum != 0 && zeros(x) == 0,
            "has a nim-sum other than 0, and no move reaches 0",
        ),
    ];
    let step = |(claim, fails, why): (&str, Fails<'_>, &str)| {
        let failures = compare(here.table, here.context, |x, _| fails(x, sum(x)))?;
        Ok(checked(claim, failures, Note::None, |x| {
            let reason = format!("{} {why}", position_text(x));
            (claim.into(), format!("nim-sum {}", Nimber(sum(x))), reason)
        }))
    };
    let steps = all.into_iter().map(step).collect::<Result<_, Stop>>()?;
    match faults.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(fault) => Err(Stop::Fault(*fault)),
        None => Ok(steps),
    }
}

/// What settles a question about the options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// Any option.
    Option,
    /// An option of nim-sum 0.
    Zero,
}

/// A sink that counts options and, among them, those of nim-sum 0, until that is settled.
struct NimSums<'a> {
    until: Until,
    heaps: &'a [Heap],
    sum: Heap,
    entered: Vec<Heap>,
    options: u64,
    zeros: u64,
    /// Where moves that cannot be computed are noted.
    faults: &'a Mutex<Option<Box<Fault>>>,
}

impl<'a> NimSums<'a> {
    fn of(
        here: &Setting<'_>,
        heaps: &'a [Heap],
        until: Until,
        faults: &'a Mutex<Option<Box<Fault>>>,
    ) -> Self {
        let mut sink = Self {
            until,
            heaps,
            sum: heaps.iter().fold(0, |sum, heap| sum ^ heap),
            entered: Vec::new(),
            options: 0,
            zeros: 0,
            faults,
        };
        here.rules.moves(heaps, &mut sink);
        sink
    }

    fn option(&mut self, sum: Heap) {
        self.options += 1;
        self.zeros += u64::from(sum == 0);
    }
}

impl Moves for NimSums<'_> {
    fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.faults.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn replace(&mut self, i: usize, y: Heap) {
        self.option(self.sum ^ self.heaps[i] ^ y);
    }

    fn enter(&mut self, i: usize, y: Heap) {
        self.entered.push(self.sum);
        self.sum ^= self.heaps[i] ^ y;
    }

    fn leave(&mut self) {
        self.sum = self.entered.pop().expect("leave follows enter");
    }

    fn split(&mut self, i: usize, parts: &[Heap]) {
        self.option(
            parts
                .iter()
                .fold(self.sum ^ self.heaps[i], |sum, part| sum ^ part),
        );
    }

    fn enough(&self) -> bool {
        match self.until {
            Until::Option => self.options > 0,
            Until::Zero => self.zeros > 0,
        }
    }
}
