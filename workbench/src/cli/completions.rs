use super::Cli;
use crate::failure::Failure;
use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use grundy::rulesets::Ruleset;

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
        let mut command = Cli::command().mut_subcommands(offering_rulesets);
        clap_complete::generate(self.shell, &mut command, "grundy", &mut script);
        super::output::print_as_it_is(&String::from_utf8_lossy(&script))
    }
}

/// A verb whose rules are completed by their names: any text is taken, but what a shell offers are
/// possible values.
fn offering_rulesets(verb: Command) -> Command {
    let takes_rules = verb.get_arguments().any(|arg| arg.get_id() == "rules");
    match takes_rules {
        true => verb.mut_arg("rules", |arg| {
            let names = Ruleset::all().map(|info| info.name);
            arg.value_parser(PossibleValuesParser::new(names))
        }),
        false => verb,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn shells_offer_rulesets() {
        for shell in Shell::value_variants() {
            let mut script = Vec::new();
            let mut command = Cli::command().mut_subcommands(offering_rulesets);
            clap_complete::generate(*shell, &mut command, "grundy", &mut script);
            let script = String::from_utf8(script).expect("text");
            // elvish and PowerShell complete options and verbs only
            if matches!(shell, Shell::Bash | Shell::Zsh | Shell::Fish) {
                assert!(script.contains("xorwythoff"), "{shell}");
            }
        }
    }
}
