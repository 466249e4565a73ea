use super::automata::{file_name, make_folder, store_all, write_text};
use super::checkpoint::CheckpointArgs;
use super::common::RulesArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{any_text, discovery_text};
use grundy::ask::{
    CountDiscovery, DigitDiscovery, DiscoverAnswer, DiscoverRequest, HeapNumber, TimeSpan,
    TypedBase, UpTo,
};
use grundy::number::{counted, duration, grouped};
use grundy::plan::discover::{DiscoveryVerdict, STATES, for_walnut, lower_bound, output_meaning};
use grundy::rulesets::Definitions;
use grundy::theory::automata::readable::{dot, svg};
use grundy::theory::automata::{Dfao, Meaning};
use std::path::{Path, PathBuf};

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
    #[arg(long, short = 'n', value_name = "N")]
    heaps: Option<HeapNumber>,
    /// Whether the value is V
    #[arg(long, value_name = "V", conflicts_with = "values")]
    value: Option<u32>,
    /// The values 0..V, with all larger ones as one class
    #[arg(long, value_name = "0..V")]
    values: Option<UpTo>,
    /// Digits of the heaps: 2 to 16, fib, ostrowski:r [default: 2, or fib where it gives a proof for
    /// two heaps]
    #[arg(long, value_name = "BASE")]
    base: Option<TypedBase>,
    /// Largest heap of the table [default: larger and larger ones]
    #[arg(long, short = 'm', value_name = "M")]
    max: Option<u64>,
    #[arg(long, value_name = "S", help = format!(
        "Most states, where there are too many positions to check them all [default: {STATES}]"
    ))]
    states: Option<usize>,
    /// Try larger and larger tables until this time is over, such as 10m, as memory allows
    #[arg(long, value_name = "TIME", conflicts_with = "max")]
    time: Option<TimeSpan>,
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

impl DiscoverArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let request = DiscoverRequest {
            rules: self.rules.given()?,
            misere: self.rules.misere,
            heaps: self.heaps,
            value: self.value,
            values: self.values,
            base: self.base,
            max: self.max,
            states: self.states,
            time: self.time,
        };
        let asked = request.read(&Definitions::default())?;
        if self.heaps == Some(HeapNumber::Any) {
            self.of_one_number()?;
        }
        let asked = asked.in_digits(&session.context)?;
        self.picture.as_deref().map(is_svg).transpose()?;
        if let Some(folder) = &self.walnut {
            make_folder(folder)?;
        }
        let context = self.kept.context(&asked.job(), session)?;
        match asked.so_far(&context)? {
            DiscoverAnswer::Digits(found) => self.digits(&found, session)?,
            DiscoverAnswer::Counts(found) => self.counts(&found, session)?,
        }
        Ok(())
    }

    /// Refuses options that are about a number of heaps.
    fn of_one_number(&self) -> Result<(), Failure> {
        let given = [
            ("--walnut", self.walnut.is_some()),
            ("--picture", self.picture.is_some()),
            ("--bound", self.bound),
        ];
        match given.iter().find(|one| one.1) {
            Some((option, _)) => Err(Failure::input(format!(
                "found {option} with --heaps any, expected it with a number of heaps"
            ))),
            None => Ok(()),
        }
    }

    /// Writes and shows what was found for a number of heaps.
    fn digits(&self, asked: &DigitDiscovery, session: &Session) -> Result<(), Failure> {
        let (search, discovery, mut files) = (asked.search(), &asked.found, asked.files());
        let name = (self.out.as_deref()).map(|out| file_name(out, &asked.name()));
        if self.bound && name.is_some() && !session.is_cancelled() {
            let bound = lower_bound(&search, discovery, &session.context)?;
            if bound.is_none() {
                session.remark(match discovery.verdict {
                    DiscoveryVerdict::Proved(_) => {
                        "no lower bound is written: an automaton was found"
                    }
                    _ => "no lower bound is written: the table has only some of the positions",
                });
            }
            files.bound = bound.map(|(written, states)| (written.into(), states));
        }
        store_all(name.as_deref(), &mut files, session)?;
        session.remark(&format!(
            "learned from heaps up to {}, {}; {}",
            grouped(discovery.max),
            discovery.engine,
            duration(asked.time)
        ));
        output::show(
            session,
            || asked.json(&files),
            || discovery_text(asked, &files),
        )?;
        let picture = self.picture.as_deref();
        if discovery.automaton.is_none() && (self.walnut.is_some() || picture.is_some()) {
            session.remark("there is no automaton: nothing is drawn, or written for Walnut");
        }
        if let Some(automaton) = &discovery.automaton {
            if let Some(folder) = &self.walnut {
                let name = name.unwrap_or_else(|| asked.name().into());
                write_walnut(folder, &name, (asked, automaton), session)?;
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
        if self.time.is_some_and(|time| asked.time >= time.0) {
            session.remark("the time is over: this is what the tables so far showed");
        }
        Ok(())
    }

    /// Writes and shows what was found for every number of heaps.
    fn counts(&self, asked: &CountDiscovery, session: &Session) -> Result<(), Failure> {
        let mut files = asked.files();
        let name = (self.out.as_deref()).map(|out| file_name(out, &asked.name()));
        store_all(name.as_deref(), &mut files, session)?;
        let (heaps, max) = asked.found.table;
        session.remark(&format!(
            "learned from {} up to {}; {}",
            counted(heaps as u64, "heap"),
            grouped(max),
            duration(asked.time)
        ));
        output::show(session, || asked.json(&files), || any_text(asked, &files))?;
        match session.is_cancelled() {
            true => Err(Failure::Unfinished(
                "interrupted; what was found so far is shown".into(),
            )),
            false => Ok(()),
        }
    }
}

/// The word automaton, and the commands that prove it.
fn write_walnut(
    folder: &Path,
    name: &Path,
    (asked, automaton): (&DigitDiscovery, &Dfao),
    session: &Session,
) -> Result<(), Failure> {
    let stem = name.file_name().unwrap_or_default().to_string_lossy();
    let (word, script) = for_walnut(&asked.search(), automaton, &stem);
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
