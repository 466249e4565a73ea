//! Claims about outcomes: which rules, which condition.

use super::boxed::decided;
use super::form::Number;
use super::known::Naming;
use super::source::ValueSource;
use super::stated::Kind;
use super::{Bound, Compiler, WRITTEN};
use crate::claim::language::{Claim, ClaimError, Place, choices, prepare, restricted, symmetric};
use crate::expression::{Node, NodeKind};
use crate::game::Order;
use crate::number::counted;
use crate::plan::discover::askable;
use crate::rulesets::Ruleset;
use crate::text::NotationError;
use crate::theory::automata::{Dfao, Numeration, TooLarge};
use crate::work::Context;

/// A claim that tells the P-positions of rules by the digits of the heaps, compiled.
#[derive(Clone, Debug)]
pub struct DigitClaim {
    /// The claim.
    pub text: String,
    /// The rules.
    pub ruleset: Ruleset,
    /// Number of heaps.
    pub heaps: usize,
    /// How heaps are written.
    pub numeration: Numeration,
    /// The condition claimed for the P-positions, or the whole claim.
    pub condition: String,
    pub(super) kind: Kind,
    /// Whether it is about sorted positions only, x1 <= x2 <= ..: the rules are symmetric, and
    /// the condition is not.
    pub sorted: bool,
    /// The order of the positions of a table.
    pub(super) order: Order,
    /// The P-positions of the claim as output 0, or where it holds, others as 1; what it would
    /// take if it is too large.
    pub automaton: Result<Dfao, TooLarge>,
    /// What somebody who reads the verdict should know: that nothing was put to the test.
    pub remarks: Vec<String>,
    /// The rules of its parts that name none.
    pub(super) asked: Option<Ruleset>,
}

/// What a claim without a discovery is.
const DESCRIBED: &str = "P(RULES, x) <=> a condition on the digits of the heaps";

impl DigitClaim {
    /// Reads and compiles a claim about positions of a number of heaps: `P(x) <=> CONDITION`, also
    /// with N(x), with G(x) = 0, and the other way round; or any statement made of these, of values
    /// compared with constants and of conditions, for which the values of the rules are discovered
    /// now. As [`Claim::decide`] does, a claim about symmetric rules is about sorted positions,
    /// x1 <= x2 <= .., unless it is asked of all tuples of heaps by [`Order::Ordered`].
    ///
    /// # Errors
    /// [`ClaimError`]: a claim of another kind, or that digits do not tell, with the place and a
    /// remedy; too many heaps.
    pub fn compile(
        claim: &Claim,
        rules: Option<&Ruleset>,
        digits: (Numeration, usize),
        order: Option<Order>,
        context: &Context,
    ) -> Result<Self, ClaimError> {
        Self::read(
            claim,
            rules,
            digits,
            order,
            context,
            ValueSource::Discovered,
        )
    }

