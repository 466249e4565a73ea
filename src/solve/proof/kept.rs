//! What is known of pieces, kept for a later run: a fact about a piece stands whatever else is known,
//! so that a table is written while threads go on with it.

use super::slots::Slots;
use super::{Halt, Proofs};
use crate::game::Pieces;
use crate::work::{Context, KeptNumbers, Reached, Stop};
use std::sync::Mutex;

/// A table that is kept.
pub(super) struct KeptTable {
    name: String,
    /// Whether what an earlier run kept was taken over.
    begun: bool,
    /// Held by the thread that writes.
    writing: Mutex<()>,
}

impl KeptTable {
    /// Of a game whose pieces are the same words in every run.
    pub(super) fn of(game: &impl Pieces) -> Option<Self> {
        let game = game.lasting()?;
        Some(Self {
            name: format!("proofs of {game}"),
            begun: false,
            writing: Mutex::new(()),
        })
    }

    /// Keeps the table, if it is time, and no other thread does so.
    pub(super) fn if_due(
        &self,
        table: &Slots,
        game: &impl Pieces,
        context: &Context,
    ) -> Result<(), Stop> {
        let stage = context.stage(&self.name);
        if !stage.due() {
            return Ok(());
        }
        match self.writing.try_lock() {
            Ok(_writing) => self.put(table, game, context),
            Err(_) => Ok(()),
        }
    }

    fn put(&self, table: &Slots, game: &impl Pieces, context: &Context) -> Result<(), Stop> {
        let known = table.known();
        // what is known by now is of pieces that are remembered
        let words = game.remembered();
        if !words.is_empty() {
            put(&self.words(), words, context)?;
        }
        put(&self.name, known, context)
    }

    /// The stage of what the words of pieces stand for.
    fn words(&self) -> String {
        format!("words of the {}", self.name)
    }
}

fn put(stage: &str, words: Vec<u64>, context: &Context) -> Result<(), Stop> {
    let mark = Reached {
        next: 1,
        done: words.len() as u64 / 2,
    };
    let numbers = KeptNumbers {
        count: words.len() as u64,
        most: u64::MAX,
        each: &mut words.into_iter(),
    };
    context.stage(&stage).put(mark, numbers)
}

/// What was kept of a stage.
fn found(stage: &str, context: &Context) -> Result<Vec<u64>, Stop> {
    let mut words = Vec::new();
    context.stage(&stage).find(&mut |word| words.push(word))?;
    Ok(words)
}

impl<G: Pieces> Proofs<G> {
    /// Takes over what an earlier run kept.
    pub(super) fn begin(&mut self, context: &Context) -> Result<(), Stop> {
        let Some(kept) = self.kept.as_mut().filter(|kept| !kept.begun) else {
            return Ok(());
        };
        kept.begun = true;
        let known = found(&kept.name, context)?;
        if known.is_empty() || !self.game.recall(&found(&kept.words(), context)?) {
            return Ok(());
        }
        for pair in known.chunks_exact(2) {
            while let Err(halt) = self.table.take_over(pair[0], pair[1]) {
                match halt {
                    Halt::Stop(stop) => return Err(stop),
                    _ => self.table.grow()?,
                }
            }
        }
        Ok(())
    }

    /// How a search ends that was stopped: what is known is kept.
    pub(super) fn end(&self, stop: Stop, context: &Context) -> Stop {
        match (&self.kept, &stop) {
            (Some(kept), Stop::Cancelled | Stop::Memory { .. } | Stop::Spent(_))
                if context.keeps() =>
            {
                kept.put(&self.table, &self.game, context)
                    .err()
                    .unwrap_or(stop)
            }
            _ => stop,
        }
    }
}
