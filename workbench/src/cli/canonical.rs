use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::canonical_text;
use grundy::ask::{Answered, CanonicalRequest, Question, TypedWord};
use grundy::rulesets::Definitions;

/// Canonical forms of misere games, as CGSuite writes them
///
/// Two games are equal, that is, have the same misere outcome in every sum, exactly if their
/// canonical forms are the same.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
*[2] is a nim-heap, *[[2],1] has the options *[[2]] and *[1], + adds. In a
printed form options stand side by side; # after a game makes it the only
option; after [ come nim-heaps that are added (or, after -, taken off).
More: grundy help words, docs/guide/misere.md

Examples:
  grundy canonical '*[[2],1]'
  grundy canonical '*[2] + *[[2],1]' --with '*[3]'
  grundy canonical --day 4")]
pub(super) struct CanonicalArgs {
    /// The game
    #[arg(
        value_name = "GAME",
        required_unless_present = "day",
        conflicts_with = "day"
    )]
    game: Option<String>,
    /// A second game: the sum, a game that makes P-positions of both, one that tells them apart
    #[arg(long, value_name = "GAME", conflicts_with = "day")]
    with: Option<String>,
    /// All games born by this day; of day 5 their number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=5))]
    day: Option<u32>,
}

impl CanonicalArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let asked = CanonicalRequest {
            game: self.game.clone(),
            with: self.with.clone().map(TypedWord),
            day: self.day,
        };
        let found = asked.answer(&Definitions::default(), &session.context)?;
        output::show(session, || found.json(), || canonical_text(&found))
    }
}
