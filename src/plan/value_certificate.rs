//! The certificate of a value: positions whose values show one another, down to those without moves.
//!
//! A position has the value v if, for each n < v, some option has the value n, and no option has the
//! value v: its value is known and another one, or it has an option itself with the value v. So it is
//! enough to list, for each position of the certificate, options of the smaller values, and for every
//! other option a reply of value v. Which ones are listed is chosen so that few and small positions
//! are needed.

use super::asked::Search;
use super::boards::BoardSearch;
use super::search::{Way, search, usual_search};
use super::witnesses::{PieceValues, Witnesses};
use crate::game::{
    Board, BoardPieces, Convention, Game, Grid, Heap, HeapRules, Options, PieceSink, Pieces,
    SingleHeap,
};
use crate::number::joined;
use crate::rulesets::{BoardRuleset, HeapRuleset};
use crate::solve::proof::Proofs;
use crate::solve::{Fold, Want};
use crate::store::ValueRecord;
use crate::work::{Context, Stop};
use std::sync::Arc;

struct BoardValues<'a>(BoardSearch, &'a Context);

impl PieceValues<Grid> for BoardValues<'_> {
    fn value(&mut self, piece: &Grid) -> Result<u64, Stop> {
        self.0.number(piece, self.1)
    }

    fn is(&mut self, value: u64, piece: &Grid) -> Result<bool, Stop> {
        self.0.is(value, piece, self.1)
    }

    fn told(&self, value: u64, piece: &Grid) -> Option<bool> {
        self.0.told(value, piece)
    }

    fn size(&self, piece: &Grid) -> usize {
        piece.cells().count()
    }
}

/// Values of heaps, and their sizes where others than bits count.
struct HeapValues<'a>(Box<dyn Search + 'a>, Option<Arc<dyn Pieces>>, &'a Context);

impl PieceValues<Heap> for HeapValues<'_> {
    fn value(&mut self, piece: &Heap) -> Result<u64, Stop> {
        self.0.number(&[*piece], self.2)
    }

    fn is(&mut self, value: u64, piece: &Heap) -> Result<bool, Stop> {
        Ok(self.value(piece)? == value)
    }

    fn told(&self, value: u64, piece: &Heap) -> Option<bool> {
        self.0.told(value, &[*piece])
    }

    fn size(&self, piece: &Heap) -> usize {
        let pieces = self.1.as_ref();
        pieces.map_or(piece.count_ones(), |pieces| pieces.weight(*piece)) as usize
    }
}

/// Boards that are words to the search, and to whoever chooses among them.
struct WordBoard(Arc<dyn BoardPieces>);

/// Lists the options of a piece.
struct OptionList<'a>(&'a mut Options<u64>);

impl PieceSink for OptionList<'_> {
    fn option(&mut self, _: u64, parts: &[u64]) -> bool {
        self.0.sum(parts.iter().copied());
        !self.0.is_full()
    }

    fn batch(&mut self) -> bool {
        !self.0.is_full()
    }
}

impl Game for WordBoard {
    type Position = u64;

    fn options(&self, from: &u64, to: &mut Options<u64>) {
        self.0.options(*from, &mut OptionList(to));
    }
}

/// Values of such words.
struct WordValues<'a>(Proofs<Arc<dyn BoardPieces>>, &'a Context);

impl PieceValues<u64> for WordValues<'_> {
    fn value(&mut self, piece: &u64) -> Result<u64, Stop> {
        self.0.value(0, &[*piece], self.1)
    }

    fn is(&mut self, value: u64, piece: &u64) -> Result<bool, Stop> {
        self.0.is(value, 0, &[*piece], self.1)
    }

    fn told(&self, value: u64, piece: &u64) -> Option<bool> {
        self.0.told(value, *piece)
    }

    fn size(&self, piece: &u64) -> usize {
        self.0.game().weight(*piece) as usize
    }
}

/// The certificate of the value of a position on a board, in normal play.
///
/// # Errors
/// Those of the search.
pub fn board_value_certificate(
    rules: &BoardRuleset,
    grid: &Grid,
    context: &Context,
) -> Result<ValueRecord, Stop> {
    let size = (grid.rows(), grid.cols());
    let record = |(value, pieces)| ValueRecord {
        rules: rules.to_string(),
        position: grid.to_string(),
        value,
        pieces,
    };
    let board = Board(rules.clone());
    if let Some(pieces) = rules.declared().pieces(size, Convention::Normal)? {
        let pieces: Arc<dyn BoardPieces> = pieces.into();
        let (known, roots) = pieces.read(grid)?;
        let written = |piece: &u64| pieces.written(*piece);
        if known == 0 && roots.first().and_then(written).is_some() {
            let values = WordValues(Proofs::new(Arc::clone(&pieces), context), context);
            let mut choice = Witnesses::new(WordBoard(Arc::clone(&pieces)), values, context);
            let text = |piece: &u64| {
                let grid = written(piece).map(|grid| board.canonical(grid));
                grid.map_or(String::new(), |grid| grid.to_string())
            };
            return Ok(record(choice.listed(roots, text)?));
        }
    }
    let search = BoardSearch::new(rules, size, Fold::Values, None)?;
    let roots = board.parts(grid);
    let mut choice = Witnesses::new(board, BoardValues(search, context), context);
    Ok(record(choice.listed(roots, ToString::to_string)?))
}

/// The certificate of the value of heaps, in normal play.
///
/// # Errors
/// [`Stop::Refused`] for rules whose positions are not sums of their heaps; those of the search.
pub fn heap_value_certificate(
    rules: &HeapRuleset,
    heaps: &[Heap],
    context: &Context,
) -> Result<ValueRecord, Stop> {
    let way = Way::usual(rules, Want::Values);
    if way != Way::Heaps || !rules.heaps_alone() || !rules.summands().is_empty() {
        return Err(Stop::refused(
            format!("{rules}"),
            "rules whose positions are sums of single heaps, such as those on graphs, for a certificate of a value",
            "leave ‹certificate› out",
        ));
    }
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let engine = usual_search(rules, Want::Values, way);
    let asked = search(rules, (1, largest), Want::Values, (engine, way))?;
    let roots = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    let game = SingleHeap(rules.clone());
    let mut choice = Witnesses::new(game, HeapValues(asked, rules.by_proofs(), context), context);
    let word = |heap: &Heap| {
        rules
            .names()
            .map_or(heap.to_string(), |names| names.word(*heap))
    };
    let (value, pieces) = choice.listed(roots, word)?;
    Ok(ValueRecord {
        rules: rules.to_string(),
        position: joined(heaps.iter().map(word), " "),
        value,
        pieces,
    })
}
