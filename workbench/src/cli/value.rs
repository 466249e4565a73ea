use super::common::EngineArgs;
use super::opening::OpeningArgs;
use super::session::Session;
use super::{Done, output};
use crate::failure::Failure;
use crate::present::{analysis_json, analysis_text};
use grundy::number;
use grundy::play::analyse;
use std::time::Instant;

/// One position: outcome, value, EVERY winning move, the digital-sum table, why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy value nim 3 4 5
  grundy value moore:2 3 6 7 10 --json
  grundy value cram --board 4x5
  grundy value fibonacci 34 --state 5
  grundy value chomp 4 3 1")]
pub(super) struct ValueArgs {
    #[command(flatten)]
    opening: OpeningArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

impl ValueArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        let position = self.opening.read("value")?;
        let start = Instant::now();
        let analysis = analyse(&position, self.engine.engine, &session.context)?;
        if session.json {
            output::print_json(&analysis_json(&analysis))?;
        } else {
            output::print(&analysis_text(&analysis))?;
            session.remark(&format!("took {}", number::duration(start.elapsed())));
        }
        Ok(Done::Well)
    }
}
