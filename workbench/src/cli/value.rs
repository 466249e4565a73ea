use super::common::EngineArgs;
use super::opening::OpeningArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{
    analysis_json, analysis_text, entailed_json, entailed_text, large_hackenbush_json,
    large_hackenbush_text, lasting_text, loopy_json, loopy_text, ordinal_json, ordinal_text,
};
use grundy::game::{HeapRules, REMOTENESS, SUSPENSE};
use grundy::number::{self, bytes, counted};
use grundy::play::{
    LargeHackenbush, Position, analyse, analyse_loopy, analyse_number, analyse_options, lasts,
};
use grundy::rulesets::Rules;
use grundy::store::sha256;
use grundy_report::dest::Dest;
use std::path::PathBuf;
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
  grundy value cram 5x6 --no-moves --certificate cram.value
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
    /// File for a certificate of the value, for `grundy certify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl ValueArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let start = Instant::now();
        let opening = self.opening.clone().with_file()?;
        if self.of_a_theory(&opening, session)? {
            return Ok(());
        }
        let certificate = self.certificate.as_deref().map(Dest::check).transpose()?;
        let position = opening.read("value")?;
        if let Rules::Heaps(rules) = &position.ruleset().rules
            && rules.loops()
        {
            self.alone("games that may go on for ever")?;
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
        if let Some(dest) = certificate {
            write_certificate(dest, &position, session)?;
        }
        if !session.json {
            session.remark(&format!("took {}", number::duration(start.elapsed())));
        }
        Ok(())
    }
}

impl ValueArgs {
    /// Answers for positions that are no heaps or boards of ordinary rules: heaps of ordinal size,
    /// entailing moves, large graphs of Hackenbush. Answers whether it was one.
    fn of_a_theory(&self, opening: &OpeningArgs, session: &Session) -> Result<bool, Failure> {
        if let Some((position, convention)) = opening.ordinals()? {
            self.alone("heaps of ordinal size")?;
            let json = || ordinal_json(&position, convention);
            output::show(session, json, || ordinal_text(&position, convention))?;
        } else if let Some(position) = opening.entailed()? {
            self.alone("entailing moves")?;
            let found = position.analyse(&session.context)?;
            output::show(session, || entailed_json(&found), || entailed_text(&found))?;
        } else if let Some((graph, names)) = opening.large_hackenbush()? {
            self.alone("a graph of more than 63 edges")?;
            let found = LargeHackenbush::new(&graph, &names, &session.context)?;
            let json = || large_hackenbush_json(&found);
            output::show(session, json, || large_hackenbush_text(&found))?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Refuses what goes with a search of ordinary rules only.
    fn alone(&self, what: &str) -> Result<(), Failure> {
        let given = [
            ("--options", self.options),
            ("--remoteness", self.remoteness),
            ("--engine", self.engine.engine.is_some()),
            ("--certificate", self.certificate.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => Err(Failure::input(format!(
                "found {option} with {what}, expected it with rules that end, on heaps or boards"
            ))),
        }
    }
}

/// Writes the certificate of a value.
fn write_certificate(dest: Dest, position: &Position, session: &Session) -> Result<(), Failure> {
    let record = position.value_certificate(&session.context)?;
    let text = record.text();
    dest.put(text.as_bytes())?;
    session.remark(&format!(
        "certificate of the value: {}, {}, SHA-256 {}",
        counted(record.pieces.len() as u64, "position"),
        bytes(text.len() as u128),
        sha256(text.as_bytes())
    ));
    Ok(())
}
