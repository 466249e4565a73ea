//! The positions that an experiment enumerates.

use super::raw::{Numbers, RawBox};
use grundy::ask::{BoardSize, Usual, named_bounds, place_json, usual_box, usual_max};
use grundy::game::{HeapBox, HeapRules, Order};
use grundy::plan::{Engine, Enumerated, Plan};
use grundy::rulesets::Rules;
use serde_json::{Value, json};

/// More heaps than any box can enumerate.
const MOST_HEAPS: u64 = 1_000;

/// What a claim on these positions is about, as records write it.
pub(super) fn about(place: &Enumerated, rules: &str, plan: &Plan) -> Value {
    json!({
        "rules": rules,
        "box": place_json(place),
        "order": place.order(),
        "plan": plan_json(plan),
    })
}

/// Reads the box that some rules are played on. Sorted is the default where the rules are symmetric
/// and the bound is common.
pub(super) fn enumerated(
    rules: &Rules,
    raw: &RawBox,
    order: Option<Order>,
) -> Result<Enumerated, String> {
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
            let BoardSize(rows, columns) = size(board)?;
            Enumerated::boards(rules, (rows, columns)).map_err(|error| error.to_string())
        }
        (Rules::Heaps(rules), None) => {
            let usual = Usual::of(rules);
            let max = bounds(raw, usual.heaps)?;
            usual.allows(&max).map_err(|error| error.to_string())?;
            let max = named_bounds(rules, max, raw.max.is_some());
            let max = max.map_err(|error| error.to_string())?;
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
            Ok(Enumerated::heaps(rules, positions))
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

/// The size of a board.
pub(super) fn size(text: &str) -> Result<BoardSize, String> {
    text.parse().map_err(|_: String| {
        format!(
            "found board = \"{text}\", expected rows x columns, each at least 1; such as \"4x5\""
        )
    })
}

/// One bound for each heap, of which there are `usual` where nothing says how many.
fn bounds(raw: &RawBox, usual: usize) -> Result<Vec<u64>, String> {
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
        (None, Some(Numbers::One(max))) => Ok(vec![*max; usual]),
        (Some(Numbers::One(n)), None) => Ok(vec![usual_max(*n as usize); *n as usize]),
        (None, None) => Err(format!(
            "found an empty box, expected heaps, max or both; {example}"
        )),
    }
}
