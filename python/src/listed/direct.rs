//! Tables of rules whose moves lead to smaller ranks: each position is settled when its moves are
//! named, and no move is kept.

use super::LOOK;
use super::moves::OwnMoves;
use crate::own::integer;
use crate::run::{Work, free};
use grundy::game::{Convention, Heap, HeapBox};
use grundy::solve::Want;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// What becomes of a position.
enum Settled {
    Number(u32),
    /// A move leads to a position that is not settled yet.
    Later,
}

/// The values or outcomes of a box; `None` where a move leads to a later position, or to a sum in
/// misere play.
pub(super) fn numbers(
    py: Python<'_>,
    moves: &OwnMoves<'_>,
    positions: &HeapBox,
    want: Want,
    work: &Work<'_>,
) -> PyResult<Option<Vec<u64>>> {
    let limit = if work.1 == 0 { free() } else { work.1 };
    let count = positions.count() as u64;
    super::look(py, (count * 12, limit))?;
    let mut sweep = Sweep::new(moves, positions, want);
    let mut heaps = positions.unrank(0);
    for rank in 0..count {
        if rank % LOOK == 0 {
            py.check_signals()?;
            py.detach(|| ());
            if let Some(progress) = &work.2 {
                progress.call1(("positions", Some(count), rank))?;
            }
        }
        match sweep.settle(&heaps)? {
            Settled::Number(number) => sweep.numbers.push(number),
            Settled::Later => return Ok(None),
        }
        positions.advance(&mut heaps);
    }
    if let Some(progress) = &work.2 {
        progress.call1(("positions", Some(count), count))?;
    }
    let outcome = |value: u32| {
        if sweep.values && want != Want::Values {
            value.min(1)
        } else {
            value
        }
    };
    Ok(Some(
        sweep
            .numbers
            .iter()
            .map(|&number| outcome(number).into())
            .collect(),
    ))
}

struct Sweep<'a, 'py> {
    moves: &'a OwnMoves<'py>,
    positions: &'a HeapBox,
    want: Want,
    /// Whether values are computed; of one heap also for outcomes, as moves may be sums.
    values: bool,
    /// By rank.
    strides: Vec<u64>,
    numbers: Vec<u32>,
    /// By value, the last position that has an option with it.
    seen: Vec<u32>,
}

impl<'a, 'py> Sweep<'a, 'py> {
    fn new(moves: &'a OwnMoves<'py>, positions: &'a HeapBox, want: Want) -> Self {
        let mut stride = 1;
        let strides = positions.max().iter().map(|&most| {
            let own = stride;
            stride *= most + 1;
            own
        });
        let misere = want == Want::Outcomes(Convention::Misere);
        Self {
            moves,
            positions,
            want,
            values: want == Want::Values || (positions.heaps() == 1 && !misere),
            strides: strides.collect(),
            numbers: Vec::new(),
            seen: Vec::new(),
        }
    }

    fn settle(&mut self, heaps: &[Heap]) -> PyResult<Settled> {
        let now = self.numbers.len() as u32 + 1;
        let mut moves = 0;
        for item in self.moves.asked(heaps)? {
            let item = item?;
            moves += 1;
            let Some(number) = self.number(heaps, &item)? else {
                return Ok(Settled::Later);
            };
            if self.values {
                let place = number as usize;
                if self.seen.len() <= place {
                    self.seen.resize((place + 1).next_power_of_two(), 0);
                }
                self.seen[place] = now;
            } else if number == 0 {
                // what wins is not looked beyond
                return Ok(Settled::Number(1));
            }
        }
        let wins = self.want == Want::Outcomes(Convention::Misere) && moves == 0;
        Ok(Settled::Number(match self.values {
            true => self.seen.iter().take_while(|&&seen| seen == now).count() as u32,
            false => wins.into(),
        }))
    }

    /// The number of an option, if it is known.
    #[inline]
    fn number(&self, heaps: &[Heap], item: &Bound<'py, PyAny>) -> PyResult<Option<u32>> {
        if let Some(rank) = self.plain(item) {
            return Ok(self.numbers.get(rank as usize).copied());
        }
        let option = self.moves.option(heaps, item)?;
        if heaps.len() > 1 {
            if !self.positions.contains(&option) {
                return Err(self.moves.outside(heaps, item));
            }
            let rank = self.positions.rank(&option) as usize;
            return Ok(self.numbers.get(rank).copied());
        }
        if option.iter().any(|&part| part > self.positions.max()[0]) {
            return Err(self.moves.outside(heaps, item));
        }
        if !self.values && option.len() != 1 {
            return Ok(None);
        }
        let mut parts = option.iter();
        Ok(parts.try_fold(0, |sum, &part| {
            let value = self.numbers.get(part as usize)?;
            Some(sum ^ value)
        }))
    }

    /// The rank of what most functions give: a number, or a tuple of numbers.
    #[inline]
    fn plain(&self, item: &Bound<'py, PyAny>) -> Option<u64> {
        let most = self.positions.max();
        if let [most] = *most {
            let heap = u64::try_from(integer(item.as_borrowed())?).ok()?;
            return (heap <= most).then_some(heap);
        }
        let tuple = item.cast_exact::<PyTuple>().ok()?;
        let parts = tuple.iter_borrowed();
        if parts.len() != most.len() {
            return None;
        }
        let mut rank = 0;
        for (i, part) in parts.enumerate() {
            let heap = u64::try_from(integer(part)?).ok()?;
            if heap > most[i] {
                return None;
            }
            rank += heap * self.strides[i];
        }
        Some(rank)
    }
}
