use super::rules_file::rules_of_file;
use crate::failure::Failure;
use clap::Args;
use grundy::ask::{CheckRequest, GivenRules, ProveRequest};
use grundy::plan::Engine;
use grundy::rulesets::{Definitions, Ruleset};

/// The rules.
#[derive(Clone, Debug, Args)]
pub(super) struct RulesArgs {
    /// The rules, such as nim, moore:2 or 'moore(2)', subtract:1,3,4
    #[arg(value_name = "RULES")]
    pub(super) rules: String,
    /// Misere play: the player who cannot move wins
    #[arg(long)]
    pub(super) misere: bool,
}

impl RulesArgs {
    pub(super) fn ruleset(&self) -> Result<Ruleset, Failure> {
        ruleset(&self.rules, self.misere)
    }

    /// For a request.
    pub(super) fn given(&self) -> Result<GivenRules, Failure> {
        given(&self.rules)
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
    /// What is asked, without its place.
    pub(super) fn request(&self) -> CheckRequest {
        CheckRequest {
            claim: self.claim.clone(),
            rules: self.rules.clone().map(GivenRules::Text),
            misere: self.misere,
            ..CheckRequest::default()
        }
    }

    /// The same of all heaps.
    pub(super) fn for_all(&self) -> ProveRequest {
        ProveRequest {
            claim: self.claim.clone(),
            rules: self.rules.clone().map(GivenRules::Text),
            misere: self.misere,
            ..ProveRequest::default()
        }
    }
}

/// Rules as they were typed, or those of the file that was named.
pub(super) fn given(text: &str) -> Result<GivenRules, Failure> {
    Ok(GivenRules::Text(match text.strip_prefix('@') {
        Some(path) => rules_of_file(path)?,
        None => text.to_owned(),
    }))
}

/// Reads a ruleset, or the file with it; `--misere` makes it misere.
pub(super) fn ruleset(text: &str, misere: bool) -> Result<Ruleset, Failure> {
    Ok(given(text)?.read(misere, &Definitions::default())?)
}

/// The engine.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct EngineArgs {
    /// Engine to use [default: the narrowest that fits]
    #[arg(long, value_name = "ENGINE")]
    pub(super) engine: Option<Engine>,
}
