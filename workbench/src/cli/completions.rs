use super::Cli;
use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::Shell;

/// Completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy
  grundy completions zsh > ~/.zfunc/_grundy")]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "grundy", &mut script);
        super::output::print_as_it_is(&String::from_utf8_lossy(&script))
    }
}
