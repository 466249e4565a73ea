use super::common::EngineArgs;
use super::opening::OpeningArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{
    analysis_json, analysis_text, entailed_json, entailed_text, lasting_text, loopy_json,
    loopy_text, ordinal_json, ordinal_text,
};
use grundy::game::{HeapRules, REMOTENESS, SUSPENSE};
use grundy::number;
use grundy::play::{analyse, analyse_loopy, analyse_number, analyse_options, lasts};
use grundy::rulesets::Rules;
use std::time::Instant;

/// One position: outcome, value, every winning move, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy value nim 3 4 5
  grundy value moore:2 3 6 7 10 --json
  grundy value kayles 7 --options
  grundy value cram --board 4x5
  grundy value fibonacci 34 --state 5
  grundy value chomp 4 3 1
  grundy value nim 1 3 5 7 --remoteness
  grundy value nim w 5 'w + 3'
  grundy value 'edges{a>b,b>a,b>c}' a
  grundy value top-entails 5 7
  grundy value nimstring 'grid(3,3)'")]
pub(super) struct ValueArgs {
    #[command(flatten)]
    opening: OpeningArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// List every option with its value, or with P or N where values are not computed
    #[arg(long, conflicts_with = "engine")]
    options: bool,
    /// Outcome and value alone, without the winning moves: sooner, of large boards
    #[arg(long, conflicts_with = "options")]
    no_moves: bool,
    /// How long play lasts: remoteness, where the winner hurries and the loser holds out, and
    /// suspense, where the winner delays and the loser hurries
    #[arg(long)]
    remoteness: bool,
}

impl ValueArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        if let Some((position, convention)) = self.opening.ordinals()? {
            let json = || ordinal_json(&position, convention);
            return output::show(session, json, || ordinal_text(&position, convention));
        }
        if let Some(position) = self.opening.entailed()? {
            let found = position.analyse(&session.context)?;
            return output::show(session, || entailed_json(&found), || entailed_text(&found));
        }
        let position = self.opening.read("value")?;
        let start = Instant::now();
        if let Rules::Heaps(rules) = &position.ruleset().rules
            && rules.loops()
        {
            let found = analyse_loopy(&position, &session.context)?;
            output::show(session, || loopy_json(&found), || loopy_text(&found))?;
            if !session.json {
                session.remark(&format!("took {}", number::duration(start.elapsed())));
            }
            return Ok(());
        }
        let analysis = match (self.options, self.no_moves) {
            (true, _) => analyse_options(&position, &session.context)?,
            (_, true) => analyse_number(&position, self.engine.engine, &session.context)?,
            _ => analyse(&position, self.engine.engine, &session.context)?,
        };
        if self.options && analysis.options.is_none() {
            return Err(Failure::input(format!(
                "found --options, but {} has too many options to list; name a smaller position",
                analysis.position
            )));
        }
        let lengths = match self.remoteness {
            true => {
                let of = |length| lasts(&position, length, &session.context);
                Some([of(REMOTENESS)?, of(SUSPENSE)?])
            }
            false => None,
        };
        let json = || {
            let mut all = analysis_json(&analysis);
            if let Some([remoteness, suspense]) = lengths {
                all["remoteness"] = remoteness.into();
                all["suspense"] = suspense.into();
            }
            all
        };
        let text = || analysis_text(&analysis) + &lengths.map_or(String::new(), lasting_text);
        output::show(session, json, text)?;
        if !session.json {
            session.remark(&format!("took {}", number::duration(start.elapsed())));
        }
        Ok(())
    }
}
