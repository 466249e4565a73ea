use super::{ALLOCATED, Game, Options};
use smallvec::SmallVec;

/// Whole sums as positions: a multiset of components, kept sorted, of which a move changes one.
///
/// In misere play, and wherever the Sprague-Grundy theorem itself is examined, components may
/// not be combined by nim-sum; the whole multiset is then one position.
#[derive(Clone, Copy, Debug)]
pub struct Sums<G>(pub G);

impl<G: Game> Sums<G>
where
    G::Position: Ord,
{
    /// The sum of `components` as a position.
    pub fn sum(&self, components: impl IntoIterator<Item = G::Position>) -> Whole<G::Position> {
        let mut whole: Whole<G::Position> = components
            .into_iter()
            .map(|p| self.0.canonical(p))
            .collect();
        whole.sort_unstable();
        whole
    }
}

/// A sorted multiset of components.
pub type Whole<P> = SmallVec<[P; 6]>;

impl<G: Game> Game for Sums<G>
where
    G::Position: Ord,
{
    type Position = Whole<G::Position>;

    fn may_fail(&self) -> bool {
        self.0.may_fail()
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        self.sum(position)
    }

    fn beside(&self, position: &Self::Position) -> usize {
        let list = match position.spilled() {
            true => position.capacity() * size_of::<G::Position>() + ALLOCATED,
            false => 0,
        };
        list + position
            .iter()
            .map(|part| self.0.beside(part))
            .sum::<usize>()
    }

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        let mut inner = Options::within(to.room());
        for (i, component) in from.iter().enumerate() {
            if i > 0 && from[i - 1] == *component {
                continue; // an equal component has the same options
            }
            inner.clear();
            self.0.options(component, &mut inner);
            if let Err(fault) = inner.complete() {
                to.fail(fault);
            }
            if inner.is_full() {
                return to.fill();
            }
            for option in inner.iter() {
                // the components that stay are canonical already
                let rest = from[..i].iter().chain(&from[i + 1..]).cloned();
                let new = option.iter().map(|p| self.0.canonical(p.clone()));
                let mut whole: Whole<G::Position> = rest.chain(new).collect();
                whole.sort_unstable();
                to.one(whole);
                if to.is_full() {
                    return;
                }
            }
        }
    }
}

/// Writes the options of a component of one game as those of a larger one.
fn options_in<G: Game, P>(
    game: &G,
    from: &G::Position,
    to: &mut Options<P>,
    part: impl Fn(G::Position) -> P,
) {
    let mut inner = Options::within(to.room());
    game.options(from, &mut inner);
    if let Err(fault) = inner.complete() {
        to.fail(fault);
    }
    if inner.is_full() {
        return to.fill();
    }
    for option in inner.iter() {
        to.sum(option.iter().cloned().map(&part));
    }
}

/// A component of the left or of the right game of a [`Pair`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Either<A, B> {
    /// A component of the first game.
    Left(A),
    /// A component of the second game.
    Right(B),
}

/// Two games side by side; `Sums(Pair(a, b))` is their product game.
#[derive(Clone, Copy, Debug)]
pub struct Pair<A, B>(pub A, pub B);

impl<A: Game, B: Game> Game for Pair<A, B> {
    type Position = Either<A::Position, B::Position>;

    fn may_fail(&self) -> bool {
        self.0.may_fail() || self.1.may_fail()
    }

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        match from {
            Either::Left(p) => options_in(&self.0, p, to, Either::Left),
            Either::Right(p) => options_in(&self.1, p, to, Either::Right),
        }
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        match position {
            Either::Left(p) => Either::Left(self.0.canonical(p)),
            Either::Right(p) => Either::Right(self.1.canonical(p)),
        }
    }
}
