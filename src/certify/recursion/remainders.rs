//! The options of all heaps of a remainder at once: of r + m q the bounds that linear conditions put on
//! the heap that is left are k q + c.

use super::super::CertifyError;
use crate::game::linear::{Allowed, Constraint, Leaving};
use crate::rulesets::HeapRuleset;
use crate::store::RecursionRecord;
use crate::work::Context;

const CHANGES: &str = "a condition changes beyond the heap from which they should recur";
const OTHER: &str = "they are not all heaps between the ends";

/// A number that grows with q: its value for q = 0, and what each further q adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Growing {
    first: i128,
    step: i128,
}

impl Growing {
    fn at_least(self, other: Self) -> bool {
        self.first >= other.first && self.step >= other.step
    }

    /// The one that is at least all others, for all q.
    fn greatest(all: &[Self]) -> Option<Self> {
        let above = |one: &&Self| all.iter().all(|&other| one.at_least(other));
        all.iter().find(above).copied()
    }

    fn negated(self) -> Self {
        Self {
            first: -self.first,
            step: -self.step,
        }
    }
}

/// Whether something holds for all heaps of a remainder, or for none.
enum Always {
    Holds,
    Fails,
    Changes,
}

/// At least 0.
fn natural(number: Growing) -> Always {
    let zero = Growing { first: 0, step: 0 };
    match () {
        () if number.at_least(zero) => Always::Holds,
        () if number.first < 0 && number.step <= 0 => Always::Fails,
        () => Always::Changes,
    }
}

/// The bounds of the heap that is left, by those of one constraint.
struct Between {
    least: Vec<Growing>,
    most: Vec<Growing>,
}

/// What is wrong, if anything is. The ends are those of the heaps B, ..., B + m - 1.
///
/// # Errors
/// Interrupted.
pub(super) fn fault(
    rules: &HeapRuleset,
    record: &RecursionRecord,
    ends: &[u64],
    context: &Context,
) -> Result<Option<&'static str>, CertifyError> {
    let Some(moves) = rules.leaving() else {
        return Ok(Some("linear conditions do not say what they are"));
    };
    if moves.iter().any(|moves| moves.parts() != 1) {
        return Ok(Some("some leave several heaps"));
    }
    let [from, modulus, gained] = record.recurs.map(i128::from);
    for (heap, &end) in (from..).zip(ends) {
        context.check()?;
        let heap = Growing {
            first: heap,
            step: modulus,
        };
        let end = Growing {
            first: end.into(),
            step: gained,
        };
        let last = Growing {
            first: heap.first - 1,
            step: heap.step,
        };
        // the first and the last heap that may be left
        let claimed = match record.least {
            None => [
                Growing {
                    first: heap.first - end.first,
                    step: heap.step - end.step,
                },
                last,
            ],
            Some(least) => [
                Growing {
                    first: least.into(),
                    step: 0,
                },
                end,
            ],
        };
        if let Err(why) = all_between(&moves, heap, claimed) {
            return Ok(Some(why));
        }
    }
    Ok(None)
}

/// Whether the heaps left are just those between two.
fn all_between(
    moves: &[Leaving],
    heap: Growing,
    claimed: [Growing; 2],
) -> Result<(), &'static str> {
    let wanted = natural(Growing {
        first: claimed[1].first - claimed[0].first,
        step: claimed[1].step - claimed[0].step,
    });
    let mut met = match wanted {
        Always::Holds => false,
        Always::Fails => true,
        Always::Changes => return Err(CHANGES),
    };
    for moves in moves {
        let Some([least, most]) = of_case(moves.case().constraints(), heap)? else {
            continue;
        };
        if !least.at_least(claimed[0]) || !claimed[1].at_least(most) {
            return Err(OTHER);
        }
        met |= [least, most] == claimed;
    }
    match met {
        true => Ok(()),
        false => Err(OTHER),
    }
}

/// The first and the last heap that a case leaves; `None` where it leaves none.
fn of_case(
    constraints: &[Constraint],
    heap: Growing,
) -> Result<Option<[Growing; 2]>, &'static str> {
    let mut between = Between {
        least: vec![Growing { first: 0, step: 0 }],
        most: vec![Growing {
            first: heap.first - 1,
            step: heap.step,
        }],
    };
    // a case that has ended needs no bounds
    let alone = |one: &&Constraint| one.after()[0] == 0;
    let others = constraints.iter().filter(|one| !alone(one));
    for one in constraints.iter().filter(alone).chain(others) {
        match between.with(one, heap) {
            Always::Holds => {}
            Always::Fails => return Ok(None),
            Always::Changes => return Err(CHANGES),
        }
    }
    let least = Growing::greatest(&between.least).ok_or(CHANGES)?;
    let most: Vec<Growing> = between.most.iter().map(|one| one.negated()).collect();
    let most = Growing::greatest(&most).ok_or(CHANGES)?.negated();
    let room = Growing {
        first: most.first - least.first,
        step: most.step - least.step,
    };
    match natural(room) {
        Always::Holds => Ok(Some([least, most])),
        Always::Fails => Ok(None),
        Always::Changes => Err(CHANGES),
    }
}

impl Between {
    /// Adds what a constraint says of the heap that is left; whether it holds of the heap before it.
    fn with(&mut self, one: &Constraint, heap: Growing) -> Always {
        let [before, after] = [one.before()[0], one.after()[0]].map(i128::from);
        match one.allowed() {
            Allowed::Remainders {
                modulus,
                remainders,
            } => {
                let by = i128::from(*modulus);
                if after % by != 0 || before * heap.step % by != 0 {
                    return Always::Changes;
                }
                let left = (before * heap.first).rem_euclid(by) as u32;
                match remainders.contains(&left) {
                    true => Always::Holds,
                    false => Always::Fails,
                }
            }
            Allowed::Between(least, most) => {
                let above = least.map(|least| [before, after, -i128::from(least)]);
                let below = most.map(|most| [-before, -after, i128::from(most)]);
                for [before, after, constant] in above.into_iter().chain(below) {
                    // before h + after y + constant is at least 0
                    let rest = Growing {
                        first: before * heap.first + constant,
                        step: before * heap.step,
                    };
                    if after == 0 {
                        match natural(rest) {
                            Always::Holds => continue,
                            other => return other,
                        }
                    }
                    if rest.step % after != 0 {
                        return Always::Changes;
                    }
                    let (first, step) = (rest.first, rest.step / after.abs());
                    match after > 0 {
                        // y >= -rest / after, rounded up
                        true => self.least.push(Growing {
                            first: -first.div_euclid(after),
                            step: -step,
                        }),
                        false => self.most.push(Growing {
                            first: first.div_euclid(-after),
                            step,
                        }),
                    }
                }
                Always::Holds
            }
        }
    }
}
