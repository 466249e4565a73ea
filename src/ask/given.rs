//! The rules of a request.

use super::AskError;
use crate::game::Convention;
use crate::plan::HeapGame;
use crate::rulesets::{Definitions, Ruleset};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Rules as they are given: a text, or rules that were read already (of a program that has moves
/// of its own). In JSON they are a text.
#[derive(Clone, Debug)]
pub enum GivenRules {
    /// In the notation; in a claim perhaps with names that it binds.
    Text(String),
    /// As they were read.
    Read(Ruleset),
}

impl Default for GivenRules {
    fn default() -> Self {
        Self::from("nim")
    }
}

impl From<&str> for GivenRules {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl fmt::Display for GivenRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Read(ruleset) => ruleset.fmt(f),
        }
    }
}

impl Serialize for GivenRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GivenRules {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(Self::Text)
    }
}

impl GivenRules {
    /// The rules; with `misere` of misere play whatever they say. `definitions` are names of
    /// rulesets next to the registered ones.
    ///
    /// # Errors
    /// Text that is not in the notation.
    pub fn read(&self, misere: bool, definitions: &Definitions) -> Result<Ruleset, AskError> {
        let ruleset = match self {
            Self::Text(text) => Ruleset::read(text, definitions)?,
            Self::Read(ruleset) => ruleset.clone(),
        };
        Ok(match misere {
            true => ruleset.with(Convention::Misere),
            false => ruleset,
        })
    }

    /// A game that is played heap by heap.
    ///
    /// # Errors
    /// Text that is not in the notation; rules of another kind.
    pub fn heap_game(&self) -> Result<HeapGame, AskError> {
        Ok(match self {
            Self::Text(text) => HeapGame::read(text)?,
            Self::Read(ruleset) => HeapGame::new(ruleset)?,
        })
    }
}
