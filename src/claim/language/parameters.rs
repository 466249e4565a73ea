//! The quantifiers at the beginning of a claim that choose rules or boxes.

use super::answer::{ClaimError, Failure, Place};
use crate::expression::{Binder, Heaps, Node, NodeKind, On, Setting, evaluate};
use crate::game::Heap;
use crate::rulesets::{NotationError, Span};
use std::cell::Cell;

/// Choices of parameters that one claim may have.
const MOST: usize = 1 << 20;

/// The claim for one choice of its parameters.
#[derive(Clone, Debug)]
pub(in crate::claim) struct Instance {
    /// Its number among all choices, from 0 on.
    pub(super) number: usize,
    pub(in crate::claim) parameters: Vec<(String, i128)>,
    /// Bounds of the heaps, if there is a box.
    pub(in crate::claim) max: Option<Vec<Heap>>,
    /// Quantifiers before what is left of the claim.
    depth: usize,
}

impl Instance {
    /// What is left of the claim, whose tree this is.
    pub(in crate::claim) fn body<'n>(&self, tree: &'n Node) -> &'n Node {
        (0..self.depth).fold(tree, |tree, _| match &tree.kind {
            NodeKind::Over { body, .. } => body,
            _ => tree,
        })
    }

    /// The choice of the parameters, at a position.
    pub(super) fn at(&self, heaps: &[Heap]) -> Failure {
        Failure {
            parameters: self.parameters.clone(),
            position: heaps.to_vec(),
        }
    }
}

/// The claim for all choices of its parameters, in lexicographic order.
pub(in crate::claim) enum Choices {
    One(Instance),
    /// All of them by `forall`, one of them by `exists`.
    Of {
        every: bool,
        /// The names that are chosen.
        names: Vec<String>,
        /// What was chosen before.
        outer: Vec<(String, i128)>,
        each: Vec<Self>,
    },
}

impl Choices {
    /// The bounds of the heaps, if they are the same for all choices.
    pub(super) fn max(&self) -> Option<&[Heap]> {
        match self {
            Self::One(instance) => instance.max.as_deref(),
            Self::Of { each, .. } => {
                let (first, rest) = each.split_first()?;
                let max = first.max()?;
                rest.iter()
                    .all(|other| other.max() == Some(max))
                    .then_some(max)
            }
        }
    }

    /// The first choice, if there is one.
    pub(super) fn first(&self) -> Option<&Instance> {
        match self {
            Self::One(instance) => Some(instance),
            Self::Of { each, .. } => each.iter().find_map(Self::first),
        }
    }

    /// The one choice that `forall` leaves, if there are no others.
    pub(in crate::claim) fn only(&self) -> Option<&Instance> {
        match self {
            Self::One(instance) => Some(instance),
            Self::Of {
                every: true, each, ..
            } => match &each[..] {
                [one] => one.only(),
                _ => None,
            },
            Self::Of { .. } => None,
        }
    }
}

/// All choices, and how many there are.
///
/// # Errors
/// Ranges that cannot be computed, and boxes that are none.
pub(in crate::claim) fn choices(
    text: &str,
    tree: &Node,
    place: &Place,
) -> Result<(Choices, usize), ClaimError> {
    let choice = Choice {
        text,
        tree,
        place,
        count: Cell::new(0),
    };
    let all = choice.of(Instance {
        number: 0,
        parameters: Vec::new(),
        max: place.max.clone(),
        depth: 0,
    })?;
    Ok((all, choice.count.get()))
}

fn too_many() -> ClaimError {
    ClaimError::refused(
        format!("more than {MOST} choices of parameters"),
        "fewer",
        "take smaller ranges",
    )
}

/// Whether a quantifier chooses rules or a box, or what is counted over it.
fn chooses(every: bool, binders: &[Binder], body: &Node, on: Option<&On>) -> bool {
    let named = |name: &str| binders.iter().any(|binder| binder.name == name);
    let speaks = |part: &Node| {
        part.any(&mut |node| matches!(&node.kind, NodeKind::Name(name) if named(name)))
    };
    on.is_some()
        // exists n in ..: is said of each position
        || every && named("n")
        || body.any(&mut |node| match &node.kind {
            NodeKind::Call {
                rules: Some(template),
                ..
            } => template.parts.iter().any(&speaks),
            // a count over the box is made for each choice
            NodeKind::Call {
                name, arguments, ..
            } if name == "count" => matches!(&arguments[..], [condition] if speaks(condition)),
            _ => false,
        })
}

struct Choice<'c> {
    text: &'c str,
    tree: &'c Node,
    place: &'c Place,
    /// Choices so far.
    count: Cell<usize>,
}

