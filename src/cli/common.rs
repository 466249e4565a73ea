use super::failure::Failure;
use clap::Args;
use grundy::game::Convention;
use grundy::plan::Engine;
use grundy::rulesets::Ruleset;

/// The rules.
#[derive(Clone, Debug, Args)]
pub(super) struct RulesArgs {
    /// The rules, such as nim, moore:2 or 'moore(2)', subtract:1,3,4
    #[arg(value_name = "RULES")]
    rules: String,
    /// Misere play: who cannot move wins
    #[arg(long)]
    misere: bool,
}

impl RulesArgs {
    /// As they were typed.
    pub(super) fn text(&self) -> &str {
        &self.rules
    }

    /// Whether `--misere` was given.
    pub(super) fn misere(&self) -> bool {
        self.misere
    }

    pub(super) fn ruleset(&self) -> Result<Ruleset, Failure> {
        ruleset(&self.rules, self.misere)
    }
}

/// Reads a ruleset; `--misere` makes it misere.
pub(super) fn ruleset(text: &str, misere: bool) -> Result<Ruleset, Failure> {
    let ruleset: Ruleset = text.parse()?;
    Ok(if misere {
        ruleset.with(Convention::Misere)
    } else {
        ruleset
    })
}

/// The engine.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct EngineArgs {
    /// Engine to use [default: the narrowest that fits]
    #[arg(long, value_name = "ENGINE")]
    pub(super) engine: Option<Engine>,
}

/// `normal play` or `misere play`.
pub(super) fn play(convention: Convention) -> String {
    format!("{convention} play")
}
