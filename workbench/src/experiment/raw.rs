//! An experiment file as it is written, before anything but its shape is checked.

use super::own::RawRuleset;
use grundy::ask::{HeapNumber, TypedBase, UpTo};
use grundy::claim::Verdict;
use grundy::game::{Heap, Order};
use grundy_report::computed::PlotKind;
use grundy_report::table::Contents;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::Spanned;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFile {
    pub(crate) title: String,
    /// The kind of games that it is about, under which it is listed.
    pub(super) family: Option<String>,
    pub(super) question: String,
    pub(crate) source: String,
    pub(super) rules: Spanned<String>,
    #[serde(rename = "box")]
    pub(super) place: Spanned<RawBox>,
    pub(super) quick: Option<Spanned<RawBox>>,
    pub(super) order: Option<Order>,
    #[serde(default)]
    pub(super) ruleset: Vec<Spanned<RawRuleset>>,
    #[serde(default)]
    pub(super) claim: Vec<Spanned<RawClaim>>,
    #[serde(default)]
    pub(super) table: Vec<Spanned<RawTable>>,
    #[serde(default)]
    pub(super) plot: Vec<Spanned<RawPlot>>,
}

/// A number, or one for each heap or side.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "found something else, expected a whole number from 0 on or a list of them"
)]
pub(super) enum Numbers {
    One(Heap),
    Each(Vec<Heap>),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBox {
    pub(super) heaps: Option<Numbers>,
    pub(super) max: Option<Numbers>,
    pub(super) board: Option<String>,
}

impl RawBox {
    /// This box where `quick` does not say otherwise.
    pub(super) fn but(&self, quick: &Self) -> Self {
        // one bound a heap tells the number of heaps, also for a quick common bound
        let implied = match &self.max {
            Some(Numbers::Each(list)) if quick.board.is_none() => {
                Some(Numbers::One(list.len() as u64))
            }
            _ => None,
        };
        Self {
            heaps: quick.heaps.clone().or(self.heaps.clone()).or(implied),
            max: quick.max.clone().or(self.max.clone()),
            board: quick.board.clone().or(self.board.clone()),
        }
    }
}

/// The verdict that a claim expects.
fn expected<'de, D: Deserializer<'de>>(from: D) -> Result<Verdict, D::Error> {
    const WORDS: [&str; 5] = ["HOLDS", "FAILS", "PROVED", "REFUTED", "UNSETTLED"];
    let word = String::deserialize(from)?;
    let verdict = match &*word {
        "REFUTED" => Some(Verdict::Fails),
        word => Verdict::named(word).filter(|_| WORDS.contains(&word)),
    };
    verdict.ok_or_else(|| D::Error::unknown_variant(&word, &WORDS))
}

/// An automaton that is claimed for all heaps.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAutomaton {
    pub(super) heaps: HeapNumber,
    pub(super) max: Option<Heap>,
    pub(super) value: Option<u32>,
    pub(super) values: Option<UpTo>,
    pub(super) base: Option<TypedBase>,
    pub(super) states: Option<usize>,
    pub(super) at_least: Option<usize>,
}

/// A claim, and what its author expects of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawClaim {
    pub(super) theorem: Option<Spanned<String>>,
    pub(super) values: Option<Spanned<PathBuf>>,
    pub(super) check: Option<Spanned<String>>,
    pub(super) automaton: Option<Spanned<RawAutomaton>>,
    /// A question, as a command.
    pub(super) ask: Option<Spanned<String>>,
    /// Parts of its answer.
    pub(super) answer: Option<toml::Table>,
    /// A claim for all heaps.
    pub(super) prove: Option<Spanned<String>>,
    pub(super) heaps: Option<HeapNumber>,
    pub(super) base: Option<TypedBase>,
    pub(super) rule: Option<Spanned<String>>,
    pub(super) with: Option<Spanned<String>>,
    pub(super) k: Option<u64>,
    pub(super) misere: Option<bool>,
    #[serde(deserialize_with = "expected")]
    pub(super) expect: Verdict,
    pub(super) counterexample: Option<Vec<Heap>>,
    #[serde(rename = "box")]
    pub(super) place: Option<RawBox>,
    pub(super) quick: Option<RawBox>,
}

/// A table to write, in the folder of the experiment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTable {
    pub(super) what: Contents,
    pub(super) rule: Option<Spanned<String>>,
    pub(super) misere: Option<bool>,
    pub(super) file: String,
    #[serde(default)]
    pub(super) wide: bool,
    #[serde(rename = "box")]
    pub(super) place: Option<RawBox>,
    pub(super) quick: Option<RawBox>,
}

/// Width of a plot that names none, in pixels.
fn width() -> u32 {
    1_000
}

/// A picture to draw, in the folder of the experiment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPlot {
    pub(super) kind: PlotKind,
    pub(super) rule: Option<Spanned<String>>,
    pub(super) misere: Option<bool>,
    pub(super) file: String,
    #[serde(default)]
    pub(super) slice: BTreeMap<String, Heap>,
    #[serde(default = "width")]
    pub(super) width: u32,
    #[serde(rename = "box")]
    pub(super) place: Option<RawBox>,
    pub(super) quick: Option<RawBox>,
}
