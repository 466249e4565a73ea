//! Decides claims from the enumeration.

use super::claim::{Claim, ClaimKind};
use super::decision::Decision;
use super::place::Enumerated;
use super::proof;
use super::tables::{Tables, plan_json};
use crate::present::{DecidedClaim, Stated, stated};
use grundy::claim::{Request, Values, language, sprague_grundy, verify};
use grundy::game::{Convention, Order};
use grundy::plan::{Computed, Side};
use grundy::rulesets::Rules;
use grundy::solve::Want;
use grundy::work::{Context, Stop};
use serde_json::{Value, json};

fn about(rules: &str, place: &Enumerated, plan: Value) -> Value {
    json!({ "rules": rules, "box": place.json(), "order": place.order(), "plan": plan })
}

/// Decides one claim.
pub(super) fn decide(claim: &Claim, tables: &mut Tables<'_>) -> Result<Decision, Stop> {
    let context = tables.context;
    let (said, checked) = match &claim.kind {
        ClaimKind::Digits {
            theorem,
            k,
            rules,
            convention,
            positions,
        } => {
            let request = Request {
                theorem,
                rules,
                convention: *convention,
                k: *k,
                positions: positions.clone(),
                engine: None,
                values: Values::default(),
            };
            let report = verify(&request, context)?;
            let plan = plan_json(&report.plan);
            let absent = report.statistics.absent(positions.order());
            let place = Enumerated::Heaps(rules.clone(), positions.clone());
            if let Some(table) = report.table {
                let plan = report.plan;
                tables.keep(&place, Computed { table, plan }, &report.statistics);
            }
            let text = match theorem.k() {
                None => format!("{theorem}, k = {k}"),
                Some(_) => theorem.to_string(),
            };
            let played = match convention {
                Convention::Normal => rules.to_string(),
                Convention::Misere => format!("{rules} misere"),
            };
            let about = about(&played, &place, plan);
            let said = (text, format!("{played}, {place}"), about);
            (said, (stated(&report.checked), positions.count() - absent))
        }
        ClaimKind::Sum {
            sides,
            heaps,
            max,
            board,
        } => {
            let [a, b] = [0, 1].map(|i| Side::new(&sides[i], heaps[i], *max, *board));
            let (a, b) = (a?, b?);
            let report = sprague_grundy::verify(&a, &b, None, context)?;
            let rules = format!("{} + {}", sides[0], sides[1]);
            let size = |i: usize| match (&sides[i], board) {
                (Rules::Board(_), Some((rows, cols))) => format!("boards up to {rows}x{cols}"),
                _ if heaps[i] == 1 => format!("1 heap, 0..{max}"),
                _ => format!("{} heaps, each 0..{max}", heaps[i]),
            };
            let board = board.map(|(rows, cols)| format!("{rows}x{cols}"));
            let about = json!({
                "rules": rules,
                "box": { "heaps": heaps, "max": max, "board": board },
                "order": Order::Ordered,
                "plan": plan_json(&report.plan),
            });
            let subject = format!("{rules} as one game, {} beside {}", size(0), size(1));
            let said = ("sprague-grundy".into(), subject, about);
            (said, (stated(&[report.checked]), report.pairs))
        }
        ClaimKind::Said { name, claim, place } => said(*name, claim, place, context)?,
        ClaimKind::Automaton(automaton) => return proof::decide(automaton, claim.expect, context),
        ClaimKind::Published(values) => {
            let place = &values.place;
            let found = tables.of(place, Want::Values)?;
            let checked = values.compare(|key| found.number(key));
            let rules = place.rules();
            let mut about = about(&rules.to_string(), place, plan_json(found.plan()));
            about["published"] = json!({ "file": values.file, "sha256": values.sha256 });
            let text = format!("values published in {}", values.file.display());
            let said = (text, format!("{rules}, {place}"), about);
            (said, (vec![checked], values.compared().into()))
        }
    };
    let expected = (claim.expect, claim.counterexample.as_deref());
    Ok(Decision::new(expected, said, checked))
}

type Said = ((String, String, Value), (Vec<Stated>, u128));

/// Decides a claim in the claim language.
fn said(
    name: Option<&str>,
    claim: &language::Claim,
    place: &language::Place,
    context: &Context,
) -> Result<Said, Stop> {
    let answer = claim.decide(place, context).map_err(|error| match error {
        language::ClaimError::Stop(stop) => stop,
        error => Stop::Refused(error.to_string()),
    })?;
    let decided = DecidedClaim {
        text: claim.text(),
        max: place.max.as_deref(),
        answer: &answer,
    };
    let subject = decided.subject();
    let about = json!({
        // a theorem speaks of one ruleset, a claim may name several
        "rules": name.map_or_else(|| json!(answer.rules), |_| answer.rules.join("; ").into()),
        "box": decided.place(),
        "order": answer.order,
        "plan": answer.plans.first().map(plan_json),
    });
    let said = (name.unwrap_or(claim.text()).into(), subject, about);
    let stated = match place.rules.as_ref().map(|ruleset| &ruleset.rules) {
        Some(Rules::Heaps(rules)) if name.is_some() => decided.stated_of(rules, context),
        _ => decided.stated(),
    };
    Ok((said, (vec![stated], answer.positions)))
}
