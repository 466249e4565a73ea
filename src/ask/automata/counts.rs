//! What is said of every number of heaps at once.

use super::files::plain_name;
use super::{AutomatonFiles, CountDiscovery, CountProved};
use crate::ask::Stated;
use crate::claim::{Counterexample, Verdict};
use crate::number::{counted, grouped, integer};
use crate::plan::anyheaps::AnyClaimed;
use crate::rulesets::Ruleset;
use crate::theory::anyheaps::{CountAutomaton, SIZES, count_certificate};
use serde_json::{Value, json};

/// A name for the certificate that tells what was asked, without an ending.
fn name(ruleset: &Ruleset, levels: u32, base: Option<u32>) -> String {
    let values = match levels {
        1 => String::new(),
        more => format!("-values-0-{}", more - 1),
    };
    let base = base.filter(|&base| base != 2 && base != SIZES);
    let base = base.map_or(String::new(), |base| format!("-base-{base}"));
    plain_name(&ruleset.to_string(), &format!("-any-heaps{values}{base}"))
}

/// The base as scripts read it: a number, or `sizes`.
fn base_text(base: u32) -> String {
    match base {
        SIZES => "sizes".into(),
        base => base.to_string(),
    }
}

/// An automaton over counts in words, if it is small.
pub(super) fn count_words(automaton: &CountAutomaton, levels: u32) -> Option<Vec<String>> {
    automaton.words(|output| match output {
        0 if levels == 1 => "P".into(),
        1 if levels == 1 => "N".into(),
        output if output < levels => format!("value {output}"),
        output => format!("value {output} or more"),
    })
}

impl CountDiscovery {
    /// PROVED or UNSETTLED.
    pub fn verdict(&self) -> Verdict {
        match self.found.verdict {
            Ok(_) => Verdict::Proved,
            Err(_) => Verdict::Unsettled,
        }
    }

    /// The automaton in words, if it is small.
    pub fn words(&self) -> Option<Vec<String>> {
        count_words(self.found.automaton.as_ref()?, self.levels)
    }

    /// The base, or `sizes`.
    pub fn read_by(&self) -> String {
        base_text(self.found.base)
    }

    /// What was sought.
    pub fn sought(&self) -> String {
        match self.levels {
            1 => "P-positions".into(),
            more => format!("values 0..{}", more - 1),
        }
    }

    /// A name for its certificate that tells what was asked, without an ending.
    pub fn name(&self) -> String {
        name(&self.ruleset, self.levels, self.base)
    }

    /// The certificate, where it is proved.
    pub fn files(&self) -> AutomatonFiles {
        let proof = self.found.verdict.as_ref().ok();
        let certificate = proof.map(|proof| count_certificate(&self.ruleset, None, proof));
        AutomatonFiles {
            certificate: certificate.map(Into::into),
            ..AutomatonFiles::default()
        }
    }

    /// What scripts read, with the certificate that was written.
    pub fn json(&self, files: &AutomatonFiles) -> Value {
        let found = &self.found;
        let automaton = found.automaton.as_ref();
        json!({
            "rules": self.ruleset.to_string(),
            "convention": self.ruleset.convention.to_string(),
            "heaps": "any",
            "sought": self.sought(),
            "base": self.read_by(),
            "box": { "heaps": found.table.0, "max": integer(found.table.1) },
            "verdict": self.verdict(),
            "states": automaton.map(CountAutomaton::states),
            "counts": automaton.map(|automaton| {
                json!({ "tail": automaton.counts().tail, "period": automaton.counts().period })
            }),
            "readable": self.words().map(|lines| lines.join("\n")),
            "reason": found.verdict.as_ref().err().map(ToString::to_string),
            "certificate": files.certificate_json(),
        })
    }
}

impl CountProved {
    /// PROVED, FAILS or UNSETTLED.
    pub fn verdict(&self) -> Verdict {
        match self.settled {
            AnyClaimed::Proved(_) => Verdict::Proved,
            AnyClaimed::Wrong(..) => Verdict::Fails,
            AnyClaimed::Unsettled(_) => Verdict::Unsettled,
        }
    }

    /// The base, or `sizes`.
    pub fn read_by(&self) -> String {
        base_text(self.claim.automaton.base())
    }

    /// The word of the verdict.
    pub fn word(&self) -> &'static str {
        super::proved::verdict_word(self.verdict())
    }

    /// The automaton in words, if it is small.
    pub fn words(&self) -> Option<Vec<String>> {
        count_words(&self.claim.automaton, 1)
    }

    /// The verdict as records of experiments write it: FAILS if refuted.
    pub fn stated(&self) -> Stated {
        let (counterexample, note) = match &self.settled {
            AnyClaimed::Proved(_) => {
                let certificate = self.files().certificate.expect("it is proved").written;
                let note = format!(
                    "for every number of heaps, by an automaton of {}; certificate of {} lines, \
                     SHA-256 {}",
                    counted(self.claim.automaton.states() as u64, "state"),
                    grouped(certificate.entries),
                    certificate.sha256
                );
                (None, note)
            }
            AnyClaimed::Wrong(position, said, value) => {
                let word = |output: u32| if output == 0 { "P" } else { "N" };
                let (claimed, computed) = (word(*said), word(*value));
                let counterexample = Counterexample {
                    position: position.clone(),
                    reason: format!("it is {computed}; the claim calls it {claimed}"),
                    claimed: claimed.into(),
                    computed: computed.into(),
                };
                (Some(counterexample), String::new())
            }
            AnyClaimed::Unsettled(why) => (None, why.to_string()),
        };
        Stated {
            claim: self.claim.text.clone(),
            verdict: self.verdict(),
            failures: None,
            counterexample,
            note,
        }
    }

    /// A name for its certificate that tells what was asked, without an ending.
    pub fn name(&self) -> String {
        name(&self.claim.ruleset, 1, Some(self.claim.automaton.base()))
    }

    /// The certificate, where it is proved.
    pub fn files(&self) -> AutomatonFiles {
        let claim = &self.claim;
        let certificate = match &self.settled {
            AnyClaimed::Proved(proof) => {
                let asked = claim.asked.as_ref().map(ToString::to_string);
                let said = (&claim.text[..], asked.as_deref());
                Some(count_certificate(&claim.ruleset, Some(said), proof))
            }
            _ => None,
        };
        AutomatonFiles {
            certificate: certificate.map(Into::into),
            ..AutomatonFiles::default()
        }
    }

    /// What scripts read, with the certificate that was written.
    pub fn json(&self, files: &AutomatonFiles) -> Value {
        let claim = &self.claim;
        let (position, reason) = match &self.settled {
            AnyClaimed::Proved(_) => (None, None),
            AnyClaimed::Wrong(position, ..) => (Some(position), None),
            AnyClaimed::Unsettled(why) => (None, Some(why.to_string())),
        };
        let position =
            position.map(|all| all.iter().map(|&heap| integer(heap)).collect::<Vec<_>>());
        json!({
            "claim": claim.text,
            "rules": claim.ruleset.to_string(),
            "convention": claim.ruleset.convention.to_string(),
            "heaps": "any",
            "base": self.read_by(),
            "verdict": self.word(),
            "states": claim.automaton.states(),
            "counterexample": position.map(|position| json!({ "position": position })),
            "reason": reason,
            "certificate": files.certificate_json(),
        })
    }
}
