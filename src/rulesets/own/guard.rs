//! Which positions there are (`where a <= b`), and room to evaluate clauses in.

use super::clause::{TABLES, described, setting};
use super::linear::{Form, Scope};
use super::steps::Steps;
use super::{Definition, Own};
use crate::expression::{Compiler, Env, Truth, parse};
use crate::game::{Fault, Heap};
use crate::rulesets::Ruleset;
use crate::text::{NotationError, Span};
use std::cell::RefCell;

/// Names that one clause may bind, at most.
const NAMES: usize = 62;

thread_local! {
    /// Kept from position to position.
    static PADS: RefCell<Vec<Pad>> = const { RefCell::new(Vec::new()) };
}

/// What clauses are evaluated in, and room for options.
pub(super) struct Pad {
    pub(super) env: Env<'static>,
    pub(super) steps: Steps,
}

/// Runs something with a pad of this thread that is not in use.
pub(super) fn with_pad<T>(run: impl FnOnce(&mut Pad) -> T) -> T {
    let mut pad = PADS.with_borrow_mut(Vec::pop).unwrap_or_else(|| Pad {
        env: Env::new(NAMES, &TABLES, &[], None),
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
        let linear = scope.and_then(|scope| scope.inequalities(&node));
        Ok(Self {
            text,
            truth,
            linear,
        })
    }
}

/// Whether heaps are a position; the condition may have no value there.
pub(super) type Guard<'g> = dyn Fn(&[Heap]) -> Result<bool, Fault> + 'g;

impl Own {
    /// Runs something with the test for positions, if there is a clause `where`.
    pub(super) fn with_guard<T>(&self, run: impl FnOnce(Option<&Guard<'_>>) -> T) -> T {
        let Some(Condition {
            text,
            truth,
            linear,
        }) = &self.0.positions
        else {
            return run(None);
        };
        if let Some(forms) = linear {
            return run(Some(&|heaps| {
                Ok(forms.iter().all(|form| form.at(heaps) >= 0))
            }));
        }
        with_pad(|Pad { env, .. }| {
            let env = RefCell::new(env);
            run(Some(&|heaps: &[Heap]| {
                let mut env = env.borrow_mut();
                env.go(heaps, None);
                let holds = truth(&env);
                match env.fault() {
                    Some(fault) => Err(self.fault(heaps, described(text, fault))),
                    None => Ok(holds),
                }
            }))
        })
    }
}
