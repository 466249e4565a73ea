use super::BLOCK;
use crate::game::{Convention, Ranked};
use crate::nimber::MexSet;
use crate::solve::Want;
use crate::work::{Context, Stop};

/// The numbers of all positions of any [`Ranked`] game, in rank order: the slow but general form
/// of the dense engine (a rank for each option, not an incremental one). One thread.
///
/// # Errors
/// [`Stop::Memory`], [`Stop::Cancelled`], [`Stop::Refused`] if an option has no smaller rank.
pub fn ranked<R: Ranked>(game: &R, want: Want, context: &Context) -> Result<Vec<u64>, Stop> {
    let count = game.count();
    context.afford("a table of all positions", u128::from(count) * 8)?;
    let mut numbers = Vec::with_capacity(count as usize);
    let (mut options, mut seen) = (Vec::new(), MexSet::new());
    context.progress().begin("positions", Some(count));
    for rank in 0..count {
        if rank % BLOCK == BLOCK - 1 {
            context.check()?;
            context.progress().advance(BLOCK);
        }
        options.clear();
        game.option_ranks(rank, &mut options);
        if let Some(option) = options.iter().find(|&&option| option >= rank) {
            return Err(Stop::Refused(format!(
                "position {rank} has option {option}, and the dense engine needs options of \
                 smaller rank; use the memo engine"
            )));
        }
        let numbers_of = options.iter().map(|&option| numbers[option as usize]);
        numbers.push(match want {
            Want::Values => {
                seen.clear();
                numbers_of.for_each(|number| seen.insert(number));
                seen.mex()
            }
            Want::Outcomes(convention) => {
                let terminal_n = options.is_empty() && convention == Convention::Misere;
                u64::from(terminal_n || numbers_of.into_iter().any(|number| number == 0))
            }
        });
    }
    context.progress().end();
    Ok(numbers)
}
