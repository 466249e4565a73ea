//! Which positions there are (`where a <= b`), and room to evaluate clauses in.

use super::asked::{Clauses, OTHERS};
use super::clause::{described, setting};
use super::linear::{Form, Scope};
use super::steps::Steps;
use super::{Definition, Own};
use crate::arithmetic::rearrangements;
use crate::expression::{
    Compiler, Connective, Env, Heaps, Node, NodeKind, Operator, Relation, Truth, heap_named, parse,
};
use crate::game::{Fault, Heap};
use crate::number::joined;
use crate::rulesets::Ruleset;
use crate::text::{NotationError, Span};
use smallvec::SmallVec;
use std::cell::RefCell;

/// Orders of heaps in which an end is examined.
const ORDERS: usize = 24;

thread_local! {
    /// Kept from position to position.
    static PADS: RefCell<Vec<Pad>> = const { RefCell::new(Vec::new()) };
}

/// What clauses are evaluated in, and room for options.
pub(super) struct Pad {
    /// Boxed, for pads are moved.
    pub(super) env: Box<Env<'static>>,
    pub(super) steps: Steps,
}

/// Runs something with a pad of this thread that is not in use.
pub(super) fn with_pad<T>(run: impl FnOnce(&mut Pad) -> T) -> T {
    let mut pad = PADS.with_borrow_mut(Vec::pop).unwrap_or_else(|| Pad {
        env: Env::new(&OTHERS, &[], None).into(),
        steps: Steps::default(),
    });
    let result = run(&mut pad);
    PADS.with_borrow_mut(|pads| pads.push(pad));
    result
}

/// The clause `where`, or `won if`.
pub(super) struct Condition {
    pub(super) text: String,
    truth: Truth,
    /// Forms that are at least 0 exactly where it holds, if there are such.
    pub(super) linear: Option<Vec<Form>>,
    /// As it was read.
    pub(super) node: Node,
    /// Parts that hold together where it does, in the order in which they are examined.
    parts: Vec<Conjunct>,
}

/// A part of a condition.
struct Conjunct {
    truth: Truth,
    /// Of how many of the first heaps it speaks; the largest number if that is not known.
    heaps: usize,
    /// Whether it may have no value.
    may_fail: bool,
}

impl Condition {
    /// Reads the statement after the first words of a clause.
    pub(super) fn read(
        clause: &str,
        words: &str,
        definition: &Definition,
    ) -> Result<Self, NotationError> {
        let text = clause[words.len()..].trim_start();
        let (start, end) = (clause.len() - text.len(), clause.len());
        let within = |error: NotationError| error.within(clause, Span { start, end }, true);
        let example = "such as where a <= b, or where sum(x) mod 2 = 0";
        let node = parse(text, &Ruleset::is_name, example).map_err(within)?;
        let setting = setting(text, definition);
        let mut tables = Clauses;
        let mut compiler = Compiler::new(&setting, &mut tables);
        let truth = compiler.truth(&node).map_err(within)?;
        let plain = match definition.heaps {
            Heaps::Fixed(heaps) => node.unrolled(heaps),
            Heaps::None | Heaps::Any => node.clone(),
        };
        let parts = conjuncts(&plain).into_iter().map(|part| {
            Ok(Conjunct {
                truth: compiler.truth(&part)?,
                heaps: heaps_of(&part).unwrap_or(usize::MAX),
                may_fail: may_fail(&part),
            })
        });
        let parts: Result<_, _> = parts.collect();
        let parts = parts.map_err(within)?;
        let text = text.to_owned();
        let scope = Scope::new(definition, &[]);
        let linear = scope.as_ref().and_then(|scope| scope.inequalities(&plain));
        Ok(Self {
            text,
            truth,
            linear,
            node,
            parts,
        })
    }
}

/// Statements that hold together where this one does.
fn conjuncts(node: &Node) -> Vec<Node> {
    match &node.kind {
        NodeKind::Joined(Connective::And, a, b) => [conjuncts(a), conjuncts(b)].concat(),
        NodeKind::Chain(first, rest) => {
            let lefts = std::iter::once(&**first).chain(rest.iter().map(|(_, right)| right));
            let links = lefts.zip(rest);
            let link = |(left, link): (&Node, &(_, Node))| {
                let kind = NodeKind::Chain(Box::new(left.clone()), vec![link.clone()]);
                let span = node.span;
                Node { span, kind }
            };
            links.map(link).collect()
        }
        _ => vec![node.clone()],
    }
}

