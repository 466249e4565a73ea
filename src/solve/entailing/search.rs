use super::replies::{EntailedValue, Replies};
use crate::work::{Context, Stop};
use hashbrown::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::rc::Rc;

/// What a move asks of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The opponent moves anywhere.
    Plain,
    /// The opponent must answer in the first component of the option.
    Entails,
    /// The same player moves again, anywhere.
    Again,
}

/// A move: what it asks, and the components that the position becomes.
pub type EntailingMove<P> = (Turn, Vec<P>);
/// A component with its moves.
type Opened<P> = (P, Vec<EntailingMove<P>>);
/// The number of a component, and a move in it.
pub type EntailedWin<P> = (usize, EntailingMove<P>);

/// A game with entailing moves, whose plays end. The options of a component, each a sum.
pub trait Entailing {
    /// A component.
    type Position: Clone + Eq + Hash + Debug;

    /// All moves from a component.
    fn moves(&self, from: &Self::Position) -> Vec<EntailingMove<Self::Position>>;
}

/// A search by memo of the values of a game with entailing moves. Each component is searched once.
pub struct EntailedSearch<G: Entailing> {
    game: G,
    known: HashMap<G::Position, Rc<Replies>>,
}

/// Components that are searched at most.
const MOST: usize = 1 << 24;
/// How deep a search goes at most.
const DEEPEST: usize = 10_000;

impl<G: Entailing> EntailedSearch<G> {
    /// An empty search.
    pub fn new(game: G) -> Self {
        Self {
            game,
            known: HashMap::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Components that are known.
    pub fn positions(&self) -> u64 {
        self.known.len() as u64
    }

    /// Beside what whoever must move in a component wins. O(components + moves), times the size of
    /// values.
    ///
    /// # Errors
    /// [`Stop::Cancelled`]; [`Stop::Refused`] for more components than are searched, and for plays of
    /// more than ten thousand moves.
    pub fn replies(&mut self, from: &G::Position, context: &Context) -> Result<Rc<Replies>, Stop> {
        let mut path: Vec<Opened<G::Position>> = Vec::new();
        if let Some(known) = self.known.get(from) {
            return Ok(Rc::clone(known));
        }
        path.push((from.clone(), self.game.moves(from)));
        let mut steps = 0_u64;
        while let Some((position, moves)) = path.last() {
            steps += 1;
            if steps.is_multiple_of(1 << 10) {
                context.check()?;
            }
            let mut parts = moves.iter().flat_map(|(_, parts)| parts);
            if let Some(next) = parts.find(|part| !self.known.contains_key(*part)) {
                if path.len() >= DEEPEST || self.known.len() >= MOST {
                    return Err(Stop::refused(
                        "a longer or wider play than is searched",
                        "a shorter one",
                        "give a smaller position",
                    ));
                }
                let next = next.clone();
                let moves = self.game.moves(&next);
                path.push((next, moves));
                continue;
            }
            let mut replies = Replies::default();
            for (turn, parts) in moves {
                self.add(*turn, parts, &mut replies);
            }
            self.known.insert(position.clone(), Rc::new(replies));
            path.pop();
        }
        Ok(Rc::clone(&self.known[from]))
    }

    fn add(&self, turn: Turn, parts: &[G::Position], replies: &mut Replies) {
        let value = |parts: &[G::Position]| {
            EntailedValue::sum(parts.iter().map(|part| self.known[part].value()))
        };
        match (turn, parts.split_first()) {
            (Turn::Plain, _) => replies.plain(value(parts)),
            (Turn::Again, _) => replies.again(value(parts)),
            (Turn::Entails, Some((first, others))) => {
                replies.entails(&self.known[first], value(others));
            }
            // nowhere to answer: the opponent has lost
            (Turn::Entails, None) => replies.entails(&Replies::default(), value(parts)),
        }
    }

    /// The value of a component.
    ///
    /// # Errors
    /// As [`replies`](Self::replies).
    pub fn value(&mut self, from: &G::Position, context: &Context) -> Result<EntailedValue, Stop> {
        Ok(self.replies(from, context)?.value())
    }

    /// The value of a sum.
    ///
    /// # Errors
    /// As [`replies`](Self::replies).
    pub fn sum(&mut self, from: &[G::Position], context: &Context) -> Result<EntailedValue, Stop> {
        let mut sum = EntailedValue::Nimber(0);
        for part in from {
            sum = sum.plus(self.value(part, context)?);
        }
        Ok(sum)
    }

    /// The winning moves from a sum: the number of the component, and the move in it.
    ///
    /// # Errors
    /// As [`replies`](Self::replies).
    pub fn winning(
        &mut self,
        from: &[G::Position],
        context: &Context,
    ) -> Result<Vec<EntailedWin<G::Position>>, Stop> {
        let mut winning = Vec::new();
        for (i, part) in from.iter().enumerate() {
            let others: Vec<_> = [&from[..i], &from[i + 1..]].concat();
            let beside = self.sum(&others, context)?;
            self.value(part, context)?;
            for (turn, parts) in self.game.moves(part) {
                let mut replies = Replies::default();
                self.add(turn, &parts, &mut replies);
                if replies.has(beside) {
                    winning.push((i, (turn, parts)));
                }
            }
        }
        Ok(winning)
    }
}
