mod automaton;
mod period;
mod table;

use super::session::Session;
use super::{Done, output};
use crate::failure::Failure;
use grundy::certify::automaton::{AutomatonCheck, AutomatonClaim, certify_automaton};
use grundy::certify::period::{PeriodCheck, PeriodClaim, certify_period};
use grundy::certify::{Certificate, CertifyError, Means, Stored, Subject, Watch, certify};
use grundy::number::duration;
use grundy::work::Context;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;
use std::time::Instant;

/// A stored table, or a certificate of a period or an automaton, rechecked from the rules alone
#[derive(Debug, clap::Args)]
#[command(
    long_about = "A stored table, or a certificate of a period or an automaton, rechecked from the \
                  rules alone. Every entry of a table must be the mex of its options, as stored \
                  (or P if no option is P). Of a period certificate the N values that its theorem \
                  needs are recomputed by the definition (a tenth of a second for N = 15,000, \
                  minutes for N = 650,000); they must repeat as it says, with the least preperiod \
                  and period, and have its hash. Of an automaton: no move joins two positions of \
                  one of its values, and every position of a larger value has a move to each, for \
                  all heaps. Shares no code with the engines."
)]
#[command(after_help = "Examples:
  grundy table moore:2 --heaps 3 --max 31 --out moore.grundy
  grundy certify moore.grundy
  grundy sequence kayles --to 100 --certificate kayles.json
  grundy certify kayles.json")]
pub(super) struct Args {
    /// Table written by `grundy table --out FILE.grundy`, or by --json; what `grundy sequence
    /// --certificate` wrote, or an automaton with or without its proof
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// A file and what its check found.
enum Checked {
    Table(Box<Stored>, Certificate),
    Period(PeriodClaim, PeriodCheck),
    Automaton(Box<AutomatonClaim>, AutomatonCheck),
}

impl Args {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        let start = Instant::now();
        let checked = self.check(session).map_err(|e| self.failure(e, session))?;
        let (accepted, text, json) = match &checked {
            Checked::Table(stored, found) => {
                let positions = table::positions(stored)?;
                let text = table::text(stored, &positions, found);
                let json = table::json(&self.file, stored, &positions, found);
                (found.accepted(), text, json)
            }
            Checked::Period(claim, found) => {
                let text = period::text(claim, found);
                (
                    found.accepted(),
                    text,
                    period::json(&self.file, claim, found),
                )
            }
            Checked::Automaton(claim, found) => (
                found.accepted(),
                automaton::text(claim, found),
                automaton::json(&self.file, claim, found),
            ),
        };
        if session.json {
            output::print_json(&json)?;
        } else {
            output::print(&text)?;
        }
        let threads = match checked {
            Checked::Table(..) => session.context.threads(),
            Checked::Period(..) | Checked::Automaton(..) => 1,
        };
        let plural = grundy::number::plural(threads);
        session.remark(&format!(
            "checked from the rules alone, {threads} thread{plural}, {}",
            duration(start.elapsed())
        ));
        Ok(if accepted {
            Done::Well
        } else {
            Done::ClaimFails
        })
    }

    fn check(&self, session: &Session) -> Result<Checked, CertifyError> {
        let watch = Watched(&session.context);
        let means = Means {
            pool: session.context.pool(),
            memory: session.context.memory(),
            watch: &watch,
        };
        let file = File::open(&self.file)?;
        let length = file.metadata()?;
        let length = length.is_file().then_some(length.len());
        let input = BufReader::with_capacity(1 << 16, Cancelled(file, &session.context));
        Ok(match Subject::read(input, length, &means)? {
            Subject::Table(stored) => {
                let found = certify(&stored, &means)?;
                Checked::Table(stored, found)
            }
            Subject::Period(claim) => {
                let found = certify_period(&claim, &means)?;
                Checked::Period(claim, found)
            }
            Subject::Automaton(claim) => {
                let found = certify_automaton(&claim, &means)?;
                Checked::Automaton(claim, found)
            }
        })
    }

    fn failure(&self, error: CertifyError, session: &Session) -> Failure {
        match error {
            CertifyError::Cancelled | CertifyError::Memory { .. } => {
                Failure::Unfinished(error.to_string())
            }
            _ if session.context.check().is_err() => {
                Failure::Unfinished(CertifyError::Cancelled.to_string())
            }
            _ => Failure::input(format!("`{}`: {error}", self.file.display())),
        }
    }
}

/// The word of a verdict.
fn verdict(accepted: bool) -> &'static str {
    if accepted { "ACCEPTED" } else { "REJECTED" }
}

/// The same as people see it.
fn coloured(accepted: bool) -> String {
    let colour = match accepted {
        true => anstyle::AnsiColor::Green,
        false => anstyle::AnsiColor::Red,
    };
    let on = colour.on_default().bold();
    let off = anstyle::Reset;
    format!("{}{}{off}", on.render(), verdict(accepted))
}

/// Progress and Ctrl-C of a context.
struct Watched<'a>(&'a Context);

impl Watch for Watched<'_> {
    fn cancelled(&self) -> bool {
        self.0.check().is_err()
    }

    fn begin(&self, what: &str, positions: u64) {
        self.0.progress().begin(what, Some(positions));
    }

    fn advance(&self, positions: u64) {
        self.0.progress().advance(positions);
    }

    fn end(&self) {
        self.0.progress().end();
    }
}

/// A file that ends once Ctrl-C was pressed.
struct Cancelled<'a>(File, &'a Context);

impl Read for Cancelled<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.1.check().map_err(io::Error::other)?;
        self.0.read(to)
    }
}
