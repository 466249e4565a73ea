//! Claims in the claim language, and theorems whose statement is one.

use super::claim::Decide;
use super::claim_read::At;
use super::decision::Decision;
use super::error::FileError;
use super::file::Reader;
use super::place::plan_json;
use crate::present::{box_json, claim_subject, stated_claim};
use grundy::claim::{Theorem, language};
use grundy::game::{Convention, HeapBox};
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
                "found {} heaps, expected {own}, of which {name} speaks; choose another box",
                positions.heaps()
            ));
        }
        let claim = language::Claim::parse(&text);
        let claim = claim.or_else(|error| self.error(error.to_string()))?;
        Ok(self.said_on(Some(name), claim, ruleset, &positions))
    }

    /// A claim in the claim language.
    pub(super) fn said(&self, text: &Spanned<String>) -> Result<Decide, FileError> {
        self.only("check", &["rule", "misere"])?;
        let ruleset = self.ruleset(2)?;
        let claim = self.claim(text)?;
        let (_, positions) = self.heaps(&ruleset, "a claim")?;
        Ok(self.said_on(None, claim, ruleset, &positions))
    }

    /// Reads a claim, with the rulesets that the file defines.
    pub(super) fn claim(&self, text: &Spanned<String>) -> Result<language::Claim, FileError> {
        let Reader {
            source,
            definitions,
            ..
        } = self.reader;
        // a long claim may be written on several lines
        let lines: Vec<&str> = text.get_ref().split_whitespace().collect();
        let claim = language::Claim::read(&lines.join(" "), definitions);
        claim.map_err(|error| source.at(text, format!("in the claim, {error}")))
    }

    /// A claim on a box.
    fn said_on(
        &self,
        name: Option<&'static str>,
        claim: language::Claim,
        ruleset: Ruleset,
        positions: &HeapBox,
    ) -> Decide {
        let place = language::Place {
            rules: Some(ruleset),
            max: Some(positions.max().to_vec()),
            order: self.reader.order(),
            ..language::Place::default()
        };
        let count = positions.count();
        Box::new(move |raw, tables| {
            let context = tables.context;
            let place = language::Place {
                engine: tables.engine(count),
                ..place.clone()
            };
            let answer = claim.decide(&place, context).map_err(Stop::from)?;
            let subject = claim_subject(&answer);
            let about = json!({
                // a theorem speaks of one ruleset, a claim may name several
                "rules": name.map_or_else(|| json!(answer.rules), |_| answer.rules.join("; ").into()),
                "box": answer.place.as_ref().map(box_json),
                "order": answer.order,
                "plan": answer.plans.first().map(plan_json),
            });
            let said = (name.unwrap_or(claim.text()).into(), subject, about);
            let rules = match place.rules.as_ref().map(|ruleset| &ruleset.rules) {
                Some(Rules::Heaps(rules)) if name.is_some() => Some(rules),
                _ => None,
            };
            let stated = stated_claim(&answer, rules, context);
            let found = (vec![stated], answer.positions);
            Ok(Decision::new(raw, said, found))
        })
    }
}
