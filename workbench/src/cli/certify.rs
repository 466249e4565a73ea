mod again;
mod anyheaps;
mod asked;
mod automaton;
mod conclusion;
mod lists;
mod loopy;
mod period;
mod quotient;
mod quotients;
mod recursion;
mod run;
mod table;
#[cfg(test)]
mod tests;
mod value;

use super::common::ruleset;
use super::output;
use super::session::Session;
use crate::experiment::Sums;
use crate::failure::Failure;
use crate::present::coloured;
use again::Again;
use grundy::certify::anyheaps::certify_any;
use grundy::certify::automaton::certify_automaton;
use grundy::certify::loopy::certify_loopy;
use grundy::certify::period::certify_period;
use grundy::certify::quotient::certify_quotient;
use grundy::certify::recursion::certify_recursion;
use grundy::certify::{CertifyError, Subject, certify, certify_value};
use grundy::claim::Verdict;
use grundy::number::{counted, duration};
use grundy::store::unread;
use grundy::work::{Context, Stop};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A stored table, or a certificate of a period, an automaton or a quotient, rechecked from the rules alone.
///
/// Every entry of a table must be the mex of its options, as stored (or P if no option is P). For a
/// period certificate, the N values that its theorem needs are recomputed by the definition (a
/// tenth of a second for N = 15,000, minutes for N = 650,000); they must repeat as it says, with
/// the least preperiod and period, and have its hash. For a recursion, the options of N heaps, and of
/// all later ones by remainders, must be as its theorem needs. For an automaton, no move may join two
/// positions of one of its values, and every position of a larger value must have a move to each,
/// for all heaps. For a misere quotient, every pair of an element and the elements of the options
/// of a sum must have the outcome that it says. Shares no code with the engines. A claim that `prove`
/// wrote into the file is compiled again, by the compiler of `prove`, and decided by the automaton
/// that was just checked. What `verify`, `check`, `sequence` and `survey` print as JSON, and tables of
/// boards, are recomputed and compared, with the definition as the engine where values are needed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy table moore:2 --heaps 3 --max 31 --out moore.grundy
  grundy certify moore.grundy
  grundy sequence kayles --to 100 --certificate kayles.json
  grundy certify kayles.json
  grundy certify values.csv --rules moore:2
  grundy certify data/runs/2026-11-21T10-20-30Z")]
pub(super) struct CertifyArgs {
    /// Table written by `grundy table --out FILE.grundy`, or by --json; what `grundy sequence
    /// --certificate` or `grundy quotient --certificate` wrote, an automaton with or without its proof, the folder of a run, or what
    /// verify, check, sequence and survey print with --json
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The rules of a table in CSV, or of a b-file, which do not name any
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Misere play of these rules
    #[arg(long, requires = "rules")]
    misere: bool,
    /// The largest heap, or one bound a heap, of a list of P-positions
    #[arg(long, value_name = "M[,M..]", value_delimiter = ',')]
    max: Vec<u64>,
}

/// What a check found.
struct Findings {
    accepted: bool,
    threads: usize,
    /// What was checked, in a line.
    head: String,
    /// What follows the verdict, in lines.
    why: String,
    /// What scripts read after the name of the file.
    json: Value,
}

