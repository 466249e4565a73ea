//! Claims about outcomes: which rules, which condition.

use super::boxed::decided;
use super::form::Number;
use super::stated::Kind;
use super::{Bound, Compiled, Compiler, WRITTEN, not};
use crate::claim::language::{Claim, ClaimError, Place, choices, prepare, restricted, symmetric};
use crate::expression::{Connective, Node, NodeKind, Relation};
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
    /// The condition that is told of the P-positions, or the whole claim.
    pub condition: String,
    pub(super) kind: Kind,
    /// Whether it speaks of sorted positions only, x1 <= x2 <= ..: the rules are symmetric, and
    /// the condition is not.
    pub sorted: bool,
    /// The order of the positions of a table.
    pub(super) order: Order,
    /// The P-positions of the claim as output 0, or where it holds, others as 1; what it would
    /// take if it is too large.
    pub automaton: Result<Dfao, TooLarge>,
}

/// What a claim without a discovery is.
const DESCRIBED: &str = "P(RULES, x) <=> a condition on the digits of the heaps";

impl DigitClaim {
    /// Reads and compiles a claim about positions of a number of heaps: `P(x) <=> CONDITION`, also
    /// with N(x), with G(x) = 0, and the other way round; or any statement made of these, of values
    /// compared with constants and of conditions, for which the values of the rules are discovered
    /// now. As [`Claim::decide`] does, a claim about symmetric rules speaks of sorted positions,
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
        Self::read(claim, rules, digits, order, context, true)
    }

    /// The same; without `discover` other claims than `P(x) <=> CONDITION` are refused.
    fn read(
        claim: &Claim,
        rules: Option<&Ruleset>,
        (numeration, heaps): (Numeration, usize),
        order: Option<Order>,
        context: &Context,
        discover: bool,
    ) -> Result<Self, ClaimError> {
        if heaps == 0 || numeration.letters(heaps).is_none() {
            return Err(ClaimError::refused(format!(
                "found --heaps {heaps}, expected at least 1 and at most 4,096 letters, tuples of \
                 digits in {numeration}"
            )));
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
                "found several choices of parameters, expected a claim about one ruleset; prove \
                 it for each k by itself",
            ));
        };
        if instance.max.as_ref().is_some_and(|max| max.len() != heaps) {
            return Err(ClaimError::refused(format!(
                "found a claim about another number of heaps, expected one about --heaps {heaps}"
            )));
        }
        let prepared = prepare(claim, instance, &place)?;
        let own = prepared
            .tables
            .iter()
            .filter(|slot| slot.max.len() == heaps);
        let named: Vec<&Ruleset> = own.map(|slot| &slot.ruleset).collect();
        let mut compiler = Compiler::new(text, (numeration, heaps), context);
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
                format!("such as --heaps {other}"),
            )
            .into());
        }
        let &[ruleset] = &named[..] else {
            return Err(NotationError::new(
                text,
                speaks.span,
                match named.len() {
                    0 => "no ruleset in the claim".to_owned(),
                    many => format!("{many} rulesets in the claim"),
                },
                "one, whose P-positions a condition on digits describes",
                match named.is_empty() {
                    true if rules.is_some() => "say what is P: P <=> a = b",
                    true => WRITTEN,
                    false => {
                        "to compare two, prove each with `grundy discover RULES --out DIR`, then \
                         `grundy diff A.dfao B.dfao`"
                    }
                },
            )
            .into());
        };
        let others = rules.filter(|rules| *rules != ruleset && restricted(rules).is_some());
        if let Some(others) = others {
            return Err(ClaimError::refused(format!(
                "found --rules {others}, of which not all tuples are positions, and a claim about \
                 {ruleset}; leave --rules out"
            )));
        }
        let part = |node: &Node| node.span.of(text).to_owned();
        let (kind, compiled, condition) = match described {
            Some((outcome, is_p, condition)) => {
                let automaton = compiler.positions(condition, is_p, prepared.order);
                (Kind::Described(part(outcome), is_p), automaton, condition)
            }
            None if discover => {
                // what cannot be said is refused before anything is searched
                let levels = compiler.levels(body)?;
                let small = (heaps, prepared.order);
                let (kind, automaton) = match decided(claim, rules, small, context)? {
                    Some(refuted) => Kind::settled(refuted),
                    None => compiler.stated(body, (ruleset, prepared.order, levels), context)?,
                };
                (kind, automaton, body)
            }
            None => return compiler.refused(body.span, DESCRIBED, WRITTEN),
        };
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
            order: match symmetric(ruleset) && order != Some(Order::Ordered) {
                true => Order::Sorted,
                false => Order::Ordered,
            },
            automaton,
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
            let compiled = Self::read(claim, rules, (numeration, heaps), None, context, false);
            compiled
                .is_ok_and(|one| one.automaton.is_ok() && askable(&one.search(), context).is_ok())
        })
    }
}

