//! Level sets of rules on two heaps in which any amount may be taken from one of them, or from
//! both amounts that differ by less than some r (Wythoff's game: r = 1): thin sets, one position a
//! row, so that heaps of millions are within reach.
//!
//! A row is all positions with the same first heap. The positions of value v are the P-positions
//! of the game without those of smaller values. Lowering the second heap is a move, so a row holds
//! one of them at most: the first that reaches none in an earlier row, by its column or by its
//! difference, and that is not excluded. Nothing else about the games is used.
//!
//! Time about O(rows) a set, memory 28 bytes a row.
//!
//! Source: none; it is the kernel of the graph of moves, taken greedily a row at a time.

#[cfg(test)]
mod tests;

use super::prepared::{Inapplicable, Prepared, Ready, Summary, swept};
use super::{Table, Want};
use crate::game::linear::{Allowed, Case, Linear, keeps, takes};
use crate::game::{Amounts, Convention, Heap, HeapBox, Order, Shape};
use crate::work::memory::reserved;
use crate::work::{Context, Stop};

/// Rows between two looks at the cancel flag.
const BLOCK: u64 = 1 << 14;

/// Heaps from which on numbers of differences do not fit 32 bits.
const LARGE: Heap = 1 << 31;

/// Bytes that a level set takes while it is found.
fn bytes(max: Heap) -> u128 {
    (u128::from(max) + 1) * 28
}

/// Rules with such moves: the amounts taken from both heaps differ by less than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thin {
    less: u64,
}

/// A set with at most one position in each row: its second heap by the first, if it is at most
/// the largest heap asked for.
pub type ByRow = Vec<Option<Heap>>;

impl Thin {
    /// The rules of a shape on two heaps, if they are of this kind.
    pub fn of(shape: &Shape) -> Option<Self> {
        match shape {
            Shape::Faces {
                sizes,
                amounts: Amounts::Equal,
            } if *sizes.start() == 1 && *sizes.end() >= 2 => Some(Self { less: 1 }),
            Shape::Linear(linear) => {
                let cases = linear.cases(2)?;
                let both = cases.last()?.constraints();
                let Allowed::Between(_, Some(apart)) = *both.last()?.allowed() else {
                    return None;
                };
                (cases == band(apart)).then_some(Self {
                    less: apart.unsigned_abs() + 1,
                })
            }
            _ => None,
        }
    }

    /// The set of positions that are not excluded and reach no other one of the set, for heaps up
    /// to `max`.
    ///
    /// # Errors
    /// [`Stop::Refused`] for heaps of 2^31 and more, [`Stop::Memory`], [`Stop::Cancelled`].
    pub fn level(
        self,
        max: Heap,
        excluded: impl Fn(Heap, Heap) -> bool,
        context: &Context,
    ) -> Result<ByRow, Stop> {
        if max >= LARGE {
            return Err(Stop::refused(
                format!("heaps up to {max}"),
                "heaps below 2^31, of which level sets are found",
                "choose a smaller ‹max›",
            ));
        }
        let what = format!("a level set of heaps up to {max}");
        context.afford(&what, bytes(max))?;
        let columns = max + 1;
        let free = |numbers| Free::new(numbers, &what, context);
        // a difference d = b - a is number d + max
        let (mut free, mut differences) = (free(columns)?, free(columns + max)?);
        let mut rows: ByRow = reserved(columns as usize, &what, context)?;
        for a in 0..=max {
            if a.is_multiple_of(BLOCK) {
                context.check()?;
            }
            // a pair less than r rows above bars fewer differences than one further away
            if let Some(above) = a.checked_sub(self.less)
                && let Some(b) = rows[above as usize]
            {
                let middle = b + max - above;
                let most = (middle + self.less - 1).min(columns + max - 1);
                for difference in middle.saturating_sub(self.less - 1)..=most {
                    differences.take(difference);
                }
            }
            let near = a.saturating_sub(self.less - 1)..a;
            let reaches = |b: Heap| {
                let mut near = near.clone().filter_map(|c| Some((c, rows[c as usize]?)));
                near.any(|(c, d)| d < b && (a - c).abs_diff(b - d) < self.less)
            };
            let mut b = free.next(0);
            let found = loop {
                if b > max {
                    break None;
                }
                let difference = differences.next(b + max - a);
                if difference > b + max - a {
                    b = free.next(difference + a - max);
                } else if excluded(a, b) || reaches(b) {
                    b = free.next(b + 1);
                } else {
                    break Some(b);
                }
            };
            if let Some(b) = found {
                free.take(b);
            }
            rows.push(found);
        }
        Ok(rows)
    }
}

