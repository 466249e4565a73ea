use crate::cli::automata::{make_folder, store_all, write_text};
use crate::cli::common::RulesArgs;
use crate::cli::output;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::theorems_text;
use grundy::ask::{Answered, FindTheoremsAnswer, FindTheoremsRequest, TimeSpan};
use grundy::number::{counted, duration, grouped};
use grundy::rulesets::Definitions;
use std::path::{Path, PathBuf};

/// Statements about rules: tried on a box, and proved for all heaps where that can be done.
///
/// A catalogue of shapes is tried: columns of digits, nim-sums of remainders, totals, pairs, the
/// period of single heaps, bounds of values, other games with the same P-positions or values. Of
/// each kind the first statement that holds on the box is shown.
///
/// PROVED: for all heaps, by an automaton or a period, with a certificate. HOLDS: on the box;
/// nothing is known beyond it. FAILS: it holds on the box, and is false at a larger position.
/// Statements for which memory or time did not suffice are listed as not tried; the exit code is 3
/// then.
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
    /// Time for all trials and proofs, such as 10m [default: 1m]
    #[arg(long, value_name = "TIME")]
    time: Option<TimeSpan>,
    /// Folder for the automata and the certificates, theorem-1.cert or theorem-1.json and so on
    /// [default: none]
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
        let answer = request.so_far(&Definitions::default(), &session.context)?;
        if let Some(folder) = &self.out {
            store(&answer, folder, session)?;
        }
        session.remark(&format!(
            "{} statements tried, {}",
            grouped(answer.tried as u64),
            duration(answer.time)
        ));
        output::show(session, || answer.json(), || theorems_text(&answer))?;
        if session.is_cancelled() {
            return Err(Failure::Unfinished(
                "interrupted; what was found so far is shown".into(),
            ));
        }
        match answer.not_tried.len() {
            0 => Ok(()),
            some => Err(Failure::Unfinished(format!(
                "{} could not be tried; what was found is shown",
                counted(some as u64, "statement")
            ))),
        }
    }
}

/// Writes the certificates of what is proved.
fn store(answer: &FindTheoremsAnswer, folder: &Path, session: &Session) -> Result<(), Failure> {
    for (number, found) in (1..).zip(&answer.found) {
        let name = folder.join(format!("theorem-{number}"));
        if let Some(mut files) = found.files() {
            store_all(Some(&name), &mut files, session)?;
        }
        if let Some(period) = found.period() {
            write_text(&name.with_added_extension("json"), &period.text)?;
        }
    }
    Ok(())
}
