//! Which known games have some values: take-and-break games of few digits, sets of amounts, rules
//! with a name.

use super::{Evidence, Games};
use crate::game::{Code, Digit};
use crate::number::joined;
use crate::plan::HeapGame;
use crate::sequence::{Full, HeapWise, PeriodVerdict, Sequence};
use crate::work::{Context, Stop};
use hashbrown::HashSet;

/// Rules with a name that are compared, and those without a code.
const NAMES: [&str; 19] = [
    "nim",
    "kayles",
    "dawson",
    "officers",
    "treblecross",
    "grundy",
    "lasker",
    "mark",
    "maximum(2)",
    "maximum(3)",
    "maximum(4)",
    "maximum(5)",
    "turning 1-2",
    "turning 1-3",
    "turning 1-4",
    "turning 1-5",
    "turning 3",
    "turning 4",
    "turning 1+C",
];

/// Families that are compared: octal codes of up to four digits, hexadecimal ones of up to three,
/// each also with heaps that are split and nothing taken; sets of amounts.
const FAMILIES: [&str; 8] = [
    "0.ddd",
    "4.ddd",
    "0.dddd",
    "subtract:1-12",
    "allbut:1-10",
    "0.ddd:0-F",
    "4.dd:0-F",
    "8.dd:0-F",
];

/// Heaps without a move that standard forms take away at most.
const FAR: u64 = 64;

/// A game that has some values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// Its name or what it allows, in the notation of rules.
    pub game: String,
    /// Its code, if it has one.
    pub code: Option<Code>,
    /// The value with index n is G(n + `shift`); before heap 0 the values are 0.
    pub shift: i64,
}

/// What came of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// How many games were compared.
    pub games: u64,
    /// Those that have all values: rules with a name first, then in the order of the families.
    pub alike: Vec<Alike>,
}

/// The known games that have some values, each with its index; shifts of up to `shifts` either way
/// are tried, and the smallest that fits is reported. O(games x values) where few of them agree for
/// long.
///
/// # Errors
/// [`Stop::Cancelled`], [`Stop::Memory`].
pub fn recognise(terms: &[(i64, u64)], shifts: u32, context: &Context) -> Result<Recognised, Stop> {
    let mut found = Recognised {
        games: 0,
        alike: Vec::new(),
    };
    let mut seen = HashSet::new();
    let mut look = |name: Option<&str>, game: &dyn HeapWise| -> Result<(), Stop> {
        context.check()?;
        let code = game.as_code();
        if code.is_some_and(|code| !seen.insert(code.clone())) {
            return Ok(());
        }
        found.games += 1;
        if let Some(shift) = shift(game, terms, shifts, context)? {
            let name = name.map(String::from).or_else(|| amounts(code?));
            let plain = || code.map(|code| format!("code {code}"));
            found.alike.push(Alike {
                game: name.or_else(plain).unwrap_or_default(),
                code: code.cloned(),
                shift,
            });
        }
        Ok(())
    };
    for name in NAMES {
        let game = HeapGame::read(name).map_err(Stop::told)?;
        look(Some(name), &game)?;
    }
    let words = FAMILIES.map(String::from);
    let games = Games::read(&words).map_err(Stop::told)?;
    for game in 0..games.count() {
        look(None, games.code(game))?;
    }
    Ok(found)
}

/// The smallest shift by which a game has the values.
fn shift(
    game: &dyn HeapWise,
    terms: &[(i64, u64)],
    shifts: u32,
    context: &Context,
) -> Result<Option<i64>, Stop> {
    let both = |by: i64| [by, -by];
    let mut left: Vec<i64> = (0..=i64::from(shifts)).flat_map(both).skip(1).collect();
    // more than half of the values are compared
    let heaps = |shift: &i64| terms.iter().filter(|(n, _)| n + shift >= 0).count();
    left.retain(|shift| 2 * heaps(shift) > terms.len());
    let mut known = Full::new(game, Vec::new());
    for &(index, value) in terms {
        let most = left.iter().max().copied().unwrap_or(0) + index;
        match known.extend(
            most.max(-1).cast_unsigned().wrapping_add(1) as usize,
            context,
        ) {
            Ok(()) => {}
            // no such heap, or moves that cannot be computed
            Err(Stop::Refused(_) | Stop::Fault(_)) => return Ok(None),
            Err(stop) => return Err(stop),
        }
        left.retain(|shift| {
            let there = usize::try_from(index + shift);
            there.map_or(0, |heap| known.values[heap].into()) == value
        });
        if left.is_empty() {
            return Ok(None);
        }
    }
    Ok(left.first().copied())
}

