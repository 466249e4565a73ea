//! What Python gives: rules, bounds, boards, orders, engines.

use crate::errors::CallError;
use crate::listed::ListedRules;
use grundy::ask::{BoardSize, GivenRules, PlaceRequest, Usual, usual_box};
use grundy::game::{Convention, HeapBox, HeapRules, Order};
use grundy::plan::{Engine, Enumerated, HeapGame};
use grundy::rulesets::{HeapRuleset, Ruleset};
use grundy::theory::automata::Numeration;
use pyo3::prelude::*;

/// Rules as Python gives them: in the notation, or listed by a function.
#[derive(FromPyObject)]
pub(crate) enum RulesGiven {
    Text(String),
    Listed(Py<ListedRules>),
}

impl RulesGiven {
    /// Text, where it is.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Listed(_) => None,
        }
    }

    /// The rules; with `misere` of misere play whatever they say.
    pub(crate) fn ruleset(&self, misere: bool) -> Result<Ruleset, CallError> {
        match self {
            Self::Text(text) => ruleset(text, misere),
            Self::Listed(rules) => {
                let ruleset = rules.get().ruleset.clone();
                Ok(if misere {
                    ruleset.with(Convention::Misere)
                } else {
                    ruleset
                })
            }
        }
    }

    /// For a request.
    pub(crate) fn given(self) -> GivenRules {
        match self {
            Self::Text(text) => GivenRules::Text(text),
            Self::Listed(rules) => GivenRules::Read(rules.get().ruleset.clone()),
        }
    }

    /// A game that is played heap by heap.
    pub(crate) fn heap_game(&self) -> Result<HeapGame, CallError> {
        Ok(match self {
            Self::Text(text) => HeapGame::read(text)?,
            Self::Listed(rules) => HeapGame::new(&rules.get().ruleset)?,
        })
    }
}

/// Cells of a board at most that is written out.
pub(crate) const CELLS: usize = 1 << 20;

/// Rules by their notation; with `misere` of misere play whatever it says.
pub(crate) fn ruleset(text: &str, misere: bool) -> Result<Ruleset, CallError> {
    let ruleset: Ruleset = text.parse()?;
    Ok(match misere {
        true => ruleset.with(Convention::Misere),
        false => ruleset,
    })
}

/// The order that is named.
pub(crate) fn order(name: Option<&str>) -> Result<Option<Order>, CallError> {
    match name {
        None => Ok(None),
        Some("sorted") => Ok(Some(Order::Sorted)),
        Some("ordered") => Ok(Some(Order::Ordered)),
        Some(other) => Err(CallError::input(format!(
            "found order={other:?}, expected 'ordered' or 'sorted'"
        ))),
    }
}

/// The engine that is named.
pub(crate) fn engine(name: Option<&str>) -> Result<Option<Engine>, CallError> {
    name.map(|name| {
        name.parse::<Engine>()
            .map_err(|e| CallError::input(e.to_string()))
    })
    .transpose()
}

/// How heaps are written.
pub(crate) fn numeration(text: &str) -> Result<Numeration, CallError> {
    text.parse()
        .map_err(|error| CallError::input(format!("base={text:?}: {error}")))
}

/// What is asked for.
fn request(
    (heaps, max): (Option<usize>, &[u64]),
    board: Option<(usize, usize)>,
    order: Option<Order>,
) -> Result<PlaceRequest, CallError> {
    if board.is_some_and(|(rows, cols)| rows.saturating_mul(cols) > CELLS) {
        return Err(CallError::input("found more than a million cells"));
    }
    Ok(PlaceRequest {
        heaps,
        max: max.to_vec(),
        board: board.map(|(rows, columns)| BoardSize(rows, columns)),
        order,
    })
}

/// The bounds of a box that may be too large for a table, or of boards.
pub(crate) fn largest(
    ruleset: &Ruleset,
    bounds: (Option<usize>, &[u64]),
    board: Option<(usize, usize)>,
) -> Result<Vec<u64>, CallError> {
    let usual = Usual::of_any(&ruleset.rules);
    Ok(request(bounds, board, None)?.bounds(&ruleset.rules, usual)?)
}

/// The usual order of a box of rules: sorted where that is enough.
pub(crate) fn usual_order(rules: &impl HeapRules, max: &[u64]) -> Order {
    usual_box(rules, max.to_vec()).map_or(Order::Ordered, |positions| positions.order())
}

/// A box of heap rules.
pub(crate) fn heap_box(
    rules: &HeapRuleset,
    bounds: (Option<usize>, &[u64]),
    order: Option<Order>,
) -> Result<HeapBox, CallError> {
    Ok(request(bounds, None, order)?.heap_box(rules, Usual::of(rules))?)
}

/// The positions of a ruleset: a box, or boards.
pub(crate) fn place(
    ruleset: &Ruleset,
    bounds: (Option<usize>, &[u64]),
    board: Option<(usize, usize)>,
    order: Option<Order>,
) -> Result<Enumerated, CallError> {
    Ok(request(bounds, board, order)?.read(&ruleset.rules)?)
}
