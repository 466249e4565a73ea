//! Names that somebody gives to rules.

use super::{HeapRuleset, Ruleset, modifier::MODIFIER_NAMES};
use crate::text::nearest;

/// Names that stand for rulesets in the notation, next to the registered ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definitions(Vec<(String, HeapRuleset)>);

/// Why a word cannot be the name of some rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It has other characters.
    #[error(
        "found the name `{0}` of a ruleset, expected small letters, digits and `_`, such as \
         odd_wythoff"
    )]
    Letters(String),
    /// It already means something.
    #[error(
        "found the name `{0}` of a ruleset, which already means something; choose another, such \
         as my_{0}"
    )]
    Taken(String),
}

impl Definitions {
    /// Adds a name for some rules.
    ///
    /// # Errors
    /// If it is not a word of small letters, digits and `_`, or already means something.
    pub fn add(&mut self, name: &str, rules: HeapRuleset) -> Result<(), NameError> {
        let first = name.starts_with(|c: char| c.is_ascii_lowercase());
        let letter = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_';
        if !first || !name.bytes().all(letter) {
            return Err(NameError::Letters(name.into()));
        }
        let known =
            Ruleset::is_name(name) || MODIFIER_NAMES.contains(&name) || self.find(name).is_some();
        // letters stand for heaps in claims
        if known || name == "code" || name.len() == 1 {
            return Err(NameError::Taken(name.into()));
        }
        self.0.push((name.to_owned(), rules));
        Ok(())
    }

    /// The rules of a name.
    pub fn find(&self, name: &str) -> Option<&HeapRuleset> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, rules)| rules)
    }

    /// The name that a misspelt one most likely means.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.0.iter().map(|(known, _)| known.as_str()))
    }
}
