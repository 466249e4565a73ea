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
use crate::game::{Board, Grid, Heap, HeapRules, Pieces, SingleHeap};
use crate::number::joined;
use crate::rulesets::{BoardRuleset, HeapRuleset};
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

    fn size(&self, piece: &Heap) -> usize {
        let pieces = self.1.as_ref();
        pieces.map_or(piece.count_ones(), |pieces| pieces.weight(*piece)) as usize
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
    let search = BoardSearch::new(rules, (grid.rows(), grid.cols()), Fold::Values, None)?;
    let board = Board(rules.clone());
    let roots = board.parts(grid);
    let mut choice = Witnesses::new(board, BoardValues(search, context), context);
    let (value, pieces) = choice.listed(roots, ToString::to_string)?;
    Ok(ValueRecord {
        rules: rules.to_string(),
        position: grid.to_string(),
        value,
        pieces,
    })
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
