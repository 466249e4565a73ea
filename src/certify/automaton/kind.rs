//! Kinds of moves, each a machine that reads the digits of x and of y in parallel and accepts if a
//! move of its kind leads from x to y.

use super::digits::{Letters, Numeration};
use super::form::{Carry, FormReader, Meaning};
use crate::game::linear::Case;
use crate::game::{MoveKind, Shape};
use crate::text::Because;

/// A kind of moves, or a condition on positions. Its state is one carry for each form.
#[derive(Clone, Debug)]
pub(super) struct KindReader {
    /// By the last heap that they are about.
    forms: Vec<FormReader>,
    /// The sets of heaps of which one is just what is taken from, increasing; form i is that of
    /// heap i then.
    sets: Option<Vec<u64>>,
}

/// The kinds of a shape on a number of heaps, in its order.
///
/// # Errors
/// Why the shape has none.
pub(super) fn kinds(shape: &Shape, heaps: usize) -> Result<Vec<KindReader>, Because> {
    let kinds = shape.kinds(heaps).map_err(|why| why.to_string())?;
    let kinds = kinds.into_iter().map(|kind| match kind {
        MoveKind::Case(case) => KindReader::case(&case),
        MoveKind::Taken { sets, amounts } => Ok(KindReader {
            forms: (0..heaps)
                .map(|heap| FormReader::taken(heap, heaps, &amounts))
                .collect(),
            sets: Some(sets),
        }),
    });
    kinds.collect()
}

/// The conditions that a shape declares, of which one holds for each position.
///
/// # Errors
/// As [`kinds`].
pub(super) fn positions(shape: &Shape, heaps: usize) -> Result<Option<Vec<KindReader>>, Because> {
    let cases = shape.positions(heaps);
    cases
        .map(|cases| cases.iter().map(KindReader::case).collect())
        .transpose()
}

/// The heaps taken from for certain.
pub(super) fn lowered(state: &[Carry]) -> u64 {
    let certain = |carry: &Carry| *carry == Carry::Settled(Meaning::Taken);
    let heaps = (0..).zip(state);
    heaps.fold(0, |set, (heap, carry)| {
        set | u64::from(certain(carry)) << heap
    })
}

impl KindReader {
    /// What a case asks.
    fn case(case: &Case) -> Result<Self, Because> {
        let forms = case.constraints().iter().map(FormReader::asks);
        let mut forms: Vec<FormReader> = forms.collect::<Result<_, _>>()?;
        forms.sort_by_key(FormReader::last_heap);
        Ok(Self { forms, sets: None })
    }

    /// Whether a move of this kind leads from `x` to `y`, by plain arithmetic.
    pub(super) fn leads(&self, x: &[u64], y: &[u64]) -> bool {
        self.is_move(self.forms.iter().map(|form| form.meaning(x, y)))
    }

    /// Whether a word that ends in a state is accepted.
    pub(super) fn accepts(&self, state: &[Carry]) -> bool {
        let ends = self.forms.iter().zip(state);
        self.is_move(ends.map(|(form, &carry)| form.end(carry)))
    }

    fn is_move(&self, meanings: impl Iterator<Item = Meaning>) -> bool {
        let mut taken = 0;
        for (form, meaning) in meanings.enumerate() {
            match meaning {
                Meaning::Barred => return false,
                Meaning::Legal => {}
                Meaning::Taken => taken |= 1 << form,
            }
        }
        let sets = self.sets.as_ref();
        sets.is_none_or(|sets| taken > 0 && sets.contains(&taken))
    }

    /// Whether some set holds all heaps taken from for certain.
    fn possible(&self, state: &[Carry]) -> bool {
        let certain = lowered(state);
        let sets = self.sets.as_ref();
        sets.is_none_or(|sets| sets.iter().any(|set| certain & !set == 0))
    }

    /// The state before any digit; `None` if nothing is accepted.
    pub(super) fn start(&self, numeration: Numeration) -> Option<Vec<Carry>> {
        let forms = self.forms.iter();
        let start: Option<Vec<Carry>> = forms.map(|form| form.settle(numeration, (0, 0))).collect();
        start.filter(|start| self.possible(start))
    }

    /// The letters of y next to one of x, and the states after both, from which something may be
    /// accepted: the digits of y are chosen one heap at a time.
    pub(super) fn steps(
        &self,
        letters: &Letters,
        state: &[Carry],
        x: u32,
    ) -> Vec<(u32, Vec<Carry>)> {
        let (numeration, x) = (letters.numeration, letters.digits(x));
        let mut chosen = vec![(Vec::new(), Vec::new())];
        for heap in 0..letters.heaps {
            let longer = chosen
                .iter()
                .flat_map(|(y, before): &(Vec<u32>, Vec<Carry>)| {
                    (0..numeration.digits()).filter_map(|digit| {
                        let (y, mut after) = ([&y[..], &[digit]].concat(), before.clone());
                        let own = self.forms[before.len()..].iter();
                        for form in own.take_while(|form| form.last_heap() == heap) {
                            after.push(form.read(numeration, state[after.len()], x, &y)?);
                        }
                        self.possible(&after).then_some((y, after))
                    })
                });
            chosen = longer.collect();
        }
        let chosen = chosen.into_iter();
        chosen
            .map(|(y, after)| (letters.number(&y), after))
            .collect()
    }

    /// The state after one more digit of each heap; `None` if nothing is accepted from there.
    pub(super) fn step(
        &self,
        numeration: Numeration,
        state: &[Carry],
        x: &[u32],
        y: &[u32],
    ) -> Option<Vec<Carry>> {
        let carries = self.forms.iter().zip(state);
        carries
            .map(|(form, &carry)| form.read(numeration, carry, x, y))
            .collect()
    }
}
