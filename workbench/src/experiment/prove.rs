//! Claims in the claim language for all heaps, `prove = "P(x) <=> .."`: compiled to an automaton,
//! then proved or refuted.

use super::claim::Decide;
use super::claim_read::At;
use super::decision::{Decision, ProofParts, stopped};
use super::error::FileError;
use super::said::on_one_line;
use grundy::ask::{GivenRules, HeapNumber, ProveAnswer, ProveRequest, Question};
use grundy::game::Order;
use grundy::number::counted;
use grundy::theory::anyheaps::read_by;
use serde_json::json;
use toml::Spanned;

impl At<'_> {
    /// A claim for all heaps, as many as it says itself or the box of the file has, or for every
    /// number of them.
    pub(super) fn for_all(&self, text: &Spanned<String>) -> Result<Decide, FileError> {
        self.only("prove", &["rule", "misere"])?;
        self.without_box("heaps with prove")?;
        let ruleset = self.ruleset(2)?;
        // what cannot be read is told where it stands
        self.claim(text)?;
        let heaps = match self.raw.heaps {
            Some(heaps) => heaps,
            None => HeapNumber::This(self.heaps(&ruleset, "a claim")?.1.heaps()),
        };
        let request = ProveRequest {
            claim: on_one_line(text.get_ref()),
            rules: Some(GivenRules::Read(ruleset)),
            heaps: Some(heaps),
            base: self.raw.base,
            ordered: self.reader.order() == Some(Order::Ordered),
            ..ProveRequest::default()
        };
        let definitions = self.reader.definitions.clone();
        Ok(Box::new(move |raw, tables| {
            let answer = request.answer(&definitions, tables.context);
            let answer = answer.map_err(stopped)?;
            let (stated, files) = match &answer {
                ProveAnswer::Digits(proved) => (proved.stated(), proved.files()),
                ProveAnswer::Counts(proved) => (proved.stated(), proved.files()),
            };
            let found = (stated.verdict, stated.note.clone());
            let certificate = files.certificate.map(|file| file.written);
            let (about, subject, text) = match &answer {
                ProveAnswer::Digits(proved) => {
                    let claim = &proved.claim;
                    let states = certificate.as_ref().and(proved.states());
                    let about = json!({
                        "rules": claim.ruleset.to_string(),
                        "heaps": claim.heaps,
                        "base": claim.numeration.to_string(),
                        "order": claim.order(),
                        "states": states,
                    });
                    let heaps = counted(claim.heaps as u64, "heap");
                    let subject = format!("{}, {heaps}", claim.ruleset);
                    (about, subject, claim.text.clone())
                }
                ProveAnswer::Counts(proved) => {
                    let claim = &proved.claim;
                    let states = certificate.as_ref().map(|_| claim.automaton.states());
                    let about = json!({
                        "rules": claim.ruleset.to_string(),
                        "heaps": "any",
                        "base": read_by(claim.automaton.base()),
                        "states": states,
                    });
                    let subject = format!("{}, any number of heaps", claim.ruleset);
                    (about, subject, claim.text.clone())
                }
            };
            let (words, picture) = match &answer {
                ProveAnswer::Digits(proved) => (proved.words(), proved.picture()),
                ProveAnswer::Counts(proved) => (proved.words(), None),
            };
            let decision = Decision::new(raw, (text, subject, about), (vec![stated], 0));
            Ok(Decision {
                proof: certificate.map(|certificate| ProofParts {
                    certificate,
                    words: words.unwrap_or_default(),
                    picture,
                }),
                ..decision.settled(raw, found)
            })
        }))
    }
}
