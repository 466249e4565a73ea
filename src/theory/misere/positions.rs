//! Canonical forms and genera of single positions of any game, heaps or boards.

use super::canonical::{Arena, MisereForm};
use super::genus::Genus;
use crate::game::{Game, Options};
use crate::work::{Context, Stop};
use std::collections::HashMap;

/// What is known of the positions that were met: `None` of those on the way.
type Walked<P, T> = HashMap<P, Option<T>>;

/// What follows from what the options have.
type Made<'a, T> = dyn FnMut(Vec<T>) -> Result<T, Stop> + 'a;

/// Canonical forms and genera of positions: each follows from those of its options, which are
/// whole positions. Every position that can be reached is kept.
pub struct Positions<G: Game> {
    game: G,
    arena: Arena,
    forms: Walked<G::Position, MisereForm>,
    genera: Walked<G::Position, Genus>,
    context: Context,
}

impl<G: Game> Positions<G> {
    /// Of a game whose options are one component each. Memory and Ctrl-C are those of `context`.
    pub fn new(game: G, context: &Context) -> Self {
        Self {
            game,
            arena: Arena::new(context),
            forms: HashMap::new(),
            genera: HashMap::new(),
            context: context.clone(),
        }
    }

    /// The canonical form of a position, and the forms that were met so far. O(positions x options).
    ///
    /// # Errors
    /// If memory or time run out, a move cannot be computed, or play may go on for ever.
    pub fn form(&mut self, from: &G::Position) -> Result<(MisereForm, &mut Arena), Stop> {
        let from = &self.game.canonical(from.clone());
        let arena = &mut self.arena;
        let mut make = |options: Vec<MisereForm>| arena.form(options);
        let form = follow(&self.game, &mut self.forms, from, &mut make, &self.context)?;
        Ok((form, &mut self.arena))
    }

    /// The genus of a position by its definition, from the genera of the options alone.
    ///
    /// # Errors
    /// As [`form`](Self::form).
    pub fn genus(&mut self, from: &G::Position) -> Result<Genus, Stop> {
        let from = &self.game.canonical(from.clone());
        let mut make = |options: Vec<Genus>| Ok(Genus::of(options.iter()));
        follow(&self.game, &mut self.genera, from, &mut make, &self.context)
    }
}

/// A position on the way, its options, and how many of them are done.
struct Visit<P> {
    position: P,
    options: Vec<P>,
    next: usize,
}

/// What a position has, by a walk whose stack is the heap.
fn follow<G: Game, T: Clone>(
    game: &G,
    known: &mut Walked<G::Position, T>,
    from: &G::Position,
    make: &mut Made<'_, T>,
    context: &Context,
) -> Result<T, Stop> {
    if let Some(Some(found)) = known.get(from) {
        return Ok(found.clone());
    }
    // what an earlier walk left unfinished
    known.retain(|_, found| found.is_some());
    let mut path = vec![entered(game, known, from, 0, context)?];
    let mut held = 0;
    while let Some(step) = path.last_mut() {
        if let Some(option) = step.options.get(step.next).cloned() {
            match known.get(&option) {
                Some(Some(_)) => step.next += 1,
                Some(None) => {
                    let start = path.iter().position(|step| step.position == option);
                    let round = path[start.unwrap_or(0)..].iter();
                    let round = round.map(|step| &step.position).chain([&option]);
                    return Err(Stop::Loop {
                        witness: round.map(|position| format!("{position:?}")).collect(),
                    });
                }
                None => {
                    let next = entered(game, known, &option, held, context)?;
                    held += bytes(&next, game);
                    path.push(next);
                }
            }
            continue;
        }
        let options = step.options.iter();
        let found = make(options.filter_map(|option| known[option].clone()).collect())?;
        if let Some(step) = path.pop() {
            held -= if path.is_empty() {
                0
            } else {
                bytes(&step, game)
            };
            known.insert(step.position, Some(found));
        }
    }
    known[from].clone().ok_or_else(unfinished)
}

fn bytes<G: Game>(step: &Visit<G::Position>, game: &G) -> u128 {
    let each = size_of::<G::Position>() + game.beside(&step.position);
    (step.options.len() * each) as u128
}

fn unfinished() -> Stop {
    Stop::refused(
        "a walk through positions that ended before its beginning",
        "the beginning at the end",
        "please report it",
    )
}

/// A position that is met for the first time, with its options; `held` bytes are on the way.
fn entered<G: Game, T>(
    game: &G,
    known: &mut Walked<G::Position, T>,
    position: &G::Position,
    held: u128,
    context: &Context,
) -> Result<Visit<G::Position>, Stop> {
    context.check()?;
    let own = size_of::<G::Position>() + game.beside(position) + size_of::<T>();
    let kept = held + (known.len() * own) as u128;
    context.afford("the positions that can be reached", kept)?;
    let room = u128::from(context.memory()).saturating_sub(kept);
    let mut options = Options::in_memory(room, game.beside(position) as u128);
    game.options(position, &mut options);
    options.complete()?;
    if options.is_full() {
        context.afford("the options of one position", room + kept + 1)?;
    }
    let mut listed = Vec::with_capacity(options.len());
    for option in options.iter() {
        let [whole] = option else {
            return Err(Stop::refused(
                "a move that leaves several components",
                "whole positions",
                "",
            ));
        };
        listed.push(game.canonical(whole.clone()));
    }
    known.insert(position.clone(), None);
    Ok(Visit {
        position: position.clone(),
        options: listed,
        next: 0,
    })
}
