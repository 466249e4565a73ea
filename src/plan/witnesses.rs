//! Which positions a certificate of a value lists: few and small ones.

use crate::game::{Game, Options};
use crate::work::{Context, Stop};
use hashbrown::HashMap;
use smallvec::SmallVec;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// A value, and the values and texts of the positions that show it.
type PiecesListed = (u64, Vec<(u64, String)>);

/// What is asked for the values of pieces.
pub(super) trait PieceValues<P> {
    fn value(&mut self, piece: &P) -> Result<u64, Stop>;

    fn is(&mut self, value: u64, piece: &P) -> Result<bool, Stop>;

    /// Whether a piece has a value, if that is known without a search.
    fn told(&self, value: u64, piece: &P) -> Option<bool>;

    /// How much work a piece is likely to be: larger for larger ones.
    fn size(&self, piece: &P) -> usize;
}

/// Pieces by number, in the order in which they are met. A sum is a list of those that have moves,
/// increasing, and two of a kind are left out.
pub(super) struct Witnesses<'a, G: Game, A> {
    game: G,
    asked: A,
    context: &'a Context,
    numbers: HashMap<G::Position, u32>,
    met: Vec<Met<G::Position>>,
    /// Needed ones whose options are still to be shown, the largest first.
    todo: BinaryHeap<(usize, u32)>,
    buffer: Options<G::Position>,
}

struct Met<P> {
    piece: P,
    size: usize,
    /// Whether there is a move, once that was asked for.
    moves: Option<bool>,
    /// The sums that moves lead to, each once, once that was asked for.
    options: Option<Rc<[Total]>>,
    /// The value, if the piece is needed.
    value: Option<u64>,
}

type Total = SmallVec<[u32; 4]>;

