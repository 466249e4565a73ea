use crate::cli::common::RulesArgs;
use crate::cli::output;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::row_periods_text;
use grundy::ask::{Answered, FindRowPeriodsRequest, GivenRules, Question, TypedWord};
use grundy::number::duration;
use grundy::rulesets::Definitions;
use std::time::Instant;

/// Periods of rows G(a, h), h = 0, 1, 2, .., proved by equal states.
///
/// Additive periods of rows: G(a, h + p) = G(a, h) + s for all h from a preperiod on.
///
/// PROVED: the columns of rows 0 to a return to the same state, which determines all that follows
/// (rules whose moves are declared by what they take from each heap). OBSERVED: at least eight
/// times in the columns computed, four of them in their first half.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy find row-periods wythoff --row 0..8
  grundy find row-periods rwythoff:2 --row 3 --to 2000")]
pub(in crate::cli) struct FindArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// The heap that is held fixed, or a range with both ends: 0..8
    #[arg(long, value_name = "A")]
    row: String,
    /// The last column to compute [default: 1000000, or 1000 where nothing can be proved]
    #[arg(long, value_name = "N")]
    to: Option<u64>,
}

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let asked = FindRowPeriodsRequest {
            rules: GivenRules::Read(self.rules.ruleset()?),
            row: TypedWord(self.row.clone()),
            to: self.to,
        };
        let start = Instant::now();
        let answer = asked.answer(&Definitions::default(), &session.context)?;
        let columns = answer
            .found
            .rows
            .iter()
            .map(|row| row.columns)
            .max()
            .unwrap_or(0);
        let columns = grundy::number::grouped(columns);
        session.remark(&format!("{columns} columns, {}", duration(start.elapsed())));
        output::show(session, || answer.json(), || row_periods_text(&answer))
    }
}
