use super::common::RulesArgs;
use super::failure::Failure;
use super::session::Session;
use super::{Done, output};
use grundy::number::duration;
use grundy::plan::discover::{Search, Sought, discover};
use grundy::present::{
    FoundAutomaton, StoredText, automaton_certificate, automaton_text, automaton_verdict,
};
use grundy::report::dest::Dest;
use grundy::theory::automata::Numeration;
use grundy::theory::automata::certificate::Written;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// An automaton for the P-positions or a value, and its proof for all heaps
#[derive(Debug, clap::Args)]
#[command(
    long_about = "A finite automaton that reads the digits of all heaps side by side and tells the \
                  P-positions, or the values, learned from a table; then a proof that it is right \
                  for ALL heaps, with a certificate that `grundy certify` checks from the rules \
                  alone.\n\nPROVED: right on every position. UNSETTLED: no automaton was found, or \
                  none that could be proved; the number of states that any would need is proved. \
                  Without --max larger and larger tables are tried."
)]
#[command(after_help = "Examples:
  grundy discover exact:2 --heaps 5 --max 15
  grundy discover wythoff --values 0..1 --base fib")]
pub(super) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// Number of heaps [default: 2]
    #[arg(long, value_name = "N", default_value_t = 2, hide_default_value = true)]
    heaps: usize,
    /// Whether the value is V
    #[arg(long, value_name = "V", conflicts_with = "values")]
    value: Option<u32>,
    /// The values 0..V, larger ones as one
    #[arg(long, value_name = "0..V", value_parser = up_to)]
    values: Option<u32>,
    /// Digits of the heaps: 2 to 16, fib, ostrowski:r
    #[arg(long, value_name = "BASE", default_value = "2")]
    base: Numeration,
    /// Largest heap of the table [default: larger and larger ones]
    #[arg(long, value_name = "M")]
    max: Option<u64>,
    /// Files to write, NAME.dfao and NAME.cert [default: in data/runs/automata]
    #[arg(long, value_name = "NAME")]
    out: Option<PathBuf>,
}

/// Values that may be told apart, at most.
const LEVELS: u32 = 1 << 10;

fn up_to(text: &str) -> Result<u32, String> {
    let error = || format!("expected 0..V with V below {LEVELS}, such as 0..3");
    let last = text.strip_prefix("0..").ok_or_else(error)?;
    let last: u32 = last.parse().map_err(|_| error())?;
    (last < LEVELS).then_some(last).ok_or_else(error)
}

impl Args {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        let ruleset = self.rules.ruleset()?;
        if self.heaps == 0 {
            return Err(Failure::input("found --heaps 0, expected at least 1"));
        }
        let sought = match (self.value, self.values) {
            (Some(value), _) if value >= LEVELS => {
                return Err(Failure::input(format!(
                    "found --value {value}, expected a value below {LEVELS}"
                )));
            }
            (Some(value), _) => Sought::Only(value),
            (None, values) => Sought::UpTo(values.unwrap_or(0)),
        };
        let search = Search {
            ruleset: &ruleset,
            heaps: self.heaps,
            sought,
            numeration: self.base,
            max: self.max,
        };
        let name = self.out.clone().unwrap_or_else(|| usual_name(&search));
        let start = Instant::now();
        let discovery = discover(&search, &session.context)?;
        let stored = |written: Option<Written>, extension: &str| {
            let path = name.with_added_extension(extension);
            written.map(|written| store(&path, written)).transpose()
        };
        let automaton = stored(automaton_text(&search, &discovery), "dfao")?;
        let certificate = stored(automaton_certificate(&search, &discovery), "cert")?;
        let found = FoundAutomaton {
            search: &search,
            discovery: &discovery,
            automaton: automaton.as_ref(),
            certificate: certificate.as_ref(),
        };
        session.remark(&format!(
            "learned from heaps up to {}, {}; {}",
            discovery.max,
            discovery.engine,
            duration(start.elapsed())
        ));
        match session.json {
            true => output::print_json(&found.json())?,
            false => {
                output::print(&found.text(&coloured(&automaton_verdict(&discovery).to_string())))?
            }
        }
        Ok(Done::Well)
    }
}

pub(super) fn coloured(verdict: &str) -> String {
    let colour = match verdict {
        "PROVED" => anstyle::AnsiColor::Green,
        "REFUTED" => anstyle::AnsiColor::Red,
        _ => anstyle::AnsiColor::Yellow,
    };
    let on = colour.on_default().bold();
    format!("{}{verdict}{}", on.render(), anstyle::Reset)
}

/// Where automata go unless told otherwise.
const FOLDER: &str = "data/runs/automata";

/// A name that tells what was asked.
pub(super) fn usual_name(search: &Search<'_>) -> PathBuf {
    let base = match search.numeration {
        Numeration::Base(2) => String::new(),
        other => format!("-{other}"),
    };
    let what = match search.sought {
        Sought::UpTo(0) => String::new(),
        Sought::UpTo(value) => format!("-values-0-{value}"),
        Sought::Only(value) => format!("-value-{value}"),
    };
    let name = format!("{}-{}-heaps{what}{base}", search.ruleset, search.heaps);
    let plain = name
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' });
    let plain: String = plain.collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    Path::new(FOLDER).join(parts.join("-"))
}

pub(super) fn store(path: &Path, written: Written) -> Result<StoredText, Failure> {
    if let Some(folder) = path.parent().filter(|folder| folder.starts_with(FOLDER)) {
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::Unfinished(format!("`{}` cannot be made: {error}", folder.display()))
        })?;
    }
    let mut dest = Dest::check(path)?;
    dest.write_all(written.text.as_bytes())?;
    dest.commit()?;
    Ok(StoredText {
        path: path.display().to_string(),
        written,
    })
}
