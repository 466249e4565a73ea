use super::{VerifyAnswer, VerifyRequest, stated_claim};
use crate::ask::refused;
use crate::ask::{AskError, Counts, Head};
use crate::claim::Theorem;
use crate::claim::language::{Claim, ClaimError, Place};
use crate::game::{Convention, HeapBox, HeapRules};
use crate::plan::{Engine, Enumerated};
use crate::rulesets::{Definitions, HeapRuleset, Ruleset};
use crate::work::Context;
use std::time::Instant;

/// A theorem whose statement is in the claim language, for some rules on a box.
#[derive(Debug)]
pub struct Said {
    theorem: &'static Theorem,
    ruleset: Ruleset,
    rules: HeapRuleset,
    claim: Claim,
    positions: HeapBox,
    engine: Option<Engine>,
}

impl Said {
    pub(super) fn read(
        asked: &VerifyRequest,
        theorem: &'static Theorem,
        definitions: &Definitions,
    ) -> Result<Self, AskError> {
        asked.no_more_rules()?;
        if asked.misere || asked.k.is_some() || asked.values {
            return refused(
                "‹misere›, ‹k› or ‹values›",
                format!("none of them, as {theorem} takes none"),
                "leave them out",
            );
        }
        let ruleset = match &asked.rule {
            Some(rule) => rule.read(false, definitions)?,
            None => Ruleset::read(theorem.rules, definitions)?,
        };
        let rules = ruleset
            .heap_rules()
            .filter(|_| ruleset.convention == Convention::Normal);
        let said = rules.and_then(|rules| Some((rules.clone(), (theorem.statement)(rules)?)));
        let Some((rules, text)) = said else {
            return refused(
                format!("{ruleset}, of which {theorem} says nothing"),
                format!("rules such as {}", theorem.rules),
                "",
            );
        };
        let positions = asked.positions(&rules, theorem.heaps.unwrap_or(3))?;
        if let Some(own) = theorem.heaps.filter(|&own| own != positions.heaps()) {
            return refused(
                format!("{} heaps", positions.heaps()),
                format!("{own}, the number that {theorem} is about"),
                "leave ‹heaps› out",
            );
        }
        Ok(Self {
            theorem,
            claim: Claim::parse(&text).map_err(ClaimError::from)?,
            ruleset,
            rules,
            positions,
            engine: asked.engine,
        })
    }

    pub(super) fn subject(&self) -> String {
        format!("{}, {}", self.ruleset, self.positions)
    }

    pub(super) fn decide(&self, context: &Context) -> Result<VerifyAnswer, AskError> {
        let (rules, positions) = (&self.rules, &self.positions);
        let start = Instant::now();
        let place = Place {
            rules: Some(self.ruleset.clone()),
            max: Some(positions.max().to_vec()),
            order: Some(positions.order()),
            engine: self.engine,
            ..Place::default()
        };
        let answer = self.claim.decide(&place, context)?;
        let time = start.elapsed();
        let plan = answer.plans.first().cloned();
        let counts = Counts {
            sorted: positions.count_sorted().filter(|_| rules.symmetric()),
            ordered: Some(positions.count_ordered()),
            ..Counts::default()
        };
        let engine = plan.as_ref().map_or(Engine::Memo, |plan| plan.engine);
        let at = Enumerated::heaps(rules, positions.clone());
        Ok(VerifyAnswer {
            head: Head::of(&self.ruleset, &at, engine, counts),
            theorem: self.theorem.name,
            k: None,
            subject: format!("{}, {at}", self.ruleset),
            place: positions.to_string(),
            checked: vec![stated_claim(&answer, Some(rules), context)],
            plan,
            time,
        })
    }
}
