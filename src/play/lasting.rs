//! How long play lasts from a position, by a search of whole positions.

use super::afford::reach;
use super::joins::Join;
use super::position::{Form, Position};
use crate::game::{
    Distinct, Game, Grid, Heap, LARGEST, Measure, REMOTENESS, WholeBoard, Wholes, is_number,
};
use crate::number::grouped;
use crate::rulesets::HeapRuleset;
use crate::solve::Fold;
use crate::solve::memo::Memo;
use crate::work::{Context, Stop};
use num_bigint::BigUint;
use std::fmt::Debug;
use std::hash::Hash;
use std::slice::from_ref;

/// Options of one position that are searched at most.
const OPTIONS: usize = 1 << 23;

/// Options that are examined where nobody asked how long play lasts: a fraction of a second.
pub(super) const SOON: usize = 1 << 20;

/// The same before each move of a whole game that nobody waits for: a hundredth of a second.
pub(super) const AT_ONCE: usize = 1 << 14;

/// Tokens of heaps that split, beyond which no search is tried that nobody asked for.
const TOKENS: u128 = 64;

/// How long play lasts from a position, in moves, where the winner and the loser want opposite
/// things: the longest that the loser can hold out, or (suspense) the winner can delay. It is 0
/// where no move is left.
///
/// ```
/// use grundy::game::REMOTENESS;
/// use grundy::play::{Position, lasts};
/// use grundy::work::Context;
///
/// let ruleset = "nim".parse()?;
/// let position = Position::heaps(&ruleset, [1_u8, 3, 5, 7], None)?;
/// let moves = lasts(&position, REMOTENESS, &Context::default())?;
/// assert_eq!(moves, 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stop::Refused`] for rules that forbid options, and heaps of more than 64 bits; those of the
/// search.
pub fn lasts(position: &Position, measure: Measure, context: &Context) -> Result<u32, Stop> {
    if is_far(position, SOON)
        && let Some(mut join) = Join::of(position)
        && let Some(length) = join.length(measure, context)?
    {
        return Ok(length);
    }
    Lasting::new(position, measure, usize::MAX)?.of(position, context)
}

/// As [`lasts`], remoteness, where a search ends soon; `None` where it does not, or there is none.
///
/// # Errors
/// [`Stop::Cancelled`].
pub fn lasts_soon(position: &Position, context: &Context) -> Result<Option<u32>, Stop> {
    if is_far(position, SOON) {
        return Ok(None);
    }
    let found = Lasting::new(position, REMOTENESS, SOON);
    match found.and_then(|mut lasting| lasting.of(position, context)) {
        Ok(moves) => Ok(Some(moves)),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Err(_) => Ok(None),
    }
}

/// The options of a lost position that is not [far](is_far) after which play lasts longest, and how
/// many moves it lasts then; `None` where that is not known after this many options.
///
/// # Errors
/// [`Stop::Cancelled`].
pub(super) fn longest(
    from: &Position,
    options: Vec<Position>,
    most: usize,
    context: &Context,
) -> Result<Option<(u32, Vec<Position>)>, Stop> {
    let search = || {
        let mut lasting = Lasting::new(from, REMOTENESS, most)?;
        let lengths = options.iter().map(|to| lasting.of(to, context));
        lengths.collect::<Result<Vec<u32>, Stop>>()
    };
    let lengths = match search() {
        Ok(lengths) => lengths,
        Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        Err(_) => return Ok(None),
    };
    let Some(&most) = lengths.iter().max() else {
        return Ok(None);
    };
    let all = options.into_iter().zip(lengths);
    let slow = all.filter(|(_, moves)| *moves == most).map(|(to, _)| to);
    Ok(Some((most, slow.collect())))
}

/// Whether a search is sure to take long: it would be begun in vain before each move of a game.
pub(super) fn is_far(position: &Position, most: usize) -> bool {
    let far = |rules: &HeapRuleset, whole: &[Heap]| match reach(rules, whole) {
        Some(positions) => positions > most as u128,
        None => {
            let tokens = whole.iter().filter(|entry| is_number(entry));
            tokens.map(|&heap| u128::from(heap)).sum::<u128>() > TOKENS
        }
    };
    match position.form() {
        Form::Large(rules, heaps, _) => small(heaps).map_or(true, |whole| far(rules, &whole)),
        Form::Heaps(rules, whole) => far(rules, whole),
        Form::Grid(..) => false,
    }
}

