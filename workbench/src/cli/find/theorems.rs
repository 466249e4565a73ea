use crate::cli::automata::{make_folder, store_all};
use crate::cli::common::RulesArgs;
use crate::cli::output;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::theorems_text;
use grundy::ask::{Answered, FindTheoremsRequest, Question, TimeSpan};
use grundy::number::{duration, grouped};
use grundy::rulesets::Definitions;
use std::path::PathBuf;

/// Statements about rules: tried on a box, and proved for all heaps where that can be done.
///
/// A catalogue of shapes is tried: columns of digits, nim-sums of remainders, totals, pairs, bounds
/// of values, other games with the same P-positions or values. Of each kind the first statement
/// that holds on the box is told.
///
/// PROVED: for all heaps, by an automaton with a certificate. HOLDS: on the box; nothing is known
/// beyond it. FAILS: it holds on the box, and is false at a larger position.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy find theorems 'subtract{1,2}' --heaps 3
  grundy find theorems 'nim misere' --heaps 3
  grundy find theorems wythoff --max 99 --out proofs/")]
pub(in crate::cli) struct FindArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Number of heaps [default: 2, or what the rules are played on]
    #[arg(long, short = 'n', value_name = "N")]
    heaps: Option<usize>,
    /// Largest heap of the box on which statements are tried [default: some thousand positions]
    #[arg(long, short = 'm', value_name = "M")]
    max: Option<u64>,
    /// Time for all proofs, such as 10m [default: 1m]
    #[arg(long, value_name = "TIME")]
    time: Option<TimeSpan>,
    /// Folder for the automata and certificates [default: none]
    #[arg(long, short, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let request = FindTheoremsRequest {
            rules: self.rules.given()?,
            misere: self.rules.misere,
            heaps: self.heaps,
            max: self.max,
            time: self.time,
        };
        if let Some(folder) = &self.out {
            make_folder(folder)?;
        }
        let answer = request.answer(&Definitions::default(), &session.context)?;
        for (number, found) in (1..).zip(&answer.found) {
            if let (Some(folder), Some(mut files)) = (&self.out, found.files()) {
                let name = folder.join(format!("theorem-{number}"));
                store_all(Some(&name), &mut files, session)?;
            }
        }
        session.remark(&format!(
            "{} statements tried, {}",
            grouped(answer.tried as u64),
            duration(answer.time)
        ));
        output::show(session, || answer.json(), || theorems_text(&answer))
    }
}
