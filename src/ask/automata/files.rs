//! Texts of automata and their proofs, and the files that hold them.

use crate::number::integer;
use crate::store::sha256;
use crate::theory::automata::certificate::Written;
use serde_json::{Value, json};

/// A text, and the file that holds it, as it was named, if there is one.
#[derive(Clone, Debug)]
pub struct StoredText {
    /// The file.
    pub path: Option<String>,
    /// The text.
    pub written: Written,
}

impl From<Written> for StoredText {
    fn from(written: Written) -> Self {
        Self {
            path: None,
            written,
        }
    }
}

impl StoredText {
    fn json(&self) -> Value {
        json!({ "path": self.path, "sha256": self.written.sha256 })
    }

    /// With the lines of states and of the proof.
    fn proof_json(&self) -> Value {
        let mut object = self.json();
        object["entries"] = integer(self.written.entries);
        object
    }
}

/// What an automaton and its proof are written to.
#[derive(Clone, Debug, Default)]
pub struct AutomatonFiles {
    /// The automaton, if one was found.
    pub automaton: Option<StoredText>,
    /// The certificate, if it was proved.
    pub certificate: Option<StoredText>,
    /// Those of other rules, on which the verdict depends too.
    pub others: Vec<StoredText>,
    /// A lower bound on states, with what shows it, and the bound.
    pub bound: Option<(StoredText, u64)>,
}

impl AutomatonFiles {
    /// Under the names that files of them have: `NAME.dfao`, `NAME.cert`.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        for (file, ending) in [
            (&mut self.automaton, "dfao"),
            (&mut self.certificate, "cert"),
        ] {
            if let Some(file) = file {
                file.path = Some(format!("{name}.{ending}"));
            }
        }
        self
    }

    /// The certificate, for scripts.
    pub(super) fn certificate_json(&self) -> Value {
        json!(self.certificate.as_ref().map(StoredText::proof_json))
    }

    /// The last keys of an answer.
    pub(super) fn add_to(&self, object: &mut Value) {
        object["automaton"] = json!(self.automaton.as_ref().map(StoredText::json));
        object["certificate"] = self.certificate_json();
        if let Some((text, states)) = &self.bound {
            object["bound"] = text.json();
            object["bound"]["states"] = integer(*states);
        }
        if !self.others.is_empty() {
            object["certificates_of_other_rules"] =
                self.others.iter().map(StoredText::proof_json).collect();
        }
    }
}

/// Characters of rules that a name holds.
const RULES: usize = 60;

/// A name of letters, digits and hyphens, for rules and what was asked of them.
pub(super) fn plain_name(rules: &str, asked: &str) -> String {
    // what a plain name leaves out may be all that tells two rules apart
    let plain = |c: char| c.is_alphanumeric() || "(){}:,./ ".contains(c);
    let short: String = rules.chars().take(RULES).collect();
    let told = match rules.chars().all(plain) && short == rules {
        true => short,
        false => format!("{short}-{}", &sha256(rules.as_bytes())[..8]),
    };
    let name = format!("{told}{asked}");
    let plain = name
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' });
    let plain: String = plain.collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-")
}
