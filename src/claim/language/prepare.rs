use super::Claim;
use super::answer::{ClaimError, Place};
use super::parameters::{Instance, choices};
use super::slots::{Slot, Slots, restricted, symmetric};
use super::symmetric::is_symmetric;
use crate::expression::{Counted, Fact, Heaps, NO_BOX, Node, Program, Setting, compile};
use crate::game::{Heap, HeapRules, Order};
use crate::rulesets::{HeapRuleset, NotationError, Ruleset};

/// A claim compiled for one choice of its parameters, and what it asks for.
pub(in crate::claim) struct Prepared {
    pub(super) program: Program,
    pub(in crate::claim) tables: Vec<Slot>,
    pub(super) facts: Vec<(Ruleset, Fact)>,
    /// For each count, whether what it counts is the same whatever the order of the heaps.
    pub(super) symmetric_counts: Vec<bool>,
    /// The order of the box that suits all rules in it.
    pub(in crate::claim) order: Order,
}

impl Prepared {
    /// Rules that restrict the positions of the box: those of the claim, and those that it asks
    /// about a position itself.
    pub(super) fn restricted(&self, rules: Option<&Ruleset>, heaps: usize) -> Vec<HeapRuleset> {
        let own = self.tables.iter().filter(|slot| slot.here);
        let own = own.map(|slot| &slot.ruleset);
        let mut all: Vec<HeapRuleset> = Vec::new();
        for rules in rules.into_iter().chain(own).filter_map(restricted) {
            if rules.heaps().contains(&heaps) && !all.contains(rules) {
                all.push(rules.clone());
            }
        }
        all
    }
}

/// Compiles a part of a claim.
pub(super) fn compiled(
    claim: &Claim,
    instance: &Instance,
    place: &Place,
    part: &Node,
    order: Order,
) -> Result<Prepared, NotationError> {
    let max = instance.max.as_deref();
    let mut slots = Slots {
        rules: place.rules.as_ref(),
        definitions: &claim.definitions,
        max,
        boards: place.boards,
        order,
        tables: Vec::new(),
        facts: Vec::new(),
    };
    let setting = Setting {
        text: &claim.text,
        parameters: &instance.parameters,
        heaps: max.map_or(Heaps::None, |max| Heaps::Fixed(max.len())),
        max,
    };
    let program = compile(part, &setting, &mut slots)?;
    let all_symmetric = slots.tables.iter().all(|slot| symmetric(&slot.ruleset));
    let symmetric_count = |counted: &Counted| {
        let mut found = false;
        part.any(&mut |node| {
            found = node.span == counted.span && all_symmetric && is_symmetric(node);
            found
        });
        found
    };
    Ok(Prepared {
        symmetric_counts: program.counts.iter().map(symmetric_count).collect(),
        program,
        tables: slots.tables,
        facts: slots.facts,
        order,
    })
}

/// Whether a claim of these rules cannot be decided without a box.
pub(super) fn needs_box(claim: &Claim, rules: Option<&Ruleset>) -> bool {
    let place = Place {
        rules: rules.cloned(),
        ..Place::default()
    };
    let lacking = |error: &NotationError| error.expected == NO_BOX;
    let choices = match choices(&claim.text, &claim.tree, &place) {
        Ok((choices, _)) => choices,
        Err(error) => return matches!(error, ClaimError::Notation(error) if lacking(&error)),
    };
    choices.first().is_some_and(|instance| {
        let body = instance.body(&claim.tree);
        match compiled(claim, instance, &place, body, Order::Sorted) {
            Ok(prepared) => !prepared.program.counts.is_empty(),
            Err(error) => lacking(&error),
        }
    })
}

/// Compiles a claim, for sorted positions if they tell all.
///
/// # Errors
/// Those of the notation; an order that was asked for and would miss positions.
pub(in crate::claim) fn prepare(
    claim: &Claim,
    instance: &Instance,
    place: &Place,
) -> Result<Prepared, ClaimError> {
    let max = instance.max.as_deref();
    let body = instance.body(&claim.tree);
    let compiled = |order: Order| compiled(claim, instance, place, body, order);
    let common = max.is_none_or(|max| max.windows(2).all(|pair| pair[0] == pair[1]));
    let prepared = compiled(if common {
        Order::Sorted
    } else {
        Order::Ordered
    })?;
    let heaps = max.map(<[Heap]>::len);
    let mut own = (prepared.tables.iter()).filter(|slot| Some(slot.max.len()) == heaps);
    let asked = own.clone().map(|slot| &slot.ruleset);
    // those that say which tuples are positions, too
    let given = place
        .rules
        .as_ref()
        .filter(|rules| restricted(rules).is_some());
    let unlike = asked.chain(given).find(|rules| !symmetric(rules)).cloned();
    match (place.order, unlike) {
        (Some(Order::Sorted), Some(rules)) => Err(ClaimError::refused(
            format!("a sorted box and {rules}, for which the order of the heaps matters"),
            "an ordered box: a sorted one would miss positions",
            "leave ‹sorted› out",
        )),
        (Some(order), _) => Ok(compiled(order)?),
        (None, None) if common && own.next().is_some() => Ok(prepared),
        // the rules of a claim that reads no table
        (None, None) if common && place.rules.as_ref().is_some_and(symmetric) => Ok(prepared),
        (None, _) => Ok(compiled(Order::Ordered)?),
    }
}
