use super::random::SplitMix64;
use super::whole::lowered;
use super::{Examined, Shown, WholePosition, options, theorem};
use crate::game::{Convention, Outcome};
use crate::rulesets::Ruleset;
use num_bigint::BigUint;

/// How the computer plays: optimally, but for mistakes at a stated rate, all drawn from a seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Computer {
    /// How many times in a hundred it moves to an N-position where it could move to a P-position.
    pub mistakes: u8,
    /// Where its choices come from: the same seed, the same game.
    pub seed: u64,
}

/// A move that the computer chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The position after it.
    pub to: WholePosition,
    /// Whether it gives away a won game.
    pub mistake: bool,
}

/// Options of nim and moore up to which they are listed; of more, moves are drawn.
const LISTED: u64 = 10_000;

/// Draws of a move until one is a mistake.
const DRAWS: usize = 1_000;

impl Computer {
    /// The move number `number` (from 0), from a position that was examined; `None` where no move
    /// is left. A winning move where there is one, any of them alike; otherwise one token from the
    /// first of the largest heaps; where that is no move, the option that leaves most tokens or
    /// cells, the first of several.
    pub(super) fn choose(
        self,
        ruleset: &Ruleset,
        from: &WholePosition,
        examined: &Examined,
        forbidden: &[WholePosition],
        number: usize,
    ) -> Option<Choice> {
        let mut generator = SplitMix64::of_move(self.seed, number);
        let free = |option: &&WholePosition| !forbidden.contains(option);
        let winning: Vec<&WholePosition> = examined.winning.iter().filter(free).collect();
        if winning.is_empty() {
            let to = patient(ruleset, from, examined, forbidden)?;
            return Some(Choice { to, mistake: false });
        }
        if generator.below(100) < u64::from(self.mistakes) {
            let wrong = wrong(ruleset, from, examined, forbidden, &mut generator);
            if let Some(to) = wrong {
                return Some(Choice { to, mistake: true });
            }
        }
        let to = (*generator.pick(&winning)?).clone();
        Some(Choice { to, mistake: false })
    }

    /// Which of the options to forbid, at most `most`: those that win, as far as that goes.
    pub(super) fn forbid(
        convention: Convention,
        examined: &Examined,
        most: u64,
    ) -> Vec<WholePosition> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let options = examined.options.as_ref().map_or(0, Vec::len);
        let mut forbidden = examined.winning.clone();
        forbidden.truncate(match convention {
            Convention::Normal => most,
            // who is left without an option would win
            Convention::Misere => most.min(options.saturating_sub(1)),
        });
        forbidden
    }
}

/// Where no move wins.
fn patient(
    ruleset: &Ruleset,
    from: &WholePosition,
    examined: &Examined,
    forbidden: &[WholePosition],
) -> Option<WholePosition> {
    if let WholePosition::Large(heaps) = from {
        // the first of the largest
        let largest = (0..heaps.len()).rev().max_by_key(|&i| &heaps[i])?;
        let mut to = heaps.clone();
        to[largest] -= heaps[largest].bits().min(1);
        return (to != *heaps).then_some(WholePosition::Large(to));
    }
    let options = examined.options.as_ref()?.iter().map(|(option, _)| option);
    let options = options.filter(|option| !forbidden.contains(option));
    let slow = one_token(from.shown(ruleset));
    let best = options.rev().max_by_key(|option| {
        let shown = option.shown(ruleset);
        (
            slow.as_ref().is_some_and(|slow| same_heaps(slow, &shown)),
            size(&shown),
        )
    });
    best.cloned()
}

/// One token less in the first of the largest heaps.
fn one_token(shown: Shown) -> Option<Shown> {
    let Shown::Heaps {
        mut summands,
        states,
    } = shown
    else {
        return None;
    };
    let mut heaps: Vec<&mut BigUint> = summands.iter_mut().flatten().collect();
    heaps.reverse();
    let largest = heaps.into_iter().max().filter(|heap| heap.bits() > 0)?;
    *largest -= 1_u8;
    Some(Shown::Heaps { summands, states })
}

fn same_heaps(a: &Shown, b: &Shown) -> bool {
    let heaps = |shown: &Shown| match shown {
        Shown::Heaps { summands, .. } => {
            let summands = summands.iter();
            let full = summands.map(|heaps| heaps.iter().filter(|heap| heap.bits() > 0).cloned());
            full.map(Iterator::collect).collect::<Vec<Vec<BigUint>>>()
        }
        Shown::Grid(_) => Vec::new(),
    };
    heaps(a) == heaps(b)
}

/// Tokens or cells.
fn size(shown: &Shown) -> BigUint {
    match shown {
        Shown::Heaps { summands, .. } => summands.iter().flatten().sum(),
        Shown::Grid(grid) => grid.cells().count().into(),
    }
}

/// A move that does not win, any of them alike; of very many the heaps are drawn first.
fn wrong(
    ruleset: &Ruleset,
    from: &WholePosition,
    examined: &Examined,
    forbidden: &[WholePosition],
    generator: &mut SplitMix64,
) -> Option<WholePosition> {
    if let Some(options) = &examined.options {
        let wrong: Vec<&WholePosition> = options
            .iter()
            .filter(|(option, number)| *number != 0 && !forbidden.contains(option))
            .map(|(option, _)| option)
            .collect();
        return generator.pick(&wrong).map(|option| (*option).clone());
    }
    let modulus = lowered(ruleset).unwrap_or(1).saturating_add(1);
    let loses = |option: &WholePosition| match option {
        WholePosition::Large(to) => theorem::outcome(to, modulus, ruleset.convention) == Outcome::N,
        _ => false,
    };
    if let Ok(Some(mut options)) = options::options(ruleset, from, LISTED) {
        options.retain(loses);
        return generator.pick(&options).cloned();
    }
    let WholePosition::Large(heaps) = from else {
        return None;
    };
    let full: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i].bits() > 0).collect();
    let most = lowered(ruleset).unwrap_or(1).min(full.len() as u64);
    (0..DRAWS).find_map(|_| {
        let mut to = heaps.clone();
        for _ in 0..=generator.below(most) {
            // the same heap may be drawn twice, then fewer are lowered
            let i = *generator.pick(&full)?;
            to[i] = generator.below_big(&heaps[i]);
        }
        let to = WholePosition::Large(to);
        loses(&to).then_some(to)
    })
}
