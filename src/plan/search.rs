use super::Engine;
use super::asked::Search;
use super::proofs::heaps_by_proofs;
use crate::game::{
    Coins, Components, Convention, Distinct, Game, Groups, Heap, HeapRules, Keyed, LARGEST, Pieces,
    SingleHeap, Sums, Whole, Wholes, Words, grouped,
};
use crate::number::tuple;
use crate::solve::definition::Definition;
use crate::solve::memo::Memo;
use crate::solve::{Fold, Want, playable};
use crate::work::{Context, Stop};
use smallvec::smallvec;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::slice::from_ref;
use std::sync::Arc;

/// How the positions of heap rules are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The whole vector as one position.
    Whole,
    /// Of rules of sets of heaps: the heaps that moves connect; a position is the nim-sum of these
    /// (see [`Components`]).
    Components,
    /// Each heap alone, each summand of a sum alone; a position is the nim-sum of these
    /// (Sprague-Grundy, normal play).
    Heaps,
}

impl Way {
    /// The way that tables use: heaps that split, and summands, are taken alone in normal play.
    pub fn usual<R: HeapRules>(rules: &R, want: Want) -> Self {
        let parts = rules.shape().splits() || grouped(rules) || !rules.summands().is_empty();
        match want.convention() {
            Convention::Normal if parts => Self::Heaps,
            _ => Self::Whole,
        }
    }
}

/// The engine that searches single positions where none is asked for.
pub(crate) fn usual_search<R: HeapRules>(rules: &R, want: Want, way: Way) -> Engine {
    let proofs = rules.by_proofs().filter(|game| match want.convention() {
        Convention::Normal => way == Way::Heaps,
        Convention::Misere => way == Way::Whole && game.whole() && game.misere_pays(),
    });
    match proofs {
        Some(_) => Engine::Proof,
        None => Engine::Memo,
    }
}

