//! The command line of grundy.

mod cli;
mod experiment;
mod failure;
mod present;
mod report;
#[cfg(feature = "web")]
mod web;

fn main() -> std::process::ExitCode {
    cli::main()
}
