//! Games whose positions are numbered, options below their position: tables filled in the order
//! of these numbers, with a rank for each option.

use grundy::game::Convention;
use grundy::game::laws::Broken;
use grundy::nimber::mex;
use grundy::solve::Want;

/// A finite set of positions numbered 0, 1, 2, ... such that every option of a position has a
/// smaller number: what a table filled in that order needs.
pub(crate) trait Ranked {
    /// A position of the set.
    type Position;

    /// Number of positions.
    fn count(&self) -> u64;

    /// The number of a position, in `0..count()`.
    fn rank(&self, position: &Self::Position) -> u64;

    /// The position with a number; inverse of [`rank`](Self::rank).
    fn unrank(&self, rank: u64) -> Self::Position;

    /// Writes the ranks of the options of the position with number `rank`.
    fn option_ranks(&self, rank: u64, to: &mut Vec<u64>);
}

/// Rank and unrank are inverse to each other, and every option has a smaller rank.
///
/// # Errors
/// The first position that breaks it.
pub(crate) fn ranks<R: Ranked>(ranked: &R) -> Result<(), Broken> {
    let mut options = Vec::new();
    for rank in 0..ranked.count() {
        let back = ranked.rank(&ranked.unrank(rank));
        if back != rank {
            return Err(Broken::Law(format!(
                "rank {rank} unranks to a position of rank {back}"
            )));
        }
        options.clear();
        ranked.option_ranks(rank, &mut options);
        falls(rank, &options)?;
    }
    Ok(())
}

fn falls(rank: u64, options: &[u64]) -> Result<(), Broken> {
    match options.iter().all(|&option| option < rank) {
        true => Ok(()),
        false => Err(Broken::Law(format!(
            "the position of rank {rank} has an option of larger or equal rank"
        ))),
    }
}

/// The numbers of all positions, in rank order.
///
/// # Errors
/// A position with an option that has no smaller rank.
pub(crate) fn ranked<R: Ranked>(game: &R, want: Want) -> Result<Vec<u64>, Broken> {
    let (mut numbers, mut options) = (Vec::new(), Vec::new());
    for rank in 0..game.count() {
        options.clear();
        game.option_ranks(rank, &mut options);
        falls(rank, &options)?;
        let numbers_of = options.iter().map(|&option| numbers[option as usize]);
        numbers.push(match want {
            Want::Values => mex(numbers_of),
            Want::Outcomes(convention) => {
                let terminal_n = options.is_empty() && convention == Convention::Misere;
                u64::from(terminal_n || numbers_of.into_iter().any(|number| number == 0))
            }
        });
    }
    Ok(numbers)
}
