mod graphs;

pub(super) use graphs::write_graphs;

use super::checkpoint::CheckpointArgs;
use super::cluster::{ProcessArgs, parts};
use super::output::{self, FileArgs};
use super::session::Session;
use crate::failure::Failure;
use crate::present::{
    quotients_csv, quotients_json, quotients_text, survey_csv, survey_json, survey_summary,
    survey_text,
};
use grundy::number::{self, grouped};
use grundy::rulesets::Ruleset;
use grundy::solve::local::Shard;
use grundy::survey::{
    Checkpoint, Games, KeptRun, SurveyPart, SurveyRun, family_lines, merge, quotients, survey,
};
use grundy::theory::misere::Limits;
use grundy_cluster::{ClusterError, UnitSweep};
use grundy_report::dest::Dest;
use grundy_report::table::{CSV, Format, JSON, TEXT};
use serde_json::Value;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Many heap games at once: periods, and which games are the same
#[derive(Debug, clap::Args)]
#[command(after_help = "FAMILY is one of
  0.ddd 4.dd 0.1dd  all codes with these digits, where d is any digit from 0 to 7
  0.dd:0-3,7        with other digits for d
  subtract:1-7      all non-empty sets of amounts from 1 to 7
  allbut:1-4        all amounts but those of such a set
  0.77 '4!.0' kayles subtract:1,3,4   one game: a code, or a ruleset that has one
  @codes.txt        a file with one of these a line, and comments from # on
or rules on graphs, and a file of graphs in graph6 or sparse6, one per line, or a
family: `path(n)`, `grid(3,n)`, for each n up to --to.

Examples:
  grundy survey 0.dd 4.d --to 1000
  grundy survey 0.ddd --to 10000 --checkpoint ddd.log --resume --out ddd.csv
  grundy survey node-kayles @connected-8.g6 --out kayles.csv
  grundy survey node-kayles @connected-8.g6 --shard 1/4 --out 1.json
  grundy survey node-kayles 'grid(3,n)' --to 12
  grundy survey 0.dd --misere --to 200")]
#[command(
    mut_arg("checkpoint", |file| file.help("File to which each finished game is appended")),
    mut_arg("out", |out| out.help("File to write: .csv, .json or .txt")),
    mut_arg("format", |format| format.help("csv, json or text"))
)]
pub(super) struct SurveyArgs {
    /// The games: 0.ddd, 4.dd, subtract:1-7, @FILE, ...
    #[arg(value_name = "FAMILY", required = true)]
    families: Vec<String>,
    /// The last heap, or the last n of a family of graphs
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    /// Misere play: the quotient of each game on heaps, up to heap --to [default: 100]; outcomes of
    /// rules on graphs
    #[arg(long)]
    misere: bool,
    /// With --misere: steps for each game, the same on all machines, about 10 million a second
    #[arg(
        long,
        value_name = "STEPS",
        default_value_t = 50_000_000,
        requires = "misere"
    )]
    effort: u64,
    /// Only this part of the games, such as 1/8; its record goes to --out
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[command(flatten)]
    kept: CheckpointArgs,
    #[command(flatten)]
    processes: ProcessArgs,
    #[command(flatten)]
    file: FileArgs,
}

/// The last heap of misere quotients, if nothing else is said.
const QUOTIENT_HEAPS: u64 = 100;

/// Elements of a quotient after which no larger heaps are looked at in a survey.
const QUOTIENT_ELEMENTS: usize = 2000;

/// Parts of a survey that are dealt out, at most.
const UNITS: u64 = 256;

/// How many rows a checkpoint held, in words.
fn read(known: usize) -> String {
    match known {
        0 => String::new(),
        known => format!(", {} from the checkpoint", grouped(known as u64)),
    }
}

