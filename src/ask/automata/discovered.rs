//! What is said of an automaton for a number of heaps.

use super::files::plain_name;
use super::{AutomatonFiles, DigitDiscovery};
use crate::claim;
use crate::number::integer;
use crate::plan::discover::{
    DiscoveryVerdict, Search, automaton_certificate, automaton_text, output_meaning,
};
use crate::theory::automata::readable::{readable, svg};
use crate::theory::automata::{Dfao, Meaning, Numeration};
use serde_json::{Value, json};

/// A name for the files of an automaton that tells what was asked, without an ending.
pub(super) fn automaton_name(search: &Search<'_>) -> String {
    let base = match search.numeration {
        Numeration::Base(2) => String::new(),
        other => format!("-{other}"),
    };
    let what = match search.sought {
        Meaning::Values(1) => String::new(),
        Meaning::Values(values) => format!("-values-0-{}", values - 1),
        Meaning::Only(value) => format!("-value-{value}"),
    };
    let rules = search.ruleset.to_string();
    plain_name(&rules, &format!("-{}-heaps{what}{base}", search.heaps))
}

/// A numeration without the word before a number.
pub(super) fn digits_word(numeration: Numeration) -> String {
    let text = numeration.to_string();
    text.trim_start_matches("base ").to_owned()
}

impl DigitDiscovery {
    /// PROVED or UNSETTLED.
    pub fn verdict(&self) -> claim::Verdict {
        match self.found.verdict {
            DiscoveryVerdict::Proved(_) => claim::Verdict::Proved,
            DiscoveryVerdict::Unsettled(_) => claim::Verdict::Unsettled,
        }
    }

    /// The automaton in words, if it is small.
    pub fn words(&self) -> Option<Vec<String>> {
        let automaton = self.found.automaton.as_ref()?;
        Some(readable(automaton, output_meaning(&self.search()))?.lines())
    }

    /// The automaton as an SVG picture, if it is small.
    pub fn picture(&self) -> Option<String> {
        svg(
            self.found.automaton.as_ref()?,
            output_meaning(&self.search()),
        )
    }

    /// A name for its files that tells what was asked, without an ending.
    pub fn name(&self) -> String {
        automaton_name(&self.search())
    }

    /// The automaton and its certificate.
    pub fn files(&self) -> AutomatonFiles {
        let search = self.search();
        AutomatonFiles {
            automaton: automaton_text(&search, &self.found).map(Into::into),
            certificate: automaton_certificate(&search, &self.found).map(Into::into),
            ..AutomatonFiles::default()
        }
    }

    /// What scripts read, with the files that were written.
    pub fn json(&self, files: &AutomatonFiles) -> Value {
        let found = &self.found;
        let states = found.automaton.as_ref().map(Dfao::states);
        let mut object = json!({
            "rules": self.ruleset.to_string(),
            "convention": self.ruleset.convention.to_string(),
            "heaps": self.heaps,
            "sought": self.sought.to_string(),
            "base": digits_word(self.numeration),
            "box": { "heaps": self.heaps, "max": integer(found.max) },
            "verdict": self.verdict(),
            "states": states,
            "at_least": found.at_least,
            "mismatches": states.map(|_| 0),
            "told_apart": found.told_apart,
            "readable": self.words().map(|lines| lines.join("\n")),
            "reason": match &found.verdict {
                DiscoveryVerdict::Proved(_) => None,
                DiscoveryVerdict::Unsettled(why) => Some(why.to_string()),
            },
        });
        files.add_to(&mut object);
        object
    }
}
