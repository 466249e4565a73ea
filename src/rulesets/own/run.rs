//! Moves at a position, whatever they are told by.

use super::clause::{Condition, TABLES};
use super::walk::{Progressions, Unwritten, Walk, emit};
use super::{Inner, Own, table};
use crate::expression::Env;
use crate::game::{Fault, Heap, HeapRules, Moves, Shifted, each_option};
use std::cell::RefCell;

/// Names that one clause may bind, at most.
const NAMES: usize = 62;

thread_local! {
    /// What clauses are evaluated in, kept from position to position.
    static PADS: RefCell<Vec<Pad>> = const { RefCell::new(Vec::new()) };
}

/// An environment, and room for options.
struct Pad {
    env: Env<'static>,
    lines: RefCell<Progressions>,
}

/// A pad of this thread that is not in use.
fn spare_pad() -> Pad {
    PADS.with_borrow_mut(Vec::pop).unwrap_or_else(|| Pad {
        env: Env::new(NAMES, &TABLES, &[], None),
        lines: RefCell::default(),
    })
}

fn give_back(pad: Pad) {
    PADS.with_borrow_mut(|pads| pads.push(pad));
}

/// Tells positions by the clause `where`.
pub(super) struct Guard<'g> {
    own: &'g Own,
    condition: &'g Condition,
    pad: RefCell<Pad>,
}

impl Guard<'_> {
    /// Whether heaps are a position.
    ///
    /// # Errors
    /// The condition cannot be computed there.
    pub(super) fn allows(&self, heaps: &[Heap]) -> Result<bool, Fault> {
        let holds = self.condition.holds(&mut self.pad.borrow_mut().env, heaps);
        holds.map_err(|why| self.own.fault(heaps, why))
    }
}

impl Own {
    fn with_guard<T>(&self, run: impl FnOnce(Option<&Guard<'_>>) -> T) -> T {
        let Some(condition) = &self.0.positions else {
            return run(None);
        };
        let guard = Guard {
            own: self,
            condition,
            pad: RefCell::new(spare_pad()),
        };
        let result = run(Some(&guard));
        give_back(guard.pad.into_inner());
        result
    }

    /// Whether heaps are a position, as `where` and tables say. Where that cannot be computed
    /// they count as one, so that whoever looks at its moves meets the fault.
    pub(super) fn allows_position(&self, heaps: &[Heap]) -> bool {
        let fits =
            |heap: &[Heap], guard: Option<&Guard<'_>>| self.fits(heap, guard).unwrap_or(true);
        self.with_guard(|guard| match self.0.definition.each {
            true => heaps.chunks(1).all(|heap| fits(heap, guard)),
            false => fits(heaps, guard),
        })
    }

    fn fits(&self, heaps: &[Heap], guard: Option<&Guard<'_>>) -> Result<bool, Fault> {
        let in_table = |rows: &table::SplitTable| heaps.iter().all(|&heap| heap <= rows.largest());
        if !self.0.rows.as_ref().is_none_or(in_table) {
            return Ok(false);
        }
        guard.map_or(Ok(true), |guard| guard.allows(heaps))
    }

    /// Writes the options of a position.
    pub(super) fn run(&self, heaps: &[Heap], to: &mut dyn Moves) {
        self.with_guard(|guard| {
            if !self.0.definition.each {
                return self.at(heaps, guard, to);
            }
            for (i, heap) in heaps.iter().enumerate().rev() {
                let mut shifted = Shifted {
                    by: i,
                    to: &mut *to,
                };
                self.at(std::slice::from_ref(heap), guard, &mut shifted);
            }
        });
    }

    /// Writes the options of one heap, or of all together, as the clauses see them. All clauses
    /// are gone through, even where the sink has seen enough: a later one may fail.
    fn at(&self, x: &[Heap], guard: Option<&Guard<'_>>, to: &mut dyn Moves) {
        if let Err(fault) = self.options_at(x, guard, to) {
            to.fail(fault);
        }
    }

    fn options_at(
        &self,
        x: &[Heap],
        guard: Option<&Guard<'_>>,
        to: &mut dyn Moves,
    ) -> Result<(), Fault> {
        let inner: &Inner = &self.0;
        if !self.fits(x, guard)? {
            return Ok(());
        }
        if let Some(rows) = &inner.rows {
            rows.write(x[0], to);
            return Ok(());
        }
        for rules in &inner.also {
            let Some(guard) = guard else {
                let mut to: &mut dyn Moves = to;
                rules.moves(x, &mut to);
                continue;
            };
            // all options, of which those that are positions are written
            let mut fault = None;
            each_option(rules, x, |y| {
                match guard.allows(y) {
                    Ok(true) => emit(x, y, to),
                    Ok(false) => {}
                    Err(found) => found.keep(&mut fault),
                }
                true
            })?;
            if let Some(fault) = fault {
                return Err(*fault);
            }
        }
        if inner.clauses.moves.is_empty() {
            return Ok(());
        }
        let mut pad = spare_pad();
        pad.env.go(x, None);
        for clause in &inner.clauses.moves {
            let walk = Walk {
                clause,
                env: &pad.env,
                lines: &pad.lines,
                guard,
                x,
                each: inner.definition.each,
                falling_total: inner.definition.falling_total,
            };
            let written = walk.write(to);
            if let Err(why) = written {
                give_back(pad);
                return Err(match why {
                    Unwritten::Clause(why) => self.fault(x, why),
                    Unwritten::Position(fault) => fault,
                });
            }
        }
        give_back(pad);
        Ok(())
    }
}