impl<'c> Compiler<'c> {
    /// The side that speaks of outcomes, whether it holds at P-positions, and the condition; `None`
    /// if the claim is no description of the P-positions.
    fn sides(&self, node: &'c Node) -> Compiled<Option<(&'c Node, bool, &'c Node)>> {
        let NodeKind::Joined(Connective::Iff, a, b) = &node.kind else {
            return Ok(None);
        };
        for (outcome, condition) in [(a, b), (b, a)] {
            if let Some(is_p) = self.described(outcome)?
                && !self.speaks(condition, self.scope.len())
            {
                return Ok(Some((outcome, is_p, condition)));
            }
        }
        Ok(None)
    }

    /// Whether a part speaks of outcomes or values, among the first names that are bound.
    fn speaks(&self, node: &Node, names: usize) -> bool {
        node.any(&mut |part| match &part.kind {
            NodeKind::Name(name) | NodeKind::Call { name, .. } => {
                match self.bound_before(name, names) {
                    Some(&Bound::Part(part, names)) => self.speaks(part, names),
                    Some(Bound::Value(_)) => false,
                    None => ["P", "N", "G"].contains(&&name[..]),
                }
            }
            _ => false,
        })
    }

    /// Whether a part says that x is a P-position, or an N-position.
    fn described(&self, node: &Node) -> Compiled<Option<bool>> {
        let named = |node: &Node| match &node.kind {
            NodeKind::Name(name) => Some((name.clone(), true)),
            NodeKind::Call {
                name, arguments, ..
            } => Some((name.clone(), self.all_heaps(arguments))),
            _ => None,
        };
        let (part, value) = match &node.kind {
            NodeKind::Not(inner) => return Ok(self.described(inner)?.map(|is_p| !is_p)),
            NodeKind::Chain(first, rest) => match &rest[..] {
                [(relation @ (Relation::Equal | Relation::NotEqual), last)] => {
                    let zero = |node: &Node| matches!(node.kind, NodeKind::Number(0));
                    let equal = *relation == Relation::Equal;
                    match (zero(first), zero(last)) {
                        (false, true) => (&**first, Some(equal)),
                        (true, false) => (last, Some(equal)),
                        _ => return Ok(None),
                    }
                }
                _ => return Ok(None),
            },
            _ => (node, None),
        };
        let Some((name, whole)) = named(part) else {
            return Ok(None);
        };
        let is_p = match (name.as_str(), value) {
            ("P", None) => true,
            ("N", None) => false,
            ("G", Some(zero)) => zero,
            _ => return Ok(None),
        };
        if self.bound(&name).is_some() {
            return Ok(None);
        }
        Ok(whole.then_some(is_p))
    }

    /// Whether the arguments are the position itself.
    pub(super) fn all_heaps(&self, arguments: &[Node]) -> bool {
        let heap = |node: &Node| match &node.kind {
            NodeKind::Name(name) if self.bound(name).is_none() => self.heap(name),
            _ => None,
        };
        match arguments {
            [] => true,
            [one] => match &one.kind {
                _ if one.is("x") => true,
                NodeKind::List(all) => self.all_heaps(all),
                _ => self.heaps == 1 && heap(one) == Some(0),
            },
            all => {
                all.len() == self.heaps
                    && all
                        .iter()
                        .enumerate()
                        .all(|(i, node)| heap(node) == Some(i))
            }
        }
    }

    /// The P-positions by a condition, or where a statement holds, and whether it is one on sorted
    /// positions.
    pub(super) fn positions(
        &mut self,
        condition: &'c Node,
        is_p: bool,
        order: Order,
    ) -> Compiled<(Dfao, bool)> {
        let truth = self.truth_without_zero(condition)?;
        let members = if is_p { truth } else { not(&truth) };
        let spread = match order {
            Order::Sorted => self.spread(&members)?,
            Order::Ordered => None,
        };
        let sorted = spread.is_some();
        Ok((spread.unwrap_or(members), sorted))
    }
}
