use super::anyheaps::{AnyArgs, discovered};
use super::automata::{file_name, make_folder, store_both, store_bound, write_text};
use super::checkpoint::CheckpointArgs;
use super::common::RulesArgs;
use super::output;
use super::place::{HeapNumber, heaps_or_any};
use super::session::{Session, until};
use crate::failure::Failure;
use crate::present::{automaton_name, discovery_json, discovery_text};
use grundy::ask::Usual;
use grundy::number::{duration, grouped};
use grundy::plan::anyheaps::AnySearch;
use grundy::plan::discover::usual_numeration;
use grundy::plan::discover::{LEVELS, STATES, Search, Verdict, discover_so_far, lower_bound};
use grundy::plan::discover::{automaton_certificate, automaton_text, for_walnut, output_meaning};
use grundy::rulesets::Ruleset;
use grundy::theory::automata::readable::{dot, svg};
use grundy::theory::automata::{Dfao, Meaning, Numeration};
use grundy::work::Stop;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// An automaton for the P-positions or a value, and its proof for all heaps.
///
/// A finite automaton that reads the digits of all heaps side by side and recognises the
/// P-positions, or the values, is learned from a table; then it is proved correct for ALL heaps,
/// with a certificate that `grundy certify` checks from the rules alone. For rules that split
/// heaps, such as kayles, the automaton is made from the period of their values, if the period is
/// proved.
///
/// PROVED: correct at every position. UNSETTLED: no automaton was found, or none that could be
/// proved; the number of states that any would need is proved. Without --max, larger and larger
/// tables are tried for about a minute, or until --time is over.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy discover exact:2 --heaps 5 --max 15
  grundy discover wythoff --values 0..1 --base fib")]
pub(super) struct DiscoverArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Number of heaps, or `any`: one automaton for every number of them [default: 2, or what the
    /// rules are played on]
    #[arg(long, short = 'n', value_name = "N", value_parser = heaps_or_any)]
    heaps: Option<HeapNumber>,
    /// Whether the value is V
    #[arg(long, value_name = "V", conflicts_with = "values")]
    value: Option<u32>,
    /// The values 0..V, with all larger ones as one class
    #[arg(long, value_name = "0..V", value_parser = up_to)]
    values: Option<u32>,
    /// Digits of the heaps: 2 to 16, fib, ostrowski:r [default: 2, or fib where it gives a proof for
    /// two heaps]
    #[arg(long, value_name = "BASE")]
    base: Option<Numeration>,
    /// Largest heap of the table [default: larger and larger ones]
    #[arg(long, short = 'm', value_name = "M")]
    max: Option<u64>,
    /// Most states, where there are too many positions to check them all
    #[arg(long, value_name = "S", default_value_t = STATES)]
    states: usize,
    /// Try larger and larger tables until this time is over, such as 10m, as memory allows
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, conflicts_with = "max")]
    time: Option<Duration>,
    /// Files to write, NAME.dfao and NAME.cert, or a folder [default: none]
    #[arg(long, short, value_name = "NAME")]
    out: Option<PathBuf>,
    /// Folder for the automaton and the commands that prove it in Walnut
    #[arg(long, value_name = "FOLDER")]
    walnut: Option<PathBuf>,
    /// Drawing of the automaton, a file .svg (for small automata) or .dot
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// If no automaton is found: also write NAME.bound, words and ends that show how many states
    /// any automaton needs; results/check/lower_bound.py checks it
    #[arg(long, requires = "out")]
    bound: bool,
    #[command(flatten)]
    kept: CheckpointArgs,
}

fn up_to(text: &str) -> Result<u32, String> {
    let error = || format!("expected 0..V with V below {LEVELS}, such as 0..3");
    let last = text.strip_prefix("0..").ok_or_else(error)?;
    let last: u32 = last.parse().map_err(|_| error())?;
    (last < LEVELS).then_some(last).ok_or_else(error)
}

