//! Discoveries as the files that `certify` reads.

use super::{Discovery, DiscoveryVerdict, ProvedStage, Search};
use crate::game::{Convention, HeapRules};
use crate::text::Because;
use crate::theory::automata::certificate::{CertificatePart, Statement, Written, certificate};
use crate::theory::automata::{Dfao, Meaning, WalnutFile, walnut, walnut_script};

/// The certificate of a discovery that is proved.
pub fn automaton_certificate(search: &Search<'_>, discovery: &Discovery) -> Option<Written> {
    match &discovery.verdict {
        DiscoveryVerdict::Proved(stages) => Some(proofs(search, discovery.levels, stages, None)),
        DiscoveryVerdict::Unsettled(_) => None,
    }
}

/// The text of the automaton alone.
pub fn automaton_text(search: &Search<'_>, discovery: &Discovery) -> Option<Written> {
    let automaton = discovery.automaton.as_ref()?;
    let passes = match &discovery.verdict {
        DiscoveryVerdict::Proved(stages) => stages.len().saturating_sub(1) as u64,
        DiscoveryVerdict::Unsettled(_) => 0,
    };
    Some(alone(search, passes, automaton))
}

/// A certificate of stages, with the claim that follows from it.
pub fn proofs(
    search: &Search<'_>,
    levels: u32,
    stages: &[ProvedStage],
    statement: Option<&Statement>,
) -> Written {
    let parts = (0..).zip(stages).map(|(passes, stage)| CertificatePart {
        passes,
        automaton: &stage.automaton,
        proof: Some(&stage.proof),
    });
    let parts: Vec<CertificatePart<'_>> = parts.collect();
    certificate(search.ruleset, Meaning::Values(levels), &parts, statement)
}

/// An automaton without a proof.
pub fn alone(search: &Search<'_>, passes: u64, automaton: &Dfao) -> Written {
    let part = CertificatePart {
        passes,
        automaton,
        proof: None,
    };
    certificate(search.ruleset, output_meaning(search), &[part], None)
}

/// A word automaton for Walnut, and the commands that prove it, or why there are none.
pub fn for_walnut(
    search: &Search<'_>,
    automaton: &Dfao,
    name: &str,
) -> (WalnutFile, Result<String, Because>) {
    let meaning = output_meaning(search);
    let values = meaning.outputs();
    let word = walnut(automaton, values, name);
    let commands = match search.ruleset.heap_rules() {
        _ if matches!(meaning, Meaning::Only(_)) => {
            Err("they prove values from 0 on: ask for the values 0..V instead of one".into())
        }
        Some(rules) if search.ruleset.convention == Convention::Normal => {
            walnut_script(&word.name, automaton, values, &rules.shape())
        }
        _ => Err("normal play of rules on heaps alone has commands".into()),
    };
    (word, commands)
}

/// What the outputs of the automaton tell.
pub fn output_meaning(search: &Search<'_>) -> Meaning {
    match search.sought {
        Meaning::Only(0) => Meaning::Values(1),
        sought => sought,
    }
}