/// A search of one position and all that can be reached from it.
struct Lasting {
    search: Lengthwise,
    fold: Fold,
    /// Options of one position that are gone through at most.
    most: usize,
}

/// A search of one kind of position: compiled once for all games with it.
type Lengths<P> = Memo<Box<dyn Game<Position = P> + Send + Sync>>;

enum Lengthwise {
    Heaps(Lengths<Box<[Heap]>>, Wholes<HeapRuleset>),
    Grid(Lengths<Grid>),
}

/// A search that looks at no more than `most` options, or at all of them.
fn lengths<P>(
    game: impl Game<Position = P> + Send + Sync + 'static,
    fold: Fold,
    most: usize,
) -> Lengths<P>
where
    P: Clone + Eq + Hash + Debug + Send + Sync,
{
    let memo = Memo::common(Box::new(game) as Box<_>, fold);
    match most {
        usize::MAX => memo,
        most => memo.within(most as u64),
    }
}

impl Lasting {
    fn new(position: &Position, measure: Measure, most: usize) -> Result<Self, Stop> {
        let ruleset = position.ruleset();
        if position.blocks() > 0 {
            return Err(Stop::refused(
                format!("{ruleset}, where moves are forbidden"),
                "rules without block(b): how long play lasts is known of options that are all open",
                "leave `block` out",
            ));
        }
        if !position.has_values() {
            return Err(Stop::refused(
                format!("{ruleset}, where an end may be won"),
                "rules without `won if`: remoteness is defined where the player who cannot move has lost",
                "leave `won if` out",
            ));
        }
        let fold = Fold::Measured(measure, ruleset.convention);
        let search = match position.form() {
            Form::Large(rules, ..) | Form::Heaps(rules, _) => {
                let game = Wholes::new(rules);
                let search = match fold.counts() {
                    true => lengths(Distinct(game.clone()), fold, most),
                    false => lengths(game.clone(), fold, most),
                };
                Lengthwise::Heaps(search, game)
            }
            Form::Grid(rules, _) => {
                Lengthwise::Grid(lengths(WholeBoard(rules.clone()), fold, most))
            }
        };
        let most = most.min(OPTIONS);
        Ok(Self { search, fold, most })
    }

    /// The length of play from a position of the rules.
    fn of(&mut self, position: &Position, context: &Context) -> Result<u32, Stop> {
        let whole: Box<[Heap]> = match position.form() {
            Form::Large(_, heaps, _) => small(heaps)?.into(),
            Form::Heaps(_, whole) => whole.into(),
            Form::Grid(_, grid) => {
                return match &mut self.search {
                    Lengthwise::Grid(lengths) => moves(lengths, self.fold, grid, context),
                    Lengthwise::Heaps(..) => unreachable!("a board of the same rules"),
                };
            }
        };
        let Lengthwise::Heaps(lengths, game) = &mut self.search else {
            unreachable!("heaps of the same rules");
        };
        let (mut count, most) = (0, self.most);
        game.each(&whole, |_| {
            count += 1;
            count <= most
        })?;
        if count > most {
            return Err(Stop::refused(
                format!("a position with more than {} options", grouped(most as u64)),
                "fewer, which can be searched",
                "choose smaller heaps",
            ));
        }
        moves(lengths, self.fold, &game.canonical(whole), context)
    }
}

/// The length of play from a position, in moves.
fn moves<P>(
    lengths: &mut Lengths<P>,
    fold: Fold,
    position: &P,
    context: &Context,
) -> Result<u32, Stop>
where
    P: Clone + Eq + Hash + Debug + Send + Sync,
{
    let found = lengths.solve(from_ref(position), context)?;
    // play of 2^32 moves is beyond any search
    Ok(u32::try_from(fold.shown(found[0])).unwrap_or(u32::MAX))
}

