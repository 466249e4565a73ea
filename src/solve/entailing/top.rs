use super::replies::EntailedValue;
use super::search::{Entailing, EntailingMove, Turn};
use crate::work::{Context, Stop};

/// Top Entails: split a stack into two, or take its top coin, after which the opponent must move in
/// what is left of that stack. Sources: Winning Ways, chapter 12; J. West, New Values for Top Entails
/// (Games of No Chance, 1996).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TopEntails;

impl Entailing for TopEntails {
    type Position = u64;

    fn moves(&self, &from: &u64) -> Vec<EntailingMove<u64>> {
        if from == 0 {
            return Vec::new();
        }
        let splits = (1..=from / 2).map(|part| (Turn::Plain, vec![part, from - part]));
        splits.chain([(Turn::Entails, vec![from - 1])]).collect()
    }
}

/// No nimber.
const LOONY: u16 = u16::MAX;

/// The values of all stacks up to some number of coins: O(n^2) for n, one xor for a split.
///
/// The nimbers beside which whoever must move in a stack wins are those of its splits, and those
/// beside which nobody wins who must move in the stack with a coin less.
///
/// # Errors
/// [`Stop::Memory`], [`Stop::Cancelled`]; [`Stop::Refused`] for values past 2^15.
pub fn top_entails(to: u64, context: &Context) -> Result<Vec<EntailedValue>, Stop> {
    context.afford("the values of stacks", 4 * u128::from(to) + (1 << 20))?;
    let mut values: Vec<u16> = vec![0];
    // beside which whoever must move wins: few of these, and then all or none
    let (mut before, mut rest) = (vec![false; 2], false);
    for n in 1..=to as usize {
        context.check()?;
        let mut now: Vec<bool> = before.iter().map(|one| !one).collect();
        let half = n / 2;
        let (low, high) = (&values[1..=half], &values[n - half..n]);
        for i in 0..half {
            let (a, b) = (low[i], high[half - 1 - i]);
            if a != LOONY && b != LOONY {
                now[usize::from(a ^ b)] = true;
            }
        }
        rest = !rest;
        let value = match now.iter().position(|one| !one) {
            Some(value) => value as u16,
            None if rest => LOONY,
            None => now.len() as u16,
        };
        if value != LOONY && value >= 1 << 15 {
            return Err(Stop::refused(
                "a value past 2^15",
                "smaller ones",
                "choose fewer coins",
            ));
        }
        // room for every nim-sum of two values
        let most = if value == LOONY {
            0
        } else {
            usize::from(value)
        };
        let size = (most + 1).next_power_of_two().max(now.len());
        now.resize(size, rest);
        values.push(value);
        before = now;
    }
    let value = |&value: &u16| match value {
        LOONY => EntailedValue::Loony,
        value => EntailedValue::Nimber(value.into()),
    };
    Ok(values.iter().map(value).collect())
}
