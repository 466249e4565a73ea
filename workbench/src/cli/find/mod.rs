mod beatty;
mod row_periods;

use super::session::Session;
use crate::failure::Failure;
use clap::Subcommand;

/// Regularities of two heaps: Beatty pairs, additive periods of rows
#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:
  grundy find beatty wythoff --max 200
  grundy find row-periods wythoff --row 0..8")]
pub(super) enum FindArgs {
    Beatty(beatty::FindArgs),
    RowPeriods(row_periods::FindArgs),
}

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::Beatty(args) => args.run(session),
            Self::RowPeriods(args) => args.run(session),
        }
    }
}
