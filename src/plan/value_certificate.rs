//! The certificate of a value: positions whose values show one another, down to those without moves.
//!
//! A position has the value v if, for each n < v, some option has the value n, and no option has the
//! value v: its value is known and another one, or it has an option itself with the value v. So it is
//! enough to list, for each position of the certificate, options of the smaller values, and for every
//! other option a reply of value v. Which ones are listed is chosen so that few and small positions
//! are needed.

use super::Engine;
use super::boards::BoardSearch;
use super::search::{Search, Way, search};
use crate::game::{Board, Convention, Game, Grid, Heap, HeapRules, Options, SingleHeap};
use crate::number::joined;
use crate::rulesets::{BoardRuleset, HeapRuleset, Rules, Ruleset};
use crate::solve::{Fold, Want};
use crate::store::ValueRecord;
use crate::work::{Context, Stop};
use hashbrown::{HashMap, HashSet};
use std::collections::BinaryHeap;

/// What is asked for the values of pieces.
trait PieceValues<P> {
    fn value(&mut self, piece: &P) -> Result<u64, Stop>;

    fn is(&mut self, value: u64, piece: &P) -> Result<bool, Stop>;

    /// How much work a piece is likely to be: larger for larger ones.
    fn size(&self, piece: &P) -> usize;
}

struct BoardValues<'a>(BoardSearch, &'a Context);

impl PieceValues<Grid> for BoardValues<'_> {
    fn value(&mut self, piece: &Grid) -> Result<u64, Stop> {
        self.0.number(piece, self.1)
    }

    fn is(&mut self, value: u64, piece: &Grid) -> Result<bool, Stop> {
        self.0.is(value, piece, self.1)
    }

    fn size(&self, piece: &Grid) -> usize {
        piece.cells().count()
    }
}

struct HeapValues<'a>(Box<dyn Search + 'a>, &'a Context);

impl PieceValues<Heap> for HeapValues<'_> {
    fn value(&mut self, piece: &Heap) -> Result<u64, Stop> {
        self.0.number(&[*piece], self.1)
    }

    fn is(&mut self, value: u64, piece: &Heap) -> Result<bool, Stop> {
        Ok(self.value(piece)? == value)
    }

    fn size(&self, piece: &Heap) -> usize {
        piece.count_ones() as usize
    }
}

/// The certificate of the value of a position in normal play.
///
/// # Errors
/// [`Stop::Refused`] for rules whose positions are not sums of their heaps or boards, or that have no
/// values; those of the search.
pub fn value_certificate(
    ruleset: &Ruleset,
    position: Result<&Grid, &[Heap]>,
    context: &Context,
) -> Result<ValueRecord, Stop> {
    if ruleset.convention == Convention::Misere {
        return Err(Stop::Refused(
            "found misere play, expected normal play for a certificate of a value".into(),
        ));
    }
    let (value, pieces) = match (&ruleset.rules, position) {
        (Rules::Board(rules), Ok(grid)) => of_board(rules, grid, context)?,
        (Rules::Heaps(rules), Err(heaps)) => of_heaps(rules, heaps, context)?,
        _ => unreachable!("a position of other rules"),
    };
    Ok(ValueRecord {
        rules: ruleset.to_string(),
        position: match position {
            Ok(grid) => grid.to_string(),
            Err(heaps) => joined(heaps, " "),
        },
        value,
        pieces,
    })
}

type Written = (u64, Vec<(u64, String)>);

fn of_board(rules: &BoardRuleset, grid: &Grid, context: &Context) -> Result<Written, Stop> {
    let search = BoardSearch::new(rules, (grid.rows(), grid.cols()), Fold::Values, None)?;
    let board = Board(rules.clone());
    let roots = board.parts(grid);
    let mut choice = Witnesses::new(board, BoardValues(search, context), context);
    choice.listed(roots, ToString::to_string)
}

fn of_heaps(rules: &HeapRuleset, heaps: &[Heap], context: &Context) -> Result<Written, Stop> {
    let way = Way::usual(rules, Want::Values);
    if way != Way::Heaps || rules.extra().is_some() || !rules.summands().is_empty() {
        return Err(Stop::Refused(format!(
            "found {rules}, expected rules whose positions are sums of single heaps, such as those \
             on graphs, for a certificate of a value"
        )));
    }
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let asked = search(rules, (1, largest), Want::Values, (Engine::Memo, way))?;
    let roots = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    let mut choice = Witnesses::new(
        SingleHeap(rules.clone()),
        HeapValues(asked, context),
        context,
    );
    choice.listed(roots, ToString::to_string)
}

struct Witnesses<'a, G: Game, A> {
    game: G,
    asked: A,
    context: &'a Context,
    /// The positions that are needed, with their values.
    values: HashMap<G::Position, u64>,
    /// Those whose options are still to be shown, the largest first.
    todo: BinaryHeap<(usize, u64)>,
    waiting: HashMap<u64, G::Position>,
    options: HashMap<G::Position, Vec<Vec<G::Position>>>,
}

