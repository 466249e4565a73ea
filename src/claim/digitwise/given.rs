//! Claims that follow from an automaton which is given: that of a certificate.

use super::DigitClaim;
use super::settle::{agreeing, told_by};
use super::source::{Given, ValueSource};
use super::stated::Kind;
use super::verdict::Settlement;
use crate::claim::language::{Claim, ClaimError};
use crate::game::Order;
use crate::rulesets::Ruleset;
use crate::theory::automata::certificate::Statement;
use crate::work::Context;

/// What follows from an automaton that is given.
#[derive(Clone, Debug)]
pub struct Follows {
    /// Whether the claim holds at every position.
    pub verdict: Settlement,
    /// Other rules that it is about, whose automata were discovered again.
    pub others: Vec<Ruleset>,
}

impl DigitClaim {
    /// Compiles a claim again, and decides it by an automaton that is given, which must be that of
    /// the rules it is about. No table is computed, but for a small box in which claims that are
    /// no description of the P-positions are tried first.
    ///
    /// # Errors
    /// As [`DigitClaim::compile`]; [`ClaimError::Stop`] where the claim is about other rules, or
    /// more values.
    pub fn follows_from(
        claim: &Claim,
        rules: Option<&Ruleset>,
        order: Option<Order>,
        given: Given<'_>,
        context: &Context,
    ) -> Result<(Self, Follows), ClaimError> {
        let digits = (given.numeration, given.heaps);
        let one = Self::read(
            claim,
            rules,
            digits,
            order,
            context,
            ValueSource::Given(given),
        )?;
        if !given.is_of(&one.ruleset, one.heaps, one.levels()) {
            return Err(ClaimError::refused(
                format!("a claim about {} values of {}", one.levels(), one.ruleset),
                format!("one about {} of {}", given.levels, given.ruleset),
                "give the automaton of the game that the claim is about",
            ));
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
