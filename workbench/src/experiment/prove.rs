//! Claims in the claim language for all heaps, `prove = "P(x) <=> .."`: compiled to an automaton,
//! then proved or refuted.

use super::claim::Decide;
use super::claim_read::At;
use super::decision::{Decision, ProofParts};
use super::error::FileError;
use super::raw::Base;
use crate::present::{claim_certificate, claim_picture, claim_words, settled_claim};
use grundy::claim::digitwise::DigitClaim;
use grundy::game::Order;
use grundy::number::counted;
use grundy::theory::automata::Dfao;
use grundy::work::Stop;
use serde_json::json;
use toml::Spanned;

impl At<'_> {
    /// A claim for all heaps, as many as it says itself or the box of the file has.
    pub(super) fn for_all(&self, text: &Spanned<String>) -> Result<Decide, FileError> {
        self.only("prove", &["rule", "misere"])?;
        self.without_box("heaps with prove")?;
        let ruleset = self.ruleset(2)?;
        let claim = self.claim(text)?;
        let heaps = match self.raw.heaps {
            Some(heaps) => heaps,
            None => self.heaps(&ruleset, "a claim")?.1.heaps(),
        };
        let base = Base::read(self.raw.base.as_ref());
        let digits = (base.or_else(|error| self.error(error))?, heaps);
        let order = self.reader.order().filter(|&order| order == Order::Ordered);
        Ok(Box::new(move |raw, tables| {
            let context = tables.context;
            let compiled = DigitClaim::compile(&claim, Some(&ruleset), digits, order, context);
            let claim = compiled.map_err(Stop::from)?;
            let settled = claim.settle(context)?;
            let stated = settled_claim(&claim, &settled);
            let found = (stated.verdict, stated.note.clone());
            let certificate = claim_certificate(&claim, &settled);
            let states = certificate.as_ref().and(claim.automaton.as_ref().ok());
            let about = json!({
                "rules": claim.ruleset.to_string(),
                "heaps": heaps,
                "base": claim.numeration.to_string(),
                "order": claim.order(),
                "states": states.map(Dfao::states),
            });
            let heaps = counted(heaps as u64, "heap");
            let subject = format!("{}, {heaps}", claim.ruleset);
            let said = (claim.text.clone(), subject, about);
            let decision = Decision::new(raw, said, (vec![stated], 0));
            Ok(Decision {
                proof: certificate.map(|certificate| ProofParts {
                    certificate,
                    words: claim_words(&claim, &settled).unwrap_or_default(),
                    picture: claim_picture(&claim, &settled),
                }),
                ..decision.settled(raw, found)
            })
        }))
    }
}
