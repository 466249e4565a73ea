//! Claims that follow from an automaton which is given: that of a certificate.

use super::DigitClaim;
use super::known::Spoken;
use super::settle::{agreeing, told_by};
use super::stated::Kind;
use super::verdict::Settlement;
use crate::claim::language::{Claim, ClaimError};
use crate::game::Order;
use crate::rulesets::Ruleset;
use crate::theory::automata::certificate::Statement;
use crate::theory::automata::{Dfao, Numeration};
use crate::work::Context;

/// The automaton of the values of rules on some heaps, that of larger ones as one output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Given<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// Number of heaps.
    pub heaps: usize,
    /// Number of values.
    pub levels: u32,
    /// How heaps are written.
    pub numeration: Numeration,
    /// The automaton.
    pub automaton: &'a Dfao,
}

/// Where the values come from of which a claim speaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Values<'a> {
    /// They are discovered and proved.
    Discovered,
    /// Those of some rules are given, others are discovered.
    Given(Given<'a>),
    /// From nowhere: claims other than `P(x) <=> CONDITION` are refused.
    Refused,
}

impl Values<'_> {
    /// The automaton of these rules, if it is given.
    pub(super) fn given(&self, of: &Spoken) -> Option<&Dfao> {
        match self {
            Self::Given(given) if given.is_of(&of.ruleset, of.heaps, of.levels) => {
                Some(given.automaton)
            }
            _ => None,
        }
    }
}

impl Given<'_> {
    fn is_of(&self, ruleset: &Ruleset, heaps: usize, levels: u32) -> bool {
        (self.ruleset, self.heaps, self.levels) == (ruleset, heaps, levels)
    }
}

/// What follows from an automaton that is given.
#[derive(Clone, Debug)]
pub struct Follows {
    /// Whether the claim holds at every position.
    pub verdict: Settlement,
    /// Other rules of which it speaks, whose automata were discovered again.
    pub others: Vec<Ruleset>,
}

impl DigitClaim {
    /// Compiles a claim again, and decides it by an automaton that is given, which must be that of
    /// the rules it is about. No table is computed, but for a small box in which claims that are
    /// no description of the P-positions are tried first.
    ///
    /// # Errors
    /// As [`DigitClaim::compile`]; [`ClaimError::Stop`] where the claim is about other rules, or more values.
    pub fn follows_from(
        claim: &Claim,
        rules: Option<&Ruleset>,
        order: Option<Order>,
        given: Given<'_>,
        context: &Context,
    ) -> Result<(Self, Follows), ClaimError> {
        let digits = (given.numeration, given.heaps);
        let one = Self::read(claim, rules, digits, order, context, Values::Given(given))?;
        if !given.is_of(&one.ruleset, one.heaps, one.levels()) {
            return Err(ClaimError::refused(format!(
                "found a claim about {} values of {}, expected one about {} of {}",
                one.levels(),
                one.ruleset,
                given.levels,
                given.ruleset
            )));
        }
        let others = one.others().iter().map(|other| other.of.ruleset.clone());
        let others = others.collect();
        let verdict = match (&one.kind, &one.automaton) {
            (Kind::Settled(early), _) => early.settled.verdict.clone(),
            (_, Err(what)) => {
                Settlement::Unsettled(format!("the condition grew too large: {what}"))
            }
            (Kind::Described(..), Ok(condition)) => {
                told_by(&agreeing(condition, given.automaton), &[], one.order)
            }
            (Kind::Valued { .. }, Ok(holds)) => told_by(holds, &[], one.order),
        };
        Ok((one, Follows { verdict, others }))
    }

    /// The claim as a certificate has it; `None` where it has names that only an experiment knows.
    pub fn statement(&self) -> Option<Statement> {
        Claim::parse(&self.text).ok()?;
        Some(Statement {
            text: self.text.clone(),
            asked: self.asked.as_ref().map(ToString::to_string),
            sorted: self.sorted,
        })
    }
}
