//! Moves in rows of coins, where equal heaps cancel: by the coins that are turned.

use super::row::cancelled;
use super::typed::not_understood;
use super::{Refusal, only, options};
use grundy::play::Position;
use num_bigint::BigUint;

/// The option after some coins of a row are turned: of any row where there are several.
pub(super) fn by_turning(from: &Position, places: &[BigUint]) -> Result<Position, Refusal> {
    let rows = from.coins();
    if !rows.contains(&true) {
        return Err(not_understood("turn"));
    }
    let (here, states) = (from.heap_lists(), from.states());
    let mut targets = Vec::new();
    for (i, _) in rows.iter().enumerate().filter(|(_, coins)| **coins) {
        let mut target = here.clone();
        target[i].extend_from_slice(places);
        targets.push(cancelled(from, target));
    }
    let mut found = options(from)?;
    found.retain(|option| option.states() == states && targets.contains(&option.heap_lists()));
    only(found).unwrap_or_else(|| Err(Refusal::turned(from, places)))
}

#[cfg(test)]
mod tests {
    use crate::moves::read;
    use grundy::play::{Match, Position};

    #[test]
    fn coins_are_turned_by_their_places() {
        for (rules, start, said, expected) in [
            ("turning 1-3", "5", "turn 5, 4 and 3", Ok("3 4")),
            ("turning 1-3", "5 4", "flip the coins 4 and 5", Ok("0")),
            ("turning 1-3", "5 4", "3 4 4", Ok("3")),
            ("turning 1-3", "5 4", "2: 3 4", Ok("3")),
            ("turning 1-3", "5 4", "6", Err("there is no head at 6")),
            ("turning 2C + nim", "5 | 4", "turn 5 4", Ok("4 | 4")),
            (
                "turning 2C + turning 2C",
                "5 | 5",
                "turn 5 4",
                Err("that may be one"),
            ),
            (
                "turning 2C pass(1)",
                "5",
                "turn 5 3",
                Err("turning 5 and 3 is not"),
            ),
            (
                "turning 2C pass(1)",
                "5",
                "turn 6 5",
                Err("there is no head at 6"),
            ),
            ("turning 2C pass(1)", "5", "pass", Ok("5 state 0")),
            ("nim then turning 2C", "3 3 2", "switch", Ok("2 state 0")),
            ("nim", "5", "turn 5", Err("found `turn`")),
            (
                "turning 2 x turning 2",
                "2 3",
                "turn (2,3), (1,3), (2,2) and (1,2)",
                Ok("1 2 1 3 2 2"),
            ),
            (
                "turning 2 x turning 2",
                "2 3 1 1",
                "turn (2,3) (2,1) (1,3) (1,1)",
                Ok("1 3 2 1"),
            ),
            (
                "turning 2 x turning 2",
                "2 3",
                "turn (2,4)",
                Err("there is no head at (2,4)"),
            ),
            (
                "turning 2 x turning 2",
                "2 3",
                "turn (2,3) (1,3)",
                Err("turning (2,3) and (1,3) is not"),
            ),
        ] {
            let ruleset = rules.parse().unwrap();
            let game = Match::new(Position::read(&ruleset, start).unwrap());
            let found = read(&game, said);
            match (found, expected) {
                (Ok(to), Ok(expected)) => assert_eq!(to.to_string(), expected, "{rules}: {said}"),
                (Err(refusal), Err(expected)) => {
                    assert!(
                        refusal.reason.starts_with(expected),
                        "{rules}: {}",
                        refusal.reason
                    );
                }
                (found, _) => panic!("{rules}: {said}: {found:?}"),
            }
        }
    }
}
