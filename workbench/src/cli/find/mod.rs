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
    /// P-positions as floor(j*alpha), floor(j*beta), with exact alpha and beta
    Beatty(beatty::FindArgs),
    /// Periods of rows G(a, h), h = 0, 1, 2, .., proved by equal states
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
