use super::CountClaim;
use super::digits::add;
use super::rules::Declared;
use super::same::Read;
use super::{amounts, answered};
use crate::certify::{CertifyError, ClaimCheck};
use crate::game::Convention;
use crate::work::Context;
use std::collections::BTreeSet;
use std::fmt;

/// What the check of such a certificate found; its entries are the states, and the lines of the
/// proofs.
pub type CountCheck = ClaimCheck<CountFault>;

/// Why a file proves nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountFault {
    /// The output that is examined.
    pub level: Option<u32>,
    /// The line of its proof, from 0 on.
    pub line: Option<usize>,
    /// What is wrong.
    pub why: String,
}

impl CountFault {
    fn of_file(why: impl Into<String>) -> Self {
        Self {
            why: why.into(),
            ..Self::default()
        }
    }
}

/// `level 1, line 7: ..`.
impl fmt::Display for CountFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.level, self.line) {
            (Some(level), Some(line)) => write!(f, "level {level}, line {line}: {}", self.why),
            (Some(level), None) => write!(f, "level {level}: {}", self.why),
            _ => f.write_str(&self.why),
        }
    }
}

/// Decides a certificate: the hash; the amounts, against the rules; leading zeros; that no move
/// joins two positions of one value; the lines of each level; at last, on small boxes, the declared
/// moves against the options.
///
/// # Errors
/// Rules that are not played on every number of heaps; interrupted; moves that cannot be computed.
pub fn certify_any(claim: &CountClaim, context: &Context) -> Result<CountCheck, CertifyError> {
    let lines: usize = claim.proofs.iter().map(Vec::len).sum();
    Ok(CountCheck {
        entries: (claim.states() + lines) as u64,
        fault: first_fault(claim, context)?,
    })
}

fn first_fault(claim: &CountClaim, context: &Context) -> Result<Option<CountFault>, CertifyError> {
    let fault = |why: String| Ok(Some(CountFault::of_file(why)));
    if claim.stated != claim.computed {
        let computed = &claim.computed;
        return fault(format!(
            "the text has SHA-256 {computed}, not the one that it says"
        ));
    }
    if claim.base == 1 {
        let found = super::sizes::first_fault(claim, context)?;
        return Ok(found.map(|(level, why)| CountFault {
            level,
            line: None,
            why,
        }));
    }
    let declared = Declared::of(&claim.ruleset)?;
    if let Some(why) = amounts::difference(claim, &declared) {
        return fault(why);
    }
    if claim.next[0] != 0 {
        return fault("leading zeros lead away from state 0".into());
    }
    let misere = claim.ruleset.convention == Convention::Misere;
    if misere {
        if claim.levels > 1 {
            return fault("misere play has outcomes and no values".into());
        }
        if claim.outputs[0] == 0 {
            return fault("no tokens are called P, and misere play ends there".into());
        }
        if !declared.allow(&[1], &[0]) {
            return fault("misere play may end where some heap is not 0".into());
        }
    }
    if let Some(found) = joined(claim, &declared, context)? {
        return Ok(Some(found));
    }
    for level in 0..claim.levels {
        if let Some((line, why)) = answered::first_fault(claim, level, &declared, context)? {
            return Ok(Some(CountFault {
                level: Some(level),
                line,
                why,
            }));
        }
    }
    Ok(declared.difference(context)?.map(CountFault::of_file))
}

/// States before and after a move, and those of the amounts, sorted.
type JoinedStates = (u32, u32, Vec<usize>);

/// Numbers of digits of the lowered heaps before and after, and the states of their amounts.
type Lowered = (Vec<usize>, Vec<usize>, Vec<usize>);

/// Looks for a move between two positions of one value.
fn joined(
    claim: &CountClaim,
    declared: &Declared,
    context: &Context,
) -> Result<Option<CountFault>, CertifyError> {
    let rests = claim.classes.all(claim.base as usize - 1);
    let mut met: BTreeSet<JoinedStates> = BTreeSet::from([(0, 0, Vec::new())]);
    let mut todo: Vec<JoinedStates> = met.iter().cloned().collect();
    while let Some((before, after, amounts)) = todo.pop() {
        context.check()?;
        context.afford("pairs of states", met.len() as u128 * 128)?;
        let level = claim.outputs[before as usize];
        let same = level < claim.levels && level == claim.outputs[after as usize];
        if same && claim.amounts.legal.contains(&amounts) {
            return Ok(Some(CountFault {
                level: Some(level),
                line: None,
                why: format!("a move leads from state {before} to state {after}, both of it"),
            }));
        }
        for (x, y, amounts) in lowered(claim, &amounts, declared.most()) {
            for rest in &rests {
                let sum = |own: &[usize]| -> Vec<usize> {
                    rest.iter().zip(own).map(|(a, b)| a + b).collect()
                };
                let to = (
                    claim.after(before, &sum(&x)),
                    claim.after(after, &sum(&y)),
                    amounts.clone(),
                );
                if met.insert(to.clone()) {
                    todo.push(to);
                }
            }
        }
    }
    Ok(None)
}

/// All that one column can make of heaps that are lowered, and of some that are lowered in it.
fn lowered(claim: &CountClaim, amounts: &[usize], most: usize) -> BTreeSet<Lowered> {
    let mut all = BTreeSet::new();
    for read in claim.amounts.readings() {
        all.append(&mut lowered_by(claim, read, amounts, most));
    }
    all
}

/// The same with what is read of an amount that all lose.
fn lowered_by(claim: &CountClaim, read: Read, amounts: &[usize], most: usize) -> BTreeSet<Lowered> {
    let base = claim.base as usize;
    let none = vec![0; base - 1];
    let mut all: BTreeSet<Lowered> = BTreeSet::from([(none.clone(), none, Vec::new())]);
    let with = |(x, y, states): &Lowered, a: usize, b: usize, state: usize| {
        let (mut x, mut y, mut states) = (x.clone(), y.clone(), states.clone());
        add(&mut x, a);
        add(&mut y, b);
        states.push(state);
        states.sort_unstable();
        (x, y, states)
    };
    for &amount in amounts {
        let mut more = BTreeSet::new();
        for one in &all {
            for (a, b) in (0..base).flat_map(|a| (0..base).map(move |b| (a, b))) {
                if let Some(state) = claim.amounts.follow(read, amount, a + base - 1 - b) {
                    more.insert(with(one, a, b, state));
                }
            }
        }
        all = more;
    }
    let mut fresh = all.clone();
    for _ in amounts.len()..most {
        let mut more = BTreeSet::new();
        for one in &fresh {
            for (a, b) in (1..base).flat_map(|a| (0..a).map(move |b| (a, b))) {
                if let Some(state) = claim.amounts.begin(read, amounts.first().copied(), a - b) {
                    more.insert(with(one, a, b, state));
                }
            }
        }
        all.extend(more.iter().cloned());
        fresh = more;
    }
    all
}
