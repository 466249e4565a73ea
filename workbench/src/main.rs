//! The command line of grundy.

#[cfg(test)]
mod changed;
mod cli;
mod experiment;
mod failure;
mod memory;
mod moves;
mod present;
#[cfg(feature = "web")]
mod web;

#[global_allocator]
static ALLOCATOR: memory::Watched = memory::Watched;

fn main() -> std::process::ExitCode {
    cli::main()
}
