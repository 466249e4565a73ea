//! What is said of a claim for all heaps.

use super::discovered::{automaton_name, digits_word};
use super::{AutomatonFiles, DigitProved};
use crate::ask::Stated;
use crate::claim::digitwise::{Proven, Settlement};
use crate::claim::{Counterexample, Verdict};
use crate::game::{Heap, Order};
use crate::number::{counted, grouped, integer};
use crate::plan::discover::{ProvedStage, alone, proofs};
use crate::theory::automata::Dfao;
use crate::theory::automata::certificate::Written;
use crate::theory::automata::readable::{readable, svg};
use serde_json::{Value, json};

/// The word of a verdict on all heaps.
pub(super) fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "PROVED",
        Verdict::Fails => "REFUTED",
        _ => "UNSETTLED",
    }
}

impl DigitProved {
    /// PROVED, FAILS or UNSETTLED.
    pub fn verdict(&self) -> Verdict {
        match self.settled.verdict {
            Settlement::Proved(_) => Verdict::Proved,
            Settlement::Refuted { .. } => Verdict::Fails,
            Settlement::Unsettled(_) => Verdict::Unsettled,
        }
    }

    /// The word of the verdict: PROVED, REFUTED or UNSETTLED.
    pub fn word(&self) -> &'static str {
        verdict_word(self.verdict())
    }

    /// The stages of a proof.
    pub fn stages(&self) -> Option<&[ProvedStage]> {
        match &self.settled.verdict {
            Settlement::Proved(stages) => Some(stages),
            _ => None,
        }
    }

    /// The states of the automaton that says what the claim says.
    pub fn states(&self) -> Option<usize> {
        let proved = self.stages().and_then(<[ProvedStage]>::last);
        let compiled = || self.claim.automaton.as_ref().ok();
        let proved = proved.map(|stage| &stage.automaton);
        proved.or_else(compiled).map(Dfao::states)
    }

    /// The automaton of a claim that is proved as an SVG picture, if it is small.
    pub fn picture(&self) -> Option<String> {
        let last = self.stages()?.last()?;
        svg(&last.automaton, self.claim.search().sought)
    }

    /// The automaton of a claim that is proved in words, one per line, if it is small.
    pub fn words(&self) -> Option<Vec<String>> {
        let last = self.stages()?.last()?;
        Some(readable(&last.automaton, self.claim.search().sought)?.lines())
    }

    /// A name for its files that tells what was asked, without an ending.
    pub fn name(&self) -> String {
        automaton_name(&self.claim.search())
    }

    /// The certificate, where it is proved.
    pub fn certificate(&self) -> Option<Written> {
        let claim = &self.claim;
        let statement = claim.statement();
        let stages = self.stages()?;
        Some(proofs(
            &claim.search(),
            claim.levels(),
            stages,
            statement.as_ref(),
        ))
    }

    /// The automaton and the certificates, where it is proved.
    pub fn files(&self) -> AutomatonFiles {
        let claim = &self.claim;
        let stages = self.stages();
        let automaton = stages.and_then(<[ProvedStage]>::split_last);
        let automaton = automaton
            .map(|(last, before)| alone(&claim.search(), before.len() as u64, &last.automaton));
        let others = stages.map_or(&[][..], |_| claim.others());
        let proof = |other: &Proven| {
            let search = other.of.search(claim.numeration);
            proofs(&search, other.of.levels, &other.stages, None).into()
        };
        AutomatonFiles {
            automaton: automaton.map(Into::into),
            certificate: self.certificate().map(Into::into),
            others: others.iter().map(proof).collect(),
            bound: None,
        }
    }

    /// What is said at a position where the claim is false.
    fn counterexample(&self, position: &[Heap]) -> Counterexample {
        let mut sides = self.claim.at(position).into_iter();
        let computed = sides.next().unwrap_or_else(|| "the claim is false".into());
        let claimed = sides
            .next()
            .unwrap_or_else(|| "it is claimed of all positions".into());
        Counterexample {
            position: position.into(),
            reason: format!("{computed}; {claimed}"),
            claimed,
            computed,
        }
    }

    /// The verdict as records of experiments write it: FAILS if refuted.
    pub fn stated(&self) -> Stated {
        let (claim, settled) = (&self.claim, &self.settled);
        let (first, failures, note) = match &settled.verdict {
            Settlement::Proved(_) => {
                let states = self.states().unwrap_or(0) as u64;
                let certificate = self.certificate().expect("it is proved");
                let note = format!(
                    "for all heaps, by an automaton of {}; certificate of {} lines, SHA-256 {}",
                    counted(states, "state"),
                    grouped(certificate.entries),
                    certificate.sha256
                );
                (None, Some(0), note)
            }
            Settlement::Refuted {
                first,
                mismatches,
                why,
            } => {
                let failures = settled.max.map(|_| *mismatches);
                let note = match (settled.max, why) {
                    (Some(max), _) if first.is_some() => format!(
                        "false at {} of heaps up to {}",
                        counted(*mismatches, &format!("{} position", claim.order())),
                        grouped(max)
                    ),
                    (_, why) => why.clone().unwrap_or_default(),
                };
                (first.as_ref(), failures, note)
            }
            Settlement::Unsettled(why) => (None, None, why.clone()),
        };
        Stated {
            claim: claim.text.clone(),
            verdict: self.verdict(),
            failures,
            counterexample: first.map(|position| self.counterexample(position)),
            note,
        }
    }

    /// What scripts read, with the files that were written.
    pub fn json(&self, files: &AutomatonFiles) -> Value {
        let (claim, max) = (&self.claim, self.settled.max);
        let (first, mismatches, reason) = match &self.settled.verdict {
            Settlement::Proved(_) => (None, Some(0), None),
            Settlement::Refuted {
                first,
                mismatches,
                why,
            } => (first.as_ref(), max.map(|_| *mismatches), why.as_ref()),
            Settlement::Unsettled(why) => (None, None, Some(why)),
        };
        let counterexample = first.map(|position| {
            let found = self.counterexample(position);
            let heaps: Vec<Value> = position.iter().map(|&heap| integer(heap)).collect();
            json!({
                "position": heaps,
                "reason": found.reason,
                "claimed": found.claimed,
                "computed": found.computed,
            })
        });
        let mut object = json!({
            "claim": claim.text,
            "rules": claim.ruleset.to_string(),
            "convention": claim.ruleset.convention.to_string(),
            "heaps": claim.heaps,
            "base": digits_word(claim.numeration),
            "box": max.map(|max| json!({
                "heaps": claim.heaps,
                "max": integer(max),
                "order": claim.order(),
            })),
            "verdict": self.word(),
            "order": if claim.sorted { Order::Sorted } else { Order::Ordered },
            "states": self.states(),
            "at_least": null,
            "mismatches": mismatches.map(|count| u64::try_from(count).map_or(Value::Null, integer)),
            "readable": claim.condition,
            "counterexample": counterexample,
            "reason": reason,
            "remarks": claim.remarks,
        });
        files.add_to(&mut object);
        object
    }
}
