//! Files that read the sizes of heaps: both conditions are decided again, by sets of states.

use super::CountClaim;
use super::one_heap::OfOneHeap;
use crate::certify::CertifyError;
use crate::game::Convention;
use crate::work::Context;
use std::collections::{BTreeMap, BTreeSet};

/// Sets of states that are looked at, at most.
const SETS: usize = 1 << 18;

/// A move, read from the largest size on: not begun, an amount on its way (up to the bound of what
/// rules tell apart), or over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lowered {
    Not,
    By(u64),
    Done,
}

/// What is wrong, and with which output.
type WrongSizes = (Option<u32>, String);

fn fault(level: Option<u32>, why: String) -> WrongSizes {
    (level, why)
}

pub(super) fn first_fault(
    claim: &CountClaim,
    context: &Context,
) -> Result<Option<WrongSizes>, CertifyError> {
    let rules = match OfOneHeap::of(&claim.ruleset)? {
        Ok(rules) => rules,
        Err(why) => return Ok(Some(fault(None, why.to_string()))),
    };
    if claim.next[0] != 0 {
        return Ok(Some(fault(
            None,
            "sizes that no heap has lead away from state 0".into(),
        )));
    }
    let misere = claim.ruleset.convention == Convention::Misere;
    if misere && claim.levels > 1 {
        return Ok(Some(fault(
            None,
            "misere play has outcomes and no values".into(),
        )));
    }
    let decided = Decided {
        claim,
        rules: &rules,
        misere,
    };
    if let Some(found) = decided.first_fault(context)? {
        return Ok(Some(found));
    }
    Ok(rules.difference(context)?.map(|why| fault(None, why)))
}

struct Decided<'a> {
    claim: &'a CountClaim,
    rules: &'a OfOneHeap,
    misere: bool,
}

/// What is known of all moves from a position as far as it is read: whether a heap was read, and the
/// moves, each with the state of what it leads to.
type AllMoves = (u32, bool, BTreeSet<(Lowered, u32)>);

impl Decided<'_> {
    /// Follows the set of all moves from a position. A number of heaps of one size stands for those of
    /// its class, of which one more and one less are told apart.
    fn first_fault(&self, context: &Context) -> Result<Option<WrongSizes>, CertifyError> {
        let claim = self.claim;
        let most = claim.classes.count() + 1;
        let start: AllMoves = (0, false, BTreeSet::from([(Lowered::Not, 0)]));
        let mut met: BTreeMap<AllMoves, ()> = BTreeMap::from([(start.clone(), ())]);
        let mut todo = vec![start];
        while let Some((state, larger, moves)) = todo.pop() {
            context.check()?;
            context.afford("sets of moves", met.len() as u128 * 1024)?;
            if met.len() > SETS {
                let why = format!("more than {SETS} sets of moves");
                return Ok(Some(fault(None, why)));
            }
            if let Some(found) = self.wrong(state, &moves) {
                return Ok(Some(found));
            }
            for number in 0..most {
                let mut next = BTreeSet::new();
                for &(lowered, option) in &moves {
                    self.further((lowered, option), (number, larger), &mut next);
                }
                let to = (
                    claim.after(state, &[number]),
                    larger || self.rules.largest && number > 0,
                    next,
                );
                if met.insert(to.clone(), ()).is_none() {
                    todo.push(to);
                }
            }
        }
        Ok(None)
    }

    /// What a number of heaps of the next size makes of a move.
    fn further(
        &self,
        (lowered, option): (Lowered, u32),
        (number, larger): (usize, bool),
        to: &mut BTreeSet<(Lowered, u32)>,
    ) {
        let after = |number| self.claim.after(option, &[number]);
        match lowered {
            Lowered::Done => {
                to.insert((Lowered::Done, after(number)));
            }
            Lowered::Not => {
                to.insert((Lowered::Not, after(number)));
                if number > 0 && !larger {
                    to.insert((Lowered::By(0), after(number - 1)));
                }
            }
            Lowered::By(amount) => {
                let amount = self.rules.fold(amount + 1);
                to.insert((Lowered::By(amount), after(number)));
                if self.rules.allow(amount) {
                    to.insert((Lowered::Done, after(number + 1)));
                }
            }
        }
    }

    /// What is wrong if no smaller size follows.
    fn wrong(&self, state: u32, moves: &BTreeSet<(Lowered, u32)>) -> Option<WrongSizes> {
        let outputs = &self.claim.outputs;
        let output = outputs[state as usize];
        let over = moves.iter().filter(|(lowered, _)| match lowered {
            Lowered::Not => false,
            Lowered::By(amount) => self.rules.allow(self.rules.fold(amount + 1)),
            Lowered::Done => true,
        });
        let options: BTreeSet<u32> = over.map(|one| outputs[one.1 as usize]).collect();
        if self.misere && options.is_empty() {
            let why = format!("state {state} is called P, and who cannot move there wins");
            return (output == 0).then(|| fault(Some(0), why));
        }
        if output < self.claim.levels && options.contains(&output) {
            let why = format!("a move leads from state {state} to a state of the same output");
            return Some(fault(Some(output), why));
        }
        let missing = (0..output.min(self.claim.levels)).find(|level| !options.contains(level))?;
        let why = format!("state {state} has output {output}, and a position of it no such option");
        Some(fault(Some(missing), why))
    }
}
