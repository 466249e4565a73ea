//! The command line: one verb a file. Results go to stdout, everything else to stderr.

mod automata;
mod canonical;
mod certify;
mod check;
mod checkpoint;
mod cluster;
mod common;
mod compare;
mod completions;
mod count;
mod diff;
mod discover;
mod find;
mod genus;
mod guard;
mod help;
mod lines;
mod list;
mod mentions;
mod merge;
mod nimber;
mod oeis;
mod opening;
mod output;
mod place;
mod play;
mod plot;
mod progress;
mod prove;
mod quotient;
mod resume;
mod rules_file;
mod run;
mod sequence;
#[cfg(feature = "web")]
mod serve;
mod session;
mod shards;
mod simulate;
mod started;
mod survey;
mod table;
mod terms;
mod threads;
mod usage;
mod value;
mod verify;

use crate::failure::Failure;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use grundy::claim::Verdict;
use session::{GlobalOptions, Session};
use std::ffi::OsString;
use std::process::ExitCode;
use usage::Typed;

/// A workbench for impartial games: exact values, P-positions, verdicts.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, max_term_width = 80, after_help = EXAMPLES)]
#[command(subcommand_required = true, arg_required_else_help = true)]
#[command(disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
    #[command(flatten)]
    global: GlobalOptions,
}

const EXAMPLES: &str = "Examples:
  grundy value nim 3 4 5
  grundy verify moore --heaps 4 --max 31 --k 2

Each verb explains itself: grundy value --help
New to these games: grundy play, grundy help words, grundy help tutorial
References: grundy help rules, claims, codes, formats, ..; grundy help WORD

Environment:
  GRUNDY_CPU=portable|clmul|avx2|avx512|avx2-gfni|avx512-gfni
                           code for these CPU features [default: the best]
  GRUNDY_PROGRESS=never    no progress of long work on stderr
  NO_COLOR=1               no colours";

/// What each does is said at its arguments, from where the help takes it.
#[derive(Debug, Subcommand)]
enum Verb {
    Value(value::ValueArgs),
    Play(play::PlayArgs),
    Simulate(simulate::SimulateArgs),
    #[cfg(feature = "web")]
    Serve(serve::ServeArgs),
    Table(table::TableArgs),
    #[command(name = "p-positions")]
    PPositions(table::PPositionsArgs),
    Count(count::CountArgs),
    Verify(verify::VerifyArgs),
    Check(check::CheckArgs),
    Certify(certify::CertifyArgs),
    Merge(merge::MergeArgs),
    Diff(diff::DiffArgs),
    Compare(compare::CompareArgs),
    #[command(subcommand)]
    Find(find::FindArgs),
    Discover(discover::DiscoverArgs),
    Prove(prove::ProveArgs),
    Plot(plot::PlotArgs),
    Run(run::RunArgs),
    Sequence(sequence::SequenceArgs),
    Survey(survey::SurveyArgs),
    Oeis(oeis::OeisArgs),
    Quotient(quotient::QuotientArgs),
    Genus(genus::GenusArgs),
    Canonical(canonical::CanonicalArgs),
    Nimber(nimber::NimberArgs),
    List(list::ListArgs),
    Help(help::HelpArgs),
    Completions(completions::CompletionsArgs),
}

impl Verb {
    /// The memory of each computation in bytes, of a server.
    fn each(&self) -> Option<u64> {
        match self {
            #[cfg(feature = "web")]
            Self::Serve(_) => Some(crate::web::MEMORY),
            _ => None,
        }
    }

    /// Does what was asked: the verdict of what it claims, if it claims anything.
    fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        let no_claim = |()| Verdict::Holds;
        match self {
            Self::Value(args) => args.run(session).map(no_claim),
            Self::Play(args) => args.run(session).map(no_claim),
            Self::Simulate(args) => args.run(session),
            #[cfg(feature = "web")]
            Self::Serve(args) => args.run(session).map(no_claim),
            Self::Table(args) => args.run(session).map(no_claim),
            Self::PPositions(args) => args.run(session).map(no_claim),
            Self::Count(args) => args.run(session).map(no_claim),
            Self::Verify(args) => args.run(session),
            Self::Check(args) => args.run(session),
            Self::Certify(args) => args.run(session),
            Self::Merge(args) => args.run(session),
            Self::Sequence(args) => args.run(session).map(no_claim),
            Self::Survey(args) => args.run(session).map(no_claim),
            Self::Oeis(args) => args.run(session).map(no_claim),
            Self::Quotient(args) => args.run(session).map(no_claim),
            Self::Genus(args) => args.run(session).map(no_claim),
            Self::Canonical(args) => args.run(session).map(no_claim),
            Self::Diff(args) => args.run(session),
            Self::Compare(args) => args.run(session),
            Self::Find(args) => args.run(session).map(no_claim),
            Self::Discover(args) => args.run(session).map(no_claim),
            Self::Prove(args) => args.run(session),
            Self::Plot(args) => args.run(session).map(no_claim),
            Self::Run(args) => args.run(session),
            Self::Nimber(args) => args.run(session).map(no_claim),
            Self::List(args) => args.run(session).map(no_claim),
            Self::Help(args) => args.run().map(no_claim),
            Self::Completions(args) => args.run().map(no_claim),
        }
    }
}

/// The command as it was typed; nothing where help or the version was asked for and printed.
fn parsed() -> Result<Option<Cli>, Failure> {
    let args: Vec<OsString> = std::env::args_os().collect();
    let words = args.iter().skip(1);
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into()).collect();
    let mut command = Cli::command();
    command.build();
    if let Some(failure) = Typed::new(&command, &words).one_dash() {
        return Err(failure);
    }
    let matches = Cli::command().try_get_matches_from(&args);
    match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => Ok(Some(cli)),
        // they go to stdout, and are results
        Err(text) if !text.use_stderr() => Ok(text.print().map(|()| None)?),
        // a verb is missing: all are listed
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            error.exit()
        }
        Err(error) => Err(Typed::new(&command, &words).refused(&error)),
    }
}

pub(crate) fn main() -> ExitCode {
    started::watch();
    threads::watch();
    let verdict = match parsed() {
        Ok(Some(cli)) => Session::new(&cli.global, cli.verb.each()).and_then(|session| {
            let done = cli.verb.run(&session);
            if matches!(done, Err(Failure::Input(_))) {
                session.forget();
            }
            done
        }),
        Ok(None) => Ok(Verdict::Holds),
        Err(failure) => Err(failure),
    };
    match verdict {
        Ok(Verdict::Fails) => ExitCode::from(1),
        Ok(_) => ExitCode::SUCCESS,
        Err(failure) => {
            let failure = resume::told(failure);
            failure.print();
            failure.code()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
