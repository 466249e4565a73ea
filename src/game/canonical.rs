use super::{Game, Keyed, Options};

/// A game whose options are written in their [canonical](Game::canonical) form, so that a search
/// stores one position of those known to be alike.
///
/// Rules that write canonical options themselves do without it.
#[derive(Clone, Copy, Debug)]
pub struct Canonical<G>(pub G);

impl<G: Game> Game for Canonical<G> {
    type Position = G::Position;

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        self.0.options(from, to);
        to.replace_parts(|part| self.0.canonical(part));
    }

    fn may_fail(&self) -> bool {
        self.0.may_fail()
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        self.0.canonical(position)
    }

    fn beside(&self, position: &Self::Position) -> usize {
        self.0.beside(position)
    }
}

impl<G: Keyed> Keyed for Canonical<G> {
    fn key(&self, position: &Self::Position) -> u64 {
        self.0.key(position)
    }
}
