//! The command line: one verb a file. Results go to stdout, everything else to stderr.

mod automata;
mod certify;
mod check;
mod common;
mod compare;
mod completions;
mod diff;
mod discover;
mod find;
mod help;
mod lines;
mod list;
mod merge;
mod opening;
mod output;
mod place;
mod play;
mod plot;
mod progress;
mod prove;
mod run;
mod sequence;
#[cfg(feature = "web")]
mod serve;
mod session;
mod simulate;
mod survey;
mod table;
mod value;
mod verify;

use crate::failure::Failure;
use clap::{Parser, Subcommand};
use grundy::claim::Verdict;
use session::{GlobalOptions, Session};
use std::process::ExitCode;

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
References: grundy help rules, codes, claims, experiments

Environment:
  GRUNDY_CPU=portable|avx2|avx512  code for these CPU features [default: the best]
  GRUNDY_PROGRESS=never            no progress of long work on stderr
  NO_COLOR=1                       no colours";

#[derive(Debug, Subcommand)]
enum Verb {
    /// One position: outcome, value, every winning move, and why
    Value(value::ValueArgs),
    /// A game against the computer, on the terminal or through a pipe
    Play(play::PlayArgs),
    /// Who wins, and the game that shows it: computer against computer
    Simulate(simulate::SimulateArgs),
    /// The page in a browser: play, tables, sequences, claims
    #[cfg(feature = "web")]
    Serve(serve::ServeArgs),
    /// Values (or outcomes) of all positions of a box
    Table(table::TableArgs),
    /// The P-positions of a box
    #[command(name = "p-positions")]
    PPositions(table::PPositionsArgs),
    /// A named theorem against the rules, at every position of a box
    Verify(verify::VerifyArgs),
    /// A claim of your own, at every position of a box
    Check(check::CheckArgs),
    /// A stored table, or a certificate of a period or an automaton, rechecked from the rules alone
    Certify(certify::CertifyArgs),
    /// Combine the shards of a run
    Merge(merge::MergeArgs),
    /// Where two rulesets or automata differ
    Diff(diff::DiffArgs),
    /// A b-file against the computed values of a heap game
    Compare(compare::CompareArgs),
    /// Regularities of two heaps: Beatty pairs, additive periods of rows
    Find(find::FindArgs),
    /// An automaton for the P-positions or a value, and its proof for all heaps
    Discover(discover::DiscoverArgs),
    /// A claim about the digits of the heaps, proved or refuted for all heaps
    Prove(prove::ProveArgs),
    /// A picture: heat map, P-positions, histogram or sequence
    Plot(plot::PlotArgs),
    /// Experiments: claims with their expected verdicts, tables, plots, a record
    Run(run::RunArgs),
    /// The values of a heap game one after the other, their period and its proof
    Sequence(sequence::SequenceArgs),
    /// Many heap games at once: periods, and which games are the same
    Survey(survey::SurveyArgs),
    /// Rulesets, theorems, engines, experiments
    List(list::ListArgs),
    /// The references of rules, codes, claims and experiments; or the help of a verb
    Help(help::HelpArgs),
    /// Completions for a shell
    Completions(completions::CompletionsArgs),
}

/// How a verb ended, if it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// As asked; every claim holds.
    Well,
    /// Some claim fails, or a table is wrong.
    ClaimFails,
}

impl From<Verdict> for Done {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Fails => Self::ClaimFails,
            _ => Self::Well,
        }
    }
}

pub(crate) fn main() -> ExitCode {
    // clap prints its own errors with exit code 2, help and version with 0
    let cli = Cli::parse();
    let result = Session::new(&cli.global).and_then(|session| match cli.verb {
        Verb::Value(args) => args.run(&session),
        Verb::Play(args) => args.run(&session),
        Verb::Simulate(args) => args.run(&session),
        #[cfg(feature = "web")]
        Verb::Serve(args) => args.run(&session),
        Verb::Table(args) => args.run(&session),
        Verb::PPositions(args) => args.run(&session),
        Verb::Verify(args) => args.run(&session),
        Verb::Check(args) => args.run(&session),
        Verb::Certify(args) => args.run(&session),
        Verb::Merge(args) => args.run(&session),
        Verb::Sequence(args) => args.run(&session),
        Verb::Survey(args) => args.run(&session),
        Verb::Diff(args) => args.run(&session),
        Verb::Compare(args) => args.run(&session),
        Verb::Find(args) => args.run(&session),
        Verb::Discover(args) => args.run(&session),
        Verb::Prove(args) => args.run(&session),
        Verb::Plot(args) => args.run(&session),
        Verb::Run(args) => args.run(&session),
        Verb::List(args) => args.run(&session),
        Verb::Help(args) => args.run(),
        Verb::Completions(args) => args.run(),
    });
    match result {
        Ok(Done::Well) | Err(Failure::ClosedPipe(_)) => ExitCode::SUCCESS,
        Ok(Done::ClaimFails) => ExitCode::from(1),
        Err(failure) => {
            failure.print();
            failure.code()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
