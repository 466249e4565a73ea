use super::position::{Form, Place};
use super::random::SplitMix64;
use super::{Analysis, Position, theorem};
use crate::game::{Convention, Outcome};
use num_bigint::BigUint;

/// How the computer plays: optimally, except for mistakes at a stated rate, all drawn from a seed.
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
    pub to: Position,
    /// Whether it gives away a won game.
    pub mistake: bool,
    /// Where it has to lose, and holds out as long as it can: how many moves play lasts after this
    /// one, at most. `None` elsewhere, and where that takes long to search.
    pub lasts: Option<u32>,
}

/// Options of nim and moore up to which they are listed; of more, moves are drawn.
const LISTED: u64 = 10_000;

/// Draws of a move until one is a mistake.
const DRAWS: usize = 1_000;

impl Choice {
    /// A move that is no mistake.
    pub fn of(to: Position) -> Self {
        Self {
            to,
            mistake: false,
            lasts: None,
        }
    }
}

impl Computer {
    /// The move number `number` (from 0), from a position that was analysed; `None` where no move
    /// is left. A winning move where there is one, each equally likely; otherwise one of those after
    /// which play lasts longest (`longest`, where that is known): one token from the first of the
    /// largest heaps; where that is not such a move, the option that leaves most tokens or cells,
    /// the first of several.
    pub(super) fn choose(
        self,
        analysis: &Analysis,
        forbidden: &[Position],
        number: usize,
        longest: Option<(u32, Vec<Position>)>,
    ) -> Option<Choice> {
        let mut generator = SplitMix64::of_move(self.seed, number);
        let free = |option: &&Position| !forbidden.contains(option);
        let winning: Vec<&Position> = analysis.winning.iter().filter(free).collect();
        if winning.is_empty() {
            let (lasts, to) = match longest {
                Some((moves, slow)) => (Some(moves), most_left(&analysis.position, &slow)),
                None => (None, patient(analysis, forbidden)),
            };
            return Some(Choice {
                lasts,
                ..Choice::of(to?)
            });
        }
        if generator.below(100) < u64::from(self.mistakes) {
            let wrong = wrong(analysis, forbidden, &mut generator);
            if let Some(to) = wrong {
                return Some(Choice {
                    mistake: true,
                    ..Choice::of(to)
                });
            }
        }
        let to = (*generator.pick(&winning)?).clone();
        Some(Choice::of(to))
    }

    /// Which of the options to forbid, at most as many as may be: those that win, as far as that
    /// goes.
    pub(super) fn forbid(analysis: &Analysis) -> Vec<Position> {
        let most = usize::try_from(analysis.position.blocks()).unwrap_or(usize::MAX);
        let options = analysis.options.as_ref().map_or(0, Vec::len);
        let mut forbidden = analysis.winning.clone();
        forbidden.truncate(match analysis.position.ruleset().convention {
            Convention::Normal => most,
            // who is left without an option would win
            Convention::Misere => most.min(options.saturating_sub(1)),
        });
        forbidden
    }
}

/// Where no move wins.
fn patient(analysis: &Analysis, forbidden: &[Position]) -> Option<Position> {
    let from = &analysis.position;
    if let Form::Large(_, heaps, _) = from.form() {
        // the first of the largest
        let largest = (0..heaps.len()).rev().max_by_key(|&i| &heaps[i])?;
        let mut to = heaps.to_vec();
        to[largest] -= heaps[largest].bits().min(1);
        return (to != heaps).then(|| from.with(Place::Large(to)));
    }
    let options = analysis.options.as_ref()?.iter().map(|(option, _)| option);
    let options = options.filter(|option| !forbidden.contains(option));
    most_left(from, &options.cloned().collect::<Vec<_>>())
}

/// Of some options one token less in the first of the largest heaps, else the one that leaves most,
/// the first of several.
fn most_left(from: &Position, options: &[Position]) -> Option<Position> {
    let slow = one_token(from.heap_lists()).map(full);
    let best = options.iter().rev().max_by_key(|option| {
        let is_slow = slow.as_ref() == Some(&full(option.heap_lists()));
        (is_slow, option.size())
    });
    best.cloned()
}

/// One token less in the first of the largest heaps.
fn one_token(mut summands: Vec<Vec<BigUint>>) -> Option<Vec<Vec<BigUint>>> {
    let heaps = summands.iter_mut().flatten().rev();
    let largest = heaps.max().filter(|heap| heap.bits() > 0)?;
    *largest -= 1_u8;
    Some(summands)
}

/// Without empty heaps.
fn full(mut summands: Vec<Vec<BigUint>>) -> Vec<Vec<BigUint>> {
    for heaps in &mut summands {
        heaps.retain(|heap| heap.bits() > 0);
    }
    summands
}

/// A move that does not win, each equally likely; of very many the heaps are drawn first.
fn wrong(
    analysis: &Analysis,
    forbidden: &[Position],
    generator: &mut SplitMix64,
) -> Option<Position> {
    if let Some(options) = &analysis.options {
        let wrong: Vec<&Position> = options
            .iter()
            .filter(|(option, number)| *number != 0 && !forbidden.contains(option))
            .map(|(option, _)| option)
            .collect();
        return generator.pick(&wrong).map(|option| (*option).clone());
    }
    let from = &analysis.position;
    let Form::Large(_, heaps, k) = from.form() else {
        return None;
    };
    let (modulus, convention) = (k.saturating_add(1), from.ruleset().convention);
    let loses = |option: &Position| match option.form() {
        Form::Large(_, to, _) => theorem::outcome(to, modulus, convention) == Outcome::N,
        _ => false,
    };
    if let Ok(Some(mut options)) = from.options(LISTED) {
        options.retain(loses);
        return generator.pick(&options).cloned();
    }
    let full: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i].bits() > 0).collect();
    let most = k.min(full.len() as u64);
    (0..DRAWS).find_map(|_| {
        let mut to = heaps.to_vec();
        for _ in 0..=generator.below(most) {
            // the same heap may be drawn twice, then fewer are lowered
            let i = *generator.pick(&full)?;
            to[i] = generator.below_big(&heaps[i]);
        }
        let to = from.with(Place::Large(to));
        loses(&to).then_some(to)
    })
}