/// A search of positions of `heaps` heaps up to `max`, which is at least the largest number
/// remembered.
///
/// # Errors
/// [`Stop::Refused`] if the rules are not played on this many heaps, or heaps may grow too large.
pub fn search<'a, R>(
    rules: &R,
    (heaps, max): (usize, Heap),
    fold: impl Into<Fold>,
    (engine, way): (Engine, Way),
) -> Result<Box<dyn Search + 'a>, Stop>
where
    R: HeapRules + Clone + Send + Sync + 'a,
{
    let fold = fold.into();
    let way = match fold {
        Fold::Measured(..) => Way::Whole,
        _ => way,
    };
    playable(rules, "this ruleset", heaps)?;
    let reach = rules.shape().reach(&vec![max; heaps]);
    if reach.is_none() {
        return Err(Stop::refused(
            format!("{heaps} heaps up to {max}, which may grow beyond 2^64"),
            "heaps that do not",
            "choose smaller ones",
        ));
    }
    if is_apart(rules) && max > LARGEST {
        return Err(Stop::refused(
            format!("a heap of {max}"),
            "a smaller one where whole positions are searched",
            "choose smaller heaps",
        ));
    }
    let blocks = rules.extra().unwrap_or_default().blocks;
    let fold = match fold {
        Fold::Values => {
            with_values(rules, "this ruleset")?;
            fold
        }
        Fold::Outcomes(convention) if blocks > 0 => Fold::Blocked(blocks, convention),
        fold => fold,
    };
    if fold.counts() {
        let whole = matches!(&rules.pieces()[..], [piece] if !piece.splits);
        if whole && let Some(game) = Words::new(rules.clone(), heaps, max) {
            let own = game.clone();
            let found = by_key(Distinct(game), fold, engine, true);
            return Ok(by_words(found, fold, own));
        }
        let game = Wholes::new(rules);
        let own = game.clone();
        let found = by_hash(Box::new(Distinct(game)), fold, engine);
        return Ok(by_heaps(found, fold, move |heaps| {
            Some(smallvec![own.canonical(heaps.into())])
        }));
    }
    if engine == Engine::Proof {
        let fits = |game: &Arc<dyn Pieces>| match fold.of_components() {
            Fold::Values => way == Way::Heaps,
            Fold::Outcomes(_) => game.whole(),
            _ => false,
        };
        return match rules.by_proofs().filter(fits) {
            Some(game) => Ok(heaps_by_proofs(game, fold)),
            None => Err(Stop::refused(
                format!(
                    "the engine {engine}, which finds values and outcomes of boards and heaps that \
                     come apart"
                ),
                "rules that come apart, such as cram and sprouts",
                "use ‹engine memo›",
            )),
        };
    }
    let whole = || {
        let game = Wholes::new(rules);
        let own = game.clone();
        let found = by_hash(Box::new(game), fold, engine);
        by_heaps(found, fold, move |heaps| {
            Some(smallvec![own.canonical(heaps.into())])
        })
    };
    if way == Way::Heaps
        && let Some(game) = Groups::new(rules.clone())
    {
        let own = game.clone();
        let found = by_hash(Box::new(game), Fold::Values, engine);
        return Ok(by_heaps(found, fold, move |heaps| {
            Some(own.parts(heaps).map(Box::from).collect())
        }));
    }
    if is_apart(rules) {
        return Ok(whole());
    }
    if way == Way::Components
        && fold == Fold::Values
        && let Some(game) = Components::new(rules.clone())
    {
        let own = game.clone();
        let found = by_hash(Box::new(game), fold, engine);
        return Ok(by_heaps(found, fold, move |heaps| Some(own.of(heaps))));
    }
    if way == Way::Heaps && rules.summands().is_empty() {
        let game = SingleHeap(rules.clone());
        let most = if max < KEYS { KEYS - 1 } else { Heap::MAX };
        let alone = by_key(game, Fold::Values, engine, max < KEYS);
        return Ok(by_heaps(alone, fold, move |heaps| {
            let fits = heaps.iter().all(|&heap| heap <= most);
            fits.then(|| Whole::from_slice(heaps))
        }));
    }
    if rules.cancels(0, &[]) {
        // rows that are too long for a word are searched in the slow way
        return Ok(match Coins::new(rules.clone(), max) {
            Some(game) => {
                let game = Arc::new(game);
                let found = by_key(Arc::clone(&game), fold, engine, true);
                by_heaps(found, fold, move |heaps| Some(smallvec![game.pack(heaps)?]))
            }
            None => whole(),
        });
    }
    if rules.shape().splits() {
        let found = by_hash(Box::new(Sums(SingleHeap(rules.clone()))), fold, engine);
        return Ok(by_heaps(found, fold, |heaps| {
            let heaps = heaps.iter().copied().filter(|&heap| heap > 0);
            Some(smallvec![sum_of(heaps.collect())])
        }));
    }
    Ok(match Words::new(rules.clone(), heaps, max) {
        Some(game) => {
            let own = game.clone();
            by_words(by_key(game, fold, engine, true), fold, own)
        }
        None => whole(),
    })
}

/// A search of words.
fn by_words<'a, R: HeapRules + Send + 'a>(
    found: Box<dyn Search<u64> + 'a>,
    fold: Fold,
    words: Words<R>,
) -> Box<dyn Search + 'a> {
    by_heaps(found, fold, move |heaps| {
        words.fits(heaps).then(|| smallvec![words.pack(heaps)])
    })
}

/// Whether whole positions are searched in the slow way that takes all rules.
pub(super) fn is_apart<R: HeapRules>(rules: &R) -> bool {
    rules.extra().unwrap_or_default().apart
}

