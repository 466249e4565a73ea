//! How long play lasts: remoteness and suspense numbers.

use super::listed;
use crate::game::{Convention, Game, Length};
use crate::number::grouped;
use crate::work::{Context, Stop};
use hashbrown::HashMap;

/// Bytes of a stored position, about.
const ENTRY: u128 = 96;
/// Positions between two looks at the memory.
const POLL: usize = 1 << 12;

/// Lengths of play by their definition, each position once: O(options of all positions reached).
///
/// An option that is a sum of several components is refused: its length does not follow from
/// theirs.
#[derive(Debug)]
pub struct Lengths<G: Game> {
    game: G,
    length: Length,
    convention: Convention,
    /// Options that are examined at most.
    most: usize,
    looked: usize,
    /// Without a number while it is worked on.
    done: HashMap<G::Position, Option<u32>>,
    /// Bytes of the options of those.
    held: u128,
}

/// A position that is worked on: its options, those that are known, and what follows from them.
struct Open<P> {
    position: P,
    options: Vec<P>,
    next: usize,
    /// Lengths of options that are even, and of those that are odd: the one that counts.
    best: [Option<u32>; 2],
}

impl<G: Game> Lengths<G> {
    /// Lengths of one game, in normal play.
    pub fn new(game: G, length: Length) -> Self {
        Self {
            game,
            length,
            convention: Convention::Normal,
            most: usize::MAX,
            looked: 0,
            done: HashMap::new(),
            held: 0,
        }
    }

    /// In play by a convention.
    #[must_use]
    pub fn under(self, convention: Convention) -> Self {
        Self { convention, ..self }
    }

    /// Looking at at most this many options, in all.
    #[must_use]
    pub fn within(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// The length of play from a position.
    ///
    /// # Errors
    /// [`Stop::Loop`] if the rules loop; [`Stop::Refused`] if a heap splits, or more options would
    /// be examined than may be; [`Stop::Memory`]; [`Stop::Cancelled`].
    pub fn number(&mut self, position: &G::Position, context: &Context) -> Result<u32, Stop> {
        if let Some(Some(known)) = self.done.get(position) {
            return Ok(*known);
        }
        let number = self.search(position, context);
        if number.is_err() {
            // those on the way were not finished
            self.done.retain(|_, number| number.is_some());
            self.held = 0;
        }
        number
    }

    fn search(&mut self, position: &G::Position, context: &Context) -> Result<u32, Stop> {
        let mut open = vec![self.open(position.clone(), context)?];
        loop {
            let top = open.last_mut().expect("one is open");
            let Some(option) = top.options.get(top.next) else {
                let top = open.pop().expect("one is open");
                self.held -= self.bytes(&top.options);
                let number = self.decided(top.best);
                self.done.insert(top.position, Some(number));
                if open.is_empty() {
                    return Ok(number);
                }
                continue;
            };
            match self.done.get(option) {
                Some(&Some(number)) => {
                    let side = &mut top.best[(number % 2) as usize];
                    let before = side.unwrap_or(number);
                    *side = Some(match self.hurries(self.is_p(number)) {
                        true => before.min(number),
                        false => before.max(number),
                    });
                    top.next += 1;
                }
                Some(None) => {
                    let option = option.clone();
                    let from = open.iter().skip_while(|other| other.position != option);
                    let witness = from.map(|other| format!("{:?}", other.position));
                    let again = [format!("{option:?}")];
                    return Err(Stop::Loop {
                        witness: witness.chain(again).collect(),
                    });
                }
                None => {
                    let option = option.clone();
                    open.push(self.open(option, context)?);
                }
            }
        }
    }

    /// Whether positions of a length are P: the player who cannot move has lost in normal play, and
    /// has won in misere play.
    fn is_p(&self, number: u32) -> bool {
        number.is_multiple_of(2) == (self.convention == Convention::Normal)
    }

    /// Whether who moves to an option hurries: the winner moves to P-options.
    fn hurries(&self, to_p: bool) -> bool {
        to_p == (self.length == Length::Remoteness)
    }

    /// Bytes of a list.
    fn bytes(&self, options: &[G::Position]) -> u128 {
        let each = |option| size_of::<G::Position>() + self.game.beside(option);
        options.iter().map(each).sum::<usize>() as u128
    }

    fn decided(&self, [even, odd]: [Option<u32>; 2]) -> u32 {
        let best = match self.convention {
            Convention::Normal => even.or(odd),
            Convention::Misere => odd.or(even),
        };
        best.map_or(0, |number| number + 1)
    }

    fn open(
        &mut self,
        position: G::Position,
        context: &Context,
    ) -> Result<Open<G::Position>, Stop> {
        let held = self.done.len() as u128 * ENTRY + self.held;
        if self.done.len().is_multiple_of(POLL) {
            context.check()?;
            context.afford(&format!("a search of {} numbers", self.length), held)?;
        }
        let options = listed::options(&self.game, &position, held, context)?;
        let single = options.iter().map(|option| match option {
            [part] => Ok(part.clone()),
            _ => Err(Stop::Refused(format!(
                "{} numbers are of whole positions, and a move leaves a sum of several",
                self.length
            ))),
        });
        let options = single.collect::<Result<Vec<_>, Stop>>()?;
        self.looked += options.len() + 1;
        if self.looked > self.most {
            return Err(Stop::Refused(format!(
                "{} numbers need a search of more than {} options",
                self.length,
                grouped(self.most as u64)
            )));
        }
        self.held += self.bytes(&options);
        self.done.insert(position.clone(), None);
        Ok(Open {
            position,
            options,
            next: 0,
            best: [None; 2],
        })
    }
}
