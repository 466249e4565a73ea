//! The command line of grundy.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