/// Refuses rules without values, where options are forbidden or ends are won; they are called by
/// `name`.
///
/// # Errors
/// Why there are none.
pub(super) fn with_values<R: HeapRules>(rules: &R, name: impl Display) -> Result<(), Stop> {
    match rules.extra().unwrap_or_default().no_values() {
        None => Ok(()),
        Some(why) => Err(Stop::refused(
            format!("{name}, which has outcomes only: {why}"),
            "rules that have values",
            "ask for outcomes (‹outcomes›)",
        )),
    }
}

/// A whole sum of components as one position.
pub(super) fn sum_of<P: Ord>(mut components: Whole<P>) -> Whole<P> {
    components.sort_unstable();
    components
}

impl<G: Game + Send> Search<G::Position> for Memo<G>
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

impl<G: Game + Send> Search<G::Position> for Definition<G>
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
    fold: Fold,
    engine: Engine,
    fits: bool,
) -> Box<dyn Search<G::Position> + 'a>
where
    G: Keyed + Send + Sync + 'a,
    G::Position: Send + Sync,
{
    match engine == Engine::Definition || !fits {
        true => by_hash(Box::new(game), fold, engine),
        false => Box::new(Memo::flat(game, fold)),
    }
}

/// The memo on a table of positions, or the definition.
///
/// Behind a pointer: what hashing a position costs hides the call, and the search is compiled once
/// for each kind of position, not for each game.
pub(super) fn by_hash<'a, P: Clone + Eq + Hash + Debug + Send + Sync + 'a>(
    game: Box<dyn Game<Position = P> + Send + Sync + 'a>,
    fold: Fold,
    engine: Engine,
) -> Box<dyn Search<P> + 'a> {
    match engine {
        Engine::Definition => Box::new(Definition::new(game, fold)),
        _ => Box::new(Memo::common(game, fold)),
    }
}

/// A search of the parts that positions are taken apart into. The number of a position is the
/// nim-sum of theirs (Sprague-Grundy, normal play), or that of its only part.
struct ByParts<'a, W: ?Sized, P> {
    found: Box<dyn Search<P> + 'a>,
    fold: Fold,
    parts: Box<Parts<'a, W, P>>,
}

/// Refuses what the search was not made for.
type Parts<'a, W, P> = dyn Fn(&W) -> Result<Whole<P>, Stop> + Send + 'a;

/// Keys of the flat memo lie below this.
const KEYS: Heap = 1 << 56;

pub(super) fn by_parts<'a, W: ?Sized + 'a, P: 'a>(
    found: Box<dyn Search<P> + 'a>,
    fold: Fold,
    parts: impl Fn(&W) -> Result<Whole<P>, Stop> + Send + 'a,
) -> Box<dyn Search<W> + 'a> {
    let parts = Box::new(parts);
    Box::new(ByParts { found, fold, parts })
}

/// As [`by_parts`], of heaps; `None` for those that the search was not made for.
pub(super) fn by_heaps<'a, P: 'a>(
    found: Box<dyn Search<P> + 'a>,
    fold: Fold,
    parts: impl Fn(&[Heap]) -> Option<Whole<P>> + Send + 'a,
) -> Box<dyn Search + 'a> {
    by_parts(found, fold, move |whole: &[Heap]| {
        parts(whole).ok_or_else(|| {
            let whole = tuple(whole);
            Stop::refused(
                whole.to_string(),
                "heaps that the search was made for",
                "please report it",
            )
        })
    })
}

impl<W: ?Sized, P> Search<W> for ByParts<'_, W, P> {
    fn number(&mut self, whole: &W, context: &Context) -> Result<u64, Stop> {
        let mut sum = 0;
        for part in (self.parts)(whole)? {
            sum ^= self.found.number(&part, context)?;
        }
        Ok(self.fold.shown(self.fold.of_sum(sum)))
    }

    fn covers(&self, whole: &W) -> bool {
        (self.parts)(whole).is_ok()
    }

    fn stored(&self) -> u64 {
        self.found.stored()
    }

    fn sequence(&self) -> Option<(crate::sequence::Engine, bool)> {
        self.found.sequence()
    }
}
