//! What binds the rows of a survey to each other: the games, the last heap and the shard.

use super::{Games, GamesError};
use crate::work::Shard;
use serde::{Deserialize, Serialize};

/// Which games are surveyed and how far: what binds rows to each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurveyRun {
    /// The version of the program.
    pub grundy: String,
    /// The words that name the games.
    pub families: Vec<String>,
    /// How many games, in all shards.
    pub games: u64,
    /// SHA-256 of their codes, one per line.
    pub codes: String,
    /// The last heap.
    pub to: u64,
    /// How many values of each game are compared.
    pub compared: u64,
    /// Which part of the games, in their order.
    pub shard: Shard,
    /// No heap beyond the last one, also where a theorem would soon prove a period.
    #[serde(default, skip_serializing_if = "is_false")]
    pub only: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(only: &bool) -> bool {
    !only
}

impl SurveyRun {
    /// The survey of a shard of some games, to a last heap.
    ///
    /// # Errors
    /// A game that has no move up to that heap.
    pub fn new(games: &Games, to: u64, shard: Shard) -> Result<Self, GamesError> {
        Ok(Self {
            grundy: env!("CARGO_PKG_VERSION").into(),
            families: games.words.clone(),
            games: games.count(),
            codes: games.hash(),
            to,
            compared: games.comparable(to)?,
            shard,
            only: false,
        })
    }

    /// The same without any heap beyond the last one.
    #[must_use]
    pub fn only(mut self) -> Self {
        self.only = true;
        self
    }

    /// What repeats it on a command line.
    pub fn command(&self) -> String {
        format!("grundy survey {} --to {}", quoted(&self.families), self.to)
    }

    /// What all shards of a survey agree in: name and text of each.
    pub(super) fn same(&self) -> Vec<(&'static str, String)> {
        vec![
            ("version", self.grundy.clone()),
            ("family", self.families.join(" ")),
            ("codes with hash", self.codes.clone()),
            ("last heap", self.to.to_string()),
            ("number of games", self.games.to_string()),
            ("number of values compared", self.compared.to_string()),
            ("number of shards", self.shard.of().to_string()),
        ]
    }
}

/// Words as a shell reads them.
pub fn quoted(words: &[String]) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-:,@/+".contains(c);
    let word = |word: &String| match word.chars().all(plain) {
        true => word.clone(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    };
    let words: Vec<String> = words.iter().map(word).collect();
    words.join(" ")
}
