//! The misere quotients of games on heaps.

use super::super::output;
use super::super::session::Session;
use crate::failure::Failure;
use crate::present::{quotients_csv, quotients_text};
use grundy::ask::{MemorySize, quotients_json};
use grundy::survey::{QuotientRun, SurveyPart};
use grundy_report::dest::Dest;
use grundy_report::table::{Format, JSON, TEXT};

/// Where the search for each quotient ends.
#[derive(Debug, clap::Args)]
pub(super) struct QuotientArgs {
    /// With --misere: steps for each game, the same on all machines, about 10 million a second
    #[arg(
        long,
        value_name = "STEPS",
        default_value_t = QuotientRun::EFFORT,
        requires = "misere"
    )]
    pub(super) effort: u64,
    /// With --misere: elements of a quotient after which no larger heaps are looked at
    #[arg(
        long,
        value_name = "N",
        default_value_t = QuotientRun::ELEMENTS,
        requires = "misere"
    )]
    pub(super) elements: usize,
    /// With --misere: memory for each game, such as 64M; as many games are searched at once as fit --max-memory
    /// [default: 256M, or --max-memory if that is less]
    #[arg(long, value_name = "SIZE", requires = "misere")]
    pub(super) game_memory: Option<MemorySize>,
}

/// Writes a whole survey of quotients.
pub(in super::super) fn write_quotients(
    (mut dest, format): (Dest, Format),
    part: &SurveyPart<QuotientRun>,
    _: &Session,
) -> Result<(), Failure> {
    if format == JSON {
        return output::write_json(dest, &quotients_json(part));
    }
    if format == TEXT {
        return Ok(dest.put(quotients_text(&part.rows).as_bytes())?);
    }
    quotients_csv(&part.rows, &mut dest)?;
    Ok(dest.commit()?)
}
