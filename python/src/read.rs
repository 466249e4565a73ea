//! What Python gives: rules, bounds, boards, orders, engines.

use crate::errors::CallError;
use grundy::ask::{Usual, heap_bounds};
use grundy::game::{Convention, HeapBox, HeapRules, Order};
use grundy::plan::{Engine, Enumerated};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset};
use grundy::theory::automata::Numeration;

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

/// The bounds of heaps: one for all, or one for each.
pub(crate) fn bounds(
    rules: &impl HeapRules,
    heaps: Option<usize>,
    max: &[u64],
) -> Result<Vec<u64>, CallError> {
    Ok(heap_bounds(heaps, max, Usual::of(rules))?)
}

/// The bounds of a box that may be too large for a table, or of boards.
pub(crate) fn largest(
    ruleset: &Ruleset,
    (heaps, max): (Option<usize>, &[u64]),
    board: Option<(usize, usize)>,
) -> Result<Vec<u64>, CallError> {
    match (&ruleset.rules, board) {
        (Rules::Heaps(rules), None) => bounds(rules, heaps, max),
        _ => Ok(place(ruleset, (heaps, max), board, None)?
            .positions
            .max()
            .to_vec()),
    }
}

/// The usual order of a box of rules: sorted where that is enough.
pub(crate) fn usual_order(rules: &impl HeapRules, max: &[u64]) -> Order {
    match rules.symmetric() && max.windows(2).all(|pair| pair[0] == pair[1]) {
        true => Order::Sorted,
        false => Order::Ordered,
    }
}

/// A box of heap rules.
pub(crate) fn heap_box(
    rules: &HeapRuleset,
    (heaps, max): (Option<usize>, &[u64]),
    order: Option<Order>,
) -> Result<HeapBox, CallError> {
    let max = bounds(rules, heaps, max)?;
    if order == Some(Order::Sorted) && !rules.symmetric() {
        return Err(CallError::input(
            "found order='sorted' for rules that are not symmetric in their heaps, where it would \
             miss positions",
        ));
    }
    let order = order.unwrap_or_else(|| usual_order(rules, &max));
    Ok(HeapBox::new(max, order)?)
}

/// The positions of a ruleset: a box, or boards.
pub(crate) fn place(
    ruleset: &Ruleset,
    bounds: (Option<usize>, &[u64]),
    board: Option<(usize, usize)>,
    order: Option<Order>,
) -> Result<Enumerated, CallError> {
    match (&ruleset.rules, board) {
        (Rules::Heaps(rules), None) => {
            Ok(Enumerated::heaps(rules, heap_box(rules, bounds, order)?))
        }
        (Rules::Heaps(_), Some(_)) => Err(CallError::input(format!(
            "found a board for {ruleset}, which is played with heaps, expected heaps and max"
        ))),
        (Rules::Board(_), Some(_)) if bounds.0.is_some() || !bounds.1.is_empty() => {
            Err(CallError::input(format!(
                "found heaps and a board, expected board alone for {ruleset}"
            )))
        }
        (Rules::Board(rules), Some((rows, columns))) => {
            if rows.saturating_mul(columns) > CELLS {
                return Err(CallError::input("found more than a million cells"));
            }
            Ok(Enumerated::boards(rules, (rows, columns))?)
        }
        (Rules::Board(_), None) => Err(CallError::input(format!(
            "found no board, expected board=(rows, columns) for {ruleset}, such as board=(4, 5)"
        ))),
    }
}