impl DiscoverArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let ruleset = self.rules.ruleset()?;
        let heaps = match self.heaps {
            Some(HeapNumber::Any) => return self.any(&ruleset, session),
            Some(HeapNumber::This(heaps)) => heaps,
            None => Usual::of_any(&ruleset.rules).heaps,
        };
        if heaps == 0 {
            return Err(Failure::input("found --heaps 0, expected at least 1"));
        }
        let sought = match (self.value, self.values) {
            (Some(value), _) if value >= LEVELS => {
                return Err(Failure::input(format!(
                    "found --value {value}, expected a value below {LEVELS}"
                )));
            }
            (Some(value), _) => Meaning::Only(value),
            (None, values) => Meaning::Values(values.unwrap_or(0) + 1),
        };
        let mut search = Search {
            ruleset: &ruleset,
            heaps,
            sought,
            numeration: self.base.unwrap_or(Numeration::Base(2)),
            max: self.max,
            states: self.states,
        };
        if self.base.is_none() {
            search.numeration = usual_numeration(&search, &session.context)?;
        }
        let picture = self.picture.as_deref();
        picture.map(is_svg).transpose()?;
        let name = self.out.as_deref().map(|out| file_name(out, &search));
        if let Some(folder) = &self.walnut {
            make_folder(folder)?;
        }
        let start = Instant::now();
        let (sought, base) = (search.sought, search.numeration);
        let job = format!("automaton of {ruleset} on {heaps} heaps, {sought}, {base}");
        let context = until(self.kept.context(&job, session)?, start, self.time);
        let found = discover_so_far(&search, self.time.is_some(), &context);
        let discovery = match found {
            Err(Stop::Cancelled) if !session.is_cancelled() => {
                return Err(Failure::Unfinished(
                    "the time was over before the first table; give more by --time".into(),
                ));
            }
            found => found?,
        };
        let written = automaton_text(&search, &discovery);
        let proof = automaton_certificate(&search, &discovery);
        let mut files = store_both(name.as_deref(), written, proof, Vec::new(), session)?;
        if let (true, Some(name), false) = (self.bound, &name, session.is_cancelled()) {
            let bound = lower_bound(&search, &discovery, &session.context)?;
            if bound.is_none() {
                session.remark(match discovery.verdict {
                    Verdict::Proved(_) => "no lower bound is written: an automaton was found",
                    _ => "no lower bound is written: the table has only some of the positions",
                });
            }
            files.bound = store_bound(name, bound)?;
        }
        session.remark(&format!(
            "learned from heaps up to {}, {}; {}",
            grouped(discovery.max),
            discovery.engine,
            duration(start.elapsed())
        ));
        output::show(
            session,
            || discovery_json(&search, &discovery, &files),
            || discovery_text(&search, &discovery, &files),
        )?;
        if discovery.automaton.is_none() && (self.walnut.is_some() || picture.is_some()) {
            session.remark("there is no automaton: nothing is drawn, or written for Walnut");
        }
        if let Some(automaton) = &discovery.automaton {
            if let Some(folder) = &self.walnut {
                let name = name.unwrap_or_else(|| automaton_name(&search).into());
                write_walnut(folder, &name, (&search, automaton), session)?;
            }
            if let Some(file) = picture {
                draw(file, automaton, output_meaning(&search))?;
            }
        }
        if session.is_cancelled() {
            return Err(Failure::Unfinished(format!(
                "interrupted after the table of heaps up to {}; its result is kept",
                grouped(discovery.max)
            )));
        }
        if self.time.is_some_and(|time| start.elapsed() >= time) {
            session.remark("the time is over: this is what the tables so far showed");
        }
        Ok(())
    }
}

impl DiscoverArgs {
    /// For every number of heaps at once.
    fn any(&self, ruleset: &Ruleset, session: &Session) -> Result<(), Failure> {
        let given = [
            ("--value", self.value.is_some_and(|value| value > 0)),
            ("--max", self.max.is_some()),
            ("--walnut", self.walnut.is_some()),
            ("--picture", self.picture.is_some()),
            ("--bound", self.bound),
        ];
        if let Some((option, _)) = given.iter().find(|one| one.1) {
            let text =
                format!("found {option} with --heaps any, expected it with a number of heaps");
            return Err(Failure::input(text));
        }
        let base = match self.base {
            None => None,
            Some(Numeration::Base(base)) => Some(base),
            Some(other) => {
                return Err(Failure::input(format!(
                    "found {other} with --heaps any, expected --base 2 to 16"
                )));
            }
        };
        let search = AnySearch {
            ruleset,
            levels: self.values.unwrap_or(0) + 1,
            base,
        };
        let context = self
            .kept
            .context(&format!("any heaps of {ruleset}"), session)?;
        let args = AnyArgs {
            out: self.out.as_deref(),
            time: self.time,
        };
        discovered(&search, args, &context, session)
    }
}

/// The word automaton, and the commands that prove it.
fn write_walnut(
    folder: &Path,
    name: &Path,
    (search, automaton): (&Search<'_>, &Dfao),
    session: &Session,
) -> Result<(), Failure> {
    let stem = name.file_name().unwrap_or_default().to_string_lossy();
    let (word, script) = for_walnut(search, automaton, &stem);
    write_text(&folder.join(format!("{}.txt", word.name)), &word.text)?;
    match script {
        Ok(script) => {
            let file = folder.join(format!("{}.commands.txt", word.name));
            write_text(&file, &script)?;
            session.remark(&format!(
                "Walnut: put {}.txt into its folder `Word Automata Library`, then give it the \
                 lines of {}; each must answer TRUE",
                word.name,
                file.display()
            ));
        }
        Err(why) => session.remark(&format!("no commands for Walnut: {why}")),
    }
    Ok(())
}

/// Whether a drawing is an SVG picture or else for Graphviz, by the name of its file: checked
/// before a long run.
fn is_svg(file: &Path) -> Result<bool, Failure> {
    match file.extension().and_then(|end| end.to_str()) {
        Some("dot") => Ok(false),
        Some("svg") => Ok(true),
        _ => Err(Failure::input(format!(
            "found --picture {}, expected a file that ends in .svg or .dot",
            file.display()
        ))),
    }
}

fn draw(file: &Path, automaton: &Dfao, meaning: Meaning) -> Result<(), Failure> {
    let text = match is_svg(file)? {
        true => svg(automaton, meaning),
        false => Some(dot(automaton, meaning)),
    };
    let text = text.ok_or_else(|| {
        Failure::input(format!(
            "found an automaton of {} states for `{}`, expected a small one; write a file .dot",
            automaton.states(),
            file.display()
        ))
    })?;
    write_text(file, &text)
}
