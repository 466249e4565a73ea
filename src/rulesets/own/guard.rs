//! Which positions there are (`where a <= b`), and room to evaluate clauses in.

use super::clause::{TABLES, described, setting};
use super::linear::{Conditions, Form, Scope};
use super::steps::Steps;
use super::{Definition, Own};
use crate::expression::{
    Compiler, Connective, Env, Heaps, Node, NodeKind, Truth, heap_named, parse,
};
use crate::game::{Fault, Heap};
use crate::rulesets::Ruleset;
use crate::text::{NotationError, Span};
use smallvec::SmallVec;
use std::cell::RefCell;

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
        env: Env::new(&TABLES, &[], None).into(),
        steps: Steps::default(),
    });
    let result = run(&mut pad);
    PADS.with_borrow_mut(|pads| pads.push(pad));
    result
}

/// The clause `where`.
pub(super) struct Condition {
    pub(super) text: String,
    truth: Truth,
    /// Forms that are at least 0 exactly where it holds, if there are such.
    pub(super) linear: Option<Vec<Form>>,
    /// Conditions of which some hold together exactly there, if there are such.
    pub(super) conditions: Option<Vec<Conditions>>,
    /// Parts without which it does not hold, each with how many of the first heaps it speaks of.
    parts: Vec<(usize, Truth)>,
}

impl Condition {
    pub(super) fn read(clause: &str, definition: &Definition) -> Result<Self, NotationError> {
        let text = clause["where".len()..].trim_start();
        let (start, end) = (clause.len() - text.len(), clause.len());
        let within = |error: NotationError| error.within(clause, Span { start, end }, true);
        let node = parse(text, &Ruleset::is_name).map_err(within)?;
        let setting = setting(text, definition);
        let mut tables = TABLES;
        let mut compiler = Compiler::new(&setting, &mut tables);
        let truth = compiler.truth(&node).map_err(within)?;
        let parts = conjuncts(&node).into_iter().filter_map(|part| {
            let heaps = heaps_of(&part)?;
            // what fits as a part of the whole fits alone
            Some((heaps, compiler.truth(&part).ok()?))
        });
        let parts = parts.collect();
        let text = text.to_owned();
        let scope = Scope::new(definition, &[]);
        let linear = scope.as_ref().and_then(|scope| scope.inequalities(&node));
        let conditions = scope.and_then(|scope| scope.conditions(&node, true));
        Ok(Self {
            text,
            truth,
            linear,
            conditions,
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

/// How many of the first heaps a statement speaks of; `None` if it may speak of all.
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
        let spoken = |(heaps, _): &&(usize, Truth)| *heaps <= first.len();
        with_pad(|Pad { env, .. }| {
            let mut padded: SmallVec<[Heap; 8]> = first.into();
            padded.resize(heaps, 0);
            positions.parts.iter().filter(spoken).all(|(_, truth)| {
                env.go(&padded, None);
                truth(env) || env.fault().is_some()
            })
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
        with_pad(|Pad { env, .. }| {
            env.go(heaps, None);
            let holds = truth(env);
            match env.fault() {
                Some(fault) => Err(self.fault(heaps, described(text, fault))),
                None => Ok(holds),
            }
        })
    }
}
