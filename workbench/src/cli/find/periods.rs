use crate::cli::common::RulesArgs;
use crate::cli::output;
use crate::cli::place::last_heap;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::FoundPlane;
use grundy::number::duration;
use grundy::plan::plane_periods;
use grundy::solve::Want;
use std::time::Instant;

/// Periods of the plane of outcomes or values, proved by equal bands of rows.
///
/// Rules on two heaps whose moves take one of a finite list of vectors: where a band of rows, as
/// many as a move may take from the first heap, equals a later band, everything after it repeats.
/// PROVED refers to all heaps from the preperiod on.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy find periods 'vectors{(1,0),(0,1),(1,1)}'
  grundy find periods 'vectors{(1,0),(2,0),(0,1),(0,3)}' --values")]
pub(in crate::cli) struct FindArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Grundy values, not outcomes
    #[arg(long)]
    values: bool,
    /// The last row to compute
    #[arg(long, value_name = "A", default_value = "100", value_parser = last_heap)]
    rows: u64,
    /// The last column to compute in search of the periods of rows
    #[arg(long, value_name = "N", default_value = "100000", value_parser = last_heap)]
    to: u64,
}

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let (ruleset, start) = (self.rules.ruleset()?, Instant::now());
        let want = match self.values {
            true => Want::Values,
            false => Want::Outcomes(ruleset.convention),
        };
        let asked = (self.rows, self.to);
        let found = plane_periods(&ruleset, want, asked, &session.context)?;
        session.remark(&format!("took {}", duration(start.elapsed())));
        let found = FoundPlane {
            rules: ruleset.to_string(),
            want,
            last: self.rows,
            found,
        };
        output::show(session, || found.json(), || found.text())
    }
}
