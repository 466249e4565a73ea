//! Each entry from those of its options.

use super::{Entry, Label, LoopyClaim, LoopyFault, Said};
use crate::certify::{CertifyError, ClaimCheck};
use crate::game::{Convention, Heap, HeapRules, Order, options_of};
use crate::rulesets::HeapRuleset;
use crate::work::{Context, Stop};
use hashbrown::HashMap;

/// Entries between two looks at the wish to stop.
const BLOCK: usize = 1 << 10;
/// Bytes of an entry: its heaps, what it says, its place, its options.
const BYTES: u128 = 160;

/// Where an option is: an entry, or outside the box.
type OptionAt = Option<usize>;

/// Checks a table. O(entries x options), times the depth of the answers for values.
///
/// # Errors
/// [`CertifyError::Stop`]: moves that cannot be computed, too little memory, the wish to stop.
pub fn certify_loopy(
    claim: &LoopyClaim,
    context: &Context,
) -> Result<ClaimCheck<LoopyFault>, CertifyError> {
    let Some(rules) = claim.ruleset.heap_rules() else {
        unreachable!("it was read for heaps");
    };
    let entries = &claim.entries;
    context.afford("the positions", BYTES * entries.len() as u128)?;
    let found = |fault| ClaimCheck {
        entries: entries.len() as u64,
        fault,
    };
    let places = match places(claim, rules, context)? {
        Ok(places) => places,
        Err(fault) => return Ok(found(Some(fault))),
    };
    let sorted = claim.positions.order() == Order::Sorted;
    let mut options: Vec<Vec<OptionAt>> = Vec::with_capacity(entries.len());
    for (i, entry) in entries.iter().enumerate() {
        if i % BLOCK == 0 {
            context.check()?;
        }
        let mut own = Vec::new();
        for mut option in options_of(rules, &entry.heaps).map_err(Stop::from)? {
            if sorted {
                option.sort_unstable();
            }
            own.push(places.get(&option).copied());
        }
        own.sort_unstable();
        own.dedup();
        options.push(own);
    }
    let misere = claim.ruleset.convention == Convention::Misere;
    for (entry, own) in entries.iter().zip(&options) {
        let others = own.iter().map(|option| option.map(|at| entries[at].said));
        if let Some(why) = wrong_outcome(entry.said, &Vec::from_iter(others), misere) {
            return Ok(found(Some(fault(entry, why))));
        }
    }
    Ok(found(wrong_value(entries, &options, misere, context)?))
}

fn fault(entry: &Entry, why: impl Into<String>) -> LoopyFault {
    LoopyFault {
        heaps: entry.heaps.clone(),
        why: why.into(),
    }
}

/// The place of each position, if the entries are those of the box, each once.
fn places(
    claim: &LoopyClaim,
    rules: &HeapRuleset,
    context: &Context,
) -> Result<Result<HashMap<Vec<Heap>, usize>, LoopyFault>, Stop> {
    let mut places = HashMap::with_capacity(claim.entries.len());
    for (i, entry) in claim.entries.iter().enumerate() {
        if places.insert(entry.heaps.clone(), i).is_some() {
            return Ok(Err(fault(entry, "it is listed twice")));
        }
    }
    let mut listed = 0;
    for (i, heaps) in claim.positions.iter().enumerate() {
        if i % BLOCK == 0 {
            context.check()?;
        }
        if !rules.is_position(&heaps) {
            continue;
        }
        if !places.contains_key(&heaps[..]) {
            let why = "it is not listed".into();
            return Ok(Err(LoopyFault { heaps, why }));
        }
        listed += 1;
    }
    if listed < claim.entries.len() {
        let other = claim.entries.iter().find(|entry| {
            !claim.positions.contains(&entry.heaps) || !rules.is_position(&entry.heaps)
        });
        if let Some(other) = other {
            return Ok(Err(fault(other, "it is no position of the box")));
        }
    }
    Ok(Ok(places))
}

/// Why an outcome does not follow from those of the options, if it does not.
fn wrong_outcome(said: Said, options: &[Option<Said>], misere: bool) -> Option<&'static str> {
    let lost = options.iter().filter_map(|option| match option {
        Some(Said::Lost(moves)) => Some(*moves),
        _ => None,
    });
    let won = options.iter().map(|option| match option {
        Some(Said::Won(moves)) => Some(*moves),
        _ => None,
    });
    let over = options.is_empty();
    match said {
        Said::Won(0) => (!over || !misere).then_some("it is won without a move"),
        Said::Lost(0) => (!over || misere).then_some("it is lost without a move"),
        Said::Won(moves) if lost.clone().min() != Some(moves - 1) => {
            Some("no option is lost in one move less, or one is lost sooner")
        }
        Said::Lost(moves) => {
            let longest = won.collect::<Option<Vec<u32>>>();
            let longest = longest.and_then(|all| all.into_iter().max());
            let right = longest == Some(moves - 1);
            (!right).then_some("an option is not won, or none is won in one move less")
        }
        Said::Draw => {
            let draws = options.contains(&Some(Said::Draw));
            let known = !options.contains(&None) && !options.contains(&Some(Said::Unknown));
            (!draws || !known || lost.count() > 0)
                .then_some("a draw has a move to a draw, and none to a lost position or outside")
        }
        Said::Unknown => {
            let decided = lost.count() > 0 || over || won.collect::<Option<Vec<_>>>().is_some();
            decided.then_some("its options decide it")
        }
        Said::Won(_) => None,
    }
}

