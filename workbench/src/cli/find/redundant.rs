use crate::cli::common::RulesArgs;
use crate::cli::output;
use crate::cli::place::{heap_count, last_heap};
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::changes_text;
use grundy::ask::{Answered, FindRedundantRequest, GivenRules, Question, TypedBase};
use grundy::number::duration;
use grundy::rulesets::Definitions;
use grundy::theory::automata::Numeration;
use std::time::Instant;

/// Vectors that may be left out or added without a change of the P-positions.
///
/// Each vector of the rules is removed by itself, and each one that is not among their moves, with
/// components up to --add, is added by itself. The verdict refers to the box; --prove tries to
/// prove it for all heaps: automata of both games are proved and compared.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy find redundant wythoff --max 100 --add 5 --prove --base fib
  grundy find redundant 'subtract{2,5,7}' --heaps 1 --max 200 --add 12")]
pub(in crate::cli) struct FindArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Number of heaps [default: 2, or what the rules are played on]
    #[arg(long, short = 'n', value_name = "N", value_parser = heap_count)]
    heaps: Option<usize>,
    /// Largest heap of the box
    #[arg(long, short = 'm', value_name = "M", value_parser = last_heap)]
    max: u64,
    /// Largest component of vectors that are added; 0 for none
    #[arg(long, value_name = "K", default_value = "3", value_parser = last_heap)]
    add: u64,
    /// Try to prove it for all heaps
    #[arg(long)]
    prove: bool,
    /// Digits of the heaps in proofs: 2 to 16, fib, ostrowski:r
    #[arg(long, default_value = "2", requires = "prove")]
    base: Numeration,
}

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let asked = FindRedundantRequest {
            rules: GivenRules::Read(self.rules.ruleset()?),
            misere: false,
            heaps: self.heaps,
            max: self.max,
            add: Some(self.add),
            prove: self.prove,
            base: Some(TypedBase(self.base)),
        };
        let start = Instant::now();
        let found = asked.answer(&Definitions::default(), &session.context)?;
        session.remark(&format!("took {}", duration(start.elapsed())));
        output::show(session, || found.json(), || changes_text(&found))
    }
}
