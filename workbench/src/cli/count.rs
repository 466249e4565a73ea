use super::common::{EngineArgs, RulesArgs};
use super::output;
use super::place::{PlaceArgs, heap};
use super::session::Session;
use crate::failure::Failure;
use crate::present::count_text;
use grundy::ask::{Answered, CountRequest, Question};
use grundy::number;
use grundy::plan::Counted;
use grundy::rulesets::Definitions;
use std::num::NonZeroU64;
use std::time::Instant;

/// How many positions of a box are P or N, or have a given value
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy count 'subtract{squares}' --heaps 3 --max 100000
  grundy count kayles --heaps 4 --max 50 --of G=3 --least 1
  grundy count nim --heaps 100 --max 1000 --mod 1000000007

For sums of heaps, and for games side by side in normal play, the values of
each summand are counted, however many positions there are; for other games, and
with --engine, a table of all positions is computed.")]
pub(super) struct CountArgs {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    place: PlaceArgs,
    /// What is counted: P, N or a value, such as G=3
    #[arg(long, value_name = "WHAT", default_value = "P")]
    of: Counted,
    /// Only positions whose heaps are all at least this large
    #[arg(long, value_name = "N", default_value = "0")]
    least: String,
    /// Print the counts modulo this number
    #[arg(long = "mod", value_name = "Q")]
    modulus: Option<String>,
    #[command(flatten)]
    engine: EngineArgs,
}

impl CountArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let rest = &self.place.rest;
        if rest.sorted || rest.ordered {
            return Err(Failure::input(
                "found --sorted or --ordered, expected neither: both are counted, where both mean \
                 something",
            ));
        }
        let request = CountRequest {
            rules: self.rules.given()?,
            misere: self.rules.misere,
            heaps: self.place.heaps,
            max: rest.heaps()?.into(),
            board: rest.board,
            of: self.of,
            least: heap(&self.least, "--least")?,
            modulus: self.modulus.as_deref().map(modulus).transpose()?,
            engine: self.engine.engine,
        };
        let start = Instant::now();
        let found = request.answer(&Definitions::default(), &session.context)?;
        output::show(session, || found.json(), || count_text(&found))?;
        if !session.json {
            session.remark(&format!("took {}", number::duration(start.elapsed())));
        }
        Ok(())
    }
}

/// A modulus typed by a person.
fn modulus(text: &str) -> Result<NonZeroU64, Failure> {
    let modulus = number::whole(text.trim()).and_then(|number| u64::try_from(number).ok());
    modulus.and_then(NonZeroU64::new).ok_or_else(|| {
        Failure::input(format!(
            "found `{text}` in --mod, expected a whole number from 1 on below 2^64, such as 10^9"
        ))
    })
}
