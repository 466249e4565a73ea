//! The positions that an experiment enumerates.

use super::raw::{Numbers, RawBox};
use grundy::ask::{BoardSize, Expected, PlaceRequest, place_json};
use grundy::game::Order;
use grundy::plan::{Engine, Enumerated, Plan};
use grundy::rulesets::Rules;
use serde_json::{Value, json};

/// What a claim on these positions is about, as records write it.
pub(super) fn about(place: &Enumerated, rules: &str, plan: &Plan) -> Value {
    json!({
        "rules": rules,
        "box": place_json(place),
        "order": place.order(),
        "plan": plan_json(plan),
    })
}

/// The positions that some rules are played on. Sorted is the default where the rules are symmetric
/// and the bound is common.
pub(super) fn enumerated(
    rules: &Rules,
    raw: &RawBox,
    order: Option<Order>,
) -> Result<Enumerated, String> {
    let place = request(raw, order)?.read(rules);
    place.map_err(|error| error.to_string())
}

/// What a box asks for.
pub(super) fn request(raw: &RawBox, order: Option<Order>) -> Result<PlaceRequest, String> {
    let example = "such as box = { heaps = 3, max = 15 } or { max = [3, 5, 7] }";
    if *raw == RawBox::default() {
        return Err(format!(
            "found an empty box, expected heaps, max or both; {example}"
        ));
    }
    let heaps = match (&raw.heaps, &raw.max) {
        (Some(Numbers::Each(_)), _) => {
            return Err(format!(
                "found a list of heaps, expected their number; only sprague-grundy has two sides, {example}"
            ));
        }
        (Some(Numbers::One(heaps)), _) => Some(usize::try_from(*heaps).unwrap_or(usize::MAX)),
        (None, Some(Numbers::Each(max))) => Some(max.len()),
        (None, _) => None,
    };
    let max = match &raw.max {
        None => Vec::new(),
        Some(Numbers::One(max)) => vec![*max],
        Some(Numbers::Each(max)) => max.clone(),
    };
    Ok(PlaceRequest {
        heaps,
        max,
        board: raw.board.as_deref().map(size).transpose()?,
        order,
    })
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
    text.parse().map_err(|_: Expected| {
        format!(
            "found board = \"{text}\", expected rows x columns, each at least 1; such as \"4x5\""
        )
    })
}
