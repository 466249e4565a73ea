//! What a function of Python says of the moves from some heaps.

use crate::errors::{class_of, game_error};
use crate::own::integer;
use grundy::game::HeapBox;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyIterator, PyTuple};

/// A function that is asked for moves.
pub(super) struct OwnMoves<'py> {
    function: Bound<'py, PyAny>,
    most: Vec<u64>,
}

impl<'py> OwnMoves<'py> {
    pub(super) fn new(function: Bound<'py, PyAny>, positions: &HeapBox) -> Self {
        let most = positions.max().to_vec();
        Self { function, most }
    }

    fn heaps(&self, heaps: &[u64]) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(self.function.py(), heaps)
    }

    /// What the function returns for some heaps.
    pub(super) fn asked(&self, heaps: &[u64]) -> PyResult<Bound<'py, PyIterator>> {
        let place = self.heaps(heaps)?;
        let found = self.function.call1(&place)?;
        if found.is_none() {
            let remedy = "is a `return` missing? Return () where there is no move";
            let text = format!("moves{place} returned None, expected an iterable of moves");
            return Err(game_error(&place, None, &text, remedy));
        }
        found.try_iter().map_err(|_| {
            let class = class_of(&found);
            let text = format!("moves{place} returned a {class}, expected an iterable of moves");
            game_error(&place, None, &text, "yield or return positions")
        })
    }

    /// The options of some heaps: as they were given, and as heaps.
    pub(super) fn of(
        &self,
        heaps: &[u64],
    ) -> PyResult<impl Iterator<Item = PyResult<(Bound<'py, PyAny>, Vec<u64>)>>> {
        let own = heaps.to_vec();
        Ok(self.asked(heaps)?.map(move |item| {
            let item = item?;
            let option = self.option(&own, &item)?;
            Ok((item, option))
        }))
    }

    /// The heaps of a move: of rules on one heap a number, or the parts that it becomes.
    pub(super) fn option(&self, heaps: &[u64], item: &Bound<'py, PyAny>) -> PyResult<Vec<u64>> {
        if heaps.len() == 1
            && let Some(heap) = number(item)
        {
            return Ok(vec![heap]);
        }
        let parts = match item.try_iter() {
            Ok(parts) => parts,
            Err(_) => return Err(self.wrong(heaps, item)),
        };
        let mut option = Vec::with_capacity(heaps.len());
        for part in parts {
            option.push(number(&part?).ok_or_else(|| self.wrong(heaps, item))?);
        }
        match heaps.len() == 1 || option.len() == heaps.len() {
            true => Ok(option),
            false => Err(self.wrong(heaps, item)),
        }
    }

    /// A move that is no list of heaps.
    fn wrong(&self, heaps: &[u64], item: &Bound<'py, PyAny>) -> PyErr {
        let expected = match heaps.len() {
            1 => "a heap, or a tuple of the heaps that it becomes".to_owned(),
            n => format!("a tuple of {n} heaps"),
        };
        let remedy = "heaps are integers from 0 on";
        self.refused(heaps, item, &format!("expected {expected}"), remedy)
    }

    /// A move that leaves the box.
    pub(super) fn outside(&self, heaps: &[u64], item: &Bound<'py, PyAny>) -> PyErr {
        let most = self.heaps(&self.most);
        let most = most.map_or_else(|_| "max".into(), |most| most.to_string());
        let remedy = "raise max, or write the rules as a Game, whose positions have no bounds";
        self.refused(
            heaps,
            item,
            &format!("expected heaps up to max, {most}"),
            remedy,
        )
    }

    fn refused(
        &self,
        heaps: &[u64],
        item: &Bound<'py, PyAny>,
        expected: &str,
        remedy: &str,
    ) -> PyErr {
        match self.heaps(heaps) {
            Ok(place) => {
                let text = format!("moves{place} gave {item}, {expected}");
                game_error(&place, Some(item), &text, remedy)
            }
            Err(error) => error,
        }
    }
}

/// A heap: an integer of Python or of numpy that is not negative.
fn number(item: &Bound<'_, PyAny>) -> Option<u64> {
    if let Some(number) = integer(item.as_borrowed()) {
        return number.try_into().ok();
    }
    let index = item.call_method0("__index__").ok()?;
    index.cast::<PyInt>().ok()?.extract().ok()
}