impl Choice<'_> {
    /// The choices that the quantifiers of what is left leave open.
    fn of(&self, mut instance: Instance) -> Result<Choices, ClaimError> {
        let (every, binders, on) = match &instance.body(self.tree).kind {
            NodeKind::Over {
                name,
                binders,
                body,
                on,
                ..
            } if matches!(&name[..], "all" | "any")
                && chooses(name == "all", binders, body, on.as_deref()) =>
            {
                (name == "all", binders, on.as_deref())
            }
            _ => {
                instance.number = self.count.get();
                self.count.set(instance.number + 1);
                return match self.count.get() > MOST {
                    true => Err(too_many()),
                    false => Ok(Choices::One(instance)),
                };
            }
        };
        let outer = instance.parameters.clone();
        let mut all = vec![instance];
        for binder in binders {
            all = self.bind(&all, binder)?;
        }
        let each = all.into_iter().map(|mut instance| {
            self.on(&mut instance, on)?;
            instance.depth += 1;
            self.of(instance)
        });
        Ok(Choices::Of {
            every,
            names: binders.iter().map(|binder| binder.name.clone()).collect(),
            outer,
            each: each.collect::<Result<_, _>>()?,
        })
    }

    /// The choices with each value of one more name.
    fn bind(&self, all: &[Instance], binder: &Binder) -> Result<Vec<Instance>, ClaimError> {
        let mut more = Vec::new();
        for instance in all {
            for value in self.values(instance, binder)? {
                if more.len() == MOST {
                    return Err(too_many());
                }
                let mut one = instance.clone();
                one.parameters.push((binder.name.clone(), value));
                more.push(one);
            }
        }
        Ok(more)
    }

    /// The value of a part that is about parameters only.
    fn number(&self, instance: &Instance, node: &Node) -> Result<i128, ClaimError> {
        let setting = Setting {
            text: self.text,
            parameters: &instance.parameters,
            heaps: Heaps::None,
            max: None,
        };
        let value = evaluate(node, &setting)?;
        value.map_err(|fault| ClaimError::fault(self.text, fault, &instance.at(&[])))
    }

    fn values(&self, instance: &Instance, binder: &Binder) -> Result<Vec<i128>, ClaimError> {
        let error = |span: Span, remedy: &str| {
            NotationError::at(self.text, span, "a range of numbers", remedy)
        };
        let Some(range) = &binder.range else {
            return Err(error(binder.span, "such as p in 1..30").into());
        };
        match &range.kind {
            NodeKind::Range(low, high) => {
                let (low, high) = (self.number(instance, low)?, self.number(instance, high)?);
                if high.checked_sub(low).is_none_or(|more| more > MOST as i128) {
                    return Err(error(range.span, "take a smaller range").into());
                }
                Ok((low..=high).collect())
            }
            NodeKind::Set(list) | NodeKind::List(list) => list
                .iter()
                .map(|node| self.number(instance, node))
                .collect(),
            _ => Err(error(range.span, "such as 1..30 or {1, 3, 5}").into()),
        }
    }

    /// Takes the box that is named after the quantifier.
    fn on(&self, instance: &mut Instance, on: Option<&On>) -> Result<(), ClaimError> {
        let number = |node: &Node, least: i128| {
            let value = self.number(instance, node)?;
            u64::try_from(value)
                .ok()
                .filter(|_| value >= least)
                .ok_or_else(|| {
                    let found = format!("{value}");
                    let expected = format!("a number from {least} to 2^64 - 1");
                    let remedy = "such as on heaps 2 max 15";
                    ClaimError::from(NotationError::new(
                        self.text, node.span, found, expected, remedy,
                    ))
                })
        };
        let n = instance
            .parameters
            .iter()
            .rev()
            .find(|(name, _)| name == "n");
        let heaps = match (on.and_then(|on| on.heaps.as_ref()), n) {
            (Some(heaps), _) => Some(number(heaps, 1)?),
            (None, Some(&(_, n))) => Some(u64::try_from(n).unwrap_or(0)),
            (None, None) => None,
        };
        let max = on.and_then(|on| on.max.as_ref());
        let max = max.map(|max| number(max, 0)).transpose()?;
        if heaps.is_none() && max.is_none() {
            return Ok(());
        }
        let given = self.place.max.as_deref().unwrap_or_default();
        let count = heaps.map_or(given.len(), |heaps| heaps as usize);
        if count == 0 || count > 1_000 {
            return Err(ClaimError::refused(
                format!("{count} heaps for the box of the claim"),
                "1 to 1000",
                "say how many, such as on heaps 2 max 15",
            ));
        }
        if self.place.boards && count != 2 {
            return Err(ClaimError::refused(
                format!("{count} heaps for a claim about boards"),
                "their rows and columns",
                "leave out n and on heaps",
            ));
        }
        let largest = max.or(given.iter().max().copied()).ok_or_else(|| {
            ClaimError::refused(
                "no largest heap for the box of the claim, whose number of heaps is n",
                "one",
                "add on max 15, or ‹max 15›, or take another name than n",
            )
        })?;
        instance.max = Some(vec![largest; count]);
        Ok(())
    }
}
