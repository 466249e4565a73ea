//! Claims in the claim language, and theorems whose statement is one.

use super::claim::Decide;
use super::claim_read::At;
use super::decision::Decision;
use super::error::FileError;
use super::file::Reader;
use super::place::{enumerated, plan_json, request};
use super::raw::RawBox;
use crate::present::claim_subject;
use grundy::ask::box_json;
use grundy::ask::stated_claim;
use grundy::ask::{AskError, Check, CheckRequest, GivenRules, PlaceRequest};
use grundy::claim::{Theorem, language};
use grundy::game::{Convention, HeapBox, Order};
use grundy::rulesets::{Rules, Ruleset};
use grundy::work::Stop;
use serde_json::json;
use toml::Spanned;

impl At<'_> {
    /// A theorem whose statement is in the claim language.
    pub(super) fn statement(&self, theorem: &'static Theorem) -> Result<Decide, FileError> {
        let name = theorem.name;
        self.only(name, &["rule"])?;
        let ruleset = self.ruleset(2)?;
        if ruleset.convention == Convention::Misere {
            return self.error(format!(
                "found {ruleset}, expected normal play: {name} is about it"
            ));
        }
        let (rules, positions) = self.heaps(&ruleset, name)?;
        let Some(text) = (theorem.statement)(&rules) else {
            return self.error(format!(
                "found {ruleset}, of which {name} says nothing; expected such as {}",
                theorem.rules
            ));
        };
        if let Some(own) = theorem.heaps.filter(|&own| own != positions.heaps()) {
            return self.error(format!(
                "found {} heaps, expected {own}, the number that {name} is about; choose another \
                 box",
                positions.heaps()
            ));
        }
        let claim = language::Claim::parse(&text);
        let claim = claim.or_else(|error| self.error(error.to_string()))?;
        let place = language::Place {
            rules: Some(ruleset),
            max: Some(positions.max().to_vec()),
            order: self.reader.order(),
            ..language::Place::default()
        };
        Ok(said_on(Some(name), Check { claim, place }))
    }

    /// A claim in the claim language.
    pub(super) fn said(&self, text: &Spanned<String>) -> Result<Decide, FileError> {
        self.only("check", &["rule", "misere"])?;
        let ruleset = self.ruleset(2)?;
        let (place, quick) = (self.raw.place.as_ref(), self.raw.quick.as_ref());
        let check = self.reader.boxed(place, quick, |raw| {
            let order = self.reader.order();
            let place = match asked_box(&ruleset.rules, raw, order) {
                Ok(asked) => asked,
                Err(text) => return self.error(text),
            };
            let asked = CheckRequest {
                claim: on_one_line(text.get_ref()),
                rules: Some(GivenRules::Read(ruleset.clone())),
                heaps: place.heaps,
                max: place.max.into(),
                board: place.board,
                order,
                ..CheckRequest::default()
            };
            asked
                .read(&self.reader.definitions)
                .or_else(|error| match error {
                    AskError::Place(error) => self.error(error.to_string()),
                    error => Err(self.reader.source.at(text, error.to_string())),
                })
        })?;
        Ok(said_on(None, check))
    }

    /// Reads a claim, with the rulesets that the file defines.
    pub(super) fn claim(&self, text: &Spanned<String>) -> Result<language::Claim, FileError> {
        let Reader {
            source,
            definitions,
            ..
        } = self.reader;
        let claim = language::Claim::read(&on_one_line(text.get_ref()), definitions);
        claim.map_err(|error| source.at(text, format!("in the claim, {error}")))
    }
}

/// A long claim may be written on several lines.
pub(super) fn on_one_line(text: &str) -> String {
    let lines: Vec<&str> = text.split_whitespace().collect();
    lines.join(" ")
}

fn asked_box(rules: &Rules, raw: &RawBox, order: Option<Order>) -> Result<PlaceRequest, String> {
    // the largest heap alone may be enough for a claim
    if raw.heaps.is_some() || raw.board.is_some() || rules.board_rules().is_some() {
        enumerated(rules, raw, order)?;
    }
    request(raw, order)
}

/// A claim on a box.
fn said_on(name: Option<&'static str>, check: Check) -> Decide {
    let Check { claim, place } = check;
    let positions = place.max.clone().filter(|_| !place.boards).and_then(|max| {
        let order = place.order.unwrap_or(Order::Sorted);
        HeapBox::new(max, order).ok()
    });
    let count = positions.map_or(u128::MAX, |positions| positions.count());
    Box::new(move |raw, tables| {
        let context = tables.context;
        let place = language::Place {
            engine: tables.engine(count),
            ..place.clone()
        };
        let answer = claim.decide(&place, context).map_err(Stop::from)?;
        let subject = claim_subject(&answer);
        let about = json!({
            // a theorem is about one ruleset, a claim may name several
            "rules": name.map_or_else(|| json!(answer.rules), |_| answer.rules.join("; ").into()),
            "box": answer.place.as_ref().map(|place| match place.max() {
                [rows, columns] if answer.boards => json!({ "board": format!("{rows}x{columns}") }),
                _ => box_json(place),
            }),
            "order": answer.order,
            "plan": answer.plans.first().map(plan_json),
        });
        let said = (name.unwrap_or(claim.text()).into(), subject, about);
        let rules = place.rules.as_ref().and_then(Ruleset::heap_rules);
        let rules = rules.filter(|_| name.is_some());
        let stated = stated_claim(&answer, rules, context);
        let found = (vec![stated], answer.positions);
        Ok(Decision::new(raw, said, found))
    })
}
