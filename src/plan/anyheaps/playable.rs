use super::{ANY_LEVELS, AnySearch, Played};
use crate::game::{Convention, HeapRules, Shape};
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::text::Because;
use crate::theory::anyheaps::{SizeMoves, SubsetMoves};
use crate::work::Stop;

/// How rules of one's own are written for any number of heaps.
const WRITTEN: &str = "such as rules{any heaps: as nim; take (s, t) from (i, j) for i in 1..n, j in \
     i+1..n, s in 1..x[i], t in 1..x[j] if s even or t even}";

fn refused<T>(ruleset: &Ruleset, found: &str, expected: &str) -> Result<T, Stop> {
    let found = format!("{ruleset}{found}");
    Err(Stop::refused(found, expected, "or give a number of heaps"))
}

/// The rules, if they can be asked about every number of heaps.
fn on_any_number<'a>(search: &AnySearch<'a>) -> Result<&'a HeapRuleset, Stop> {
    let ruleset = search.ruleset;
    if search.levels == 0 || search.levels > ANY_LEVELS {
        let expected = format!("the values 0..V with V below {ANY_LEVELS} for ‹heaps any›");
        return refused(ruleset, "", &expected);
    }
    let Some(rules) = ruleset.heap_rules() else {
        let expected = "rules on heaps, such as nim";
        return refused(ruleset, ", which is played on a board", expected);
    };
    let numbers = rules.heaps();
    if *numbers.start() > 1 || *numbers.end() < usize::MAX {
        let heaps = match numbers.start() == numbers.end() {
            true => numbers.start().to_string(),
            false => format!("{} to {}", numbers.start(), numbers.end()),
        };
        let found = format!(", which is played on {heaps} heaps");
        let expected = format!("rules on any number of heaps, {WRITTEN}");
        return refused(ruleset, &found, &expected);
    }
    if !rules.heaps_alone() || rules.loops() {
        let expected = "rules whose positions are heaps and nothing else, without pass, block or \
                        `then`, and whose plays end";
        return refused(ruleset, "", expected);
    }
    if let Some(restriction) = rules.restriction() {
        let found = format!(", whose positions are {restriction} only");
        let expected = "rules of which all tuples of heaps are positions";
        return refused(ruleset, &found, expected);
    }
    if ruleset.convention == Convention::Misere && search.levels > 1 {
        return refused(
            ruleset,
            ", which has outcomes and no values",
            "no ‹values›: its P-positions are what can be discovered",
        );
    }
    Ok(rules)
}

/// The moves of rules that can be asked about every number of heaps, in digits of a base.
///
/// # Errors
/// [`Stop::Refused`]: what is missing.
pub(super) fn playable<'a>(search: &AnySearch<'a>, base: u32) -> Result<Played<'a>, Stop> {
    let ruleset = search.ruleset;
    if !(2..=16).contains(&base) {
        let found = format!("base {base}");
        let remedy = "";
        return Err(Stop::refused(found, "2 to 16 for ‹heaps any›", remedy));
    }
    let shape = on_any_number(search)?.shape();
    let misere = ruleset.convention == Convention::Misere;
    let Some(subsets) = shape.subsets() else {
        let expected = match shape.largest() {
            Some(_) => "no ‹base›: such rules are read by the sizes of heaps".to_owned(),
            None => format!(
                "moves that lower at most 8 heaps, whichever, and say nothing of the others, \
                 {WRITTEN}; or that lower a largest heap"
            ),
        };
        let found = match shape.largest() {
            Some(_) => ", whose moves lower a largest heap",
            None => ", whose moves are not declared so",
        };
        return refused(ruleset, found, &expected);
    };
    let moves = SubsetMoves::new(base, &subsets).map_err(|why| classless(ruleset, &why))?;
    if moves.most() == 0 {
        return refused(ruleset, ", which has no moves", "rules with moves");
    }
    if misere && !moves.takes_one() {
        let expected = "misere rules in which a token may be taken from any one heap: the game then \
                        ends where all heaps are 0, and this proof knows no other ends";
        return refused(ruleset, "", expected);
    }
    Ok(Played {
        ruleset,
        levels: search.levels,
        moves,
    })
}

fn classless(ruleset: &Ruleset, why: &Because) -> Stop {
    let expected = "moves of which finitely many classes of amounts say whether they are legal, the \
                    same for all heaps";
    let found = format!("{ruleset}: {why}");
    Stop::refused(found, expected, "or give a number of heaps")
}

/// What moves of rules lower: a largest heap alone, or one heap; neither where they lower several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lowers {
    Largest,
    One,
    Several,
}

/// What the moves of rules lower.
///
/// # Errors
/// [`Stop::Refused`]: rules that cannot be asked about every number of heaps.
pub(super) fn lowers(search: &AnySearch<'_>) -> Result<Lowers, Stop> {
    let shape = on_any_number(search)?.shape();
    let one = |shape: &Shape| {
        let all = shape.subsets();
        all.is_some_and(|all| all.iter().all(|subset| subset.heaps == 1))
    };
    Ok(match shape.largest() {
        Some(_) => Lowers::Largest,
        None if one(&shape) => Lowers::One,
        None => Lowers::Several,
    })
}

/// The moves of rules that lower one heap, to be read by sizes.
///
/// # Errors
/// [`Stop::Refused`]: what is missing.
pub(super) fn playable_by_size(search: &AnySearch<'_>) -> Result<SizeMoves, Stop> {
    let ruleset = search.ruleset;
    let shape = on_any_number(search)?.shape();
    let largest = shape.largest();
    let cases = match (&largest, shape.subsets()) {
        (Some(cases), _) => cases.clone(),
        (None, Some(all)) if all.iter().all(|subset| subset.heaps == 1) => {
            all.into_iter().flat_map(|subset| subset.cases).collect()
        }
        _ => {
            let expected = "moves that lower one heap, any or a largest one, to be read by sizes";
            return refused(ruleset, ", whose moves are not declared so", expected);
        }
    };
    let moves = SizeMoves::new(&cases, largest.is_some());
    let moves = moves.map_err(|why| classless(ruleset, &why))?;
    match moves.any() {
        true => Ok(moves),
        false => refused(ruleset, ", which has no moves", "rules with moves"),
    }
}
