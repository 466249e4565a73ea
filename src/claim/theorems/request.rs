//! What is asked of `verify`: a theorem on column sums, the rules that it is tried on, and a box.

use super::Theorem;
use crate::game::{Convention, HeapBox};
use crate::plan::Engine;
use crate::rulesets::HeapRuleset;

/// Whether value statements are decided on boxes where they cost much more than outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Only on boxes of at most about this many options.
    UpTo(u128),
    /// Always.
    Forced,
}

impl Default for Values {
    /// About a quarter of a minute on one core.
    fn default() -> Self {
        Self::UpTo(5_000_000_000)
    }
}

/// A theorem to verify.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// A theorem on column sums.
    pub theorem: &'static Theorem,
    /// The rules that play; those of the theorem, or others that it is tried on.
    pub rules: &'a HeapRuleset,
    /// Misere: only the misere statement.
    pub convention: Convention,
    /// The largest number of heaps that a move touches: 1 in Nim.
    pub k: u64,
    /// The box.
    pub positions: HeapBox,
    /// The engine that was asked for, if any.
    pub engine: Option<Engine>,
    /// Whether to force value statements.
    pub values: Values,
}

impl Request<'_> {
    /// Whether the theorem is about the rules that play.
    pub(super) fn is_own(&self) -> bool {
        match self.rules {
            HeapRuleset::Nim(_) => self.k == 1,
            HeapRuleset::Moore(rules) => self.k == rules.k(),
            _ => false,
        }
    }
}
