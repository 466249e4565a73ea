//! The one face of the engines that know some structure of the moves: from a declared shape, a
//! box and what is wanted an engine is prepared, or says why it does not apply. A prepared engine
//! knows its memory and its time before anything is allocated.

use super::cell::Cell;
use super::{Table, Want};
use crate::game::{Amounts, Convention, Heap, HeapBox, Order, Shape};
use crate::work::memory::{addressable, filled};
use crate::work::{Context, Stop};
use std::sync::atomic::AtomicU8;

/// An engine that applies, or why it does not.
pub type Ready<'a> = Result<Box<dyn Prepared + 'a>, Inapplicable>;

/// Prepares an engine. O(heaps), and what the shape lists; nothing is allocated for positions.
pub type Prepare = for<'a> fn(&Shape, &'a HeapBox, Want) -> Ready<'a>;

/// Prepares an engine and runs it.
///
/// # Errors
/// [`Stop::Refused`] if it does not apply, or a value is too large for it; those of
/// [`Prepared::table`].
pub fn table_by(
    prepare: Prepare,
    (shape, positions, want): (&Shape, &HeapBox, Want),
    context: &Context,
) -> Result<Table, Stop> {
    let table = prepare(shape, positions, want)?.table(context)?;
    table.ok_or_else(|| Inapplicable::Wide.into())
}

/// An engine that is ready to run on a box.
pub trait Prepared {
    /// Bytes that [`table`](Self::table) takes while it is built, if the values are as small as
    /// expected. Saturates.
    fn bytes(&self, context: &Context) -> u128;

    /// Time for the table, in options of the dense engine. Saturates.
    fn work(&self) -> u128;

    /// The table of the box; `None` if a value is too large for the engine.
    ///
    /// # Errors
    /// [`Stop::Memory`] before anything is allocated, [`Stop::Cancelled`].
    fn table(&self, context: &Context) -> Result<Option<Table>, Stop>;

    /// Threads that it uses.
    fn threads(&self, context: &Context) -> usize {
        context.threads()
    }

    /// How many positions a sweep goes through, and their order; `None` if the engine only fills
    /// tables.
    fn visited(&self) -> Option<(u128, Order)> {
        None
    }

    /// Sweeps the box and keeps no table: calls `visit` once with each P-position, from any
    /// thread; the nondecreasing tuples of a sorted box, unless it [needs](Self::visited) all tuples.
    ///
    /// # Errors
    /// [`Stop::Refused`] if the engine only fills tables, [`Stop::Memory`] before anything is
    /// allocated, [`Stop::Cancelled`].
    fn run(&self, _: &Context, _visit: &(dyn Fn(&[Heap]) + Sync)) -> Result<Summary, Stop> {
        Err(Inapplicable::Outcomes.into())
    }
}

/// What a sweep counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// P-positions among the nondecreasing tuples of the box.
    pub p_sorted: u128,
    /// P-positions among all tuples of the box.
    pub p_ordered: u128,
}

/// Why an engine does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Inapplicable {
    /// The moves are not of the kind that it plays.
    #[error("it does not play moves of this kind")]
    Shape,
    /// It computes outcomes, and values are wanted.
    #[error("it computes outcomes, not values")]
    Values,
    /// It computes values, and outcomes are wanted.
    #[error("it computes values, not outcomes")]
    Outcomes,
    /// It plays the normal convention only.
    #[error("it does not play misere")]
    Misere,
    /// It plays such moves on other numbers of heaps.
    #[error("it does not play these moves on this number of heaps")]
    Heaps,
    /// Heaps have different bounds.
    #[error("it needs the same bound for all heaps")]
    MixedBounds,
    /// The box is beyond what it can address.
    #[error("the box is larger than it can address")]
    Large,
    /// Moves raise a heap, and leave the box.
    #[error("moves raise a heap and leave the box, which this engine fills")]
    RaisesHeap,
    /// Several heaps that split, other than by values.
    #[error("it cannot search whole sums of heaps that split")]
    SplitSum,
    /// Vectors that may be taken any number of times, with values.
    #[error("it computes only outcomes of starred vectors")]
    Stars,
    /// A sorted box, of rules that distinguish heaps.
    #[error("a sorted box would miss positions of vectors that are not symmetric")]
    Asymmetric,
    /// A value is too large for its cells.
    #[error("it holds values up to 63, and a larger one was met")]
    Wide,
    /// It knows the values of heaps that split by their code.
    #[error("it computes normal play of heaps that split, by rules with a code")]
    NoCode,
    /// It knows the misere outcomes of heaps that split by their code.
    #[error("it computes misere outcomes of heaps that split, by rules with a code")]
    NoQuotient,
    /// It knows values, and outcomes of normal play, of what comes apart into pieces.
    #[error("it computes normal play of rules whose positions come apart into pieces")]
    NoPieces,
    /// It proves a claim and fills no table.
    #[error("it fills no table")]
    FillsNoTable,
}

impl From<Inapplicable> for Stop {
    fn from(why: Inapplicable) -> Self {
        Self::refused(
            format!("an engine that does not apply: {why}"),
            "one that does",
            "leave ‹engine› out",
        )
    }
}

/// The table of outcomes from a sweep: positions that it does not show are N.
pub(super) fn swept(
    engine: &impl Prepared,
    (positions, convention): (&HeapBox, Convention),
    context: &Context,
) -> Result<Option<Table>, Stop> {
    context.afford(&format!("a table of {positions}"), engine.bytes(context))?;
    let count = addressable(positions.count())?;
    let cells = filled(count, "the outcomes", context, || AtomicU8::new(1))?;
    engine.run(context, &|heaps| {
        cells[positions.rank(heaps) as usize].set(0);
    })?;
    let want = Want::Outcomes(convention);
    let table = Table::new(positions.clone(), want, AtomicU8::finish(cells));
    Ok(Some(table))
}

/// The largest number of heaps that a move lowers by the same amount, if each move is along a
/// line and lowering one heap to anything is a move: 1 for nim.
pub(super) fn together(shape: &Shape, heaps: usize) -> Option<usize> {
    match shape {
        Shape::Each(Amounts::Any) => Some(1),
        Shape::Faces { sizes, amounts } if *sizes.start() == 1 && *sizes.end() >= 1 => {
            let most = (*sizes.end()).min(heaps);
            match amounts {
                Amounts::Equal => Some(most),
                Amounts::Any if most == 1 => Some(1),
                _ => None,
            }
        }
        _ => None,
    }
}
