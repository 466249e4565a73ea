//! Where a game was lost.

use super::{Computer, Match, Position, Side};
use crate::game::Outcome;
use crate::work::{Context, Stop};

impl Match {
    /// The last move by which a side gave a won game away: its place among the moves, from 0, and
    /// a position that it could have left to win. Not told of rules with `block`, where it depends
    /// on what is forbidden.
    ///
    /// # Errors
    /// Those of the search.
    pub fn given_away(
        &self,
        side: Side,
        context: &Context,
    ) -> Result<Option<(usize, Position)>, Stop> {
        if self.start().blocks() > 0 {
            return Ok(None);
        }
        let mut game = self.clone();
        while let Some(by) = game.plies().last().map(|ply| ply.side) {
            let lost = by == side && game.analysis(context)?.outcome == Outcome::N;
            game.undo();
            if lost
                && game.analysis(context)?.outcome == Outcome::N
                && let Some(best) = game.choose(Computer::default(), context)?
            {
                return Ok(Some((game.plies().len(), best.to)));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::Ruleset;

    #[test]
    fn the_last_move_that_could_have_won_is_told() {
        let context = Context::default();
        let ruleset: Ruleset = "nim".parse().unwrap();
        let at = |heaps: [u8; 3]| Position::heaps(&ruleset, heaps, None).unwrap();
        let mut game = Match::new(at([3, 4, 5]));
        // 1 4 5 wins; so does, later, 1 1 0
        for heaps in [
            [3, 4, 0],
            [3, 3, 0],
            [2, 3, 0],
            [1, 3, 0],
            [1, 2, 0],
            [1, 1, 0],
            [1, 0, 0],
            [0, 0, 0],
        ] {
            game.play(at(heaps)).unwrap();
        }
        assert_eq!(game.winner(), Some(Side::Second));
        let told = |side| game.given_away(side, &context).unwrap();
        assert_eq!(told(Side::First), Some((4, at([1, 1, 0]).bare())));
        assert_eq!(told(Side::Second), Some((3, at([2, 2, 0]).bare())));
        // the search that is kept begins with the last position
        let ruleset: Ruleset = "wythoff".parse().unwrap();
        let at = |heaps: [u8; 2]| Position::heaps(&ruleset, heaps, None).unwrap();
        let mut kept = Match::new(at([3, 2])).keeping();
        for heaps in [[3, 1], [2, 1], [1, 1], [0, 0]] {
            kept.play(at(heaps)).unwrap();
        }
        let (number, to) = kept.given_away(Side::First, &context).unwrap().unwrap();
        assert_eq!(number, 0);
        assert!(["1 2", "2 1"].contains(&&to.to_string()[..]));
        let ruleset: Ruleset = "nim".parse().unwrap();
        let at = |heaps: [u8; 3]| Position::heaps(&ruleset, heaps, None).unwrap();
        let mut short = Match::new(at([1, 1, 0]));
        assert_eq!(short.given_away(Side::First, &context).unwrap(), None);
        short.play(at([0, 1, 0])).unwrap();
        assert_eq!(short.given_away(Side::First, &context).unwrap(), None);
    }
}
