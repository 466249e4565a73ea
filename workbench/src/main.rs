//! The command line of grundy.

mod cli;
mod experiment;
mod failure;
mod moves;
mod present;
#[cfg(feature = "web")]
mod web;

fn main() -> std::process::ExitCode {
    cli::main()
}
