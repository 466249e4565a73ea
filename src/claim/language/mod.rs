//! The claim language: text that a mathematician would almost write, decided on a box.
//!
//! ```text
//! claim      = ("forall" | "exists") binders ["on" ["heaps" e] ["max" e]] ":" claim
//!            | "let" name "=" claim {"," name "=" claim} "in" claim
//!            | "if" claim "then" claim "else" claim
//!            | operators, from loose to tight: <=> or =>, once  or  and  not
//!              = != < <= > >= divides, with "ordered" or "sorted" after a side
//!              in "not in" odd even except
//!              |  xor  &  << >>  + -  * / div mod  -a  ^  x[i]
//! binders    = name ["in" range] {"," name ["in" range]}
//! range      = e ".." e | list | "{" e {"," e} "}" | "{" e ":" binders "}"
//! primary    = number | name | "(" claim {"," claim} ")" | function "(" .. ")"
//! ```
//!
//! Exact integers of 128 bits, all operations checked; in comparisons and in floor(..) exact
//! numbers of quadratic fields (phi, sqrt(d), quotients). See `grundy check --help`.

mod answer;
mod cases;
mod choice;
mod counted;
mod decided;
mod found;
mod given;
mod local;
mod needed;
mod parameters;
mod prepare;
mod remarks;
mod run;
mod said;
mod slots;
mod symmetric;
mod tables;
mod units;
mod untested;

#[cfg(test)]
mod tests;

pub use answer::{Answer, Case, ClaimError, Failure, NoChoice, NoNumber, Place};
pub use said::side_text;
pub use units::{ClaimPart, ClaimUnits};
pub use untested::{IdlePart, Untested};

pub(in crate::claim) use parameters::choices;
pub(in crate::claim) use prepare::prepare;
pub(in crate::claim) use slots::{restricted, symmetric};

use crate::expression::{self, Node, NodeKind, heap_named};
use crate::game::HeapRules;
use crate::rulesets::{Definitions, NotationError, Ruleset};
use crate::work::Context;

/// A claim that was read.
#[derive(Clone, Debug)]
pub struct Claim {
    text: String,
    pub(in crate::claim) tree: Node,
    /// Names of rulesets next to the registered ones.
    pub(in crate::claim) definitions: Definitions,
}

impl Claim {
    /// Reads a claim; names and types are checked when it is decided, before anything runs.
    ///
    /// # Errors
    /// With the column, what was found, what was expected, and a remedy.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        Self::read(text, &Definitions::default())
    }

    /// Reads a claim, with more names of rulesets.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn read(text: &str, definitions: &Definitions) -> Result<Self, NotationError> {
        let text = text.trim_end();
        let known = |word: &str| {
            ["misere", "code"].contains(&word)
                || definitions.find(word).is_some()
                || Ruleset::is_name(word)
        };
        Ok(Self {
            text: text.to_owned(),
            tree: expression::parse(text, &known, "such as P(x) <=> nimsum(x) = 0")?,
            definitions: definitions.clone(),
        })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The claim with all brackets, as it is read. O(length of the result).
    pub fn bracketed(&self) -> String {
        self.tree.bracketed(&self.text)
    }

    /// How many heaps it is about, where that is said: as many as the rules are played on, if they
    /// are played on one number, or up to the last heap that the claim names; `h` alone is one,
    /// and so are, to begin with, those of a claim that binds `n`.
    pub fn heaps(&self, rules: Option<&Ruleset>) -> Option<usize> {
        let played = rules.map_or(1..=usize::MAX, |ruleset| ruleset.rules.played_on());
        if played.start() == played.end() {
            return Some(*played.end());
        }
        if let Some(heaps) = self.heaps_of_named() {
            return Some(heaps);
        }
        let (mut last, mut whole, mut single, mut bound) = (None, false, false, false);
        self.tree.any(&mut |node| {
            match &node.kind {
                NodeKind::Name(name) => {
                    last = last.max(heap_named(name).map(|heap| heap + 1));
                    whole |= name == "x";
                    single |= name == "h";
                }
                NodeKind::Element(x, at) if x.is("x") => {
                    last = last.max(match at.kind {
                        NodeKind::Number(at) => usize::try_from(at).ok(),
                        _ => None,
                    });
                }
                // `forall n in 2..4`: the claim says how many
                NodeKind::Over { binders, .. } => {
                    bound |= binders.iter().any(|own| own.name == "n")
                }
                _ => {}
            }
            false
        });
        let one = bound || single && !whole;
        let last = last.or(one.then_some(1));
        last.map(|last| last.max(*played.start()))
    }

    /// The number of heaps of rules that are played on one number of heaps, where the claim asks
    /// them about the position itself.
    fn heaps_of_named(&self) -> Option<usize> {
        let mut found = None;
        self.tree.any(&mut |node| {
            if let NodeKind::Call {
                name,
                rules: Some(template),
                arguments,
                ..
            } = &node.kind
                && ["P", "N", "D", "G"].contains(&&name[..])
                && template.parts.is_empty()
                && arguments.iter().all(|argument| argument.is("x"))
                && let Ok(ruleset) = Ruleset::read(template.span.of(&self.text), &self.definitions)
                && let Some(rules) = ruleset.heap_rules()
            {
                let played = rules.heaps();
                found = (played.start() == played.end()).then_some(*played.end());
            }
            found.is_some()
        });
        found
    }

    /// Whether it speaks of positions, and so needs a box to be decided on, beside these rules.
    pub fn needs_box(&self, rules: Option<&Ruleset>) -> bool {
        prepare::needs_box(self, rules)
    }

    /// Whether it says itself how large heaps are: `forall k in 1..3 on max 15: ..`.
    pub fn has_own_max(&self) -> bool {
        self.tree.any(&mut |node| {
            matches!(&node.kind, NodeKind::Over { on: Some(on), .. } if on.max.is_some())
        })
    }

    /// Decides the claim at every position of the box, for every choice of the parameters that
    /// its leading quantifiers bind. The result does not depend on the threads.
    ///
    /// # Errors
    /// [`ClaimError`]: names that nobody knows, parts of wrong types, numbers that cannot be
    /// computed at some position; what stops the engines.
    pub fn decide(&self, place: &Place, context: &Context) -> Result<Answer, ClaimError> {
        cases::decide((self, place), &|_| None, context)
    }
}
