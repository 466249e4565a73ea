mod beatty;
mod game;
mod periods;
mod redundant;
mod row_periods;
mod theorems;

use super::session::Session;
use crate::failure::Failure;
use clap::Subcommand;

/// Regularities: theorems, Beatty pairs, periods of rows, redundant vectors, games with some values
#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:
  grundy find beatty wythoff --max 200
  grundy find row-periods wythoff --row 0..8
  grundy find periods 'vectors{(1,0),(0,1),(1,1)}'
  grundy find game 0,1,2,3,1,4,3,2,1,4,2,6
  grundy find redundant wythoff --max 100 --add 5
  grundy find theorems 'subtract{1,2}' --heaps 3")]
pub(super) enum FindArgs {
    Beatty(beatty::FindArgs),
    RowPeriods(row_periods::FindArgs),
    Periods(periods::FindArgs),
    Game(game::FindArgs),
    Redundant(redundant::FindArgs),
    Theorems(theorems::FindArgs),
}

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::Beatty(args) => args.run(session),
            Self::RowPeriods(args) => args.run(session),
            Self::Periods(args) => args.run(session),
            Self::Game(args) => args.run(session),
            Self::Redundant(args) => args.run(session),
            Self::Theorems(args) => args.run(session),
        }
    }
}