    /// The same, with the values from wherever they are.
    pub(super) fn read(
        claim: &Claim,
        rules: Option<&Ruleset>,
        (numeration, heaps): (Numeration, usize),
        order: Option<Order>,
        context: &Context,
        values: ValueSource<'_>,
    ) -> Result<Self, ClaimError> {
        if heaps == 0 || numeration.letters(heaps).is_none() {
            return Err(ClaimError::refused(
                format!("‹heaps {heaps}›"),
                format!("at least 1 and at most 4,096 letters, tuples of digits in {numeration}"),
                "give another number of heaps",
            ));
        }
        let place = Place {
            rules: rules.cloned(),
            max: Some(vec![1; heaps]),
            order,
            ..Place::default()
        };
        let text = claim.text();
        let (all, _) = choices(text, &claim.tree, &place)?;
        let Some(instance) = all.only() else {
            return Err(ClaimError::refused(
                "several choices of parameters",
                "a claim about one ruleset",
                "prove it for each k by itself",
            ));
        };
        if instance.max.as_ref().is_some_and(|max| max.len() != heaps) {
            return Err(ClaimError::refused(
                "a claim about another number of heaps",
                format!("one about ‹heaps {heaps}›"),
                "say the same number in the claim and beside it",
            ));
        }
        let prepared = prepare(claim, instance, &place)?;
        // those that are asked about as many heaps come first
        let mut slots: Vec<(&Ruleset, usize)> = Vec::new();
        for slot in &prepared.tables {
            let asked = (&slot.ruleset, slot.max.len());
            if !slots.contains(&asked) {
                slots.push(asked);
            }
        }
        slots.sort_by_key(|slot| slot.1 != heaps);
        let own = slots.iter().filter(|slot| slot.1 == heaps);
        let named: Vec<&Ruleset> = own.map(|slot| slot.0).collect();
        let mut compiler = Compiler::new(text, (numeration, heaps), context);
        compiler.naming = Some(Naming {
            rules,
            definitions: &claim.definitions,
        });
        for (name, value) in &instance.parameters {
            let value = Bound::Value(Number::constant(*value));
            compiler.scope.push((name.clone(), value));
        }
        let k = rules.or(named.first().copied()).and_then(Ruleset::k);
        if let Some(k) = k.filter(|_| compiler.bound("k").is_none()) {
            let value = Bound::Value(Number::constant(k.into()));
            compiler.scope.push(("k".into(), value));
        }
        let mut body = instance.body(&claim.tree);
        while let NodeKind::Let(bound, inner) = &body.kind {
            for (name, part) in bound {
                let value = compiler.let_value(part);
                compiler.scope.push((name.clone(), value));
            }
            body = inner;
        }
        let described = compiler.sides(body)?;
        let speaks = described.map_or(body, |(outcome, ..)| outcome);
        let elsewhere = prepared.tables.first().map(|slot| slot.max.len());
        if let (true, Some(other)) = (named.is_empty(), elsewhere) {
            return Err(NotationError::new(
                text,
                speaks.span,
                format!(
                    "positions of {} in a claim about {heaps}",
                    counted(other as u64, "heap")
                ),
                "positions of as many heaps as the claim is about",
                format!("such as ‹heaps {other}›"),
            )
            .into());
        }
        let Some(&ruleset) = named.first() else {
            return Err(NotationError::new(
                text,
                speaks.span,
                "no ruleset in the claim",
                "one, whose P-positions a condition on digits describes",
                match rules.is_some() {
                    true => "say what is P: P <=> a = b",
                    false => WRITTEN,
                },
            )
            .into());
        };
        let others = rules.filter(|rules| !named.contains(rules) && restricted(rules).is_some());
        if let Some(others) = others {
            return Err(ClaimError::refused(
                format!("‹rules {others}›, of which not all tuples are positions"),
                format!("a claim about these rules, not about {ruleset}"),
                "leave ‹rules› out",
            ));
        }
        let part = |node: &Node| node.span.of(text).to_owned();
        let (kind, compiled, condition) = match described {
            Some((outcome, is_p, condition)) => {
                let automaton = compiler.positions(condition, is_p, prepared.order);
                (Kind::Described(part(outcome), is_p), automaton, condition)
            }
            None if values != ValueSource::Refused => {
                // what cannot be said is refused before anything is searched
                let asked = slots
                    .iter()
                    .map(|&(ruleset, heaps)| (ruleset.clone(), heaps));
                compiler.levels(body, asked)?;
                let small = (heaps, prepared.order);
                let (kind, automaton) = match decided(claim, rules, small, context)? {
                    Some(refuted) => Kind::settled(refuted),
                    None => compiler.stated(body, prepared.order, values, context)?,
                };
                (kind, automaton, body)
            }
            None => return compiler.refused(body.span, DESCRIBED, WRITTEN),
        };
        let mut remarks = Vec::new();
        if !compiler.speaks_of_position(body) {
            remarks.push("the claim says nothing of the position".to_owned());
        }
        if compiled.is_ok() && matches!(kind, Kind::Valued { .. }) {
            remarks.extend(compiler.untested(body, prepared.order)?);
        }
        let (automaton, sorted) = match compiled {
            Ok((automaton, sorted)) => (Ok(automaton), sorted),
            Err(ClaimError::TooLarge(what)) => {
                let sorted = matches!(&kind, Kind::Settled(early) if early.sorted);
                (Err(what), sorted)
            }
            Err(error) => return Err(error),
        };
        Ok(Self {
            text: text.to_owned(),
            ruleset: ruleset.clone(),
            heaps,
            numeration,
            condition: part(condition),
            kind,
            sorted,
            order: match named.iter().copied().all(symmetric) && order != Some(Order::Ordered) {
                true => Order::Sorted,
                false => Order::Ordered,
            },
            automaton,
            remarks,
            asked: rules.cloned(),
        })
    }
}

/// Heaps that a remark on a claim is worth compiling it for.
const FEW: usize = 5;

impl DigitClaim {
    /// How heaps are to be written so that the claim compiles and rules like its own can be proved
    /// things of; `None` if they cannot, or there are many heaps.
    pub fn provable(
        claim: &Claim,
        rules: Option<&Ruleset>,
        heaps: usize,
        context: &Context,
    ) -> Option<Numeration> {
        let written = [Numeration::Base(2), Numeration::Ostrowski(1)];
        let mut written = written.into_iter().filter(|_| heaps <= FEW);
        written.find(|&numeration| {
            let compiled = Self::read(
                claim,
                rules,
                (numeration, heaps),
                None,
                context,
                ValueSource::Refused,
            );
            compiled
                .is_ok_and(|one| one.automaton.is_ok() && askable(&one.search(), context).is_ok())
        })
    }
}
