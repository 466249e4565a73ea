use super::common::play;
use super::failure::Failure;
use super::session::Session;
use super::{Done, output};
use grundy::certify::{Bad, Certificate, CertifyError, Kind, Means, Stored, Watch, certify};
use grundy::claim::position_text;
use grundy::game::{HeapBox, Order};
use grundy::nimber::Nimber;
use grundy::number::{duration, grouped};
use grundy::present::box_json;
use grundy::report::table::integer;
use grundy::store;
use grundy::work::Context;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;
use std::time::Instant;

/// A stored table, rechecked from the rules alone
#[derive(Debug, clap::Args)]
#[command(
    long_about = "A stored table, rechecked from the rules alone: every entry must be the mex of \
                  its options, as stored (or P if no option is P). Shares no code with the engines."
)]
#[command(after_help = "Examples:
  grundy table moore:2 --heaps 3 --max 31 --out moore.grundy
  grundy certify moore.grundy")]
pub(super) struct Args {
    /// Table written by `grundy table --out FILE.grundy`, or by --json
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Args {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        let start = Instant::now();
        let (stored, found) = self.check(session).map_err(|e| self.failure(e, session))?;
        let order = match stored.order() {
            store::Order::Sorted => Order::Sorted,
            store::Order::Ordered => Order::Ordered,
        };
        let positions = HeapBox::new(stored.max().to_vec(), order)?;
        if session.json {
            output::print_json(&self.json(&stored, &positions, &found))?;
        } else {
            output::print(&self.text(&stored, &positions, &found))?;
        }
        let threads = session.context.threads();
        let plural = if threads == 1 { "" } else { "s" };
        session.remark(&format!(
            "checked from the rules alone, {threads} thread{plural}, {}",
            duration(start.elapsed())
        ));
        Ok(if found.accepted() {
            Done::Well
        } else {
            Done::ClaimFails
        })
    }

    fn check(&self, session: &Session) -> Result<(Stored, Certificate), CertifyError> {
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
        let stored = Stored::read(input, length, &means)?;
        let found = certify(&stored, &means)?;
        Ok((stored, found))
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

    fn text(&self, stored: &Stored, positions: &HeapBox, found: &Certificate) -> String {
        let what = match stored.kind() {
            Kind::Values => "Grundy values",
            Kind::Outcomes => "outcomes",
            Kind::PPositions => "P-positions",
        };
        let ruleset = stored.ruleset();
        let head = format!(
            "{}, {positions}, {}: {what} of {} {} positions",
            ruleset.rules,
            play(ruleset.convention),
            grouped(found.entries),
            positions.order()
        );
        let Some(bad) = &found.first_bad else {
            let green = anstyle::AnsiColor::Green.on_default().bold();
            let why = match stored.kind() {
                _ if stored.splits() => {
                    "single heaps by the mex of their options, several by nim-sum"
                }
                Kind::Values => "every entry is the mex of its options",
                _ => "an entry is P if and only if no option of it is",
            };
            let (on, off) = (green.render(), anstyle::Reset);
            return format!("{head}\n  {on}ACCEPTED{off}   {why}\n");
        };
        let red = anstyle::AnsiColor::Red.on_default().bold();
        let (on, off) = (red.render(), anstyle::Reset);
        let at = position_text(&bad.position);
        let name = |number| match stored.kind() {
            Kind::Values => Nimber(number).to_string(),
            _ => outcome(number).to_string(),
        };
        format!(
            "{head}\n  {on}REJECTED{off}   at {at}; {} of {} entries are not what their options \
             make them\n      {at} is stored as {}, its options as stored make it {}\n",
            grouped(found.bad),
            grouped(found.entries),
            name(bad.stored),
            name(bad.computed)
        )
    }

    fn json(&self, stored: &Stored, positions: &HeapBox, found: &Certificate) -> Value {
        let number = |number| match stored.kind() {
            Kind::Values => integer(number),
            _ => json!(outcome(number)),
        };
        let first_bad = found.first_bad.as_ref().map(|bad: &Bad| {
            json!({
                "position": bad.position,
                "stored": number(bad.stored),
                "computed": number(bad.computed),
            })
        });
        json!({
            "file": self.file.display().to_string(),
            "kind": stored.kind().to_string(),
            "rules": stored.ruleset().to_string(),
            "box": box_json(positions),
            "order": positions.order(),
            "convention": stored.ruleset().convention,
            "verdict": if found.accepted() { "ACCEPTED" } else { "REJECTED" },
            "entries": integer(found.entries),
            "bad": integer(found.bad),
            "first_bad": first_bad,
        })
    }
}

/// The outcome that is stored; other numbers are neither.
fn outcome(number: u64) -> &'static str {
    match number {
        0 => "P",
        1 => "N",
        _ => "neither",
    }
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
