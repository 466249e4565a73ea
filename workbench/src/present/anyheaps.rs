//! What was found of every number of heaps at once.

use super::discovery::{plain_name, states};
use super::verdicts::coloured;
use grundy::claim;
use grundy::claim::counted::CountedClaim;
use grundy::number::{grouped, integer, tuple};
use grundy::plan::anyheaps::{AnyClaimed, AnyDiscovery, AnySearch};
use grundy::theory::anyheaps::CountAutomaton;
use serde_json::{Value, json};
use std::fmt::Write;

/// The certificate of a proof, by its path as it was given.
#[derive(Clone, Debug)]
pub struct AnyFile {
    /// Where it was written, if it was.
    pub path: Option<String>,
    /// SHA-256 of its text.
    pub sha256: String,
    /// Its lines of states and of the proof.
    pub entries: u64,
}

impl AnyFile {
    /// For people.
    pub(super) fn text(&self) -> String {
        match &self.path {
            Some(path) => format!(
                "\n{:<12} {path}\n{:<12} {}\n\nCheck it from the rules alone: grundy certify \
                 CERTIFICATE\n",
                "certificate", "SHA-256", self.sha256
            ),
            None => "\nTo keep the certificate, add --out NAME; then\n\
                     grundy certify NAME.cert checks it from the rules alone\n"
                .into(),
        }
    }

    /// For scripts.
    pub(super) fn json(&self) -> Value {
        json!({
            "path": self.path,
            "sha256": self.sha256,
            "entries": integer(self.entries),
        })
    }
}

/// A name for the certificate that tells what was asked, without an ending.
pub fn any_name(search: &AnySearch<'_>) -> String {
    let values = match search.levels {
        1 => String::new(),
        more => format!("-values-0-{}", more - 1),
    };
    let base = search.base.filter(|&base| base != 2);
    let base = base.map_or(String::new(), |base| format!("-base-{base}"));
    plain_name(
        &search.ruleset.to_string(),
        &format!("-any-heaps{values}{base}"),
    )
}

/// The verdict on every number of heaps.
pub fn any_verdict(found: &AnyDiscovery) -> claim::Verdict {
    match found.verdict {
        Ok(_) => claim::Verdict::Proved,
        Err(_) => claim::Verdict::Unsettled,
    }
}

/// An automaton over counts in words, if it is small.
pub fn count_words(automaton: &CountAutomaton, levels: u32) -> Option<Vec<String>> {
    automaton.words(|output| match output {
        0 if levels == 1 => "P".into(),
        1 if levels == 1 => "N".into(),
        output if output < levels => format!("value {output}"),
        output => format!("value {output} or more"),
    })
}

fn sought(levels: u32) -> String {
    match levels {
        1 => "P-positions".into(),
        more => format!("values 0..{}", more - 1),
    }
}

/// What people read.
pub fn any_text(search: &AnySearch<'_>, found: &AnyDiscovery, file: Option<&AnyFile>) -> String {
    let head = format!(
        "{}, any number of heaps, {} play: {}, digits in base {}",
        search.ruleset,
        search.ruleset.convention,
        sought(search.levels),
        found.base
    );
    let mut text = super::wrapped(&head, 2);
    let verdict = coloured(any_verdict(found));
    let (heaps, max) = (found.table.0, grouped(found.table.1));
    match (&found.verdict, &found.automaton) {
        (Ok(proof), _) => {
            let counts = proof.automaton.counts();
            let told = match (counts.tail, counts.period) {
                (0, period) => format!("numbers of digits modulo {period}"),
                (tail, 1) => format!("numbers of digits, {tail} and more alike"),
                (tail, period) => {
                    format!("numbers of digits, from {tail} on modulo {period}")
                }
            };
            let line = format!(
                "  {verdict}   for every number of heaps and all heaps, by an automaton of {} that \
                 reads the {told}",
                states(proof.automaton.states())
            );
            text.push_str(&super::wrapped(&line, 11));
        }
        (Err(why), _) => {
            let line = format!("  {verdict}   {why}");
            text.push_str(&super::wrapped(&line, 14));
        }
    }
    let words = found
        .automaton
        .as_ref()
        .and_then(|automaton| count_words(automaton, search.levels));
    if let Some(words) = words {
        text.push('\n');
        if found.verdict.is_err() {
            _ = writeln!(
                text,
                "Right on {heaps} heaps up to {max}, not proved beyond:"
            );
        }
        for line in words {
            text.push_str(&super::wrapped(&line, 2));
        }
    }
    text.push_str(&file.map(AnyFile::text).unwrap_or_default());
    text
}