impl CertifyArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        let start = Instant::now();
        if self.rules.is_none() && !self.max.is_empty() {
            return Err(Failure::input(
                "--max: found no --rules with it, expected it only for a list of P-positions; \
                 other files contain their box",
            ));
        }
        let again = match self.rules {
            None => Again::read(&self.file, session)?,
            Some(_) => None,
        };
        let found = match again {
            Some(result) => result.findings(&self.file, session)?,
            None => self.found(&session.context)?,
        };
        if session.json {
            let mut object = json!({ "file": self.file.display().to_string() });
            for (key, value) in found.json.as_object().into_iter().flatten() {
                object[key] = value.clone();
            }
            output::print_json(&object)?;
        } else {
            let verdict = coloured(verdict(found.accepted));
            output::print(&format!("{}\n  {verdict}   {}\n", found.head, found.why))?;
        }
        session.remark(&format!(
            "checked from the rules alone, {}, {}",
            counted(found.threads as u64, "thread"),
            duration(start.elapsed())
        ));
        Ok(Verdict::of((!found.accepted).into()))
    }

    fn found(&self, context: &Context) -> Result<Findings, Failure> {
        self.check(context).map_err(|e| self.failure(e, context))?
    }

    /// The file; of a run all of its files, each also as it was written.
    fn check(&self, context: &Context) -> Result<Result<Findings, Failure>, CertifyError> {
        if let Some(rules) = &self.rules {
            let table = match self.table_of(rules) {
                Ok(table) => table,
                Err(failure) => return Ok(Err(failure)),
            };
            return found(&table[..], Some(table.len() as u64), context);
        }
        if grundy_cluster::is_stored(&self.file) {
            return match super::shards::bytes(&self.file, context) {
                Ok(bytes) => found(&bytes[..], Some(bytes.len() as u64), context),
                Err(failure) => Ok(Err(failure)),
            };
        }
        if let Some(sums) = Sums::of_run(&self.file) {
            return Ok(Ok(run::findings(&sums, context, |bytes| {
                let found = found(bytes, Some(bytes.len() as u64), context)?;
                Ok(found.ok().map(|found| found.accepted))
            })?));
        }
        let Some(listed) = Sums::about(&self.file) else {
            return Self::one(&self.file, context);
        };
        let written = run::of_file(&listed, context)?;
        match Self::one(&self.file, context) {
            Ok(Ok(found)) if written.accepted => Ok(Ok(found)),
            Err(CertifyError::Stop(stop)) => Err(stop.into()),
            _ => Ok(Ok(written)),
        }
    }

    /// The JSON of a table that does not name its rules.
    fn table_of(&self, rules: &str) -> Result<Vec<u8>, Failure> {
        let ruleset = ruleset(rules, self.misere)?;
        let text = std::fs::read_to_string(&self.file).map_err(|e| {
            let file = self.file.display();
            Failure::input(format!("`{file}`: {}", unread(&e)))
        })?;
        lists::of_rules((&self.file, &text), &ruleset, &self.max)
    }

    fn one(path: &Path, context: &Context) -> Result<Result<Findings, Failure>, CertifyError> {
        let file = File::open(path)?;
        let length = file.metadata()?;
        let length = length.is_file().then_some(length.len());
        let input = BufReader::with_capacity(1 << 16, Cancelled(file, context));
        found(input, length, context)
    }

    /// Whether it is a list, which says nothing of what it lists.
    fn names_no_rules(&self) -> bool {
        let kind = self.file.extension().and_then(|kind| kind.to_str());
        kind == Some("csv") || kind == Some("txt")
    }

    fn failure(&self, error: CertifyError, context: &Context) -> Failure {
        match error {
            CertifyError::Stop(Stop::Cancelled | Stop::Memory { .. }) => {
                Failure::Unfinished(error.to_string())
            }
            _ if context.check().is_err() => {
                Failure::Unfinished(CertifyError::from(Stop::Cancelled).to_string())
            }
            _ if self.rules.is_none() && self.names_no_rules() => Failure::input(format!(
                "`{}`: found a file that names no rules, expected --rules RULES with it",
                self.file.display()
            )),
            _ => Failure::input(format!("`{}`: {error}", self.file.display())),
        }
    }
}

/// What a check of some bytes finds; `length` is their number where it is known.
fn found(
    input: impl BufRead,
    length: Option<u64>,
    context: &Context,
) -> Result<Result<Findings, Failure>, CertifyError> {
    Ok(match Subject::read(input, length, context)? {
        Subject::Table(stored) => {
            let found = certify(&stored, context)?;
            table::findings(&stored, &found, context.threads())
        }
        Subject::Period(claim) => Ok(period::findings(&claim, &certify_period(&claim, context)?)),
        Subject::Recursion(claim) => {
            let found = certify_recursion(&claim, context)?;
            Ok(recursion::findings(&claim, &found))
        }
        Subject::Value(claim) => {
            let found = certify_value(&claim, context)?;
            Ok(value::findings(&claim, &found, context.threads()))
        }
        Subject::Quotient(claim) => {
            let found = certify_quotient(&claim, context)?;
            Ok(quotient::findings(&claim, &found))
        }
        Subject::Loopy(claim) => {
            let found = certify_loopy(&claim, context)?;
            Ok(loopy::findings(&claim, &found))
        }
        Subject::AnyHeaps(claim) => {
            let found = certify_any(&claim, context)?;
            let concluded = found
                .accepted()
                .then(|| anyheaps::concluded(&claim))
                .flatten();
            Ok(anyheaps::findings(&claim, &found, concluded))
        }
        Subject::Automaton(claim) => {
            let found = certify_automaton(&claim, context)?;
            let concluded = match found.accepted() {
                true => conclusion::concluded(&claim, context)?,
                false => None,
            };
            Ok(automaton::findings(&claim, &found, concluded))
        }
    })
}

/// The word of a verdict.
fn verdict(accepted: bool) -> &'static str {
    if accepted { "ACCEPTED" } else { "REJECTED" }
}

/// A file that ends once Ctrl-C was pressed.
struct Cancelled<'a>(File, &'a Context);

impl Read for Cancelled<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.1.check().map_err(io::Error::other)?;
        self.0.read(to)
    }
}
