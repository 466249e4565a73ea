use super::{Game, HeapRules, Options, Wholes};
use hashbrown::HashSet;

/// Whole positions whose options are those that differ, each once: those of which an opponent
/// forbids some before a move. Positions that differ in the order of their heaps only are different
/// options, of one canonical form.
#[derive(Clone, Debug)]
pub struct Distinct<R>(pub Wholes<R>);

impl<R: HeapRules + Clone> Game for Distinct<R> {
    type Position = <Wholes<R> as Game>::Position;

    fn beside(&self, position: &Self::Position) -> usize {
        self.0.beside(position)
    }

    fn may_fail(&self) -> bool {
        self.0.may_fail()
    }

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        let (room, mut options) = (to.room(), HashSet::<Self::Position>::new());
        let all = self.0.each(from, |option| {
            options.insert(option.into());
            options.len() < room
        });
        if let Err(fault) = all {
            to.fail(fault);
        }
        let mut options: Vec<Self::Position> = options.into_iter().collect();
        options.sort_unstable();
        for option in options {
            to.one(self.0.canonical(option));
        }
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        self.0.canonical(position)
    }
}