/// The set of amounts that a code allows to take, if that is all.
fn amounts(code: &Code) -> Option<String> {
    let (none, any) = (Digit::of_bits(0), Digit::of_bits(3));
    let plain = |digit: &Digit| *digit == none || *digit == any;
    let digits = &code.digits()[1..];
    if !code.digit(0).is_zero() || !digits.iter().all(plain) {
        return None;
    }
    let (name, listed) = match code.tail() {
        [] => ("subtract", any),
        [tail] if *tail == any => ("allbut", none),
        _ => return None,
    };
    let listed = (1..).zip(digits).filter(|(_, digit)| **digit == listed);
    let list: Vec<u64> = listed.map(|(amount, _)| amount).collect();
    Some(format!("{name}{{{}}}", joined(list, ",")))
}

/// How it is known that a game has all values of another one, G(n) = G_game(n + shift) for all
/// n >= 0: it is the same game, or has the same standard form, or both have a proved period
/// (sequences with periods p and q that agree on p + q values from where both repeat agree for
/// ever: Fine and Wilf, Uniqueness theorems for periodic functions, 1965). Else the values that
/// were compared are all that is known.
///
/// # Errors
/// Those of a sequence.
pub fn evidence(
    (own, values): (&HeapGame, &Sequence),
    alike: &Alike,
    context: &Context,
) -> Result<Evidence, Stop> {
    let Some(code) = &alike.code else {
        let named = HeapGame::read(&alike.game).ok();
        let same = named.is_some_and(|game| game.to_string() == own.to_string());
        return Ok(match same && alike.shift == 0 {
            true => Evidence::Itself,
            false => Evidence::Numeric,
        });
    };
    if alike.shift == 0 && own.as_code() == Some(code) {
        return Ok(Evidence::Itself);
    }
    let standard = |code: &Code| code.standard().filter(|form| form.shift <= FAR);
    if let (Some(mine), Some(its)) = (own.as_code().and_then(standard), standard(code)) {
        // smaller heaps have no move, and were compared
        if mine.code == its.code && its.shift as i64 - mine.shift as i64 == alike.shift {
            return Ok(Evidence::Standard);
        }
    }
    let Ok(shift) = u64::try_from(alike.shift) else {
        return Ok(Evidence::Numeric);
    };
    let proved = |sequence: &Sequence| {
        let period = sequence.period();
        period.filter(|period| matches!(period.verdict, PeriodVerdict::Proved(_)))
    };
    let Some(mine) = proved(values) else {
        return Ok(Evidence::Numeric);
    };
    let enough = (mine.preperiod + mine.length + shift).saturating_mul(4);
    let other = Sequence::run(code, enough, context)?;
    let Some(its) = proved(&other) else {
        return Ok(Evidence::Numeric);
    };
    let gains = u128::from(mine.saltus) * u128::from(its.length);
    let as_fast = gains == u128::from(its.saltus) * u128::from(mine.length);
    let last = mine.preperiod.max(its.preperiod) + mine.length + its.length;
    let same = |heap: u64| {
        let value = values.value(heap.into());
        value.is_some() && value == other.value(u128::from(heap) + u128::from(shift))
    };
    Ok(match as_fast && (0..=last).all(same) {
        true => Evidence::Period,
        false => Evidence::Numeric,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(game: &str, from: u64, count: u64) -> Vec<(i64, u64)> {
        let game = HeapGame::read(game).unwrap();
        let sequence = Sequence::run(&game, from + count, &Context::default()).unwrap();
        let value = |n: u64| sequence.value((n + from).into()).unwrap() as u64;
        (0..count).map(|n| (n as i64, value(n))).collect()
    }

    fn found(terms: &[(i64, u64)]) -> Vec<(String, i64)> {
        let found = recognise(terms, 8, &Context::default()).unwrap();
        assert!(found.games > 12_000, "{}", found.games);
        found.alike.into_iter().map(|a| (a.game, a.shift)).collect()
    }

    #[test]
    fn games_are_known_by_their_values() {
        for (game, name) in [
            ("kayles", "kayles"),
            ("0.137", "code 0.137"),
            ("4!.0", "grundy"),
            ("subtract{2,5,6}", "subtract{2,5,6}"),
            ("allbut{2,3}", "allbut{2,3}"),
            ("mark", "mark"),
            ("lasker", "lasker"),
            ("turning 1-3", "turning 1-3"),
            ("0.A2F", "code 0.A2F"),
        ] {
            let found = found(&values(game, 0, 60));
            assert!(found.contains(&(name.into(), 0)), "{game}: {found:?}");
        }
        // shifted either way
        assert!(found(&values("officers", 3, 60)).contains(&("officers".into(), 3)));
        let before = [(-2, 0), (-1, 0)].into_iter();
        let later: Vec<(i64, u64)> = before.chain(values("officers", 0, 60)).collect();
        let later: Vec<(i64, u64)> = later.into_iter().map(|(n, v)| (n + 2, v)).collect();
        assert!(found(&later).contains(&("officers".into(), -2)));
    }

    /// A move of impartial cannibal clobber on n pieces in a row takes a neighbour's place, which
    /// leaves i - 1 and n - i pieces.
    #[test]
    fn clobber_in_a_row_is_officers() {
        let mut g: Vec<u64> = vec![0, 0];
        for n in 2..60_usize {
            let options: HashSet<u64> = (1..=n).map(|i| g[i - 1] ^ g[n - i]).collect();
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        let terms: Vec<(i64, u64)> = (0..).zip(g).collect();
        assert_eq!(found(&terms)[0], ("officers".into(), 0));
    }

    #[test]
    fn other_values_are_those_of_no_game() {
        let mut state = 1_u64;
        let random = (0..40).map(|n| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (n, state >> 61)
        });
        assert_eq!(found(&random.collect::<Vec<_>>()), []);
    }

    #[test]
    fn all_values_are_known_to_be_the_same() {
        let context = Context::default();
        let of = |game: &str, code: &str, shift| {
            let own = HeapGame::read(game).unwrap();
            let values = Sequence::run(&own, 200, &context).unwrap();
            let alike = Alike {
                game: code.into(),
                code: code.parse().ok(),
                shift,
            };
            evidence((&own, &values), &alike, &context).unwrap()
        };
        // Dawson's Chess is Dawson's Kayles with a heap one larger
        assert_eq!(of("0.137", "0.07", 1), Evidence::Standard);
        assert_eq!(of("0.137", "0.07", 0), Evidence::Numeric);
        assert_eq!(of("0.07", "0.137", -1), Evidence::Standard);
        assert_eq!(of("kayles", "0.771", 0), Evidence::Period);
        assert_eq!(of("nim", "0.[3]", 0), Evidence::Itself);
        assert_eq!(of("nim", "0.333", 0), Evidence::Numeric);
        assert_eq!(of("bounded(2)", "0.30303", 0), Evidence::Numeric);
        assert_eq!(of("mark", "mark", 0), Evidence::Itself);
        assert_eq!(of("turning:1+C", "turning 1+C", 0), Evidence::Itself);
        assert_eq!(of("maximum(2)", "maximum(3)", 0), Evidence::Numeric);
        // no period of Officers is known
        assert_eq!(of("officers", "0.6", 0), Evidence::Itself);
        assert_eq!(of("officers", "0.61", 0), Evidence::Standard);
    }
}
