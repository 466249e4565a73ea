mod local;

use super::checkpoint::CheckpointArgs;
use super::cluster::ProcessArgs;
use super::common::EngineArgs;
use super::output;
use super::place::BoundArgs;
use super::session::{Session, plan_line};
use crate::failure::Failure;
use crate::present::verify_text;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use grundy::ask::{Answered, GivenRules, Verify, VerifyRequest};
use grundy::claim::{Theorem, Verdict};
use grundy::plan::Engine;
use grundy::rulesets::Definitions;
use grundy::work::Context;
use local::ShardArgs;

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
        let asked = self.asked()?.read(&Definitions::default())?;
        match &asked {
            Verify::Columns(columns) if local => return self.local(columns, session),
            _ => {}
        }
        let found = asked.decide(&self.context(&asked.subject(), session)?)?;
        output::show(
            session,
            || found.json(),
            || verify_text(&found.head, &found.subject, &found.checked),
        )?;
        if let Some(plan) = &found.plan {
            let line = plan_line(plan, found.time);
            session.remark(&format!("{line}; computed from the rules alone"));
        }
        Ok(found.verdict().unwrap_or(Verdict::Holds))
    }

    fn asked(&self) -> Result<VerifyRequest, Failure> {
        let heaps = self.heaps.iter().map(|&heaps| heaps as u64);
        Ok(VerifyRequest {
            theorem: self.theorem.name.into(),
            rules: self
                .rules
                .iter()
                .map(|text| GivenRules::from(&**text))
                .collect(),
            k: self.k,
            rule: self.rule.as_deref().map(GivenRules::from),
            misere: self.misere,
            values: self.values,
            heaps: heaps.collect::<Vec<_>>().into(),
            max: self.place.heaps()?.into(),
            board: self.place.board,
            order: self.place.order(),
            engine: self.engine.engine,
        })
    }

    /// What the theorem is decided with for some rules on a box.
    fn context(&self, subject: &str, session: &Session) -> Result<Context, Failure> {
        let job = format!("theorem {} for {subject}", self.theorem);
        self.kept.context(&job, session)
    }
}