/// Heaps of nim and moore that can be searched.
fn small(heaps: &[BigUint]) -> Result<Vec<Heap>, Stop> {
    let small = |heap: &BigUint| {
        let small = Heap::try_from(heap).ok().filter(|&heap| heap <= LARGEST);
        small.ok_or_else(|| {
            Stop::refused(
                format!("a heap of {heap}"),
                "one below 2^64 - 1 where play is searched",
                "choose a smaller one",
            )
        })
    };
    heaps.iter().map(small).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Convention, Outcome, SUSPENSE, WINS};
    use crate::play::{Match, analyse};
    use std::collections::HashMap;

    /// The definition, on positions as a match has them: the outcome and the length.
    fn defined(
        at: &Position,
        measure: Measure,
        known: &mut HashMap<String, (Outcome, u32)>,
    ) -> (Outcome, u32) {
        let name = at.to_string();
        if let Some(&known) = known.get(&name) {
            return known;
        }
        let options = Match::new(at.clone()).options(1000).unwrap().unwrap();
        let all: Vec<(Outcome, u32)> = options
            .iter()
            .map(|to| defined(to, measure, known))
            .collect();
        let of = |outcome| {
            all.iter()
                .filter(move |one| one.0 == outcome)
                .map(|one| one.1)
        };
        let ends = match at.ruleset().convention {
            Convention::Normal => Outcome::P,
            Convention::Misere => Outcome::N,
        };
        let wins = of(Outcome::P).count() > 0;
        let hurries = measure == REMOTENESS;
        let found = match wins {
            _ if all.is_empty() => (ends, 0),
            false if hurries => (Outcome::P, 1 + of(Outcome::N).max().unwrap()),
            false => (Outcome::P, 1 + of(Outcome::N).min().unwrap()),
            true if hurries => (Outcome::N, 1 + of(Outcome::P).min().unwrap()),
            true => (Outcome::N, 1 + of(Outcome::P).max().unwrap()),
        };
        known.insert(name, found);
        found
    }

    #[test]
    fn lengths_of_positions_are_those_of_the_definition() {
        let context = Context::default();
        for (rules, start) in [
            ("nim", "3 4 2"),
            ("nim misere", "3 4 2"),
            ("wythoff misere", "3 5"),
            ("kayles", "6 3"),
            ("kayles misere", "6 3"),
            ("kayles + nim", "4 | 3"),
            ("nim pass(1) misere", "3 2"),
            ("takeaway(2)", "9"),
            ("fibonacci misere", "9"),
            ("cram", ".../..."),
            ("cram misere", ".../..."),
            ("chomp", ".../..."),
        ] {
            let ruleset = rules.parse().unwrap();
            let position = Position::read(&ruleset, start).unwrap();
            for measure in [REMOTENESS, SUSPENSE] {
                let (outcome, moves) = defined(&position, measure, &mut HashMap::new());
                let found = lasts(&position, measure, &context).unwrap();
                assert_eq!(found, moves, "{rules} {start}: {measure}");
                let analysis = analyse(&position, None, &context).unwrap();
                assert_eq!(analysis.outcome, outcome, "{rules} {start}");
            }
            let won = analyse(&position, None, &context).unwrap().winning.len() as u32;
            assert_eq!(lasts(&position, WINS, &context), Ok(won), "{rules} {start}");
            assert!(lasts_soon(&position, &context).unwrap().is_some());
        }
    }

    #[test]
    fn what_is_not_searched_soon_or_at_all_is_said() {
        let context = Context::default();
        let at = |rules: &str, start: &str| Position::read(&rules.parse().unwrap(), start).unwrap();
        let large = at("nim", "5000 6000 7000");
        assert_eq!(lasts_soon(&large, &context).unwrap(), None);
        let larger = at("nim", "18446744073709551616");
        assert!(lasts(&larger, REMOTENESS, &context).is_err());
        let blocked = at("nim block(1)", "3 4");
        assert!(lasts(&blocked, REMOTENESS, &context).is_err());
        assert_eq!(lasts_soon(&blocked, &context).unwrap(), None);
    }
}
