//! The positions that an experiment enumerates.

use super::raw::{Numbers, RawBox};
use crate::present::{box_json, usual_box};
use grundy::game::{HeapBox, HeapRules, Order};
use grundy::plan::{Engine, Plan};
use grundy::rulesets::{BoardRuleset, HeapRuleset, Rules};
use serde_json::{Value, json};
use std::fmt;

/// More heaps than any box can enumerate.
const MOST_HEAPS: u64 = 1_000;

/// A box of heaps, or the full boards up to a size, and the rules that are played there.
#[derive(Clone, Debug, PartialEq)]
pub enum Enumerated {
    /// Heaps.
    Heaps(HeapRuleset, HeapBox),
    /// Rows and columns of the largest board.
    Boards(BoardRuleset, (usize, usize)),
}

impl Enumerated {
    /// The rules, without their convention.
    pub fn rules(&self) -> &dyn fmt::Display {
        match self {
            Self::Heaps(rules, _) => rules,
            Self::Boards(rules, _) => rules,
        }
    }

    /// As records write it: `{heaps, max}` or `{board}`.
    pub fn json(&self) -> Value {
        match self {
            Self::Heaps(_, positions) => box_json(positions),
            Self::Boards(_, (rows, cols)) => json!({ "board": format!("{rows}x{cols}") }),
        }
    }

    /// What a claim on these positions is about, as records write it.
    pub(super) fn about(&self, rules: &str, plan: &Plan) -> Value {
        json!({
            "rules": rules,
            "box": self.json(),
            "order": self.order(),
            "plan": plan_json(plan),
        })
    }

    /// Sorted or ordered; boards have no order.
    pub fn order(&self) -> Option<Order> {
        match self {
            Self::Heaps(_, positions) => Some(positions.order()),
            Self::Boards(..) => None,
        }
    }

    /// Reads the box that some rules are played on. Sorted is the default where the rules are
    /// symmetric and the bound is common.
    pub(super) fn new(rules: &Rules, raw: &RawBox, order: Option<Order>) -> Result<Self, String> {
        match (rules, &raw.board) {
            (Rules::Heaps(_), Some(board)) => Err(format!(
                "found board = \"{board}\" for {rules}, which is played with heaps; expected \
                 box = {{ heaps = 3, max = 15 }}"
            )),
            (Rules::Board(_), None) => Err(format!(
                "found heaps for {rules}, which is played on boards; expected \
                 box = {{ board = \"4x5\" }}"
            )),
            (Rules::Board(rules), Some(board)) => {
                Ok(Self::Boards(rules.clone(), board_size(board)?))
            }
            (Rules::Heaps(rules), None) => {
                let max = bounds(raw)?;
                let positions = match order {
                    Some(Order::Sorted) if !rules.symmetric() => {
                        return Err(format!(
                            "found order = \"sorted\" for {rules}, which is not symmetric in its \
                             heaps; expected \"ordered\", so that no position is missed"
                        ));
                    }
                    Some(order) => HeapBox::new(max, order),
                    None => usual_box(rules, max),
                };
                let positions = positions.map_err(|error| error.to_string())?;
                Ok(Self::Heaps(rules.clone(), positions))
            }
        }
    }
}

/// Engine and reason, without what depends on threads: how much a memo on several of them stores
/// is not the same each time.
pub(super) fn plan_json(plan: &Plan) -> Value {
    let why = match plan.engine {
        Engine::Memo => plan.engine.summary().to_string(),
        _ => plan.why.to_string(),
    };
    json!({ "engine": plan.engine, "why": why })
}

/// `4x5`.
pub(super) fn board_size(text: &str) -> Result<(usize, usize), String> {
    let sides = text
        .split_once(['x', 'X'])
        .map(|(r, c)| (r.parse::<usize>(), c.parse::<usize>()));
    match sides {
        Some((Ok(rows), Ok(cols))) if rows > 0 && cols > 0 => Ok((rows, cols)),
        _ => Err(format!(
            "found board = \"{text}\", expected rows x columns, each at least 1; such as \"4x5\""
        )),
    }
}

/// One bound for each heap.
fn bounds(raw: &RawBox) -> Result<Vec<u64>, String> {
    let example = "such as box = { heaps = 3, max = 15 } or { max = [3, 5, 7] }";
    match (&raw.heaps, &raw.max) {
        (Some(Numbers::One(0)), _) => Err(format!("found 0 heaps, expected at least 1; {example}")),
        (Some(Numbers::One(n)), _) if *n > MOST_HEAPS => Err(format!(
            "found {n} heaps, expected at most {MOST_HEAPS}; {example}"
        )),
        (Some(Numbers::One(n)), Some(Numbers::One(max))) => Ok(vec![*max; *n as usize]),
        (Some(Numbers::One(n)), Some(Numbers::Each(max))) if max.len() as u64 != *n => {
            Err(format!(
                "found {} bounds for {n} heaps, expected one for all or one for each; {example}",
                max.len()
            ))
        }
        (None | Some(Numbers::One(_)), Some(Numbers::Each(max))) => Ok(max.clone()),
        (Some(Numbers::Each(_)), _) => Err(format!(
            "found a list of heaps, expected their number; only sprague-grundy has two sides, {example}"
        )),
        (None, _) => Err(format!(
            "found no number of heaps, expected heaps; {example}"
        )),
        (_, None) => Err(format!("found no largest heap, expected max; {example}")),
    }
}

impl fmt::Display for Enumerated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heaps(_, positions) => positions.fmt(f),
            Self::Boards(_, (rows, cols)) => write!(f, "full boards up to {rows}x{cols}"),
        }
    }
}
