use super::Engine;
use super::extended::{is_apart, no_values, usual};
use crate::game::{
    END, Game, Heap, HeapRules, Keyed, Shape, SingleHeap, Sums, Vectors, Wholes, Words,
};
use crate::solve::blocked::Blocked;
use crate::solve::definition::Definition;
use crate::solve::memo::Memo;
use crate::solve::{Want, playable};
use crate::work::{Context, Stop};
use std::fmt::Debug;
use std::hash::Hash;
use std::slice::from_ref;

/// Answers the number of one position: its value, or 0 for P and 1 for N.
pub type Numbers<'a> = dyn FnMut(&[Heap]) -> Result<u64, Stop> + 'a;

/// How the positions of heap rules are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The whole vector as one position.
    Whole,
    /// Each heap alone, each summand of a sum alone; a position is the nim-sum of these
    /// (Sprague-Grundy, normal play).
    Heaps,
}

impl Way {
    /// The way that tables use: heaps that split, and summands, are taken alone in normal play.
    pub fn usual<R: HeapRules>(rules: &R, want: Want) -> Self {
        usual(rules, want)
    }
}

/// Searches positions of `heaps` heaps up to `max` one after the other with a hashing engine
/// (memo, definition), which remembers what it has found. Returns what `body` returns and how
/// many positions were stored. Positions are given whole (see [`extended`](crate::game::extended)),
/// and `max` is at least the largest number remembered.
///
/// # Errors
/// Those of the engine, and of `body`.
pub fn with_numbers<R: HeapRules + Sync, T>(
    rules: &R,
    (heaps, max): (usize, Heap),
    want: Want,
    (engine, way): (Engine, Way),
    context: &Context,
    body: impl FnOnce(&mut Numbers<'_>) -> Result<T, Stop>,
) -> Result<(T, u64), Stop> {
    playable(rules, "this ruleset", heaps)?;
    let found = numbers(rules, (heaps, max), want, (engine, way), context, body);
    found
}

fn numbers<R: HeapRules + Sync, T>(
    rules: &R,
    (heaps, max): (usize, Heap),
    want: Want,
    (engine, way): (Engine, Way),
    context: &Context,
    body: impl FnOnce(&mut Numbers<'_>) -> Result<T, Stop>,
) -> Result<(T, u64), Stop> {
    let reach = rules.shape().reach(&vec![max; heaps]);
    if reach.is_none() {
        return Err(Stop::Refused(format!(
            "{heaps} heaps up to {max} may grow beyond 2^64; choose smaller ones"
        )));
    }
    if is_apart(rules) && max == END {
        return Err(Stop::Refused(format!(
            "found a heap of {max}, expected a smaller one where whole positions are searched"
        )));
    }
    if rules.extra().is_some_and(|extra| extra.blocks > 0) {
        let Want::Outcomes(convention) = want else {
            return Err(no_values("this ruleset"));
        };
        let mut game = Blocked::new(rules, convention);
        let result = body(&mut |heaps| match engine {
            Engine::Definition => game.define(heaps, context),
            _ => game.search(heaps, context),
        })?;
        return Ok((result, game.positions()));
    }
    if is_apart(rules) {
        let game = Wholes::new(rules);
        return by_hash(&game, want, engine, context, |number| {
            body(&mut |heaps| number(&game.canonical(heaps.into())))
        });
    }
    if way == Way::Heaps && rules.summands().is_empty() {
        let game = SingleHeap(rules);
        return by_key(
            &game,
            Want::Values,
            engine,
            max < 1 << 56,
            context,
            |number| {
                body(&mut |heaps| {
                    let mut sum = 0;
                    for heap in heaps {
                        sum ^= number(heap)?;
                    }
                    Ok(if want == Want::Values {
                        sum
                    } else {
                        sum.min(1)
                    })
                })
            },
        );
    }
    if rules.shape() == Shape::Split {
        let game = Sums(SingleHeap(rules));
        return by_hash(&game, want, engine, context, |number| {
            body(&mut |heaps| number(&game.sum(heaps.iter().copied().filter(|&heap| heap > 0))))
        });
    }
    match Words::new(rules, heaps, max) {
        Some(game) => by_key(&game, want, engine, true, context, |number| {
            body(&mut |heaps| number(&game.pack(heaps)))
        }),
        None => {
            let game = Vectors(rules);
            by_hash(&game, want, engine, context, |number| {
                body(&mut |heaps| number(&game.canonical(heaps.into())))
            })
        }
    }
}

type Number<'a, P> = dyn FnMut(&P) -> Result<u64, Stop> + 'a;

/// The flat memo if the keys fit it.
pub(super) fn by_key<G, T>(
    game: &G,
    want: Want,
    engine: Engine,
    fits: bool,
    context: &Context,
    body: impl FnOnce(&mut Number<'_, G::Position>) -> Result<T, Stop>,
) -> Result<(T, u64), Stop>
where
    G: Keyed + Sync,
    G::Position: Send + Sync,
{
    if engine == Engine::Definition || !fits {
        return by_hash(game, want, engine, context, body);
    }
    let mut memo = Memo::flat(game, want);
    let result = body(&mut |position| Ok(memo.solve(from_ref(position), context)?[0]))?;
    Ok((result, memo.positions()))
}

/// The memo on a hash map of positions, or the definition.
///
/// Behind a pointer: what a hash map costs hides the call, and the search is compiled once for
/// each kind of position, not for each game.
pub(super) fn by_hash<P: Clone + Eq + Hash + Debug, T>(
    game: &dyn Game<Position = P>,
    want: Want,
    engine: Engine,
    context: &Context,
    body: impl FnOnce(&mut Number<'_, P>) -> Result<T, Stop>,
) -> Result<(T, u64), Stop> {
    if engine == Engine::Definition {
        let mut oracle = Definition::new(&game, want);
        let result = body(&mut |position| oracle.solve(position, context))?;
        return Ok((result, oracle.positions()));
    }
    let mut memo = Memo::hashed(&game, want);
    let result = body(&mut |position| Ok(memo.solve(from_ref(position), context)?[0]))?;
    Ok((result, memo.positions()))
}
