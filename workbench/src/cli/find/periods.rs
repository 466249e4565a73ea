use crate::cli::common::RulesArgs;
use crate::cli::output;
use crate::cli::place::last_heap;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::plane_text;
use grundy::ask::{Answered, FindPeriodsRequest, GivenRules, Question};
use grundy::number::duration;
use grundy::rulesets::Definitions;
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
    #[arg(long, value_name = "A", default_value_t = FindPeriodsRequest::ROWS, value_parser = last_heap)]
    rows: u64,
    /// The last column to compute in search of the periods of rows
    #[arg(long, value_name = "N", default_value_t = FindPeriodsRequest::TO, value_parser = last_heap)]
    to: u64,
}

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let asked = FindPeriodsRequest {
            rules: GivenRules::Read(self.rules.ruleset()?),
            misere: false,
            values: self.values,
            rows: Some(self.rows),
            to: Some(self.to),
        };
        let start = Instant::now();
        let found = asked.answer(&Definitions::default(), &session.context)?;
        session.remark(&format!("took {}", duration(start.elapsed())));
        output::show(session, || found.json(), || plane_text(&found))
    }
}
