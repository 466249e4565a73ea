mod automata;

use super::common::{EngineArgs, given};
use super::output;
use super::place::PlaceArgs;
use super::session::Session;
use crate::failure::Failure;
use grundy::ask::{Answered, DiffAnswer, DiffRequest, Difference, Question};
use grundy::claim::{Verdict, position_text};
use grundy::nimber::Nimber;
use grundy::number::{counted, grouped};
use grundy::rulesets::Definitions;
use std::fmt::Write;

/// Differences listed to people by --all.
const SHOWN: usize = 200;

/// Where two rulesets or automata differ: exit code 0 if nowhere, 1 if somewhere
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy diff moore:2 equal:2 --heaps 2 --max 15 --outcomes
  grundy diff nim bounded:3 --heaps 1 --max 10 --all")]
pub(super) struct DiffArgs {
    /// The two rulesets, or two files of automata (.dfao), which are compared for all heaps
    #[arg(value_name = "RULES", num_args = 2, required = true)]
    rules: Vec<String>,
    /// Misere play of both
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Compare outcomes instead of values
    #[arg(long)]
    outcomes: bool,
    /// List every difference, not only the first
    #[arg(long)]
    all: bool,
}

impl DiffArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        if automata::are_files(&self.rules)? {
            let place = &self.place;
            let rest = !place.is_empty() || place.rest.sorted || self.engine.engine.is_some();
            if rest || self.outcomes || self.misere {
                return Err(Failure::input(
                    "found options that choose positions or outcomes, expected --all, --ordered or \
                     none: files of automata are compared as they are, on all positions",
                ));
            }
            return automata::run(&self.rules, self.all, place.rest.ordered, session);
        }
        let rules = self.rules.iter().map(|rules| given(rules));
        let request = DiffRequest {
            rules: rules.collect::<Result<_, _>>()?,
            misere: self.misere,
            heaps: self.place.heaps,
            max: self.place.rest.heaps()?.into(),
            board: self.place.rest.board,
            order: self.place.rest.order(),
            outcomes: self.outcomes,
            all: self.all,
            engine: self.engine.engine,
        };
        let answer = request.answer(&Definitions::default(), &session.context)?;
        output::show(session, || answer.json(), || text(&answer))?;
        Ok(Verdict::of(answer.differences))
    }
}

/// The result for people.
fn text(answer: &DiffAnswer) -> String {
    let [a, b] = &answer.rules;
    let mut text = format!(
        "{a} and {b}, {}: {} {} positions\n",
        answer.positions,
        grouped(answer.compared),
        answer.positions.order()
    );
    let what = if answer.outcomes { "outcome" } else { "value" };
    let names = |found: &Difference| {
        found.numbers.map(|number| match (answer.outcomes, number) {
            (true, 0) => "P".to_owned(),
            (true, _) => "N".to_owned(),
            (false, value) => Nimber(value).to_string(),
        })
    };
    match &answer.first {
        None => _ = writeln!(text, "  the same {what} everywhere"),
        Some(first) => {
            let [l, r] = names(first);
            let count = counted(answer.differences, "difference");
            let at = position_text(&first.position);
            _ = writeln!(text, "  {count}, first at {at}: {a} {l}, {b} {r}");
        }
    }
    let all = answer.all.as_deref().unwrap_or_default();
    for found in all.iter().take(SHOWN) {
        let [l, r] = names(found);
        _ = writeln!(
            text,
            "  {:<20} {l:>6} {r:>6}",
            position_text(&found.position)
        );
    }
    if all.len() > SHOWN {
        let more = grouped((all.len() - SHOWN) as u64);
        _ = writeln!(text, "  ... and {more} more; --json lists all");
    }
    text
}
