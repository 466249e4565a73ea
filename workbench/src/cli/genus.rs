use super::output;
use super::place::last_heap;
use super::session::Session;
use crate::failure::Failure;
use crate::present::genus_text;
use grundy::ask::{Answered, GenusRequest, Question};
use grundy::rulesets::Definitions;

/// The genus of the heaps of a game: their values in normal and misere play, with copies of *2
///
/// The genus g^abc.. of a game lists its value g in normal play and its misere values with 0, 1, 2,
/// .. copies of *2 added, of which the last two repeat. Heaps are brought to their canonical forms
/// for it, all sums that can be reached with them: this is for heaps up to about 30.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A nim-heap has its size alone, a tame or restive game one digit, as CGSuite
prints them; --json lists the digits of all in full.
More: grundy help words, docs/guide/misere.md

Examples:
  grundy genus kayles --to 12
  grundy genus 0.07 --to 20 --json")]
pub(super) struct GenusArgs {
    /// The rules: a code such as 0.77, or kayles, subtract:1,3,4
    #[arg(value_name = "RULES")]
    rules: String,
    /// The last heap
    #[arg(long, alias = "max", value_name = "N", default_value_t = 20, value_parser = last_heap)]
    to: u64,
}

impl GenusArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let asked = GenusRequest {
            rules: self.rules.clone(),
            to: Some(self.to),
        };
        let found = asked.answer(&Definitions::default(), &session.context)?;
        output::show(session, || found.json(), || genus_text(&found))
    }
}
