use super::common::EngineArgs;
use super::opening::OpeningArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{
    analysis_json, analysis_text, large_hackenbush_json, large_hackenbush_text, lasting_text,
};
use grundy::game::{REMOTENESS, SUSPENSE};
use grundy::number::{self, bytes, counted};
use grundy::play::{LargeHackenbush, Position, analyse, analyse_number, analyse_options, lasts};
use grundy::store::sha256;
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
  grundy value cram 5x6 --no-moves --certificate cram.value")]
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
    /// File for a certificate of the value, for `grundy certify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl ValueArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let start = Instant::now();
        let opening = self.opening.clone().with_file()?;
        if let Some((graph, names)) = opening.large_hackenbush()? {
            let found = LargeHackenbush::new(&graph, &names, &session.context)?;
            let json = || large_hackenbush_json(&found);
            return output::show(session, json, || large_hackenbush_text(&found));
        }
        let certificate = self.certificate.as_deref().map(Dest::check).transpose()?;
        let position = opening.read("value")?;
        let analysis = match (self.options, self.no_moves) {
            (true, _) => analyse_options(&position, &session.context)?,
            (_, true) => analyse_number(&position, self.engine.engine, &session.context)?,
            _ => analyse(&position, self.engine.engine, &session.context)?,
        };
        if self.options && analysis.options.is_none() {
            return Err(Failure::input(format!(
                "found --options, but {} has too many options to list; name a smaller position",
                analysis.position
            )));
        }
        let lengths = match self.remoteness {
            true => {
                let of = |length| lasts(&position, length, &session.context);
                Some([of(REMOTENESS)?, of(SUSPENSE)?])
            }
            false => None,
        };
        let json = || {
            let mut all = analysis_json(&analysis);
            if let Some([remoteness, suspense]) = lengths {
                all["remoteness"] = remoteness.into();
                all["suspense"] = suspense.into();
            }
            all
        };
        let text = || analysis_text(&analysis) + &lengths.map_or(String::new(), lasting_text);
        output::show(session, json, text)?;
        if let Some(dest) = certificate {
            write_certificate(dest, &position, session)?;
        }
        if !session.json {
            session.remark(&format!("took {}", number::duration(start.elapsed())));
        }
        Ok(())
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
