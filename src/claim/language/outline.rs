use super::prepare::prepare;
use super::{Claim, ClaimError, Place, parameters::instances, slots::symmetric};
use crate::expression::Node;
use crate::game::Order;
use crate::rulesets::Ruleset;

/// What a claim speaks of, its names and types checked.
pub(in crate::claim) struct Outline<'c> {
    pub(in crate::claim) text: &'c str,
    /// The claim without the quantifiers that choose rules or boxes.
    pub(in crate::claim) tree: &'c Node,
    /// What those quantifiers choose: one choice.
    pub(in crate::claim) parameters: Vec<(String, i128)>,
    /// The rules whose positions it speaks of.
    pub(in crate::claim) rules: Vec<Ruleset>,
    /// Whether it is decided at sorted positions.
    pub(in crate::claim) order: Order,
    /// Whether positions after `except` are meant in any order.
    pub(in crate::claim) any_order: bool,
    /// The k of the rules.
    pub(in crate::claim) k: Option<u64>,
}

impl Claim {
    /// Checks the claim for positions of a number of heaps and finds what it speaks of.
    ///
    /// # Errors
    /// As [`decide`](Self::decide) before anything is computed; several choices of parameters.
    pub(in crate::claim) fn outline(
        &self,
        rules: Option<&Ruleset>,
        heaps: usize,
    ) -> Result<Outline<'_>, ClaimError> {
        let place = Place {
            rules: rules.cloned(),
            max: Some(vec![1; heaps]),
            ..Place::default()
        };
        let mut all = instances(&self.text, &self.tree, &place)?;
        let instance = match (all.pop(), &all[..]) {
            (Some(instance), []) => instance,
            _ => {
                return Err(ClaimError::refused(
                    "found several choices of parameters, expected a claim about one ruleset; \
                     prove it for each k by itself",
                ));
            }
        };
        if instance.max.as_ref().is_some_and(|max| max.len() != heaps) {
            return Err(ClaimError::refused(format!(
                "found a claim about another number of heaps, expected one about --heaps {heaps}"
            )));
        }
        let prepared = prepare(self, &instance, &place)?;
        let slots = prepared.tables.iter().filter(|slot| slot.heaps == heaps);
        let named: Vec<Ruleset> = slots.map(|slot| slot.ruleset.clone()).collect();
        let k = rules.or(named.first()).and_then(Ruleset::k);
        Ok(Outline {
            text: &self.text,
            tree: instance.body,
            parameters: instance.parameters,
            rules: named,
            order: prepared.order,
            any_order: rules.is_none_or(symmetric),
            k,
        })
    }
}
