use super::VerifyArgs;
use crate::cli::common::ruleset;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::stated_claim;
use grundy::ask::{Counts, Head};
use grundy::claim::Verdict;
use grundy::claim::language::{Claim, ClaimError, Place};
use grundy::game::{Convention, HeapRules};
use grundy::plan::{Engine, Enumerated};
use grundy::rulesets::Rules;
use std::time::Instant;

impl VerifyArgs {
    /// A theorem whose statement is in the claim language.
    pub(super) fn said(&self, session: &Session) -> Result<Verdict, Failure> {
        self.no_more_rules()?;
        let theorem = self.theorem;
        if self.misere || self.k.is_some() || self.values {
            return Err(Failure::input(format!(
                "found --misere, --k or --values, which {theorem} does not take; leave \
                 them out"
            )));
        }
        let ruleset = ruleset(self.rule.as_deref().unwrap_or(theorem.rules), false)?;
        let said = match (&ruleset.rules, ruleset.convention) {
            (Rules::Heaps(rules), Convention::Normal) => {
                (theorem.statement)(rules).map(|text| (rules, text))
            }
            _ => None,
        };
        let Some((rules, text)) = said else {
            return Err(Failure::input(format!(
                "found {ruleset}, of which {theorem} says nothing; expected such as {}",
                theorem.rules
            )));
        };
        let positions = self.positions(rules, theorem.heaps.unwrap_or(3))?;
        if let Some(own) = theorem.heaps.filter(|&own| own != positions.heaps()) {
            return Err(Failure::input(format!(
                "found {} heaps, expected {own}, the number that {theorem} is about; leave --heaps \
                 out",
                positions.heaps()
            )));
        }
        let start = Instant::now();
        let claim = Claim::parse(&text).map_err(ClaimError::from)?;
        let place = Place {
            rules: Some(ruleset.clone()),
            max: Some(positions.max().to_vec()),
            order: Some(positions.order()),
            engine: self.engine.engine,
            ..Place::default()
        };
        let subject = format!("{ruleset}, {positions}");
        let answer = claim.decide(&place, &self.context(&subject, session)?)?;
        let time = start.elapsed();
        let plan = answer.plans.first();
        let counts = Counts {
            sorted: positions.count_sorted().filter(|_| rules.symmetric()),
            ordered: Some(positions.count_ordered()),
            ..Counts::default()
        };
        let engine = plan.map_or(Engine::Memo, |plan| plan.engine);
        let at = Enumerated::heaps(rules, positions);
        let head = Head::of(&ruleset, &at, engine, counts);
        let subject = format!("{ruleset}, {at}");
        self.show(
            session,
            &head,
            &subject,
            &[stated_claim(&answer, Some(rules), &session.context)],
            (plan, time, None),
        )?;
        Ok(answer.verdict())
    }
}
