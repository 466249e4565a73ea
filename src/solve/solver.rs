//! The front door for games of one's own: values, outcomes, options and winning moves of any
//! [`Game`], by memoised search.

use super::memo::Memo;
use super::{Want, listed};
use crate::game::{Canonical, Convention, Game, Keyed, Outcome, Sums, Whole};
use crate::work::{Context, Stop};
use std::slice::from_ref;
use std::sync::Arc;

/// A game with what was found of it so far: ask for as many positions as you like.
///
/// A position is a disjunctive sum of components (most often one), as the options of a [`Game`]
/// are. In normal play the values of components are combined by nim-sum; in misere play whole sums
/// are searched. Positions are stored in their [canonical](Game::canonical) form, so a game that
/// names a representative of symmetric positions is searched once for all of them.
///
/// O(positions + options) expected time, 16 bytes and more for each position stored.
///
/// ```
/// use grundy::game::{Convention, Game, Options};
/// use grundy::solve::Solver;
/// use grundy::work::Context;
///
/// /// Node Kayles on a path: choose a vertex, remove it and its neighbours. A position is a
/// /// number of vertices; what is left are two paths, side by side.
/// struct Path;
///
/// impl Game for Path {
///     type Position = u32;
///
///     fn options(&self, from: &u32, to: &mut Options<u32>) {
///         for vertex in 0..*from {
///             let (left, right) = (vertex.saturating_sub(1), from.saturating_sub(vertex + 2));
///             to.sum([left, right].into_iter().filter(|&path| path > 0));
///         }
///     }
/// }
///
/// let mut path = Solver::new(Path, Context::default());
/// assert_eq!(path.value(&[5])?, 3);
/// assert_eq!(path.winning_moves(&[5, 2], Convention::Normal)?, [[2, 2], [2, 2]]);
/// # Ok::<(), grundy::work::Stop>(())
/// ```
pub struct Solver<G: Game>
where
    G::Position: Ord,
{
    game: Arc<G>,
    context: Context,
    values: Memo<Canonical<Arc<G>>>,
    misere: Memo<Sums<Arc<G>>>,
}

