//! Moves at a position, by clauses, by other rules or by a table.

use super::Own;
use super::guard::{Pad, with_pad};
use super::steps::write_one;
use super::walk::Walk;
use crate::game::{Fault, Heap, HeapRules, Moves, Shifted, each_option};

impl Own {
    /// Whether heaps are a position, as `where` and tables say. Where that cannot be computed
    /// they count as one, so that whoever looks at its moves meets the fault.
    pub(super) fn allows_position(&self, heaps: &[Heap]) -> bool {
        let apart = if self.0.definition.each {
            1
        } else {
            heaps.len()
        };
        let mut parts = heaps.chunks(apart.max(1));
        parts.all(|part| self.allows(part).unwrap_or(true))
    }

    /// Writes the options of a position: by what knows them as linear inequalities, as far as it
    /// goes, or else by the clauses, as these see them: of one heap, or of all together. All
    /// clauses are gone through, even where the sink has seen enough: a later one may fail.
    pub(super) fn run(&self, heaps: &[Heap], to: &mut dyn Moves) {
        let write = |x: &[Heap], to: &mut dyn Moves| {
            let generator = self.0.generator.as_ref();
            if !generator.is_some_and(|generator| generator.moves(x, to))
                && let Err(fault) = self.options_at(x, to)
            {
                to.fail(fault);
            }
        };
        if !self.0.definition.each {
            return write(heaps, to);
        }
        for (by, heap) in heaps.iter().enumerate().rev() {
            write(
                std::slice::from_ref(heap),
                &mut Shifted { by, to: &mut *to },
            );
        }
    }

    fn options_at(&self, x: &[Heap], mut to: &mut dyn Moves) -> Result<(), Fault> {
        let inner = &self.0;
        if !self.allows(x)? {
            return Ok(());
        }
        if let Some(rows) = &inner.rows {
            rows.write(x[0], to);
            return Ok(());
        }
        let keys = self.keys(x)?;
        for rules in &inner.also {
            if inner.positions.is_none() && inner.potential.is_none() {
                rules.moves(x, &mut to);
                continue;
            }
            // all options, of which those that are positions are written
            let mut fault = None;
            each_option(rules, x, |y| {
                match self.legal(&keys, x, y) {
                    Ok(true) if y.len() == x.len() => write_one(x, y, to),
                    Ok(true) => to.split(0, y),
                    Ok(false) => {}
                    Err(found) => found.keep(&mut fault),
                }
                true
            })?;
            if let Some(fault) = fault {
                return Err(*fault);
            }
        }
        if inner.clauses.is_empty() {
            return Ok(());
        }
        with_pad(|Pad { env, steps }| {
            env.go(x, None);
            inner.clauses.iter().try_for_each(|clause| {
                let walk = Walk {
                    own: self,
                    clause,
                    env,
                    x,
                    keys: &keys,
                };
                walk.write(steps, to)
            })
        })
    }

    /// Whether an option of other rules is a position; it must lower the potential.
    fn legal(&self, keys: &[i128], x: &[Heap], y: &[Heap]) -> Result<bool, Fault> {
        let apart = if self.0.definition.each { 1 } else { y.len() };
        for part in y.chunks(apart.max(1)) {
            if !self.allows(part)? {
                return Ok(false);
            }
        }
        self.lowers(keys, x, y).map(|()| true)
    }
}
