//! The definition, word for word: the oracle that every engine is compared with.

use super::{Fold, listed};
use crate::game::Game;
use crate::work::{Context, Stop};
use std::collections::HashMap;

/// The longest play the recursion follows before it refuses: its stack is the program's.
const DEPTH: usize = 2_000;

/// Numbers of positions by the recursion of the definition ([`Fold::of`]), with the results of
/// finished positions kept in a `HashMap` of the standard library. The value of a sum is the nim-sum
/// of the values of its components.
#[derive(Debug)]
pub struct Definition<G: Game> {
    game: G,
    fold: Fold,
    done: HashMap<G::Position, Option<u64>>,
}

impl<G: Game> Definition<G> {
    /// The oracle for one game.
    pub fn new(game: G, fold: impl Into<Fold>) -> Self {
        Self {
            game,
            fold: fold.into(),
            done: HashMap::new(),
        }
    }

    /// The number of a position.
    ///
    /// # Errors
    /// [`Stop::Loop`] if the rules loop, [`Stop::Refused`] if a play is longer than 2,000 moves
    /// or an option is a sum where nothing follows from its components, [`Stop::Cancelled`].
    pub fn solve(&mut self, position: &G::Position, context: &Context) -> Result<u64, Stop> {
        let value = self.recurse(position.clone(), context, &mut Vec::new(), 0);
        if value.is_err() {
            // those on the way were not finished
            self.done.retain(|_, value| value.is_some());
        }
        Ok(self.fold.of_sum(value?))
    }

    /// How many positions have been finished.
    pub fn positions(&self) -> u64 {
        self.done.len() as u64
    }

    /// `held` are the bytes of the options of those on the path.
    fn recurse(
        &mut self,
        position: G::Position,
        context: &Context,
        path: &mut Vec<G::Position>,
        held: u128,
    ) -> Result<u64, Stop> {
        match self.done.get(&position) {
            Some(Some(value)) => return Ok(*value),
            Some(None) => {
                let start = path
                    .iter()
                    .position(|p| *p == position)
                    .expect("it is on the path");
                path.push(position);
                return Err(Stop::Loop {
                    witness: path[start..].iter().map(|p| format!("{p:?}")).collect(),
                });
            }
            None => {}
        }
        if path.len() > DEPTH {
            return Err(Stop::refused(
                format!("a position from which more than {DEPTH} moves in a row are possible"),
                "fewer, to which the definition recurses",
                "use ‹engine memo›",
            ));
        }
        context.check()?;
        self.done.insert(position.clone(), None);
        path.push(position.clone());
        let options = listed::options(&self.game, &position, held, context)?;
        let held = held + options.bytes() as u128;
        let mut values = Vec::with_capacity(options.len());
        for option in options.iter() {
            if let (Some(refusal), false) = (self.fold.whole_only(), option.len() == 1) {
                return Err(refusal);
            }
            let mut sum = 0;
            for component in option {
                sum ^= self.recurse(component.clone(), context, path, held)?;
            }
            values.push(sum);
        }
        path.pop();
        let value = self.fold.of_components().of(&values);
        self.done.insert(position, Some(value));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Convention, Distinct, Wholes};
    use crate::rulesets::heap_rules;
    use crate::solve::Want;
    use crate::solve::memo::Memo;

    /// In the pool, whose stacks are large.
    #[test]
    fn plays_of_2000_moves_are_followed_and_no_longer_ones() {
        let (rules, context) = (heap_rules("subtract{1}"), Context::default());
        for (heap, expected) in [(1_999, Some(1)), (2_000, Some(0)), (2_001, None)] {
            let found = context.pool().install(|| {
                let game = Wholes::new(&rules);
                let mut oracle = Definition::new(&game, Want::Values);
                let fold = Fold::Blocked(0, Convention::Normal);
                let mut blocked = Definition::new(Distinct(Wholes::new(&rules)), fold);
                [
                    oracle.solve(&vec![heap].into(), &context),
                    blocked.solve(&vec![heap].into(), &context),
                ]
            });
            assert_eq!(found.map(Result::ok), [expected; 2], "{heap}");
        }
    }

    #[test]
    fn it_may_be_asked_again_after_a_refusal() {
        let (rules, context) = (heap_rules("subtract{1}"), Context::default());
        context.pool().install(|| {
            let game = Wholes::new(&rules);
            let mut oracle = Definition::new(&game, Want::Values);
            for _ in 0..2 {
                let long = oracle.solve(&vec![3_000].into(), &context);
                assert!(matches!(long, Err(Stop::Refused(_))), "{long:?}");
            }
            assert_eq!(oracle.solve(&vec![1_001].into(), &context), Ok(1));
        });
    }

    /// Positions that are found count, and those that are still open.
    #[test]
    fn the_memory_limit_holds_where_options_are_forbidden() {
        let rules = heap_rules("subtract{1}");
        for (memory, fits) in [(1_500_000, false), (8_000_000, true)] {
            let context = Context::new(1, memory).unwrap();
            let game = Distinct(Wholes::new(&rules));
            let fold = Fold::Blocked(0, Convention::Normal);
            let found = Memo::common(game, fold).solve(&[vec![20_000].into()], &context);
            match found {
                Ok(number) => assert!(fits && number == [0], "{memory}"),
                Err(stop) => assert!(!fits && matches!(stop, Stop::Memory { .. }), "{stop}"),
            }
        }
    }
}