impl<G: Game + Send + Sync> Solver<G>
where
    G::Position: Ord + Send + Sync,
{
    /// A solver of any game: positions are kept as they are, and searched by all threads of the
    /// context once there are more than a few.
    pub fn new(game: G, context: Context) -> Self {
        let game = Arc::new(game);
        let values = Memo::common(Canonical(Arc::clone(&game)), Want::Values);
        Self::with(game, values, context)
    }

    /// A solver of a game with keys: components are kept in a flat table, which takes less memory
    /// and time.
    ///
    /// # Panics
    /// Searches panic if a key is 2^56 or more.
    pub fn keyed(game: G, context: Context) -> Self
    where
        G: Keyed,
    {
        let game = Arc::new(game);
        let values = Memo::flat(Canonical(Arc::clone(&game)), Want::Values);
        Self::with(game, values, context)
    }

    fn with(game: Arc<G>, values: Memo<Canonical<Arc<G>>>, context: Context) -> Self {
        let sums = Sums(Arc::clone(&game));
        Self {
            game,
            context,
            values,
            misere: Memo::common(sums, Want::Outcomes(Convention::Misere)),
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The Grundy value of a sum of components, in normal play.
    ///
    /// # Errors
    /// [`Stop::Loop`] with its positions, [`Stop::Fault`], [`Stop::Memory`], [`Stop::Cancelled`].
    pub fn value(&mut self, position: &[G::Position]) -> Result<u64, Stop> {
        let mut sum = 0;
        for component in position {
            let component = self.game().canonical(component.clone());
            sum ^= self.values.solve(from_ref(&component), &self.context)?[0];
        }
        Ok(sum)
    }

    /// Who wins from a sum of components.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn outcome(
        &mut self,
        position: &[G::Position],
        convention: Convention,
    ) -> Result<Outcome, Stop> {
        let number = match convention {
            Convention::Normal => self.value(position)?,
            Convention::Misere => {
                let whole: Whole<G::Position> = self.misere.game().sum(position.iter().cloned());
                self.misere.solve(from_ref(&whole), &self.context)?[0]
            }
        };
        Ok(match number {
            0 => Outcome::P,
            _ => Outcome::N,
        })
    }

    /// The positions after each move, in the order of the game: one component is replaced by the
    /// sum that it moves to.
    ///
    /// # Errors
    /// [`Stop::Fault`]; [`Stop::Memory`] if a component has too many.
    pub fn options(&self, position: &[G::Position]) -> Result<Vec<Vec<G::Position>>, Stop> {
        let mut all = Vec::new();
        for (i, component) in position.iter().enumerate() {
            let options = listed::options(self.game(), component, 0, &self.context)?;
            for option in options.iter() {
                all.push([&position[..i], option, &position[i + 1..]].concat());
            }
        }
        Ok(all)
    }

    /// The moves to P-positions, in the order of the game.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn winning_moves(
        &mut self,
        position: &[G::Position],
        convention: Convention,
    ) -> Result<Vec<Vec<G::Position>>, Stop> {
        let mut winning = Vec::new();
        for option in self.options(position)? {
            if self.outcome(&option, convention)? == Outcome::P {
                winning.push(option);
            }
        }
        Ok(winning)
    }

    /// A move for a player who wants to win: the first to a P-position; where there is none, the
    /// first of all; `None` where nobody can move. Playing it again and again is a match.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn reply(
        &mut self,
        position: &[G::Position],
        convention: Convention,
    ) -> Result<Option<Vec<G::Position>>, Stop> {
        let winning = self.winning_moves(position, convention)?;
        let first = winning.into_iter().next();
        match first {
            Some(option) => Ok(Some(option)),
            None => Ok(self.options(position)?.into_iter().next()),
        }
    }

    /// Components stored for normal play.
    pub fn positions(&self) -> u64 {
        self.values.positions()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Options;
    use crate::solve::definition::Definition;

    /// Node Kayles on a path of vertices that are kept as bits: mirrored paths are the same, and
    /// so are paths that are shifted.
    #[derive(Clone)]
    struct Bits;

    impl Game for Bits {
        type Position = u64;

        fn options(&self, from: &u64, to: &mut Options<u64>) {
            for vertex in (0..64).filter(|vertex| from >> vertex & 1 == 1) {
                let near = (0b111_u64 << vertex >> 1) | 1 << vertex;
                let mut left = from & !near;
                let mut runs = Vec::new();
                while left != 0 {
                    let start = left.trailing_zeros();
                    let length = (left >> start).trailing_ones();
                    let run = (u64::MAX >> (64 - length)) << start;
                    runs.push(run);
                    left &= !run;
                }
                to.sum(runs);
            }
        }

        fn canonical(&self, position: u64) -> u64 {
            position >> position.trailing_zeros().min(63)
        }
    }

    impl Keyed for Bits {
        fn key(&self, position: &u64) -> u64 {
            *position
        }
    }

    #[test]
    fn values_are_those_of_the_definition_and_of_code_0_137() {
        // Dawson's chess
        let expected = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5];
        let mut any = Solver::new(Bits, Context::default());
        let two = Context::new(2, 1 << 28).unwrap();
        let mut keyed = Solver::keyed(Bits, two);
        let mut definition = Definition::new(Bits, Want::Values);
        for (n, value) in expected.into_iter().enumerate() {
            let path = (1_u64 << n) - 1;
            assert_eq!(any.value(&[path]), Ok(value), "{n}");
            assert_eq!(keyed.value(&[path]), Ok(value), "{n}");
            if n < 12 {
                let context = Context::default();
                assert_eq!(definition.solve(&path, &context), Ok(value), "{n}");
            }
        }
    }

    #[test]
    fn a_path_of_40_is_searched_once_for_all_places() {
        let mut solver = Solver::new(Bits, Context::default());
        solver.value(&[(1 << 40) - 1]).unwrap();
        assert_eq!(solver.positions(), 39);
    }

    #[test]
    fn misere_outcomes_are_those_of_whole_sums() {
        let mut solver = Solver::new(Bits, Context::default());
        let paths: Vec<u64> = (1..=7).map(|n| (1 << n) - 1).collect();
        for &a in &paths {
            for &b in &paths {
                let position = [a, b];
                let outcome = solver.outcome(&position, Convention::Misere).unwrap();
                let options = solver.options(&position).unwrap();
                let to_p = options
                    .iter()
                    .any(|y| solver.outcome(y, Convention::Misere) == Ok(Outcome::P));
                assert_eq!(outcome == Outcome::N, to_p || options.is_empty(), "{a} {b}");
            }
        }
        // the player who cannot move wins
        assert_eq!(solver.outcome(&[], Convention::Misere), Ok(Outcome::N));
        assert_eq!(solver.outcome(&[1], Convention::Misere), Ok(Outcome::P));
    }

    #[test]
    fn replies_win_where_that_is_possible() {
        for convention in [Convention::Normal, Convention::Misere] {
            let mut solver = Solver::new(Bits, Context::default());
            for n in 1..=9 {
                let mut position = vec![(1_u64 << n) - 1];
                let first = solver.outcome(&position, convention).unwrap();
                let mut moves = 0;
                while let Some(next) = solver.reply(&position, convention).unwrap() {
                    position = next;
                    moves += 1;
                }
                let last_wins = convention == Convention::Normal;
                let first_made_the_last = moves % 2 == 1;
                assert_eq!(
                    first == Outcome::N,
                    first_made_the_last == last_wins,
                    "{n} {convention}"
                );
            }
        }
    }
}
