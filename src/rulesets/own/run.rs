//! Moves at a position, whatever they are told by.

use super::clause::{Condition, TABLES};
use super::walk::{Progressions, Walk, emit};
use super::{Inner, Own, table};
use crate::expression::Env;
use crate::game::{Heap, HeapRules, Moves, Shifted, each_option};
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
    /// Whether heaps are a position; what cannot be computed is noted.
    pub(super) fn allows(&self, heaps: &[Heap]) -> bool {
        let holds = self.condition.holds(&mut self.pad.borrow_mut().env, heaps);
        holds.unwrap_or_else(|why| {
            self.own.note(heaps, why);
            false
        })
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

    /// Whether heaps are a position, as `where` and tables say.
    pub(super) fn allows_position(&self, heaps: &[Heap]) -> bool {
        self.with_guard(|guard| match self.0.definition.each {
            true => heaps.chunks(1).all(|heap| self.fits(heap, guard)),
            false => self.fits(heaps, guard),
        })
    }

    fn fits(&self, heaps: &[Heap], guard: Option<&Guard<'_>>) -> bool {
        let in_table = |rows: &table::SplitTable| heaps.iter().all(|&heap| heap <= rows.largest());
        self.0.rows.as_ref().is_none_or(in_table) && guard.is_none_or(|guard| guard.allows(heaps))
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
                if to.enough() {
                    return;
                }
            }
        });
    }

    /// Writes the options of one heap, or of all together, as the clauses see them.
    fn at(&self, x: &[Heap], guard: Option<&Guard<'_>>, to: &mut dyn Moves) {
        let inner: &Inner = &self.0;
        if !self.fits(x, guard) {
            return;
        }
        if let Some(rows) = &inner.rows {
            return rows.write(x[0], to);
        }
        for rules in &inner.also {
            let Some(guard) = guard else {
                let mut to: &mut dyn Moves = to;
                rules.moves(x, &mut to);
                continue;
            };
            // all options, of which those that are positions are written
            each_option(rules, x, |y| {
                if guard.allows(y) {
                    emit(x, y, to);
                }
                !to.enough()
            });
        }
        if inner.clauses.moves.is_empty() || to.enough() {
            return;
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
            if let Err(why) = walk.write(to) {
                self.note(x, why);
                break;
            }
            if to.enough() {
                break;
            }
        }
        give_back(pad);
    }
}
