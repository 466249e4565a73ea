//! Linear conditions read backwards: seen from the far corner of the box, by what heaps lack to
//! their bounds, a move back lowers heaps, and its conditions are linear again.

use crate::table::Layout;
use grundy::game::linear::{self, Allowed, Case, Constraint, Generator, after, before};
use grundy::game::{Fault, Heap, Moves};
use std::ops::Range;

/// Moves back by linear conditions.
pub(crate) struct Linear {
    generator: Generator,
    /// Positions alone move.
    positions: Option<Vec<Case>>,
}

impl Linear {
    /// The conditions backwards in a box; `None` where heaps may rise, nothing is declared for this
    /// number of heaps, or numbers are large.
    pub(super) fn new(moves: &linear::Linear, max: &[Heap]) -> Option<Self> {
        if moves.raises() {
            return None;
        }
        let heaps = max.len();
        let cases = moves.cases(heaps)?;
        let turned: Option<Vec<Case>> = cases.iter().map(|case| turned(case, max)).collect();
        let generator = linear::Linear::on(heaps, turned?).generator(heaps)?;
        Some(Self {
            generator,
            positions: moves.positions(heaps),
        })
    }

    pub(super) fn each(
        &self,
        layout: &Layout,
        y: &[Heap],
        ranks: &Range<u64>,
        mark: &mut impl FnMut(u64),
    ) {
        let max = layout.positions().max();
        let lacks: Vec<Heap> = max.iter().zip(y).map(|(max, y)| max - y).collect();
        let mut back = Back {
            layout,
            now: y.to_vec(),
            entered: Vec::new(),
            positions: self.positions.as_deref(),
            mark: &mut |rank| {
                if ranks.contains(&rank) {
                    mark(rank);
                }
            },
        };
        self.generator.moves(&lacks, &mut back);
    }
}

/// A case by what heaps lack: y was before, and x comes after.
fn turned(case: &Case, max: &[Heap]) -> Option<Case> {
    let constraints = case.constraints().iter().map(|one| constraint(one, max));
    Some(Case::new(constraints.collect::<Option<Vec<_>>>()?))
}

/// sum `c_i x_i` + `d_i y_i` with x = max - x', y = max - y'.
fn constraint(one: &Constraint, max: &[Heap]) -> Option<Constraint> {
    let small = |c: i64| i32::try_from(-c).ok();
    let (mut form, mut shift) = (before(0).times(0), 0_i64);
    for (i, &max) in max.iter().enumerate() {
        let c = one.before().get(i).copied().unwrap_or(0);
        let d = one.after().get(i).copied().unwrap_or(0);
        form = form + after(i).times(small(c)?) + before(i).times(small(d)?);
        let corner = c.checked_add(d)?.checked_mul(i64::try_from(max).ok()?)?;
        shift = shift.checked_add(corner)?;
    }
    Some(match one.allowed() {
        Allowed::Between(least, most) => {
            let moved = |bound: &Option<i64>| match bound {
                Some(bound) => bound.checked_sub(shift).map(Some),
                None => Some(None),
            };
            match (moved(least)?, moved(most)?) {
                (Some(least), Some(most)) => form.within(least, most),
                (Some(least), None) => form.at_least(least),
                (None, Some(most)) => form.at_most(most),
                (None, None) => return None,
            }
        }
        Allowed::Remainders {
            modulus,
            remainders,
        } => {
            let (m, by) = (i64::from(*modulus), shift.rem_euclid(i64::from(*modulus)));
            let moved = |&r: &u32| (i64::from(r) - by).rem_euclid(m) as u32;
            form.leaves(remainders.iter().map(moved), *modulus)
        }
    })
}

/// Takes what heaps lack after the move back, and passes ranks on.
struct Back<'a> {
    layout: &'a Layout,
    now: Vec<Heap>,
    entered: Vec<(usize, Heap)>,
    positions: Option<&'a [Case]>,
    mark: &'a mut dyn FnMut(u64),
}

impl Back<'_> {
    fn heap(&self, i: usize, lacks: Heap) -> Heap {
        self.layout.positions().max()[i] - lacks
    }
}

impl Moves for Back<'_> {
    fn replace(&mut self, i: usize, lacks: Heap) {
        let was = self.now[i];
        self.now[i] = self.heap(i, lacks);
        let is_position = |case: &Case| case.holds(&self.now, &self.now);
        if self
            .positions
            .is_none_or(|cases| cases.iter().any(is_position))
        {
            (self.mark)(self.layout.rank_any(&self.now));
        }
        self.now[i] = was;
    }

    fn enter(&mut self, i: usize, lacks: Heap) {
        self.entered.push((i, self.now[i]));
        self.now[i] = self.heap(i, lacks);
    }

    fn leave(&mut self) {
        if let Some((i, was)) = self.entered.pop() {
            self.now[i] = was;
        }
    }

    fn split(&mut self, _: usize, _: &[Heap]) {}

    fn fail(&mut self, _: Fault) {}
}
