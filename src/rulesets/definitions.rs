use super::{HeapRuleset, Rules, Ruleset};
use crate::text::nearest;

/// Names that stand for rulesets in the notation, beside the registered ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definitions(Vec<(String, HeapRuleset)>);

impl Definitions {
    /// Adds a name for some rules.
    ///
    /// # Errors
    /// If the name is no word of small letters, digits and `_`, or means something already.
    pub fn add(&mut self, name: &str, rules: HeapRuleset) -> Result<(), String> {
        let first = name.bytes().next().is_some_and(|c| c.is_ascii_lowercase());
        let letters = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_';
        if !first || !name.bytes().all(letters) {
            return Err(format!(
                "found the name `{name}` of a ruleset, expected small letters, digits and `_`, \
                 such as odd_wythoff"
            ));
        }
        let known = Ruleset::is_name(name)
            || super::MODIFIERS
                .iter()
                .any(|(modifier, _)| modifier.starts_with(name))
            || self.find(name).is_some();
        // letters stand for heaps in claims
        if known || name == "code" || name.len() == 1 {
            return Err(format!(
                "found the name `{name}` of a ruleset, which means something already; choose \
                 another, such as my_{name}"
            ));
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

impl Ruleset {
    /// Reads the notation, with more names.
    ///
    /// # Errors
    /// With the column, what was found, what was expected, and a remedy.
    pub fn read(text: &str, definitions: &Definitions) -> Result<Self, crate::text::NotationError> {
        super::notation::read(text, definitions)
    }
}

impl From<HeapRuleset> for Ruleset {
    fn from(rules: HeapRuleset) -> Self {
        Self {
            rules: Rules::Heaps(rules),
            convention: crate::game::Convention::Normal,
        }
    }
}
