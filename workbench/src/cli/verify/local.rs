use super::VerifyArgs;
use crate::cli::cluster::parts;
use crate::cli::output;
use crate::cli::session::{Session, plan_line};
use crate::cli::survey::no_place;
use crate::failure::Failure;
use crate::present::part_text;
use grundy::ask::{Answered, ColumnSums};
use grundy::claim::{Part, Request, Verdict, merge};
use grundy::plan::{Engine, Plan};
use grundy::work::Shard;
use grundy_cluster::UnitSweep;
use grundy_report::dest::Dest;
use serde_json::Value;
use std::path::PathBuf;
use std::time::Instant;

/// Parts of a box that are dealt out to several processes.
const UNITS: u64 = 64;

/// Records of the local engine.
#[derive(Debug, clap::Args)]
pub(super) struct ShardArgs {
    /// With --engine local: only this part of the box, such as 1/8
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// With --engine local: file for the record, to be merged
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl ShardArgs {
    /// Whether they mean something next to the other options.
    pub(super) fn suits(&self, engine: Option<Engine>, session: &Session) -> Result<(), Failure> {
        let local = engine == Some(Engine::Local);
        match (self.shard, &self.out) {
            (Some(shard), _) if !local => Err(Failure::input(format!(
                "found --shard {shard} without --engine local, the only engine that splits a box \
                 into shards; add --engine local"
            ))),
            (_, Some(_)) if !local => Err(Failure::input(
                "found --out without --engine local, the only engine that writes records; use \
                 --json > FILE",
            )),
            (Some(shard), None) if !session.json => Err(no_place(shard)),
            _ => Ok(()),
        }
    }
}

impl VerifyArgs {
    /// A theorem on column sums, by local certification.
    pub(super) fn local(
        &self,
        columns: &ColumnSums,
        session: &Session,
    ) -> Result<Verdict, Failure> {
        let request = &columns.request();
        let shard = self.shard.shard.unwrap_or(Shard::WHOLE);
        let out = self.shard.out.as_deref().map(Dest::check).transpose()?;
        let start = Instant::now();
        let part = match self.processes.wanted() {
            true => match self.together(columns, session)? {
                Some(part) => part,
                None => return Ok(Verdict::Holds),
            },
            false => {
                let command = columns.command();
                let subject = format!("{command} --shard {shard}");
                let context = self.context(&subject, session)?;
                Part::verify(&command, request, shard, &context)?
            }
        };
        let time = start.elapsed();
        if let Some(out) = out {
            output::write_json(out, &Value::Object(part.json()))?;
        }
        match (session.json, self.shard.shard) {
            (true, Some(_)) => output::print_json(&Value::Object(part.json()))?,
            (true, None) => {
                let threads = session.context.threads();
                output::print_json(&columns.certified(&part, time, threads).json())?;
            }
            (false, _) => output::print(&part_text(&part))?,
        }
        let plan = Plan::local(part.order, false, session.context.threads());
        session.remark(&format!(
            "{}; each position checked against the rules",
            plan_line(&plan, time)
        ));
        Ok(part.verdict)
    }

    /// The same by several processes: shards, dealt out and combined; nothing in the processes
    /// that were started.
    fn together(&self, columns: &ColumnSums, session: &Session) -> Result<Option<Part>, Failure> {
        let request = &columns.request();
        self.processes
            .not_with("--shard", self.shard.shard.is_some())?;
        let command = columns.command();
        let sweep = UnitSweep {
            job: command.clone(),
            units: UNITS,
            checkpoint: self.kept.folder(session),
            needless: None,
        };
        let (rules, positions) = (request.rules.clone(), request.positions.clone());
        let (theorem, k, convention) = (request.theorem, request.k, request.convention);
        let (engine, values) = (request.engine, request.values);
        let done = self.processes.sweep(sweep, session, move |unit, context| {
            let request = Request {
                theorem,
                k,
                rules: &rules,
                convention,
                positions: positions.clone(),
                engine,
                values,
            };
            let shard = Shard::new(unit + 1, UNITS).unwrap_or(Shard::WHOLE);
            let part = Part::verify(&command, &request, shard, context)?;
            Ok(Value::Object(part.json()).to_string())
        });
        let Some((records, _)) = done? else {
            return Ok(None);
        };
        let all = merge(&parts(&records, Part::from_record)?)
            .map_err(|e| Failure::input(e.to_string()))?;
        Ok(Some(all))
    }
}
