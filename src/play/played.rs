//! Whole games, computer against computer.

use super::lasting::AT_ONCE;
use super::{Computer, Match, Position, Side};
use crate::game::{HeapRules, Shape};
use crate::number::grouped;
use crate::work::{Context, Silent, Stop};
use num_bigint::BigUint;
use std::sync::Arc;

impl Match {
    /// Plays on to the end, computer against computer: the first side first. Progress is counted in
    /// moves. Nobody wins where the game is [drawn](Self::drawn).
    ///
    /// # Errors
    /// Those of the search, [`Stop::Cancelled`] among them.
    pub fn play_out(
        &mut self,
        players: [Computer; 2],
        context: &Context,
    ) -> Result<Option<Side>, Stop> {
        self.patience = AT_ONCE;
        if !self.start().loops() {
            self.analysis(context)?;
        }
        let silent = context.clone().with_progress(Arc::new(Silent));
        context.progress().begin(&moves(self.position()), None);
        let winner = loop {
            match self.ply(players, &silent) {
                Ok(None) if self.drawn() => break Ok(None),
                Ok(None) => context.progress().advance(1),
                Ok(winner) => break Ok(winner),
                Err(stop) => break Err(stop),
            }
        };
        context.progress().end();
        winner
    }

    /// Makes a move, or tells who has won.
    fn ply(&mut self, players: [Computer; 2], context: &Context) -> Result<Option<Side>, Stop> {
        context.check()?;
        self.forbid_by_computer(context)?;
        let winner = self.winner();
        if winner.is_none() {
            let player = players[usize::from(self.turn() == Side::Second)];
            self.play_computer(player, context)?;
        }
        Ok(winner)
    }
}

/// What is counted: moves, at most as many as there are tokens where each takes one.
fn moves(from: &Position) -> String {
    let falls = from.ruleset().heap_rules().is_some_and(|rules| {
        let shape = rules.shape();
        let facts = shape.facts();
        let falls = facts.raises.is_none() && !facts.splits && shape != Shape::OPAQUE;
        falls && rules.heaps_alone()
    });
    let tokens: BigUint = from.heap_lists().concat().iter().sum();
    match u64::try_from(tokens) {
        Ok(tokens) if falls => format!("moves of at most {}", grouped(tokens)),
        _ => "moves".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Progress;
    use std::sync::Mutex;

    /// Stages, each with its units.
    #[derive(Default)]
    struct Told(Mutex<Vec<(String, u64)>>);

    impl Progress for Told {
        fn begin(&self, what: &str, _: Option<u64>) {
            self.0.lock().unwrap().push((what.into(), 0));
        }

        fn advance(&self, units: u64) {
            self.0.lock().unwrap().last_mut().unwrap().1 += units;
        }

        fn end(&self) {}
    }

    #[test]
    fn moves_are_counted() {
        for (rules, heaps, what) in [
            ("nim", &[5_u8, 5][..], "moves of at most 10"),
            ("wythoff", &[3, 5], "moves of at most 8"),
            ("kayles", &[9], "moves"),
            ("nim pass(1)", &[3], "moves"),
        ] {
            let start = Position::heaps(&rules.parse().unwrap(), heaps.iter().copied(), None);
            let mut game = Match::new(start.unwrap());
            let told = Arc::new(Told::default());
            let context = Context::default().with_progress(told.clone());
            game.play_out([Computer::default(); 2], &context).unwrap();
            let last = told.0.lock().unwrap().pop().unwrap();
            assert_eq!(last, (what.into(), game.plies().len() as u64), "{rules}");
        }
    }
}
