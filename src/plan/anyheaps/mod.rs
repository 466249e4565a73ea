//! Automata over counts for every number of heaps: learned from small tables, or claimed, and
//! proved.

mod by_sizes;
mod claimed;
mod playable;
mod tables;
mod tame;
mod unsettled;

use crate::game::{Convention, Heap};
use crate::rulesets::Ruleset;
use crate::theory::anyheaps::{
    CountAutomaton, CountProof, CountSteps, CountTable, Effort, NotCounted, SIZES, SubsetMoves,
    answered, learn, unjoined,
};
use crate::work::{Context, Stop};
use by_sizes::discovered_by_size;
use playable::{Lowers, lowers, playable};
use tables::{TableSize, none_fits, sizes};

pub use claimed::{AnyClaimed, prove_any};
pub use unsettled::AnyUnsettled;

/// Values that are told apart for any number of heaps, at most.
pub const ANY_LEVELS: u32 = 8;

/// Bases that are tried where none is given.
const BASES: [u32; 3] = [2, 3, 4];

/// Lines of guesses that are looked at, at most: of one guess each, of two, of three.
const LINES: [usize; 3] = [1 << 16, 1 << 15, 1 << 15];

/// What to discover for every number of heaps.
#[derive(Clone, Copy, Debug)]
pub struct AnySearch<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// How many values are told apart; of one, 0, the outcome.
    pub levels: u32,
    /// The base of the digits, from 2 to 16; 2, then 3, then 4, then no digits but sizes, if `None`.
    pub base: Option<u32>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct AnyDiscovery {
    /// The base of the digits; 1 where sizes are read.
    pub base: u32,
    /// How many heaps the last table had, and the largest heap of it.
    pub table: (usize, Heap),
    /// An automaton that is right on the table and not known to be wrong beyond.
    pub automaton: Option<CountAutomaton>,
    /// The proof, or why there is none.
    pub verdict: Result<CountProof, AnyUnsettled>,
    /// Pairs of states that moves lead through.
    pub pairs: u64,
}

/// Rules that may be asked about every number of heaps, read for a base.
pub(super) struct Played<'a> {
    ruleset: &'a Ruleset,
    levels: u32,
    moves: SubsetMoves,
}

impl Played<'_> {
    fn misere(&self) -> bool {
        self.ruleset.convention == Convention::Misere
    }

    fn table(&self, size: TableSize, context: &Context) -> Result<CountTable, Stop> {
        let played = (self.levels, self.misere());
        CountTable::new(&self.moves, (size.heaps, size.max), played, context)
    }
}

/// Looks for an automaton over counts and its proof.
///
/// # Errors
/// [`Stop::Refused`] for rules that cannot be asked about every number of heaps;
/// [`Stop::Cancelled`] before the first table.
pub fn discover_any(search: &AnySearch<'_>, context: &Context) -> Result<AnyDiscovery, Stop> {
    let bases = match (search.base, lowers(search)?) {
        (Some(base), _) => vec![base],
        (None, Lowers::Largest) => return discovered_by_size(search, context),
        (None, Lowers::One) => [&BASES[..], &[SIZES]].concat(),
        (None, Lowers::Several) => BASES.to_vec(),
    };
    let mut first = None;
    for base in bases {
        if base == SIZES {
            // what digits told is told, where sizes prove nothing either
            match discovered_by_size(search, context) {
                Ok(found) if found.verdict.is_ok() => return Ok(found),
                _ => break,
            }
        }
        let played = playable(search, base)?;
        let found = match discovered(&played, base, context) {
            Err(Stop::Cancelled) if first.is_some() => break,
            // what another base told is told, where this one has no table that is small enough
            Err(Stop::Refused(_)) if first.is_some() => continue,
            found => found?,
        };
        if found.verdict.is_ok() {
            return Ok(found);
        }
        first = first.or(Some(found));
    }
    Ok(first.expect("one base is tried"))
}

fn discovered(played: &Played<'_>, base: u32, context: &Context) -> Result<AnyDiscovery, Stop> {
    let mut last: Option<AnyDiscovery> = None;
    let mut tried: Vec<CountAutomaton> = Vec::new();
    if played.misere() {
        last = tame::discovered(played, base, &mut tried, context)?;
        if last.as_ref().is_some_and(|found| found.verdict.is_ok()) {
            return Ok(last.expect("it was found"));
        }
    }
    for size in sizes(base, played.moves.most()) {
        let learned = attempt(played, (base, size), &mut tried, context);
        let found = match learned {
            Err(Stop::Cancelled | Stop::Memory { .. }) if last.is_some() => break,
            found => found?,
        };
        let ends =
            found.verdict.is_ok() || matches!(found.verdict, Err(AnyUnsettled::NotCounts { .. }));
        // a candidate that was not proved tells more than a table that shows none
        let tells =
            |old: &AnyDiscovery| ends || found.automaton.is_some() || old.automaton.is_none();
        if last.as_ref().is_none_or(tells) {
            last = Some(found);
        }
        if ends {
            break;
        }
    }
    last.ok_or_else(|| none_fits(base, played.moves.most()))
}

