use super::{VerifyAnswer, VerifyRequest, part_head, stated};
use crate::ask::refused;
use crate::ask::{AskError, Counts, GivenRules, Head};
use crate::claim::{BoxBounds, Checked, Part, Request, Theorem, Values, verify};
use crate::game::{Convention, HeapBox, Mismatch};
use crate::plan::{Engine, Enumerated, Plan};
use crate::rulesets::{Definitions, HeapRuleset, Ruleset};
use crate::work::Context;
use crate::work::Shard;
use std::time::{Duration, Instant};

/// A theorem on column sums, for some rules on a box.
#[derive(Debug)]
pub struct ColumnSums {
    /// The theorem.
    pub theorem: &'static Theorem,
    /// The rules, with the convention whose statement is looked at.
    pub ruleset: Ruleset,
    rules: HeapRuleset,
    /// Moore's parameter.
    pub k: u64,
    /// The box.
    pub positions: HeapBox,
    /// The engine.
    pub engine: Option<Engine>,
    /// Whether values are decided where this takes long.
    pub values: bool,
    /// Whether the rules are other ones than those of the theorem.
    foreign: bool,
}

impl ColumnSums {
    pub(super) fn read(
        asked: &VerifyRequest,
        theorem: &'static Theorem,
        definitions: &Definitions,
    ) -> Result<Self, AskError> {
        asked.no_more_rules()?;
        let fixed = theorem.k();
        let k = match (fixed, asked.k) {
            (_, Some(0)) => {
                return refused("‹k 0›", "at least 1: a move must touch a heap", "");
            }
            (Some(own), Some(k)) if k != own => {
                return refused(
                    format!("‹k {k}› for {theorem}, which is k = {own}"),
                    "no ‹k›, or its own",
                    format!("use ‹grundy verify moore k={k}›"),
                );
            }
            (_, Some(k)) if k > 1 << 32 => {
                return refused(format!("‹k {k}›"), "at most 2^32", "");
            }
            (own, k) => own.or(k).unwrap_or(2),
        };
        let own = match fixed {
            Some(_) => theorem.rules.into(),
            None => format!("moore({k})"),
        };
        let same = matches!(&asked.rule, Some(GivenRules::Text(text)) if text == "same-amount");
        let rule = match &asked.rule {
            Some(_) if same => GivenRules::Text(format!("equal({k})")),
            Some(rule) => rule.clone(),
            None => GivenRules::Text(own),
        };
        let ruleset = rule.read(asked.misere, definitions)?;
        let rules = ruleset.on_heaps().map_err(|refusal| Mismatch {
            expected: format!("rules on heaps: {theorem} is about column sums of heaps"),
            ..refusal
        })?;
        Ok(Self {
            theorem,
            positions: asked.positions(rules, if same { 2 } else { 3 })?,
            rules: rules.clone(),
            ruleset,
            k,
            engine: asked.engine,
            values: asked.values,
            foreign: asked.rule.is_some(),
        })
    }

    pub(super) fn subject(&self) -> String {
        let (ruleset, k) = (&self.ruleset, self.k);
        format!("{ruleset}, k = {k}, {}", self.positions)
    }

    /// As the theorem is asked for.
    pub fn request(&self) -> Request<'_> {
        Request {
            theorem: self.theorem,
            rules: &self.rules,
            convention: self.ruleset.convention,
            k: self.k,
            positions: self.positions.clone(),
            engine: self.engine,
            values: match self.values {
                true => Values::Forced,
                false => Values::default(),
            },
        }
    }

    /// The command that certifies it position by position, whatever was left to defaults.
    pub fn command(&self) -> String {
        let mut command = format!("grundy verify {}", self.theorem);
        if self.theorem.k().is_none() {
            command += &format!(" --k {}", self.k);
        }
        if self.foreign {
            command += &format!(" --rule '{}'", self.rules);
        }
        if self.ruleset.convention == Convention::Misere {
            command += " --misere";
        }
        let place = BoxBounds::of(&self.positions);
        format!(
            "{command} {place} --{} --engine local",
            self.positions.order()
        )
    }

    /// What a record of the whole box says, made in this time.
    pub fn certified(&self, part: &Part, time: Duration, threads: usize) -> VerifyAnswer {
        let plan = Plan::local(part.order, false, threads);
        self.told(part_head(part), (&part.checked(), plan, time))
    }

    fn told(
        &self,
        head: Head,
        (checked, plan, time): (&[Checked], Plan, Duration),
    ) -> VerifyAnswer {
        let place = Enumerated::heaps(&self.rules, self.positions.clone());
        VerifyAnswer {
            head,
            theorem: self.theorem.name,
            k: Some(self.k),
            subject: format!("{}, {place}", self.ruleset),
            place: self.positions.to_string(),
            checked: stated(checked),
            plan: Some(plan),
            time,
        }
    }

    pub(super) fn decide(&self, context: &Context) -> Result<VerifyAnswer, AskError> {
        let request = self.request();
        if self.engine == Some(Engine::Local) {
            let start = Instant::now();
            let part = Part::verify(&self.command(), &request, Shard::WHOLE, context)?;
            return Ok(self.certified(&part, start.elapsed(), context.threads()));
        }
        let report = verify(&request, context)?;
        let place = Enumerated::heaps(&self.rules, self.positions.clone());
        let counts = Counts::of(&place, report.want, &report.statistics);
        let head = Head::of(&self.ruleset, &place, report.plan.engine, counts);
        Ok(self.told(head, (&report.checked, report.plan, report.time)))
    }
}
