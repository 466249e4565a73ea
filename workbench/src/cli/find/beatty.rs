use crate::cli::common::RulesArgs;
use crate::cli::output;
use crate::cli::session::{Session, plan_line};
use crate::failure::Failure;
use crate::present::pairs_text;
use grundy::ask::{Answered, FindBeattyRequest, GivenRules, Question};
use grundy::rulesets::Definitions;
use std::time::Instant;

/// P-positions as floor(j*alpha), floor(j*beta), with exact alpha and beta.
///
/// The P-positions a <= b of symmetric rules on two heaps as pairs of Beatty sequences,
/// (floor(j*alpha), floor(j*beta)) for j = 0, 1, 2, ..
///
/// alpha and beta are quadratic irrationals, suggested by the continued fraction that the pairs
/// decide and then checked against every pair, in integers. The verdict refers to the pairs of the
/// box and is not a proof. A candidate must be right for half of them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy find beatty wythoff --max 200
  grundy find beatty rwythoff:3 --max 500 --json")]
pub(in crate::cli) struct FindArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Largest heap
    #[arg(long, short = 'm', value_name = "M")]
    max: u64,
}

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let asked = FindBeattyRequest {
            rules: GivenRules::Read(self.rules.ruleset()?),
            misere: false,
            max: self.max,
        };
        let start = Instant::now();
        let found = asked.answer(&Definitions::default(), &session.context)?;
        session.remark(&plan_line(&found.list.plan, start.elapsed()));
        output::show(session, || found.json(), || pairs_text(&found))
    }
}