/// Learns from one table, and proves what is new.
fn attempt(
    played: &Played<'_>,
    (base, size): (u32, TableSize),
    tried: &mut Vec<CountAutomaton>,
    context: &Context,
) -> Result<AnyDiscovery, Stop> {
    let found = |automaton, verdict, pairs| AnyDiscovery {
        base,
        table: (size.heaps, size.max),
        automaton,
        verdict,
        pairs,
    };
    let levels = played.levels;
    let table = played.table(size, context)?;
    let words = (base, size.heaps, size.digits);
    let automaton = match learn(words, |position| table.value(position), context)? {
        Ok(automaton) => automaton,
        Err(NotCounted::Pair { positions }) => {
            return Ok(found(
                None,
                Err(AnyUnsettled::NotCounts { positions, levels }),
                0,
            ));
        }
        Err(why) => return Ok(found(None, Err(AnyUnsettled::of_learning(why, size)), 0)),
    };
    examined(played, automaton, size, tried, context)
}

/// Proves a candidate that was not tried yet, as far as other tables agree with it.
fn examined(
    played: &Played<'_>,
    automaton: CountAutomaton,
    size: TableSize,
    tried: &mut Vec<CountAutomaton>,
    context: &Context,
) -> Result<AnyDiscovery, Stop> {
    let base = automaton.base();
    let found = |automaton, verdict, pairs| AnyDiscovery {
        base,
        table: (size.heaps, size.max),
        automaton,
        verdict,
        pairs,
    };
    if tried.contains(&automaton) {
        let why = AnyUnsettled::Unanswered;
        return Ok(found(Some(automaton), Err(why), 0));
    }
    for other in size.others(base, played.moves.most()) {
        if let Some(wrong) = wrong_on(played, &automaton, other, context)? {
            return Ok(found(None, Err(wrong.beyond(size)), 0));
        }
    }
    let (verdict, pairs) = proved(played, &automaton, context)?;
    let verdict = verdict.map_err(|why| why.beyond(size));
    let stands = !matches!(verdict, Err(AnyUnsettled::Joined { .. }));
    tried.push(automaton.clone());
    Ok(found(stands.then_some(automaton), verdict, pairs))
}

/// The least position of a table where an automaton is wrong.
fn wrong_on(
    played: &Played<'_>,
    automaton: &CountAutomaton,
    size: TableSize,
    context: &Context,
) -> Result<Option<AnyUnsettled>, Stop> {
    let table = played.table(size, context)?;
    let wrong = table
        .all()
        .filter(|(position, value)| automaton.output(position) != *value);
    let least = wrong.min_by_key(|(position, _)| (position.iter().sum::<Heap>(), *position));
    Ok(least.map(|(position, value)| AnyUnsettled::Wrong {
        learned: None,
        position: position.to_vec(),
        said: automaton.output(position),
        value,
        levels: played.levels,
    }))
}

/// The proof of an automaton, or what stands against it; and the pairs of states that were met.
fn proved(
    played: &Played<'_>,
    automaton: &CountAutomaton,
    context: &Context,
) -> Result<(Result<CountProof, AnyUnsettled>, u64), Stop> {
    let (moves, levels, ends) = (&played.moves, played.levels, played.misere());
    if ends && automaton.output_of(0) == 0 {
        let why = AnyUnsettled::Wrong {
            learned: None,
            position: vec![0],
            said: 0,
            value: 1,
            levels,
        };
        return Ok((Err(why), 0));
    }
    let pairs = match unjoined(automaton, moves, levels, context)? {
        Ok(pairs) => pairs,
        Err(joined) => {
            let why = AnyUnsettled::Joined {
                learned: None,
                joined,
            };
            return Ok((Err(why), 0));
        }
    };
    let mut all = Vec::new();
    for level in 0..levels {
        let efforts = (1..).zip(LINES).flat_map(|(guesses, lines)| {
            let names = moves.most()..=moves.most() + 1;
            names.map(move |names| Effort {
                guesses,
                names,
                lines,
            })
        });
        let mut shown = None;
        for effort in efforts {
            shown = answered(automaton, moves, (level, ends), effort, context)?;
            if shown.is_some() {
                break;
            }
        }
        match shown {
            Some(answers) => all.push(answers),
            None => return Ok((Err(AnyUnsettled::Unanswered), pairs)),
        }
    }
    let proof = CountProof {
        automaton: automaton.clone(),
        steps: CountSteps::Digits {
            moves: moves.clone(),
            levels: all,
        },
    };
    Ok((Ok(proof), pairs))
}
