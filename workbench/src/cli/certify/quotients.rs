//! A survey of misere quotients, made again: each quotient is checked as its certificate is.

use crate::cli::session::Session;
use crate::failure::Failure;
use grundy::ask::quotients_json;
use grundy::number::counted;
use grundy::survey::{Games, QuotientRun, SurveyPart, checked_quotients};
use grundy::theory::misere::Limits;
use serde_json::Value;
use std::path::Path;

/// The survey, and what was checked of it in words.
pub(super) fn made(
    families: &[String],
    limits: Limits,
    path: &Path,
    session: &Session,
) -> Result<(Value, String), Failure> {
    let named = |why: String| Failure::input(format!("`{}`: {why}", path.display()));
    let games = Games::read(families).map_err(|error| named(error.to_string()))?;
    let run = QuotientRun::new(&games, limits);
    let (rows, checks) = checked_quotients(&games, &run, &session.context)?;
    if let Some((code, fault)) = checks.fault {
        return Err(Failure::Unfinished(format!(
            "the quotient of {code} is wrong, although a new computation agrees with it ({fault}): \
             a fault of the program; please report it"
        )));
    }
    let left = match checks.left {
        0 => String::new(),
        left => format!(", {left} left as too large"),
    };
    let accepted = counted(checks.accepted, "quotient");
    let part = SurveyPart::new(run.command(), run, rows);
    let told = format!("{accepted} checked from the rules alone{left}");
    Ok((quotients_json(&part), told))
}
