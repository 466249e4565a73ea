use super::common::EngineArgs;
use super::opening::OpeningArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{analysis_json, analysis_text};
use grundy::number;
use grundy::play::{analyse, analyse_options};
use std::time::Instant;

/// One position: outcome, value, every winning move, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy value nim 3 4 5
  grundy value moore:2 3 6 7 10 --json
  grundy value kayles 7 --options
  grundy value cram --board 4x5
  grundy value fibonacci 34 --state 5
  grundy value chomp 4 3 1")]
pub(super) struct ValueArgs {
    #[command(flatten)]
    opening: OpeningArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// List every option with its value, or with P or N where values are not computed
    #[arg(long, conflicts_with = "engine")]
    options: bool,
}

impl ValueArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let position = self.opening.read("value")?;
        let start = Instant::now();
        let analysis = match self.options {
            true => analyse_options(&position, &session.context)?,
            false => analyse(&position, self.engine.engine, &session.context)?,
        };
        if self.options && analysis.options.is_none() {
            return Err(Failure::input(format!(
                "found --options, but {} has too many options to list; name a smaller position",
                analysis.position
            )));
        }
        let json = || analysis_json(&analysis);
        output::show(session, json, || analysis_text(&analysis))?;
        if !session.json {
            session.remark(&format!("took {}", number::duration(start.elapsed())));
        }
        Ok(())
    }
}