/// Whether a statement may have no value: it has other parts than sums, products with numbers and
/// remainders by them.
fn may_fail(node: &Node) -> bool {
    let positive = |node: &Node| matches!(node.kind, NodeKind::Number(1..));
    let number = |node: &Node| matches!(node.kind, NodeKind::Number(_));
    let sound = match &node.kind {
        NodeKind::Operation(Operator::Add | Operator::Subtract, ..) => true,
        NodeKind::Operation(Operator::Multiply, a, b) => number(a) || number(b),
        NodeKind::Operation(Operator::Div | Operator::Mod, _, by) => positive(by),
        NodeKind::Name(_)
        | NodeKind::Number(_)
        | NodeKind::Set(_)
        | NodeKind::Range(..)
        | NodeKind::Not(_)
        | NodeKind::Parity(..)
        | NodeKind::In(..)
        | NodeKind::Joined(..)
        | NodeKind::If(..) => true,
        NodeKind::Chain(_, links) => links
            .iter()
            .all(|(relation, _)| *relation != Relation::Divides),
        _ => false,
    };
    !sound || node.parts().into_iter().any(may_fail)
}

/// How many of the first heaps a statement is about; `None` if it may be about all.
fn heaps_of(node: &Node) -> Option<usize> {
    let own = match &node.kind {
        NodeKind::Name(name) => heap_named(name)? + 1,
        NodeKind::Call {
            rules: None,
            arguments,
            ..
        } if !arguments.is_empty() => 0,
        NodeKind::Number(_)
        | NodeKind::Set(_)
        | NodeKind::Range(..)
        | NodeKind::Not(_)
        | NodeKind::Parity(..)
        | NodeKind::Operation(..)
        | NodeKind::Chain(..)
        | NodeKind::In(..)
        | NodeKind::Joined(..)
        | NodeKind::If(..) => 0,
        _ => return None,
    };
    let mut parts = node.parts().into_iter();
    parts.try_fold(own, |most, part| Some(most.max(heaps_of(part)?)))
}

impl Own {
    /// Whether a position may begin with these heaps. Where that cannot be computed it may.
    pub(super) fn allows_beginning(&self, first: &[Heap]) -> bool {
        let (Some(positions), Heaps::Fixed(heaps)) = (&self.0.positions, self.0.definition.heaps)
        else {
            return true;
        };
        if self.0.definition.each {
            return self.allows_position(first);
        }
        if let Some(forms) = &positions.linear {
            return forms.iter().all(|form| form.may_hold(first));
        }
        with_pad(|Pad { env, .. }| {
            let mut padded: SmallVec<[Heap; 8]> = first.into();
            padded.resize(heaps, 0);
            for part in &positions.parts {
                if part.heaps > first.len() {
                    if part.may_fail {
                        // that it has no value is a fault of the tuple, whatever comes after it
                        return true;
                    }
                    continue;
                }
                env.go(&padded, None);
                let holds = (part.truth)(env);
                if env.fault().is_some() {
                    return true;
                }
                if !holds {
                    return false;
                }
            }
            true
        })
    }

    /// Whether heaps, as clauses see them, are a position, as `where` and tables say.
    ///
    /// # Errors
    /// The condition has no value there.
    pub(super) fn allows(&self, heaps: &[Heap]) -> Result<bool, Fault> {
        if let Some(rows) = &self.0.rows {
            return Ok(heaps.iter().all(|&heap| heap <= rows.largest()));
        }
        let Some(Condition {
            text,
            truth,
            linear,
            ..
        }) = &self.0.positions
        else {
            return Ok(true);
        };
        if let Some(forms) = linear {
            return Ok(forms.iter().all(|form| form.at(heaps) >= 0));
        }
        self.holds(text, truth, heaps)
    }

    fn holds(&self, text: &str, truth: &Truth, heaps: &[Heap]) -> Result<bool, Fault> {
        with_pad(|Pad { env, .. }| {
            env.go(heaps, None);
            let holds = truth(env);
            match env.fault() {
                Some(fault) => Err(self.fault(heaps, described(text, fault))),
                None => Ok(holds),
            }
        })
    }

    /// Whether `won if` holds at a position without moves.
    ///
    /// # Errors
    /// The condition has no value there, or minds the order of heaps that are said to have none.
    pub(super) fn won_at(&self, heaps: &[Heap]) -> Result<bool, Fault> {
        let Some(Condition { text, truth, .. }) = &self.0.won else {
            return Ok(false);
        };
        let holds = self.holds(text, truth, heaps)?;
        if self.0.symmetric {
            for other in rearrangements(heaps.to_vec()).take(ORDERS) {
                if self.holds(text, truth, &other)? != holds {
                    let why = format!(
                        "won if {text} holds in one order of the heaps and not in ({}); expected \
                         the same of all, as these rules are symmetric",
                        joined(&other, ",")
                    );
                    return Err(self.fault(heaps, why));
                }
            }
        }
        Ok(holds)
    }
}
