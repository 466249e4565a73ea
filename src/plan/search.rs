use super::Engine;
use crate::game::{
    Convention, END, Game, Heap, HeapRules, Keyed, Shape, SingleHeap, Sums, Whole, Wholes, Words,
};
use crate::solve::blocked::Blocked;
use crate::solve::definition::Definition;
use crate::solve::memo::Memo;
use crate::solve::{Want, playable};
use crate::work::{Context, Stop};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::slice::from_ref;

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
        let parts = rules.shape() == Shape::Split || !rules.summands().is_empty();
        match want.convention() {
            Convention::Normal if parts => Self::Heaps,
            _ => Self::Whole,
        }
    }
}

/// A search of positions of heap rules with a hashing engine, which remembers what it has found:
/// a value that can be kept, asked again, and dropped.
pub trait Search: Send {
    /// The number of a position: its value, or 0 for P and 1 for N. Positions are given whole (see
    /// [`extended`](crate::game::extended)).
    ///
    /// # Errors
    /// Those of the engine.
    fn number(&mut self, whole: &[Heap], context: &Context) -> Result<u64, Stop>;

    /// Positions stored.
    fn stored(&self) -> u64;

    /// The engine of heap sequences, if one computes the values.
    fn sequence(&self) -> Option<crate::sequence::Engine> {
        None
    }
}

/// A search of positions of `heaps` heaps up to `max`, which is at least the largest number
/// remembered.
///
/// # Errors
/// [`Stop::Refused`] if the rules are not played on so many heaps, or heaps may grow too large.
pub fn search<'a, R>(
    rules: &R,
    (heaps, max): (usize, Heap),
    want: Want,
    (engine, way): (Engine, Way),
) -> Result<Box<dyn Search + 'a>, Stop>
where
    R: HeapRules + Clone + Send + Sync + 'a,
{
    playable(rules, "this ruleset", heaps)?;
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
        let game = Blocked::new(rules, convention);
        return Ok(Box::new(ByOptions { game, engine }));
    }
    let whole = || {
        let game = Wholes::new(rules);
        let own = game.clone();
        let found = by_hash(Box::new(game), want, engine);
        coded(found, move |heaps| own.canonical(heaps.into()))
    };
    if is_apart(rules) {
        return Ok(whole());
    }
    if way == Way::Heaps && rules.summands().is_empty() {
        let alone = by_key(
            SingleHeap(rules.clone()),
            Want::Values,
            engine,
            max < 1 << 56,
        );
        return Ok(Box::new(ByHeaps { alone, want }));
    }
    if rules.shape() == Shape::Split {
        let found = by_hash(Box::new(Sums(SingleHeap(rules.clone()))), want, engine);
        return Ok(coded(found, |heaps| {
            let mut sum: Whole<Heap> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
            sum.sort_unstable();
            sum
        }));
    }
    Ok(match Words::new(rules.clone(), heaps, max) {
        Some(game) => {
            let own = game.clone();
            let found = by_key(game, want, engine, true);
            coded(found, move |heaps| own.pack(heaps))
        }
        None => whole(),
    })
}

/// Whether whole positions are searched in the slow way that takes all rules.
pub(super) fn is_apart<R: HeapRules>(rules: &R) -> bool {
    rules.extra().is_some_and(|extra| extra.apart)
}

/// Why there are no values where options are forbidden.
pub(super) fn no_values(rules: impl Display) -> Stop {
    Stop::Refused(format!(
        "{rules} has outcomes only: what the opponent may forbid depends on the whole position, so \
         that no mex tells a value; ask for outcomes (--outcomes)"
    ))
}

/// A memo or a definition, asked for one component at a time.
pub(super) trait ComponentSearch<P>: Send {
    fn number(&mut self, position: &P, context: &Context) -> Result<u64, Stop>;
    fn stored(&self) -> u64;
}

impl<G: Game + Send> ComponentSearch<G::Position> for Memo<G>
where
    G::Position: Send,
{
    fn number(&mut self, position: &G::Position, context: &Context) -> Result<u64, Stop> {
        Ok(self.solve(from_ref(position), context)?[0])
    }

    fn stored(&self) -> u64 {
        self.positions()
    }
}

impl<G: Game + Send> ComponentSearch<G::Position> for Definition<G>
where
    G::Position: Send,
{
    fn number(&mut self, position: &G::Position, context: &Context) -> Result<u64, Stop> {
        self.solve(position, context)
    }

    fn stored(&self) -> u64 {
        self.positions()
    }
}

/// The flat memo if the keys fit it.
pub(super) fn by_key<'a, G>(
    game: G,
    want: Want,
    engine: Engine,
    fits: bool,
) -> Box<dyn ComponentSearch<G::Position> + 'a>
where
    G: Keyed + Send + Sync + 'a,
    G::Position: Send + Sync,
{
    match engine == Engine::Definition || !fits {
        true => by_hash(Box::new(game), want, engine),
        false => Box::new(Memo::flat(game, want)),
    }
}

/// The memo on a table of positions, or the definition.
///
/// Behind a pointer: what hashing a position costs hides the call, and the search is compiled once for
/// each kind of position, not for each game.
pub(super) fn by_hash<'a, P: Clone + Eq + Hash + Debug + Send + Sync + 'a>(
    game: Box<dyn Game<Position = P> + Send + Sync + 'a>,
    want: Want,
    engine: Engine,
) -> Box<dyn ComponentSearch<P> + 'a> {
    match engine {
        Engine::Definition => Box::new(Definition::new(game, want)),
        _ => Box::new(Memo::common(game, want)),
    }
}

/// A search of positions that are coded for it.
struct Coded<'a, P> {
    found: Box<dyn ComponentSearch<P> + 'a>,
    code: Box<Coder<'a, P>>,
}

type Coder<'a, P> = dyn Fn(&[Heap]) -> P + Send + 'a;

fn coded<'a, P: 'a>(
    found: Box<dyn ComponentSearch<P> + 'a>,
    code: impl Fn(&[Heap]) -> P + Send + 'a,
) -> Box<dyn Search + 'a> {
    let code = Box::new(code);
    Box::new(Coded { found, code })
}

impl<P> Search for Coded<'_, P> {
    fn number(&mut self, whole: &[Heap], context: &Context) -> Result<u64, Stop> {
        self.found.number(&(self.code)(whole), context)
    }

    fn stored(&self) -> u64 {
        self.found.stored()
    }
}

/// The nim-sum of the values of single heaps (Sprague-Grundy, normal play).
struct ByHeaps<'a> {
    alone: Box<dyn ComponentSearch<Heap> + 'a>,
    want: Want,
}

impl Search for ByHeaps<'_> {
    fn number(&mut self, whole: &[Heap], context: &Context) -> Result<u64, Stop> {
        let mut sum = 0;
        for heap in whole {
            sum ^= self.alone.number(heap, context)?;
        }
        Ok(self.want.of_sum(sum))
    }

    fn stored(&self) -> u64 {
        self.alone.stored()
    }
}

/// Positions whose options may be forbidden.
struct ByOptions<R> {
    game: Blocked<R>,
    engine: Engine,
}

impl<R: HeapRules + Clone + Send> Search for ByOptions<R> {
    fn number(&mut self, whole: &[Heap], context: &Context) -> Result<u64, Stop> {
        match self.engine {
            Engine::Definition => self.game.define(whole, context),
            _ => self.game.search(whole, context),
        }
    }

    fn stored(&self) -> u64 {
        self.game.positions()
    }
}
