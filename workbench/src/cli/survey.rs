mod graphs;
mod kept;
mod quotients;

pub(super) use graphs::write_graphs;
pub(super) use quotients::write_quotients;

use super::checkpoint::CheckpointArgs;
use super::cluster::ProcessArgs;
use super::output::{self, FileArgs};
use super::session::Session;
use crate::failure::Failure;
use crate::present::{survey_csv, survey_summary, survey_text};
use grundy::ask::{SurveyJobs, SurveyRequest, survey_json};
use grundy::number::grouped;
use grundy::survey::{QuotientRun, SurveyPart};
use grundy::work::Shard;
use grundy_report::dest::Dest;
use grundy_report::table::{CSV, Format, JSON, TEXT};
use quotients::QuotientArgs;
use std::sync::atomic::Ordering;

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
  grundy survey 0.dd --misere --to 200
  grundy survey 0.ddd --misere --checkpoint q.log --resume --out q.csv")]
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
    #[command(flatten)]
    quotients: QuotientArgs,
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

impl SurveyArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        match self.job(session)? {
            SurveyJobs::Games(job) => self.kept(session, *job, write, &|rows| {
                format!("{} games", grouped(rows.len() as u64))
            }),
            SurveyJobs::Quotients(job) => self.kept(session, *job, write_quotients, &|rows| {
                let proved = rows.iter().filter(|row| row.period.is_some()).count();
                format!(
                    "{} games, {} of them proved for all heaps",
                    grouped(rows.len() as u64),
                    grouped(proved as u64)
                )
            }),
            SurveyJobs::Graphs(job) => self.kept(session, *job, write_graphs, &|rows| {
                format!("{} graphs", grouped(rows.len() as u64))
            }),
        }
    }

    fn request(&self) -> SurveyRequest {
        let given = &self.quotients;
        SurveyRequest {
            families: self.families.clone(),
            to: self.to,
            misere: self.misere,
            effort: Some(given.effort).filter(|&steps| steps != QuotientRun::EFFORT),
            elements: Some(given.elements).filter(|&most| most != QuotientRun::ELEMENTS),
            game_memory: given.game_memory,
        }
    }

    /// What is asked for; files are read.
    fn job(&self, session: &Session) -> Result<SurveyJobs, Failure> {
        let request = self.request();
        if let Some((rules, graphs)) = request.on_graphs()
            && let Some(path) = graphs.strip_prefix('@')
        {
            return Ok(request.of_graphs(rules, self.lines(path)?));
        }
        // some families have very many games
        session.flags.idle.store(true, Ordering::Relaxed);
        let job = request.read(self.processes.memory(session))?;
        session.flags.idle.store(false, Ordering::Relaxed);
        Ok(job)
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
