//! Discoveries as the files that `certify` reads.

use super::{Discovery, ProvedStage, Search, Verdict};
use crate::theory::automata::certificate::{CertificatePart, Written, certificate};
use crate::theory::automata::{Dfao, Meaning};

/// The certificate of a discovery that is proved.
pub fn automaton_certificate(search: &Search<'_>, discovery: &Discovery) -> Option<Written> {
    match &discovery.verdict {
        Verdict::Proved(stages) => Some(proofs(search, discovery.levels, stages)),
        Verdict::Unsettled(_) => None,
    }
}

/// The text of the automaton alone.
pub fn automaton_text(search: &Search<'_>, discovery: &Discovery) -> Option<Written> {
    let automaton = discovery.automaton.as_ref()?;
    let passes = match &discovery.verdict {
        Verdict::Proved(stages) => stages.len().saturating_sub(1) as u64,
        Verdict::Unsettled(_) => 0,
    };
    Some(alone(search, passes, automaton))
}

/// A certificate of stages.
pub fn proofs(search: &Search<'_>, levels: u32, stages: &[ProvedStage]) -> Written {
    let parts = (0..).zip(stages).map(|(passes, stage)| CertificatePart {
        passes,
        automaton: &stage.automaton,
        proof: Some(&stage.proof),
    });
    let parts: Vec<CertificatePart<'_>> = parts.collect();
    certificate(search.ruleset, Meaning::Values(levels), &parts)
}

/// An automaton without a proof.
pub fn alone(search: &Search<'_>, passes: u64, automaton: &Dfao) -> Written {
    let part = CertificatePart {
        passes,
        automaton,
        proof: None,
    };
    certificate(search.ruleset, output_meaning(search), &[part])
}

/// What the outputs of the automaton tell.
pub fn output_meaning(search: &Search<'_>) -> Meaning {
    match search.sought {
        Meaning::Only(0) => Meaning::Values(1),
        sought => sought,
    }
}
