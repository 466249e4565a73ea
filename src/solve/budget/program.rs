//! What a level does with the sets of reached positions, as a list of steps.
//!
//! A set is named by the family of moves that are left inside it. Outside coordinate c a set is
//! R(s) = R(s without c) | U(link of c in s), where U collects what the sizes before reached.

use super::family::Family;

/// One pass over the words of a group. `at`, `to`: sets of the group; `below`, `own`: sets that
/// the level keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A second copy of a set.
    Copy { at: usize, to: usize },
    /// An empty set.
    Clear { to: usize },
    /// The level's set gains the group's.
    Give { at: usize, own: usize },
    /// The group's set gains the level's.
    Gain { at: usize, below: usize },
    /// Both, with different sets of the level: own |= at, then at |= below.
    Share { at: usize, below: usize, own: usize },
    /// Both, with the same: the union is put into both.
    Merge { at: usize, own: usize },
}

/// The steps of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Program {
    /// How many sets the level keeps.
    pub(super) kept: usize,
    /// Of them, the one whose positions are N because of a move in this coordinate.
    pub(super) link: Option<usize>,
    pub(super) steps: Vec<Step>,
}

/// The sets of a depth: the families, and where in the group each one lies.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    pub(super) families: Vec<Family>,
    pub(super) at: Vec<usize>,
    /// Sets that a group has room for.
    pub(super) room: usize,
}

impl Places {
    fn find(&self, family: &Family) -> Option<usize> {
        let index = self.families.iter().position(|f| f == family)?;
        Some(self.at[index])
    }
}

fn insert(families: &mut Vec<Family>, family: Family) {
    if !family.is_empty() && !families.contains(&family) {
        families.push(family);
    }
}

/// The families that are needed inside the last coordinate, for those needed outside it and for
/// the moves `whole` of a part of the box.
pub(super) fn inside(outside: &[Family], whole: &Family) -> Vec<Family> {
    let mut families = Vec::new();
    for family in outside {
        insert(&mut families, family.without());
        insert(&mut families, family.link());
    }
    insert(&mut families, whole.link());
    families
}

/// The steps from the sets at `inside` to the families `outside`, and where these lie then.
pub(super) fn compile(inside: &Places, outside: &[Family], whole: &Family) -> (Program, Places) {
    let mut kept: Vec<Family> = Vec::new();
    for family in outside {
        insert(&mut kept, family.link());
    }
    insert(&mut kept, whole.link());
    let keeps = |family: &Family| kept.iter().position(|f| f == family);
    // sets of the group that are still to be read: by the families outside, and to be given
    let mut readers = vec![0_usize; inside.room + outside.len()];
    let sources: Vec<Option<usize>> = outside.iter().map(|s| inside.find(&s.without())).collect();
    sources.iter().flatten().for_each(|&at| readers[at] += 1);
    let mut ungiven: Vec<Option<usize>> = kept.iter().map(|f| inside.find(f)).collect();
    let mut free: Vec<usize> = (0..inside.room)
        .filter(|at| !inside.at.contains(at))
        .collect();
    free.reverse();
    let mut room = inside.room;
    let mut steps = Vec::new();
    let mut places = Places::default();
    // each set of the level is read by these families outside, which must come before it grows
    let reads = |own: usize| {
        outside
            .iter()
            .filter(move |s| keeps(&s.link()) == Some(own))
    };
    let mut done: Vec<&Family> = Vec::new();
    // large families first: what they read is read by smaller ones, and grows later
    let mut order: Vec<usize> = (0..outside.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(outside[i].weight()));
    for i in order {
        let family = &outside[i];
        let below = keeps(&family.link());
        let own = sources[i].and_then(|at| ungiven.iter().position(|&from| from == Some(at)));
        done.push(family);
        let own = own.filter(|&own| reads(own).all(|s| done.contains(&s)));
        // the last reader works in place
        let alone = sources[i].is_some_and(|at| {
            readers[at] -= 1;
            let later = ungiven.iter().enumerate();
            readers[at] == 0
                && later
                    .filter(|(o, _)| Some(*o) != own)
                    .all(|(_, &f)| f != Some(at))
        });
        let at = match sources[i] {
            Some(at) if alone => at,
            source => {
                let to = free.pop().unwrap_or_else(|| {
                    room += 1;
                    room - 1
                });
                steps.push(source.map_or(Step::Clear { to }, |at| Step::Copy { at, to }));
                to
            }
        };
        match (below, own) {
            (Some(below), Some(own)) if below == own => steps.push(Step::Merge { at, own }),
            (Some(below), Some(own)) => steps.push(Step::Share { at, below, own }),
            (Some(below), None) => steps.push(Step::Gain { at, below }),
            (None, Some(own)) => steps.push(Step::Give { at, own }),
            (None, None) => {}
        }
        if let Some(own) = own {
            ungiven[own] = None;
        }
        places.families.push(family.clone());
        places.at.push(at);
    }
    // what has not been given yet has not been changed either: it is nobody's place
    for (own, from) in ungiven.into_iter().enumerate() {
        if let Some(at) = from {
            steps.push(Step::Give { at, own });
        }
    }
    places.room = room;
    let program = Program {
        kept: kept.len(),
        link: keeps(&whole.link()),
        steps,
    };
    (program, places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Amounts, Shape};

    /// The programs of Moore's game are the recursion as it is written for it: U_j takes in
    /// Reach_j, Reach_j takes in U_{j-1}, the largest j first, and nothing is copied.
    #[test]
    fn moore_needs_no_copy() {
        let shape = Shape::Faces {
            sizes: 1..=3,
            amounts: Amounts::Any,
        };
        let whole = Family::of(&shape, &[0, 1, 2, 3, 4, 5], 6).unwrap();
        let mut outside = vec![Vec::new()];
        let mut wholes = vec![whole];
        for _ in 2..6 {
            let families = inside(outside.last().unwrap(), wholes.last().unwrap());
            outside.push(families);
            wholes.push(wholes.last().unwrap().without());
        }
        let families = outside.pop().unwrap();
        assert_eq!(families.len(), 3);
        let mut places = Places {
            at: (0..families.len()).collect(),
            room: families.len(),
            families,
        };
        wholes.pop();
        while let (Some(families), Some(whole)) = (outside.pop(), wholes.pop()) {
            let (program, next) = compile(&places, &families, &whole);
            let copies = |step: &Step| matches!(step, Step::Copy { .. } | Step::Clear { .. });
            assert!(!program.steps.iter().any(copies), "{program:?}");
            assert!(program.steps.len() <= 3 && program.link.is_some());
            places = next;
        }
    }
}
