use super::{BoardRules, Grid};
use crate::game::{Game, Options};
use std::ops::Deref;

/// Rules on boards as a game of boards, by the moves that the rules list: of boards of any size and
/// any signs. Where there is a [`CodedBoard`](super::CodedBoard) it is faster, and tests compare the two.
#[derive(Clone, Copy)]
pub struct Board<R>(pub R);

impl<R: Deref<Target: BoardRules>> Board<R> {
    /// The parts of a position, in the form in which they are searched.
    pub fn parts(&self, grid: &Grid) -> Vec<Grid> {
        let parts = self.0.parts(grid).into_iter();
        parts.map(|part| self.canonical(part)).collect()
    }
}

impl<R: Deref<Target: BoardRules>> Game for Board<R> {
    type Position = Grid;

    fn options(&self, from: &Grid, to: &mut Options<Grid>) {
        for option in self.0.moves(from) {
            to.sum(self.parts(&option));
            if to.is_full() {
                return;
            }
        }
    }

    fn canonical(&self, position: Grid) -> Grid {
        self.0.form(position)
    }

    fn beside(&self, position: &Grid) -> usize {
        position.rows() * position.cols() + crate::game::ALLOCATED
    }
}

/// Boards as people see them, which do not come apart, each option once.
#[derive(Clone, Copy)]
pub struct WholeBoard<R>(pub R);

impl<R: Deref<Target: BoardRules>> Game for WholeBoard<R> {
    type Position = Grid;

    fn options(&self, from: &Grid, to: &mut Options<Grid>) {
        for option in self.0.moves(from) {
            to.one(option);
        }
        to.distinct(|option| option);
    }

    fn beside(&self, position: &Grid) -> usize {
        position.rows() * position.cols() + crate::game::ALLOCATED
    }
}
