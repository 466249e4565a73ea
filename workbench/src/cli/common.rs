use crate::failure::Failure;
use clap::Args;
use grundy::claim::language::{Claim, ClaimError};
use grundy::game::Convention;
use grundy::plan::Engine;
use grundy::rulesets::Ruleset;

/// The rules.
#[derive(Clone, Debug, Args)]
pub(super) struct RulesArgs {
    /// The rules, such as nim, moore:2 or 'moore(2)', subtract:1,3,4
    #[arg(value_name = "RULES")]
    pub(super) rules: String,
    /// Misere play: who cannot move wins
    #[arg(long)]
    pub(super) misere: bool,
}

impl RulesArgs {
    pub(super) fn ruleset(&self) -> Result<Ruleset, Failure> {
        ruleset(&self.rules, self.misere)
    }
}

/// A claim, and the rules that it does not name.
#[derive(Clone, Debug, Args)]
pub(super) struct ClaimArgs {
    /// The claim, such as 'P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)'
    claim: String,
    /// The rules of a claim that names none
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Misere play of these rules
    #[arg(long, requires = "rules")]
    misere: bool,
}

impl ClaimArgs {
    pub(super) fn read(&self) -> Result<(Claim, Option<Ruleset>), Failure> {
        let claim = Claim::parse(&self.claim).map_err(ClaimError::from)?;
        let Some(text) = &self.rules else {
            return Ok((claim, None));
        };
        match ruleset(text, self.misere) {
            Ok(rules) => Ok((claim, Some(rules))),
            // rules with names that the claim binds, if it asks for them
            Err(error) => {
                let word = if self.misere { " misere" } else { "" };
                match claim.with_rules(&format!("{text}{word}")) {
                    Ok(whole) if whole.text() != claim.text() => Ok((whole, None)),
                    _ => Err(error),
                }
            }
        }
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
