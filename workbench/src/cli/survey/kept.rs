//! How the rows of a survey of any kind are made and kept: by one process or by several, as a whole
//! or a shard of it, with a checkpoint.

use super::super::cluster::parts;
use super::super::output;
use super::super::session::Session;
use super::{SurveyArgs, no_place, target};
use crate::failure::Failure;
use grundy::ask::SurveyJob;
use grundy::number::{duration, grouped};
use grundy::survey::{Checkpoint, KeptRun, SurveyPart, merge};
use grundy::work::Shard;
use grundy_cluster::{ClusterError, UnitSweep};
use grundy_report::dest::Dest;
use grundy_report::table::{Format, JSON};
use serde_json::Value;
use std::time::Instant;

/// Parts of a survey that are dealt out, at most.
const UNITS: u64 = 256;

/// Writes a whole survey.
type Writer<R> = fn((Dest, Format), &SurveyPart<R>, &Session) -> Result<(), Failure>;

impl SurveyArgs {
    /// Makes the rows and writes them, or their record if they are a shard. `tell` says how many
    /// there are.
    pub(super) fn kept<R: KeptRun + Send + Sync + 'static>(
        &self,
        session: &Session,
        job: SurveyJob<R>,
        write: Writer<R>,
        tell: &dyn Fn(&[R::Row]) -> String,
    ) -> Result<(), Failure> {
        if self.processes.wanted() {
            return self.together(session, job, write, tell);
        }
        let (dest, format) = match self.shard {
            Some(shard) => (self.record(shard, session)?, None),
            None => target(&self.file, session).map(|(dest, format)| (dest, Some(format)))?,
        };
        self.apart()?;
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let mut checkpoint = self.checkpoint(&job.run.clone().of_shard(shard))?;
        let known = checkpoint.as_ref().map_or(0, Checkpoint::done);
        let start = Instant::now();
        let part = job.part(shard, checkpoint.as_mut(), &session.context)?;
        let took = duration(start.elapsed());
        match format {
            Some(format) => write((dest, format), &part, session)?,
            None => output::write_json(dest, &Value::Object(part.json()))?,
        }
        let read = match known {
            0 => String::new(),
            known => format!(", {} from the checkpoint", grouped(known as u64)),
        };
        session.remark(&format!("{}{read}, {took}", tell(&part.rows)));
        Ok(())
    }

    /// The same by several processes: shards, dealt out and combined.
    fn together<R: KeptRun + Send + Sync + 'static>(
        &self,
        session: &Session,
        job: SurveyJob<R>,
        write: Writer<R>,
        tell: &dyn Fn(&[R::Row]) -> String,
    ) -> Result<(), Failure> {
        self.processes.not_with("--shard", self.shard.is_some())?;
        let target = match self.processes.is_first() {
            true => Some(target(&self.file, session)?),
            false => None,
        };
        let units = job.run.count().clamp(1, UNITS);
        let start = Instant::now();
        let sweep = UnitSweep {
            job: job.name,
            units,
            checkpoint: self.kept.folder(session),
            needless: None,
        };
        let (whole, command, rows) = (job.run, job.command, job.rows);
        let done = self.processes.sweep(sweep, session, move |unit, context| {
            let shard = Shard::new(unit + 1, units).unwrap_or(Shard::WHOLE);
            let run = whole.clone().of_shard(shard);
            let rows = rows(&run, None, context).map_err(ClusterError::Stop)?;
            let part = SurveyPart::new(command.clone(), run, rows);
            Ok(Value::Object(part.json()).to_string())
        });
        let (Some((records, _)), Some(target)) = (done?, target) else {
            return Ok(());
        };
        let parts = parts(&records, SurveyPart::<R>::from_record)?;
        let part = merge(parts).map_err(|e| Failure::input(e.to_string()))?;
        write(target, &part, session)?;
        let took = duration(start.elapsed());
        session.remark(&format!("{}, {took}", tell(&part.rows)));
        Ok(())
    }

    /// Refuses one file for the checkpoint and the result.
    fn apart(&self) -> Result<(), Failure> {
        if self.kept.checkpoint.is_some() && self.kept.checkpoint == self.file.out {
            return Err(Failure::input(
                "found one file for --checkpoint and --out, expected two: the checkpoint is not \
                 the result",
            ));
        }
        Ok(())
    }

    /// Where the rows of a survey are kept, if that is wanted.
    fn checkpoint<R: KeptRun>(&self, run: &R) -> Result<Option<Checkpoint<R::Row>>, Failure> {
        let checkpoint = match &self.kept.checkpoint {
            Some(path) if self.kept.resume => Some(Checkpoint::resume(path, run)?),
            Some(path) => Some(Checkpoint::create(path, run)?),
            None => None,
        };
        Ok(match self.kept.every {
            Some(every) => checkpoint.map(|log| log.every(every)),
            None => checkpoint,
        })
    }

    /// The file for the record of a shard.
    fn record(&self, shard: Shard, session: &Session) -> Result<Dest, Failure> {
        let named = || Format::from_path(self.file.out.as_deref()?).ok();
        let asked = self.file.named().or_else(named);
        if let Some(format) = asked.filter(|format| *format != JSON) {
            return Err(Failure::input(format!(
                "found format {format} and --shard {shard}, expected a file like 1.json: a shard \
                 is a record in JSON, and `grundy merge` writes the whole as {format}"
            )));
        }
        if self.file.out.is_none() && !session.json {
            return Err(no_place(shard));
        }
        self.file.dest()
    }
}
