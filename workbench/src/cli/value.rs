mod dealt;

use super::checkpoint::CheckpointArgs;
use super::cluster::ProcessArgs;
use super::common::EngineArgs;
use super::opening::OpeningArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{
    analysis_text, entailed_text, large_geography_text, large_hackenbush_text, lasting_text,
    loopy_text, ordinal_text, unfinished_text,
};
use grundy::ask::{Answered, AskedPosition, Seconds, ValueAnswer, ValueRequest};
use grundy::number::{self, bytes, counted};
use grundy::play::Position;
use grundy::rulesets::Definitions;
use grundy::store::sha256;
use grundy::work::{Budget, Context};
use grundy_report::dest::Dest;
use std::path::PathBuf;
use std::time::Instant;

/// One position: outcome, value, every winning move, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy value nim 3 4 5
  grundy value moore:2 3 6 7 10 --json
  grundy value kayles 7 --options
  grundy value cram --board 4x5
  grundy value fibonacci 34 --state 5
  grundy value chomp 4 3 1
  grundy value nim 1 3 5 7 --remoteness
  grundy value cram 5x6 --no-moves --certificate cram.value
  grundy value cram 6x9 --no-moves --seconds 60
  grundy value cram 5x11 --no-moves --checkpoint cram.log --resume
  grundy value cram 6x8 --no-moves --processes 4
  grundy value nim w 5 'w + 3'
  grundy value 'edges{a>b,b>a,b>c}' a
  grundy value top-entails 5 7
  grundy value nimstring 'grid(3,3)'")]
pub(super) struct ValueArgs {
    #[command(flatten)]
    opening: OpeningArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// List every option with its value, or with P or N where values are not computed
    #[arg(long, conflicts_with = "engine")]
    options: bool,
    /// Outcome and value alone, without the winning moves: sooner, of large boards
    #[arg(long, conflicts_with = "options")]
    no_moves: bool,
    /// How long play lasts: remoteness, where the winner hurries and the loser holds out, and
    /// suspense, where the winner delays and the loser hurries
    #[arg(long)]
    remoteness: bool,
    /// Seconds that the search of the value may take, such as 60: what is known then is told
    #[arg(
        long,
        value_name = "TIME",
        requires = "no_moves",
        conflicts_with = "remoteness"
    )]
    seconds: Option<Seconds>,
    /// Nodes that it may look at, some 100,000 a second
    #[arg(
        long,
        value_name = "N",
        requires = "no_moves",
        conflicts_with = "remoteness"
    )]
    nodes: Option<u64>,
    #[command(flatten)]
    kept: CheckpointArgs,
    #[command(flatten)]
    processes: ProcessArgs,
    /// File for a certificate of the value, for `grundy certify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl ValueArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let start = Instant::now();
        let place = self.opening.request()?;
        let asked = place.asked(&Definitions::default())?;
        let request = ValueRequest {
            engine: self.engine.engine,
            options: self.options,
            no_moves: self.no_moves,
            remoteness: self.remoteness,
            seconds: self.seconds,
            nodes: self.nodes,
            ..ValueRequest::of(place)
        };
        let certificate = match (&self.certificate, &asked) {
            (None, _) => None,
            (Some(file), AskedPosition::Position(position)) if !position.loops() => {
                Some((Dest::check(file)?, position))
            }
            (Some(_), _) => {
                return Err(Failure::input(
                    "found --certificate with a position that a theory of its own answers, expected \
                     it with rules that end, on heaps or boards",
                ));
            }
        };
        if self.processes.wanted() {
            return self.together(&asked, session);
        }
        let context = self.kept_context(&asked, session)?;
        let answer = request.answer_of(&asked, &context)?;
        output::show(session, || answer.json(), || value_text(&answer))?;
        if let ValueAnswer::Unfinished(known) = &answer {
            return Err(known.used_up.clone().into());
        }
        if let Some((dest, position)) = certificate {
            write_certificate(dest, position, session)?;
        }
        // theories answer at once
        let searched = matches!(answer, ValueAnswer::Position(..) | ValueAnswer::Loopy(_));
        if searched && !session.json {
            session.remark(&format!("took {}", number::duration(start.elapsed())));
        }
        Ok(())
    }
}

impl ValueArgs {
    /// The context of the search, which keeps what it finds, if that is wanted.
    fn kept_context(&self, asked: &AskedPosition, session: &Session) -> Result<Context, Failure> {
        if self.kept.checkpoint.is_none() {
            return Ok(session.context.clone());
        }
        let ends = match asked {
            AskedPosition::Position(position) if !position.loops() => Some(position),
            _ => None,
        };
        let Some(position) = ends.filter(|_| self.no_moves && !self.remoteness) else {
            return Err(Failure::input(
                "found --checkpoint where more than one value is asked for, or a theory answers at \
                 once, expected it with --no-moves and rules that end",
            ));
        };
        let job = format!("value of {}, {position}", position.ruleset());
        // with a budget a search is one whose findings can be kept, or is refused
        let context = self.kept.context(&job, session)?;
        Ok(context.with_budget(Budget::default()))
    }
}

/// The answer for people.
fn value_text(answer: &ValueAnswer) -> String {
    match answer {
        ValueAnswer::Position(analysis, lengths) => {
            analysis_text(analysis) + &lengths.map_or(String::new(), lasting_text)
        }
        ValueAnswer::Unfinished(known) => unfinished_text(known),
        ValueAnswer::Loopy(found) => loopy_text(found),
        ValueAnswer::Entailed(found) => entailed_text(found),
        ValueAnswer::Ordinals(position, convention) => ordinal_text(position, *convention),
        ValueAnswer::Hackenbush(found) => large_hackenbush_text(found),
        ValueAnswer::Geography(found) => large_geography_text(found),
    }
}

/// Writes the certificate of a value.
fn write_certificate(dest: Dest, position: &Position, session: &Session) -> Result<(), Failure> {
    let record = position.value_certificate(&session.context)?;
    let text = record.text();
    dest.put(text.as_bytes())?;
    session.remark(&format!(
        "certificate of the value: {}, {}, SHA-256 {}",
        counted(record.pieces.len() as u64, "position"),
        bytes(text.len() as u128),
        sha256(text.as_bytes())
    ));
    Ok(())
}
