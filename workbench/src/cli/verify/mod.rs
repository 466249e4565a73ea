mod local;
mod product;
mod said;

use super::checkpoint::CheckpointArgs;
use super::cluster::ProcessArgs;
use super::common::{EngineArgs, ruleset};
use super::output;
use super::place::{BoundArgs, PlaceArgs};
use super::session::{Session, plan_line};
use crate::failure::Failure;
use crate::present::{Stated, stated, verify_json, verify_text};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use grundy::ask::{Counts, Head};
use grundy::claim::{Method, Request, Theorem, Values, Verdict, verify};
use grundy::game::HeapBox;
use grundy::plan::{Engine, Enumerated, Plan};
use grundy::rulesets::{HeapRuleset, Rules};
use grundy::work::Context;
use local::ShardArgs;
use std::time::Duration;

/// A named theorem against the rules, at every position of a box
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy verify moore --heaps 4 --max 31 --k 2
  grundy verify moore --rule same-amount
  grundy verify sprague-grundy kayles nim --heaps 2,1 --max 9
  grundy verify tartan 'turning 1-3' 'turning 1+C' --max 9
  grundy verify moore --heaps 6 --max 63 --engine local --shard 1/8 --out 1.json")]
#[command(
    mut_arg("max", |max| max.help("Largest heap, or one bound per heap [default: 15]")),
    mut_arg("board", |size| size.help("Board size, for sprague-grundy with rules on boards"))
)]
pub(super) struct VerifyArgs {
    /// One of `grundy list theorems`
    #[arg(value_parser = theorems())]
    theorem: &'static Theorem,
    /// For sprague-grundy and tartan: the two rulesets
    #[arg(value_name = "RULES", num_args = 0..=2)]
    rules: Vec<String>,
    /// Moore's parameter: a move touches at most k heaps [default: 2]
    #[arg(long, value_name = "K")]
    k: Option<u64>,
    /// Try the theorem on other rules: same-amount (= equal(k)) or any ruleset
    #[arg(long, value_name = "RULES")]
    rule: Option<String>,
    /// Only the misere statement
    #[arg(long)]
    misere: bool,
    /// Decide statements about values even on boxes where this takes long
    #[arg(long)]
    values: bool,
    /// Heaps; for sprague-grundy heaps of each side: a,b
    #[arg(long, short = 'n', value_name = "N[,N]", value_delimiter = ',')]
    heaps: Vec<usize>,
    #[command(flatten)]
    place: BoundArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    kept: CheckpointArgs,
    #[command(flatten)]
    processes: ProcessArgs,
}

/// Reads the name of a theorem.
fn theorems() -> impl TypedValueParser<Value = &'static Theorem> {
    let names = PossibleValuesParser::new(Theorem::names());
    names.map(|name| Theorem::named(&name).expect("one of the names"))
}

impl VerifyArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        self.shard.suits(self.engine.engine, session)?;
        let local = self.engine.engine == Some(Engine::Local);
        self.processes
            .not_with("another engine than --engine local", !local)?;
        match self.theorem.method {
            Method::Columns(_) => self.digital(session),
            Method::Pairs(ref pairs) => self.product(pairs, session),
            Method::Said => self.said(session),
        }
    }

    /// What the theorem is decided with for some rules on a box.
    fn context(&self, subject: &str, session: &Session) -> Result<Context, Failure> {
        let job = format!("theorem {} for {subject}", self.theorem);
        self.kept.context(&job, session)
    }

    fn place(&self, heaps: Option<usize>) -> PlaceArgs {
        let rest = self.place.clone();
        PlaceArgs { heaps, rest }
    }

    /// The box of a theorem on heaps, of `usual` heaps where none are named.
    fn positions(&self, rules: &HeapRuleset, usual: usize) -> Result<HeapBox, Failure> {
        let heaps = match self.heaps[..] {
            [] => Some(usual).filter(|_| self.place.max.len() <= 1),
            [heaps] => Some(heaps),
            _ => {
                return Err(Failure::input(
                    "found several numbers of heaps, expected one",
                ));
            }
        };
        self.place(heaps).heap_box(rules, usual)
    }

    /// Refuses rulesets after the name of a theorem on heaps.
    fn no_more_rules(&self) -> Result<(), Failure> {
        match self.rules.first() {
            Some(extra) => Err(Failure::input(format!(
                "found `{extra}` after {}, expected options; other rules are tried by --rule \
                 {extra}",
                self.theorem
            ))),
            None => Ok(()),
        }
    }

    /// A theorem on column sums.
    fn digital(&self, session: &Session) -> Result<Verdict, Failure> {
        self.no_more_rules()?;
        let theorem = self.theorem;
        let fixed = theorem.k();
        let k = match (fixed, self.k) {
            (_, Some(0)) => {
                return Err(Failure::input(
                    "found --k 0, expected at least 1: a move must touch a heap",
                ));
            }
            (Some(own), Some(k)) if k != own => {
                return Err(Failure::input(format!(
                    "found --k {k} for {theorem}, which is k = {own}; use `grundy verify moore \
                     --k {k}`"
                )));
            }
            (_, Some(k)) if k > 1 << 32 => {
                return Err(Failure::input(format!(
                    "found --k {k}, expected at most 2^32"
                )));
            }
            (own, k) => own.or(k).unwrap_or(2),
        };
        let own = match fixed {
            Some(_) => theorem.rules.into(),
            None => format!("moore({k})"),
        };
        let same_amount = self.rule.as_deref() == Some("same-amount");
        let text = match &self.rule {
            Some(_) if same_amount => format!("equal({k})"),
            Some(rule) => rule.clone(),
            None => own,
        };
        let ruleset = ruleset(&text, self.misere)?;
        let Rules::Heaps(rules) = &ruleset.rules else {
            return Err(Failure::input(format!(
                "found {ruleset}, expected rules on heaps: {theorem} is about column sums of heaps"
            )));
        };
        let positions = self.positions(rules, if same_amount { 2 } else { 3 })?;
        let request = Request {
            theorem,
            rules,
            convention: ruleset.convention,
            k,
            positions,
            engine: self.engine.engine,
            values: if self.values {
                Values::Forced
            } else {
                Values::default()
            },
        };
        if request.engine == Some(Engine::Local) {
            return self.local(&request, session);
        }
        let subject = format!("{ruleset}, k = {k}, {}", request.positions);
        let report = verify(&request, &self.context(&subject, session)?)?;
        let place = Enumerated::heaps(rules, request.positions);
        let counts = Counts::of(&place, report.want, &report.statistics);
        let head = Head::of(&ruleset, &place, report.plan.engine, counts);
        let subject = format!("{ruleset}, {place}");
        let done = (Some(&report.plan), report.time, Some(request.k));
        self.show(session, &head, &subject, &stated(&report.checked), done)?;
        Ok(report.verdict())
    }

    fn show(
        &self,
        session: &Session,
        head: &Head,
        subject: &str,
        checked: &[Stated],
        (plan, time, k): (Option<&Plan>, Duration, Option<u64>),
    ) -> Result<(), Failure> {
        output::show(
            session,
            || verify_json(head, (self.theorem.name, k), checked, time),
            || verify_text(head, subject, checked),
        )?;
        if let Some(plan) = plan {
            let line = plan_line(plan, time);
            session.remark(&format!("{line}; computed from the rules alone"));
        }
        Ok(())
    }
}