impl<'a, G: Game, A: PieceValues<G::Position>> Witnesses<'a, G, A>
where
    G::Position: Ord,
{
    pub(super) fn new(game: G, asked: A, context: &'a Context) -> Self {
        Self {
            game,
            asked,
            context,
            numbers: HashMap::new(),
            met: Vec::new(),
            todo: BinaryHeap::new(),
            buffer: Options::new(),
        }
    }

    pub(super) fn listed(
        &mut self,
        roots: Vec<G::Position>,
        written: impl Fn(&G::Position) -> String,
    ) -> Result<PiecesListed, Stop> {
        let progress = self.context.progress();
        progress.begin("claims about positions of the certificate", None);
        let roots = roots.into_iter().map(|root| self.number(root)).collect();
        let roots = self.tidied(roots)?;
        self.need(&roots)?;
        while let Some((_, number)) = self.todo.pop() {
            self.context.check()?;
            self.show(number)?;
            progress.advance(1);
        }
        progress.end();
        let value = self.known(&roots).expect("they are needed");
        let needed = self.met.iter();
        let mut all: Vec<(&G::Position, u64)> = needed
            .filter_map(|met| Some((&met.piece, met.value?)))
            .collect();
        all.sort();
        let pieces = all
            .into_iter()
            .map(|(piece, value)| (value, written(piece)));
        Ok((value, pieces.collect()))
    }

    fn number(&mut self, piece: G::Position) -> u32 {
        let next = self.met.len() as u32;
        let size = self.asked.size(&piece);
        let number = *self.numbers.entry(piece.clone()).or_insert(next);
        if number == next {
            self.met.push(Met {
                piece,
                size,
                moves: None,
                options: None,
                value: None,
            });
        }
        number
    }

    /// Lists the options of a piece in the buffer.
    fn list(&mut self, number: u32, most: usize) -> Result<(), Stop> {
        self.buffer = Options::within(most);
        let piece = &self.met[number as usize].piece;
        self.game.options(piece, &mut self.buffer);
        Ok(self.buffer.complete()?)
    }

    fn options(&mut self, number: u32) -> Result<Rc<[Total]>, Stop> {
        if let Some(options) = &self.met[number as usize].options {
            return Ok(Rc::clone(options));
        }
        self.list(number, usize::MAX)?;
        let listed = std::mem::take(&mut self.buffer);
        let mut options = Vec::with_capacity(listed.len());
        for option in listed.iter() {
            let part = |part: &G::Position| {
                let part = self.game.canonical(part.clone());
                self.number(part)
            };
            let parts = option.iter().map(part).collect();
            options.push(self.tidied(parts)?);
        }
        options.sort();
        options.dedup();
        let options: Rc<[Total]> = options.into();
        self.met[number as usize].options = Some(Rc::clone(&options));
        Ok(options)
    }

    fn moves(&mut self, number: u32) -> Result<bool, Stop> {
        if let Some(moves) = self.met[number as usize].moves {
            return Ok(moves);
        }
        self.list(number, 1)?;
        let moves = !self.buffer.is_empty() || self.buffer.is_full();
        self.met[number as usize].moves = Some(moves);
        Ok(moves)
    }

    fn tidied(&mut self, mut parts: Total) -> Result<Total, Stop> {
        parts.sort_unstable();
        let mut kept = Total::new();
        for part in parts {
            match kept.last() == Some(&part) {
                true => _ = kept.pop(),
                false if self.moves(part)? => kept.push(part),
                false => {}
            }
        }
        Ok(kept)
    }

    /// The value of a sum, if all its parts are needed.
    fn known(&self, sum: &[u32]) -> Option<u64> {
        let mut values = sum.iter().map(|&part| self.met[part as usize].value);
        values.try_fold(0, |total, value| Some(total ^ value?))
    }

    /// What it costs to list the parts of a sum: larger ones by far the most.
    fn cost(&self, sum: &[u32]) -> u128 {
        let parts = sum.iter().map(|&part| &self.met[part as usize]);
        let new = parts.filter(|met| met.value.is_none());
        new.map(|met| 1_u128 << met.size.min(100))
            .fold(0, u128::saturating_add)
    }

    fn is(&mut self, value: u64, sum: &[u32]) -> Result<bool, Stop> {
        let mut rest = value;
        let mut open = Total::new();
        for &part in sum {
            match self.met[part as usize].value {
                Some(known) => rest ^= known,
                None => open.push(part),
            }
        }
        open.sort_by_key(|&part| self.met[part as usize].size);
        let Some(last) = open.pop() else {
            return Ok(rest == 0);
        };
        for part in open {
            rest ^= self.asked.value(&self.met[part as usize].piece)?;
        }
        self.asked.is(rest, &self.met[last as usize].piece)
    }

    /// Whether a sum has a value, if that is known without a search.
    fn told(&self, value: u64, sum: &[u32]) -> Option<bool> {
        let (mut rest, mut open) = (value, None);
        for &part in sum {
            let met = &self.met[part as usize];
            match met.value {
                Some(known) => rest ^= known,
                None if open.is_some() => return None,
                None => open = Some(&met.piece),
            }
        }
        match open {
            Some(piece) => self.asked.told(rest, piece),
            None => Some(rest == 0),
        }
    }

    fn need(&mut self, sum: &[u32]) -> Result<(), Stop> {
        for &part in sum {
            let met = &mut self.met[part as usize];
            if met.value.is_none() {
                met.value = Some(self.asked.value(&met.piece)?);
                self.todo.push((met.size, part));
            }
        }
        Ok(())
    }

    /// Of some sums the cheapest that has a value.
    fn cheapest(&mut self, value: u64, mut sums: Vec<Total>) -> Result<Option<Total>, Stop> {
        if let Some(at) = sums.iter().position(|sum| self.known(sum) == Some(value)) {
            return Ok(Some(sums.swap_remove(at)));
        }
        sums.retain(|sum| self.known(sum).is_none());
        sums.sort_by_cached_key(|sum| self.cost(sum));
        sums.dedup();
        // what the search for the value has shown is not searched again
        let told = |sum: &Total| self.told(value, sum);
        if let Some(at) = sums.iter().position(|sum| told(sum) == Some(true)) {
            return Ok(Some(sums.swap_remove(at)));
        }
        for sum in sums {
            if self.is(value, &sum)? {
                return Ok(Some(sum));
            }
        }
        Ok(None)
    }

    /// Lists what shows the value of a piece.
    fn show(&mut self, number: u32) -> Result<(), Stop> {
        let value = self.met[number as usize].value.expect("it is needed");
        let options = self.options(number)?;
        for smaller in 0..value {
            let found = self.cheapest(smaller, options.to_vec())?;
            let found = found.expect("a value has options of all smaller ones");
            self.need(&found)?;
        }
        for option in &options[..] {
            if self.known(option).is_some() {
                continue;
            }
            let replies = self.replies(option)?;
            match self.cheapest(value, replies)? {
                Some(reply) => self.need(&reply)?,
                None => self.need(option)?,
            }
        }
        Ok(())
    }

    /// The options of a sum.
    fn replies(&mut self, sum: &[u32]) -> Result<Vec<Total>, Stop> {
        let mut all = Vec::new();
        for (i, &part) in sum.iter().enumerate() {
            for option in &self.options(part)?[..] {
                let rest = sum[..i].iter().chain(&sum[i + 1..]);
                all.push(self.tidied(rest.chain(option).copied().collect())?);
            }
        }
        Ok(all)
    }
}