/// What scripts read.
pub fn any_json(search: &AnySearch<'_>, found: &AnyDiscovery, file: Option<&AnyFile>) -> Value {
    let automaton = found.automaton.as_ref();
    let words = automaton.and_then(|automaton| count_words(automaton, search.levels));
    json!({
        "rules": search.ruleset.to_string(),
        "convention": search.ruleset.convention.to_string(),
        "heaps": "any",
        "sought": sought(search.levels),
        "base": found.base.to_string(),
        "box": { "heaps": found.table.0, "max": integer(found.table.1) },
        "verdict": any_verdict(found),
        "states": automaton.map(CountAutomaton::states),
        "counts": automaton.map(|automaton| {
            json!({ "tail": automaton.counts().tail, "period": automaton.counts().period })
        }),
        "readable": words.map(|lines| lines.join("\n")),
        "reason": found.verdict.as_ref().err().map(ToString::to_string),
        "certificate": file.map(AnyFile::json),
    })
}

/// The verdict on a claim about every number of heaps.
fn claim_verdict(settled: &AnyClaimed) -> &'static str {
    match settled {
        AnyClaimed::Proved(_) => "PROVED",
        AnyClaimed::Wrong(..) => "REFUTED",
        AnyClaimed::Unsettled(_) => "UNSETTLED",
    }
}

/// What people read of a claim.
pub fn any_claim_text(
    claim: &CountedClaim,
    settled: &AnyClaimed,
    file: Option<&AnyFile>,
) -> String {
    let head = format!(
        "{}, any number of heaps, {} play, digits in base {}: {}",
        claim.ruleset,
        claim.ruleset.convention,
        claim.automaton.base(),
        claim.text
    );
    let mut text = super::wrapped(&head, 2);
    let verdict = coloured(claim_verdict(settled));
    let why = match settled {
        AnyClaimed::Proved(_) => format!(
            "for every number of heaps and all heaps, by an automaton of {}",
            states(claim.automaton.states())
        ),
        AnyClaimed::Wrong(position, said, value) => format!(
            "at {}: the claim calls it {}, and it is {}",
            tuple(position),
            outcome(*said),
            outcome(*value)
        ),
        AnyClaimed::Unsettled(why) => why.to_string(),
    };
    text.push_str(&super::wrapped(&format!("  {verdict}   {why}"), 11));
    text.push_str(&file.map(AnyFile::text).unwrap_or_default());
    text
}

fn outcome(output: u32) -> &'static str {
    if output == 0 { "P" } else { "N" }
}

/// What scripts read of a claim.
pub fn any_claim_json(claim: &CountedClaim, settled: &AnyClaimed, file: Option<&AnyFile>) -> Value {
    let (position, reason) = match settled {
        AnyClaimed::Proved(_) => (None, None),
        AnyClaimed::Wrong(position, ..) => (Some(position), None),
        AnyClaimed::Unsettled(why) => (None, Some(why.to_string())),
    };
    let position = position.map(|all| all.iter().map(|&heap| integer(heap)).collect::<Vec<_>>());
    json!({
        "claim": claim.text,
        "rules": claim.ruleset.to_string(),
        "convention": claim.ruleset.convention.to_string(),
        "heaps": "any",
        "base": claim.automaton.base().to_string(),
        "verdict": claim_verdict(settled),
        "states": claim.automaton.states(),
        "counterexample": position.map(|position| json!({ "position": position })),
        "reason": reason,
        "certificate": file.map(AnyFile::json),
    })
}