/// The mex of some numbers.
fn least_other(numbers: impl Iterator<Item = u32>) -> u32 {
    let mut all: Vec<u32> = numbers.collect();
    all.sort_unstable();
    all.dedup();
    let other = (0..).zip(&all).find(|(least, number)| least != *number);
    other.map_or(all.len() as u32, |(least, _)| least)
}

/// The first entry whose value does not follow from those of the options.
fn wrong_value(
    entries: &[Entry],
    options: &[Vec<OptionAt>],
    misere: bool,
    context: &Context,
) -> Result<Option<LoopyFault>, Stop> {
    let nimber = |at: usize| match &entries[at].value {
        Some(Label::Nimber(nimber)) => Some(*nimber),
        _ => None,
    };
    let nimbers = |at: usize| {
        options[at]
            .iter()
            .filter_map(|option| option.and_then(nimber))
    };
    // by their nimbers
    for (at, entry) in entries.iter().enumerate() {
        let why = match (&entry.value, entry.said) {
            (None, _) => continue,
            (Some(_), _) if misere => "misere play has no values",
            (Some(Label::Nimber(0)), Said::Lost(_)) => continue,
            (Some(Label::Nimber(own)), _) if least_other(nimbers(at)) != *own => {
                "the value is not the mex of those of the options"
            }
            (Some(Label::Nimber(1..)), Said::Won(_)) => continue,
            (Some(Label::Infinite(own)), said) => {
                let mut all: Vec<u32> = nimbers(at).collect();
                all.sort_unstable();
                all.dedup();
                let known = options[at].iter().all(|option| match option {
                    Some(option) => entries[*option].value.is_some(),
                    None => false,
                });
                let wins = matches!(said, Said::Won(_));
                match *own == all && known && wins == own.contains(&0) {
                    true => continue,
                    false => "its options have other values, or the outcome is another",
                }
            }
            _ => "value and outcome do not agree",
        };
        return Ok(Some(fault(entry, why)));
    }
    // what answers an option comes before: round after round
    let answers = |option: OptionAt, own: u32, before: &[bool]| {
        let answers =
            |back: &OptionAt| back.is_some_and(|at| before[at] && nimber(at) == Some(own));
        option.is_some_and(|option| options[option].iter().any(answers))
    };
    let mut before = vec![false; entries.len()];
    let mut left: Vec<usize> = (0..entries.len())
        .filter(|&at| nimber(at).is_some())
        .collect();
    loop {
        context.check()?;
        let mut settled = Vec::new();
        left.retain(|&at| {
            let own = nimber(at).expect("it has one");
            let smaller = |option: &OptionAt| match option {
                Some(option) => nimber(*option).is_some_and(|n| n < own) && before[*option],
                None => false,
            };
            let all = options[at].iter();
            let mex = (0..own).all(|n| {
                let is = |option: &OptionAt| {
                    option.is_some_and(|at| nimber(at) == Some(n) && before[at])
                };
                options[at].iter().any(is)
            });
            let right = mex
                && all
                    .clone()
                    .all(|option| smaller(option) || answers(*option, own, &before));
            if right {
                settled.push(at);
            }
            !right
        });
        if settled.is_empty() {
            break;
        }
        for at in settled {
            before[at] = true;
        }
    }
    if let Some(&at) = left.first() {
        let why = "an option of a larger value, or of none, cannot be answered by a move back";
        return Ok(Some(fault(&entries[at], why)));
    }
    // what has no nimber could not have one
    for (at, entry) in entries.iter().enumerate() {
        if let Some(Label::Infinite(_)) = entry.value {
            let own = least_other(nimbers(at));
            let free = options[at].iter().any(|option| {
                let infinite = option.is_some_and(|at| nimber(at).is_none());
                infinite && !answers(*option, own, &before)
            });
            if !free {
                return Ok(Some(fault(
                    entry,
                    "every option can be answered: it has a nimber",
                )));
            }
        }
    }
    Ok(None)
}
