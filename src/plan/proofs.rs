//! Searches of values by proofs, of all that comes apart into pieces.

use super::asked::Search;
use crate::game::{Convention, Heap, Pieces};
use crate::solve::Fold;
use crate::solve::proof::{Opening, Proofs, WholeSums, add};
use crate::work::{Context, Stop};
use std::sync::Arc;

/// The nim-sum of the parts of a position whose values are known, and its other pieces.
type Read = (u64, Vec<u64>);

struct ByProofs<G, F> {
    game: Option<G>,
    search: Option<Proofs<G>>,
    fold: Fold,
    read: F,
}

/// A search of values, or of outcomes of normal play, of positions that are read as pieces.
pub(super) fn by_proofs<'a, W, G, F>(game: G, fold: Fold, read: F) -> Box<dyn Search<W> + 'a>
where
    W: ?Sized + 'a,
    G: Pieces + 'a,
    F: Fn(&G, &W) -> Result<Read, Stop> + Send + 'a,
{
    Box::new(ByProofs {
        game: Some(game),
        search: None,
        fold,
        read,
    })
}

/// As [`by_proofs`], of whole sums, for outcomes of misere play.
pub(super) fn by_proofs_whole<'a, W, G, F>(game: G, fold: Fold, read: F) -> Box<dyn Search<W> + 'a>
where
    W: ?Sized + 'a,
    G: Pieces + 'a,
    F: Fn(&G, &W) -> Result<Read, Stop> + Send + 'a,
{
    by_proofs(WholeSums::new(game), fold, move |sums, whole| {
        let (_, pieces) = read(sums.game(), whole)?;
        Ok((0, vec![sums.sum(&pieces)]))
    })
}

/// As [`by_proofs`], of heaps that are pieces each.
pub(super) fn heaps_by_proofs(game: Arc<dyn Pieces>, fold: Fold) -> Box<dyn Search> {
    if fold == Fold::Outcomes(Convention::Misere) {
        return by_proofs_whole(game, fold, |game: &Arc<dyn Pieces>, heaps: &[Heap]| {
            let heaps = heaps.iter().filter(|&&heap| heap > 0);
            Ok((0, heaps.flat_map(|&heap| game.parts(heap)).collect()))
        });
    }
    by_proofs(game, fold, |game: &Arc<dyn Pieces>, heaps: &[Heap]| {
        let mut pieces: Vec<u64> = Vec::with_capacity(heaps.len());
        for &heap in heaps.iter().filter(|&&heap| heap > 0) {
            for part in game.parts(heap) {
                add(&mut pieces, part);
            }
        }
        Ok((0, pieces))
    })
}

impl<G: Pieces, F> ByProofs<G, F> {
    /// Runs a search of a position, and reports its progress.
    fn run<W: ?Sized, T>(
        &mut self,
        whole: &W,
        context: &Context,
        work: impl FnOnce(&mut Proofs<G>, Read) -> Result<T, Stop>,
    ) -> Result<T, Stop>
    where
        F: Fn(&G, &W) -> Result<Read, Stop>,
    {
        let parts = self.read(whole, context)?;
        self.with(context, |search| work(search, parts))
    }

    /// A position as the search takes it.
    fn read<W: ?Sized>(&mut self, whole: &W, context: &Context) -> Result<Read, Stop>
    where
        F: Fn(&G, &W) -> Result<Read, Stop>,
    {
        self.search(context);
        let search = self.search.as_ref().map(Proofs::game);
        (self.read)(search.expect("it is begun"), whole)
    }

    /// The search, begun with the memory of the first call.
    fn search(&mut self, context: &Context) -> &mut Proofs<G> {
        let game = &mut self.game;
        self.search.get_or_insert_with(|| {
            let game = game.take().expect("a search is begun once");
            Proofs::new(game, context)
        })
    }

    /// Runs it, and reports its progress.
    fn with<T>(&mut self, context: &Context, work: impl FnOnce(&mut Proofs<G>) -> T) -> T {
        let search = self.search(context);
        context.progress().begin("claims about pieces", None);
        let found = work(search);
        context.progress().end();
        found
    }
}

impl<W, G, F> Search<W> for ByProofs<G, F>
where
    W: ?Sized,
    G: Pieces,
    F: Fn(&G, &W) -> Result<Read, Stop> + Send,
{
    fn number(&mut self, whole: &W, context: &Context) -> Result<u64, Stop> {
        match self.fold {
            Fold::Values => self.run(whole, context, |search, (known, pieces)| {
                search.value(known, &pieces, context)
            }),
            _ => Ok(u64::from(!Search::<W>::is_p(self, whole, context)?)),
        }
    }

    fn is_p(&mut self, whole: &W, context: &Context) -> Result<bool, Stop> {
        self.run(whole, context, |search, (known, pieces)| {
            search.is(0, known, &pieces, context)
        })
    }

    fn is(&mut self, number: u64, whole: &W, context: &Context) -> Result<bool, Stop> {
        match self.fold {
            Fold::Values => self.run(whole, context, |search, (known, pieces)| {
                search.is(number, known, &pieces, context)
            }),
            _ => Ok(self.number(whole, context)? == number),
        }
    }

    fn told(&self, number: u64, whole: &W) -> Option<bool> {
        let search = self.search.as_ref()?;
        match (self.fold, (self.read)(search.game(), whole).ok()?) {
            (Fold::Values, (known, pieces)) => match pieces[..] {
                [] => Some(known == number),
                [piece] => search.told(known ^ number, piece),
                _ => None,
            },
            _ => None,
        }
    }

    fn excluded(&self, whole: &W) -> Option<Vec<u64>> {
        if self.fold == Fold::Outcomes(Convention::Misere) {
            return Some(Vec::new());
        }
        let search = self.search.as_ref()?;
        let (known, pieces) = (self.read)(search.game(), whole).ok()?;
        Some(search.excluded(known, &pieces))
    }

    fn opening(&mut self, whole: &W, context: &Context) -> Result<Option<Opening>, Stop> {
        let (_, pieces) = self.read(whole, context)?;
        let outcome = self.fold != Fold::Values;
        Ok(Some(self.search(context).opening(&pieces, outcome)))
    }

    fn decide(&mut self, all: &Opening, claim: u64, context: &Context) -> Result<Vec<u64>, Stop> {
        self.with(context, |search| search.decide_opening(all, claim, context))
    }

    fn learn(
        &mut self,
        all: &Opening,
        (claim, facts): (u64, &[u64]),
        context: &Context,
    ) -> Result<(), Stop> {
        self.search(context).learn(all, claim, facts)
    }

    fn stored(&self) -> u64 {
        self.search.as_ref().map_or(0, Proofs::stored)
    }
}
