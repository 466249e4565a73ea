//! Which positions there are (`where a <= b`), and room to evaluate clauses in.

use super::clause::{TABLES, described, setting};
use super::linear::{Conditions, Form, Scope};
use super::steps::Steps;
use super::{Definition, Own};
use crate::expression::{Compiler, Env, Truth, parse};
use crate::game::{Fault, Heap};
use crate::rulesets::Ruleset;
use crate::text::{NotationError, Span};
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
        let text = text.to_owned();
        let scope = Scope::new(definition, &[]);
        let linear = scope.as_ref().and_then(|scope| scope.inequalities(&node));
        let conditions = scope.and_then(|scope| scope.conditions(&node, true));
        Ok(Self {
            text,
            truth,
            linear,
            conditions,
        })
    }
}

impl Own {
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
