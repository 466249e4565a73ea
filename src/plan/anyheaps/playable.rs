use super::{ANY_LEVELS, AnySearch, Played};
use crate::game::{Convention, HeapRules};
use crate::theory::anyheaps::SubsetMoves;
use crate::work::Stop;

/// How rules of one's own are written for any number of heaps.
const WRITTEN: &str = "such as rules{any heaps: as nim; take (s, t) from (i, j) for i in 1..n, j in \
     i+1..n, s in 1..x[i], t in 1..x[j] if s even or t even}";

/// The moves of rules that can be asked about every number of heaps.
///
/// # Errors
/// [`Stop::Refused`]: what is missing.
pub(super) fn playable<'a>(search: &AnySearch<'a>, base: u32) -> Result<Played<'a>, Stop> {
    let ruleset = search.ruleset;
    let refused = |found: &str, expected: &str| {
        let remedy = "or give a number of heaps";
        Err(Stop::refused(format!("{ruleset}{found}"), expected, remedy))
    };
    if !(2..=16).contains(&base) {
        let found = format!("base {base}");
        let remedy = "";
        return Err(Stop::refused(found, "2 to 16 for ‹heaps any›", remedy));
    }
    if search.levels == 0 || search.levels > ANY_LEVELS {
        let expected = format!("the values 0..V with V below {ANY_LEVELS} for ‹heaps any›");
        return refused("", &expected);
    }
    let Some(rules) = ruleset.heap_rules() else {
        return refused(
            ", which is played on a board",
            "rules on heaps, such as nim",
        );
    };
    let numbers = rules.heaps();
    if *numbers.start() > 1 || *numbers.end() < usize::MAX {
        let heaps = match numbers.start() == numbers.end() {
            true => numbers.start().to_string(),
            false => format!("{} to {}", numbers.start(), numbers.end()),
        };
        let found = format!(", which is played on {heaps} heaps");
        return refused(&found, &format!("rules on any number of heaps, {WRITTEN}"));
    }
    if !rules.heaps_alone() || rules.loops() {
        let expected = "rules whose positions are heaps and nothing else, without pass, block or \
                        `then`, and whose plays end";
        return refused("", expected);
    }
    if let Some(restriction) = rules.restriction() {
        let found = format!(", whose positions are {restriction} only");
        return refused(&found, "rules of which all tuples of heaps are positions");
    }
    let misere = ruleset.convention == Convention::Misere;
    if misere && search.levels > 1 {
        return refused(
            ", which has outcomes and no values",
            "no ‹values›: its P-positions are what can be discovered",
        );
    }
    let Some(subsets) = rules.shape().subsets() else {
        let expected = format!(
            "moves that lower at most 8 heaps, whichever, and say nothing of the others, {WRITTEN}"
        );
        return refused(", whose moves are not declared so", &expected);
    };
    let moves = SubsetMoves::new(base, &subsets).map_err(|why| {
        let expected = "moves of which finitely many classes of amounts say whether they are legal, \
                        the same for all heaps";
        Stop::refused(
            format!("{ruleset}: {why}"),
            expected,
            "or give a number of heaps",
        )
    })?;
    if moves.most() == 0 {
        return refused(", which has no moves", "rules with moves");
    }
    if misere && !moves.takes_one() {
        let expected = "misere rules in which a token may be taken from any one heap: the game then \
                        ends where all heaps are 0, and this proof knows no other ends";
        return refused("", expected);
    }
    Ok(Played {
        ruleset,
        levels: search.levels,
        moves,
    })
}