/// Prepares the outcomes of two heaps in normal play. As [`Prepare`](super::Prepare).
///
/// # Errors
/// Why the engine does not apply.
pub fn prepare<'a>(shape: &Shape, positions: &'a HeapBox, want: Want) -> Ready<'a> {
    let max = positions.max().iter().copied().max().unwrap_or(0);
    match (want, Thin::of(shape)) {
        (Want::Values, _) => Err(Inapplicable::Values),
        (_, None) => Err(Inapplicable::Shape),
        _ if positions.heaps() != 2 => Err(Inapplicable::Heaps),
        (Want::Outcomes(Convention::Misere), _) => Err(Inapplicable::Misere),
        _ if max >= LARGE => Err(Inapplicable::Large),
        (_, Some(thin)) => Ok(Box::new(Job {
            thin,
            positions,
            max,
        })),
    }
}

struct Job<'a> {
    thin: Thin,
    positions: &'a HeapBox,
    max: Heap,
}

impl Prepared for Job<'_> {
    fn bytes(&self, _: &Context) -> u128 {
        bytes(self.max).saturating_add(self.positions.count())
    }

    fn work(&self) -> u128 {
        u128::from(self.max) + 1
    }

    fn table(&self, context: &Context) -> Result<Option<Table>, Stop> {
        swept(self, (self.positions, Convention::Normal), context)
    }

    fn threads(&self, _: &Context) -> usize {
        1
    }

    fn run(&self, context: &Context, visit: &(dyn Fn(&[Heap]) + Sync)) -> Result<Summary, Stop> {
        let rows = self.thin.level(self.max, |_, _| false, context)?;
        let mut summary = Summary::default();
        let max = self.positions.max();
        for (a, b) in (0..=max[0]).zip(rows) {
            let Some(b) = b.filter(|&b| b <= max[1]) else {
                continue;
            };
            summary.p_ordered += 1;
            summary.p_sorted += u128::from(a <= b);
            if a <= b || self.positions.order() == Order::Ordered {
                visit(&[a, b]);
            }
        }
        Ok(summary)
    }

    fn visited(&self) -> Option<(u128, Order)> {
        Some((self.positions.count(), self.positions.order()))
    }
}

/// The moves of two heaps: any amount from one, or amounts from both that differ by at most
/// `apart`.
fn band(apart: i64) -> Vec<Case> {
    let some = |i| takes(i).at_least(1);
    let close = (takes(0) - takes(1)).within(-apart, apart);
    let cases = [
        Case::new([some(0), keeps(1)]),
        Case::new([keeps(0), some(1)]),
        Case::new([some(0), some(1), close]),
    ];
    Linear::on(2, cases).cases(2).unwrap_or_default()
}

/// Numbers that are free, and the next free one after any.
struct Free {
    /// Itself if a number is free, else one that the next free one is not before.
    next: Vec<u32>,
}

impl Free {
    /// All numbers below `count`; from there on all are.
    fn new(count: u64, what: &str, context: &Context) -> Result<Self, Stop> {
        let mut next = reserved(count as usize + 1, what, context)?;
        next.extend(0..=count as u32);
        Ok(Self { next })
    }

    fn take(&mut self, number: u64) {
        self.next[number as usize] = number as u32 + 1;
    }

    /// The first free number from one on; the count if there is none.
    fn next(&mut self, number: u64) -> u64 {
        let last = self.next.len() - 1;
        let mut at = (number as usize).min(last);
        while self.next[at] as usize != at {
            // paths are halved on the way
            let further = self.next[at] as usize;
            self.next[at] = self.next[further];
            at = self.next[at] as usize;
        }
        at as u64
    }
}