impl<'a, G: Game, A: PieceValues<G::Position>> Witnesses<'a, G, A>
where
    G::Position: Ord,
{
    fn new(game: G, asked: A, context: &'a Context) -> Self {
        Self {
            game,
            asked,
            context,
            values: HashMap::new(),
            todo: BinaryHeap::new(),
            waiting: HashMap::new(),
            options: HashMap::new(),
        }
    }

    fn listed(
        &mut self,
        roots: Vec<G::Position>,
        written: impl Fn(&G::Position) -> String,
    ) -> Result<Written, Stop> {
        self.context
            .progress()
            .begin("positions of the certificate", None);
        let roots = self.tidied(roots)?;
        self.need(&roots)?;
        while let Some((_, number)) = self.todo.pop() {
            self.context.check()?;
            let piece = self.waiting.remove(&number).expect("it waits");
            self.show(&piece)?;
            self.context.progress().advance(1);
        }
        self.context.progress().end();
        let value = roots.iter().fold(0, |sum, root| sum ^ self.values[root]);
        let mut all: Vec<_> = self.values.iter().collect();
        all.sort();
        let pieces = all
            .into_iter()
            .map(|(piece, &value)| (value, written(piece)));
        Ok((value, pieces.collect()))
    }

    /// The options of a piece, each once, without parts that have no moves.
    fn options(&mut self, piece: &G::Position) -> Result<Vec<Vec<G::Position>>, Stop> {
        if let Some(options) = self.options.get(piece) {
            return Ok(options.clone());
        }
        let mut listed = Options::new();
        self.game.options(piece, &mut listed);
        listed.complete()?;
        let mut seen = HashSet::new();
        let mut options = Vec::new();
        for option in listed.iter() {
            let parts = option.iter().map(|part| self.game.canonical(part.clone()));
            let option = self.tidied(parts.collect())?;
            if seen.insert(option.clone()) {
                options.push(option);
            }
        }
        // few are asked for twice, and those soon
        if self.options.len() > 100_000 {
            self.options.clear();
        }
        self.options.insert(piece.clone(), options.clone());
        Ok(options)
    }

    /// Without parts that have no moves, and without those that are there twice.
    fn tidied(&mut self, mut parts: Vec<G::Position>) -> Result<Vec<G::Position>, Stop> {
        parts.sort();
        let mut kept: Vec<G::Position> = Vec::new();
        for part in parts {
            match kept.last() {
                Some(last) if *last == part => _ = kept.pop(),
                _ => kept.push(part),
            }
        }
        let mut moving = Vec::new();
        for part in kept {
            let mut listed = Options::within(1);
            self.game.options(&part, &mut listed);
            if !listed.is_empty() || listed.is_full() {
                moving.push(part);
            }
        }
        Ok(moving)
    }

    /// The value of a sum, if all its parts are listed.
    fn known(&self, sum: &[G::Position]) -> Option<u64> {
        let mut total = 0;
        for part in sum {
            total ^= self.values.get(part)?;
        }
        Some(total)
    }

    /// What it costs to list the parts of a sum: larger ones by far the most.
    fn cost(&self, sum: &[G::Position]) -> u128 {
        let new = sum.iter().filter(|part| !self.values.contains_key(*part));
        let sizes = new.map(|part| 1_u128 << self.asked.size(part).min(100));
        sizes.fold(0, u128::saturating_add)
    }

    fn is(&mut self, value: u64, sum: &[G::Position]) -> Result<bool, Stop> {
        let mut rest = value;
        let mut open: Vec<&G::Position> = Vec::new();
        for part in sum {
            match self.values.get(part) {
                Some(known) => rest ^= known,
                None => open.push(part),
            }
        }
        open.sort_by_key(|part| self.asked.size(part));
        let Some(last) = open.pop() else {
            return Ok(rest == 0);
        };
        for part in open {
            rest ^= self.asked.value(part)?;
        }
        self.asked.is(rest, last)
    }

    fn need(&mut self, sum: &[G::Position]) -> Result<(), Stop> {
        for part in sum {
            if !self.values.contains_key(part) {
                let value = self.asked.value(part)?;
                let number = self.values.len() as u64;
                self.values.insert(part.clone(), value);
                self.todo.push((self.asked.size(part), number));
                self.waiting.insert(number, part.clone());
            }
        }
        Ok(())
    }

    /// Of some sums the cheapest that has a value.
    fn cheapest(
        &mut self,
        value: u64,
        mut sums: Vec<Vec<G::Position>>,
    ) -> Result<Option<Vec<G::Position>>, Stop> {
        if let Some(at) = sums.iter().position(|sum| self.known(sum) == Some(value)) {
            return Ok(Some(sums.swap_remove(at)));
        }
        sums.retain(|sum| self.known(sum).is_none());
        sums.sort_by_cached_key(|sum| self.cost(sum));
        for sum in sums {
            if self.is(value, &sum)? {
                return Ok(Some(sum));
            }
        }
        Ok(None)
    }

    /// Lists what shows the value of a piece.
    fn show(&mut self, piece: &G::Position) -> Result<(), Stop> {
        let value = self.values[piece];
        let options = self.options(piece)?;
        for smaller in 0..value {
            let found = self.cheapest(smaller, options.clone())?;
            let found = found.expect("a value has options of all smaller ones");
            self.need(&found)?;
        }
        for option in options {
            if self.known(&option).is_some() {
                continue;
            }
            let replies = self.replies(&option)?;
            match self.cheapest(value, replies)? {
                Some(reply) => self.need(&reply)?,
                None => self.need(&option)?,
            }
        }
        Ok(())
    }

    /// The options of a sum.
    fn replies(&mut self, sum: &[G::Position]) -> Result<Vec<Vec<G::Position>>, Stop> {
        let mut all = Vec::new();
        for (i, part) in sum.iter().enumerate() {
            for option in self.options(part)? {
                let parts = [&sum[..i], &option, &sum[i + 1..]].concat();
                all.push(self.tidied(parts)?);
            }
        }
        Ok(all)
    }
}