impl SurveyArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        if let [rules, file] = &self.families[..]
            && let Some(path) = file.strip_prefix('@')
            && Ruleset::on_structure(rules, "").is_some()
        {
            return self.of_graphs(rules, path, session);
        }
        if let [rules, family] = &self.families[..]
            && Ruleset::on_structure(rules, "").is_some()
        {
            let lines = family_lines(rules, family, self.last()?).ok_or_else(|| {
                Failure::input(format!(
                    "found `{family}`, expected a family with n, such as path(n) or grid(3,n), or \
                     a file of graphs, @FILE"
                ))
            })?;
            return self.of_family(rules, lines, session);
        }
        if self.misere {
            return self.of_quotients(session);
        }
        let to = self.last()?;
        if self.processes.wanted() {
            return self.together(session);
        }
        let (dest, format) = match self.shard {
            Some(shard) => (self.record(shard, session)?, None),
            None => target(&self.file, session).map(|(dest, format)| (dest, Some(format)))?,
        };
        self.apart()?;
        // some families have very many games
        session.flags.idle.store(true, Ordering::Relaxed);
        let games = Games::read(&self.families)?;
        let run = SurveyRun::new(&games, to, self.shard.unwrap_or(Shard::WHOLE))?;
        session.flags.idle.store(false, Ordering::Relaxed);
        let mut checkpoint = self.checkpoint(&run)?;
        let known = checkpoint.as_ref().map_or(0, Checkpoint::done);
        let start = Instant::now();
        let part = survey(&games, &run, checkpoint.as_mut(), &session.context)?;
        let took = number::duration(start.elapsed());
        match format {
            Some(format) => write((dest, format), &part, session)?,
            None => output::write_json(dest, &Value::Object(part.json()))?,
        }
        let count = grouped(part.rows.len() as u64);
        session.remark(&format!("{count} games{}, {took}", read(known)));
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

    /// The last heap of games on heaps.
    fn last(&self) -> Result<u64, Failure> {
        self.to.ok_or_else(|| {
            Failure::input("missing --to N; add it, such as --to 1000\n  see grundy survey --help")
        })
    }

    /// The misere quotients of games on heaps.
    fn of_quotients(&self, session: &Session) -> Result<(), Failure> {
        let others = self.shard.is_some() || self.kept.checkpoint.is_some();
        if others || self.processes.wanted() {
            return Err(Failure::input(
                "found --shard, --checkpoint or --processes with --misere, expected none of them: \
                 quotients are surveyed at once; name a part of the games, such as 0.1dd",
            ));
        }
        let (mut dest, format) = target(&self.file, session)?;
        let games = Games::read(&self.families)?;
        let to = self.to.unwrap_or(QUOTIENT_HEAPS);
        let limits = Limits {
            to: usize::try_from(to).unwrap_or(usize::MAX),
            order: QUOTIENT_ELEMENTS,
            effort: self.effort,
        };
        let start = Instant::now();
        let rows = quotients(&games, limits, &session.context)?;
        if format == JSON {
            output::write_json(dest, &quotients_json(&rows))?;
        } else if format == TEXT {
            dest.put(quotients_text(&rows).as_bytes())?;
        } else {
            quotients_csv(&rows, &mut dest)?;
            dest.commit()?;
        }
        let proved = rows.iter().filter(|row| row.period.is_some()).count();
        session.remark(&format!(
            "{} games, {} of them proved for all heaps, {}",
            grouped(rows.len() as u64),
            grouped(proved as u64),
            number::duration(start.elapsed())
        ));
        Ok(())
    }

    /// The same by several processes: shards, dealt out and combined.
    fn together(&self, session: &Session) -> Result<(), Failure> {
        let to = self.last()?;
        self.processes.not_with("--shard", self.shard.is_some())?;
        let first = self.processes.is_first();
        let target = match first {
            true => Some(target(&self.file, session)?),
            false => None,
        };
        let games = Games::read(&self.families)?;
        let whole = SurveyRun::new(&games, to, Shard::WHOLE)?;
        let job = format!("{} (codes {})", whole.command(), whole.codes);
        let units = games.count().clamp(1, UNITS);
        let start = Instant::now();
        let sweep = UnitSweep {
            job,
            units,
            checkpoint: self.kept.folder(session),
            needless: None,
        };
        let done = self.processes.sweep(sweep, session, move |unit, context| {
            let refused = |text: String| ClusterError::Refused(text);
            let shard = Shard::new(unit + 1, units).unwrap_or(Shard::WHOLE);
            let run = SurveyRun::new(&games, to, shard).map_err(|e| refused(e.to_string()))?;
            let part = survey(&games, &run, None, context)?;
            Ok(Value::Object(part.json()).to_string())
        });
        let (Some((records, _)), Some(target)) = (done?, target) else {
            return Ok(());
        };
        let parts = parts(&records, SurveyPart::from_record)?;
        let part = merge(parts).map_err(|e| Failure::input(e.to_string()))?;
        write(target, &part, session)?;
        let count = grouped(part.rows.len() as u64);
        let took = number::duration(start.elapsed());
        session.remark(&format!("{count} games, {took}"));
        Ok(())
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

/// A shard of which the record would be lost.
pub(super) fn no_place(shard: Shard) -> Failure {
    Failure::input(format!(
        "found --shard {shard} and no place for its record, which `grundy merge` needs; add --out \
         FILE"
    ))
}

/// Where a whole survey goes and how it is written, CSV, JSON or text; checked before the run.
pub(super) fn target(file: &FileArgs, session: &Session) -> Result<(Dest, Format), Failure> {
    let format = file.format(session)?;
    if ![CSV, JSON, TEXT].contains(&format) {
        return Err(Failure::input(format!(
            "found {format} for a survey, expected csv, json or text"
        )));
    }
    Ok((file.dest()?, format))
}

/// Writes a whole survey. Where a table is written, a summary goes to stderr.
pub(super) fn write(
    (mut dest, format): (Dest, Format),
    part: &SurveyPart,
    session: &Session,
) -> Result<(), Failure> {
    // all rows are there, and are kept where that was asked for
    session.flags.idle.store(true, Ordering::Relaxed);
    if format == JSON {
        return output::write_json(dest, &survey_json(part));
    }
    if format == TEXT {
        // the whole text, as nothing else is printed
        return Ok(dest.put(survey_text(part).as_bytes())?);
    }
    survey_csv(part, &mut dest)?;
    session.remark(survey_summary(part).trim_end());
    Ok(dest.commit()?)
}
