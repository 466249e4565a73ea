//! Rules on many graphs.

use super::super::cluster::parts;
use super::super::output;
use super::super::session::Session;
use super::{SurveyArgs, UNITS, read, target};
use crate::failure::Failure;
use crate::present::{graphs_csv, graphs_json, graphs_text};
use grundy::game::Convention;
use grundy::number::{self, grouped};
use grundy::solve::local::Shard;
use grundy::survey::{Checkpoint, GraphPart, GraphRun, graph_lines, graph_rows};
use grundy_cluster::{ClusterError, UnitSweep};
use grundy_report::dest::Dest;
use grundy_report::table::{Format, JSON, TEXT};
use serde_json::Value;
use std::io::Read;
use std::time::Instant;

impl SurveyArgs {
    /// Rules on each member of a family.
    pub(super) fn of_family(
        &self,
        rules: &str,
        lines: Vec<String>,
        session: &Session,
    ) -> Result<(), Failure> {
        self.rows(rules, lines, session)
    }

    /// Rules on each of the graphs of a file.
    pub(super) fn of_graphs(
        &self,
        rules: &str,
        path: &str,
        session: &Session,
    ) -> Result<(), Failure> {
        if self.to.is_some() {
            return Err(Failure::input(
                "found --to with a file of graphs, expected none: graphs have no last heap",
            ));
        }
        let text = read_text(path)?;
        let lines = graph_lines(&text).into_iter().map(str::to_owned);
        self.rows(rules, lines.collect(), session)
    }

    fn rows(&self, rules: &str, lines: Vec<String>, session: &Session) -> Result<(), Failure> {
        let convention = match self.misere {
            true => Convention::Misere,
            false => Convention::Normal,
        };
        let all: Vec<&str> = lines.iter().map(String::as_str).collect();
        let run = GraphRun::new(rules, convention, &all);
        if self.processes.wanted() {
            return self.graphs_together(run, lines, session);
        }
        let (dest, format) = match self.shard {
            Some(shard) => (self.record(shard, session)?, None),
            None => target(&self.file, session).map(|(dest, format)| (dest, Some(format)))?,
        };
        self.apart()?;
        let run = run.shard(self.shard.unwrap_or(Shard::WHOLE));
        let mut checkpoint = self.checkpoint(&run)?;
        let known = checkpoint.as_ref().map_or(0, Checkpoint::done);
        let start = Instant::now();
        let rows = graph_rows(&run, &all, checkpoint.as_mut(), &session.context)?;
        let count = grouped(rows.len() as u64);
        let part = GraphPart::new(self.command(), run, rows);
        match format {
            Some(format) => write_graphs((dest, format), &part)?,
            None => output::write_json(dest, &Value::Object(part.json()))?,
        }
        let took = number::duration(start.elapsed());
        session.remark(&format!("{count} graphs{}, {took}", read(known)));
        Ok(())
    }

    /// What repeats a survey of graphs as a whole.
    fn command(&self) -> String {
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-:,@/+".contains(c);
        let word = |word: &String| match word.chars().all(plain) {
            true => word.clone(),
            false => format!("'{}'", word.replace('\'', r"'\''")),
        };
        let words: Vec<String> = self.families.iter().map(word).collect();
        let to = self.to.map_or(String::new(), |to| format!(" --to {to}"));
        let misere = if self.misere { " --misere" } else { "" };
        format!("grundy survey {}{to}{misere}", words.join(" "))
    }

    /// The same by several processes: shards, dealt out and combined.
    fn graphs_together(
        &self,
        run: GraphRun,
        lines: Vec<String>,
        session: &Session,
    ) -> Result<(), Failure> {
        self.processes.not_with("--shard", self.shard.is_some())?;
        let target = match self.processes.is_first() {
            true => Some(target(&self.file, session)?),
            false => None,
        };
        let units = (lines.len() as u64).clamp(1, UNITS);
        let start = Instant::now();
        let command = self.command();
        let sweep = UnitSweep {
            job: format!("{command} ({})", run.hash()),
            units,
            checkpoint: self.kept.folder(session),
            needless: None,
        };
        let done = self.processes.sweep(sweep, session, move |unit, context| {
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let shard = Shard::new(unit + 1, units).unwrap_or(Shard::WHOLE);
            let run = run.clone().shard(shard);
            let rows = graph_rows(&run, &lines, None, context).map_err(ClusterError::Stop)?;
            let part = GraphPart::new(command.clone(), run, rows);
            Ok(Value::Object(part.json()).to_string())
        });
        let (Some((records, _)), Some(target)) = (done?, target) else {
            return Ok(());
        };
        let parts = parts(&records, GraphPart::from_record)?;
        let part = GraphPart::merge(parts).map_err(|e| Failure::input(e.to_string()))?;
        write_graphs(target, &part)?;
        let count = grouped(part.rows.len() as u64);
        let took = number::duration(start.elapsed());
        session.remark(&format!("{count} graphs, {took}"));
        Ok(())
    }
}

/// Writes a whole survey of graphs.
pub(in super::super) fn write_graphs(
    (mut dest, format): (Dest, Format),
    part: &GraphPart,
) -> Result<(), Failure> {
    let rows = &part.rows;
    if format == JSON {
        return output::write_json(
            dest,
            &graphs_json(&part.run.rules, part.run.convention, rows),
        );
    }
    if format == TEXT {
        return Ok(dest.put(graphs_text(rows).as_bytes())?);
    }
    graphs_csv(rows, &mut dest)?;
    Ok(dest.commit()?)
}

/// Bytes of a file of graphs at most.
const LARGEST: u64 = 1 << 30;

/// A file, or standard input.
fn read_text(path: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let read = match path {
        "-" => std::io::stdin().take(LARGEST).read_to_string(&mut text),
        path => {
            std::fs::File::open(path).and_then(|file| file.take(LARGEST).read_to_string(&mut text))
        }
    };
    read.map_err(|error| Failure::input(format!("the graphs of `{path}`: {error}")))?;
    if text.len() as u64 >= LARGEST {
        return Err(Failure::input(
            "found more than 1 GB of graphs, expected fewer: split the file",
        ));
    }
    Ok(text)
}
