use super::{Code, Extra, Fault, Heap, Moves, Names, Piece, Pieces, Remembered, Shape};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// Rules on a single heap: a move changes one heap, and which moves are legal depends on that
/// heap alone. [`Each`] makes rules on any number of heaps of them.
pub trait OneHeap {
    /// Writes every option of `heap`, the heap with index `i` of the position in `to`: heaps it
    /// may be replaced by (`to.replace(i, y)`, `to.range(i, lo..hi)`) or split into.
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M);

    /// The declared structure: [`Shape::Each`], [`Shape::SPLITS`] or [`Shape::HEAPS`]. See
    /// [`HeapRules::shape`].
    fn shape(&self) -> Shape {
        Shape::OPAQUE
    }

    /// Whether equal heaps cancel. See [`HeapRules::cancels`].
    fn cancels(&self) -> bool {
        false
    }

    /// See [`HeapRules::as_code`].
    fn as_code(&self) -> Option<&Code> {
        None
    }

    /// See [`HeapRules::names`].
    fn names(&self) -> Option<&dyn Names> {
        None
    }

    /// As [`HeapRules::by_proofs`].
    fn by_proofs(&self) -> Option<Arc<dyn Pieces>> {
        None
    }

    /// See [`HeapRules::loops`].
    fn loops(&self) -> bool {
        false
    }
}

/// Rules on a vector of heaps, seen as ONE position.
pub trait HeapRules {
    /// Writes every option of `heaps` to the sink. Heaps are named by their index in `heaps`;
    /// a move that touches several heaps nests [`Moves::enter`] in descending order of indices.
    /// Rules whose moves cannot be computed everywhere say so by [`Moves::fail`], and go through
    /// all moves whatever the sink has seen [`enough`](Moves::enough) of: an outcome must not
    /// depend on which move was examined first.
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M)
    where
        Self: Sized;

    /// Whether permuting the heaps changes nothing, so that sorted boxes are enough. Rules that
    /// do not say so are treated as if the order mattered. A law test compares it with the options.
    ///
    /// It buys sorted boxes, about n! times fewer positions of n heaps, in tables and searches.
    fn symmetric(&self) -> bool {
        false
    }

    /// The numbers of heaps that the rules can be played on. Positions of another number of
    /// heaps are refused before any option is asked for.
    fn heaps(&self) -> RangeInclusive<usize> {
        1..=usize::MAX
    }

    /// The declared structure of the moves. A law test compares it with the options.
    ///
    /// It buys the engines that work from the declaration alone and call no moves; [`Shape`] says
    /// which. Undeclared moves are tabulated by `dense`, or searched, at the price of every option
    /// of every position. Heaps that split must be declared: of several heaps an undeclared split
    /// is a [`Fault`].
    fn shape(&self) -> Shape {
        Shape::OPAQUE
    }

    /// For rules that are a take-and-break game in each heap: its code, if it is known. A law test
    /// compares it with the options.
    ///
    /// It buys the engines of heap sequences, and the theorems on their periods, for tables of
    /// heaps that split.
    fn as_code(&self) -> Option<&Code> {
        None
    }

    /// Whether a vector of heaps, as many as the rules are played on, is a position. Moves lead
    /// from positions to positions, and other vectors have no moves: laws test both.
    fn is_position(&self, heaps: &[Heap]) -> bool {
        _ = heaps;
        true
    }

    /// Whether some position begins with these heaps, fewer than the rules are played on. `true`
    /// where that is not known; a law test compares it with the positions.
    ///
    /// It buys searches of the positions in a box: none is looked for after other beginnings.
    fn may_begin(&self, first: &[Heap]) -> bool {
        _ = first;
        true
    }

    /// What the heaps of a position must be, in words that go on "expected"; `None` if every
    /// vector is one.
    fn restriction(&self) -> Option<String> {
        None
    }

    /// Whether play may go on for ever: a position can be reached from itself. Such positions have no
    /// Grundy values, and some are draws; only the engines of [`solve::loopy`](crate::solve::loopy)
    /// take these rules.
    fn loops(&self) -> bool {
        false
    }

    /// Whether [`Moves::fail`] may be called.
    fn may_fail(&self) -> bool {
        false
    }

    /// Whether two equal heaps cancel in one of the [pieces](Self::pieces) where this is remembered
    /// after it, so that the piece is the SET of its heaps: the places of heads in a row of coins.
    /// Rules that say so are symmetric, and split heaps.
    ///
    /// The value of such a position is the nim-sum of the values of its heaps all the same, as
    /// equal values cancel too. Nothing else of it is what the sum of its heaps would have: not
    /// its misere outcome, nor anything where passes, blocked moves or other games come in.
    fn cancels(&self, piece: usize, states: &[Heap]) -> bool {
        _ = (piece, states);
        false
    }

    /// What there is next to the heaps, such as passes left. Where it names states,
    /// [`moves`](Self::moves) is given one coordinate more for each, after the heaps.
    fn extra(&self) -> Option<Extra> {
        None
    }

    /// Whether a position is its heaps and nothing else: there is no [`extra`](Self::extra).
    fn heaps_alone(&self) -> bool {
        self.extra().is_none()
    }

    /// Whether some tuples of heaps are no positions: there is a
    /// [`restriction`](Self::restriction).
    fn is_restricted(&self) -> bool {
        self.restriction().is_some()
    }

    /// Whether positions have Grundy values, in normal play; [`Extra::no_values`] says why not.
    fn has_values(&self) -> bool {
        self.extra().unwrap_or_default().no_values().is_none()
    }

    /// Whether a position is its heaps and nothing else, and all tuples of heaps are positions.
    fn is_plain(&self) -> bool {
        self.heaps_alone() && !self.is_restricted()
    }

    /// The numbers remembered next to the heaps.
    fn remembered(&self) -> Vec<Remembered> {
        self.extra().unwrap_or_default().states
    }

    /// The pieces in which positions are kept: those of several parts stand one after the other,
    /// with a mark between them (see [`extended`](super::extended)).
    fn pieces(&self) -> Vec<Piece> {
        let symmetric = self.symmetric();
        vec![Piece {
            heaps: usize::MAX,
            states: self.remembered(),
            symmetric,
            splits: self.shape().splits() && symmetric,
            width: 1,
        }]
    }

    /// Whether a position without moves, with what is remembered, is won by the player to move in
    /// normal play, and lost in misere play. Rules for which it may be say so by [`Extra::ends`].
    ///
    /// # Errors
    /// It cannot be computed.
    fn won(&self, whole: &[Heap]) -> Result<bool, Fault> {
        _ = whole;
        Ok(false)
    }

    /// For a disjunctive sum of rules: the summands, each with its number of heaps.
    fn summands(&self) -> &[(Self, usize)]
    where
        Self: Sized,
    {
        &[]
    }

    /// How heaps are called that are no sizes. Those of a sum are called as its parts say.
    fn names(&self) -> Option<&dyn Names> {
        None
    }

    /// The rules as a game of pieces, where the values of heaps are best found by proofs (see
    /// [`solve::proof`](crate::solve)): a piece is a heap other than 0.
    fn by_proofs(&self) -> Option<Arc<dyn Pieces>> {
        None
    }

    /// The largest heap there is at an index, where the heaps there [have names](Self::names).
    fn largest_heap(&self, heap: usize) -> Option<Heap> {
        _ = heap;
        self.names().map(Names::largest)
    }

    /// For rules on a certain number of heaps: what each heap stands for.
    fn allotment(&self) -> Option<String> {
        None
    }
}

/// One-heap rules played on a vector of heaps: a move is a move in one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Each<R>(pub R);

impl<R: OneHeap> HeapRules for Each<R> {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        for (i, &heap) in heaps.iter().enumerate().rev() {
            self.0.moves(i, heap, to);
            if to.enough() {
                return;
            }
        }
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn shape(&self) -> Shape {
        self.0.shape()
    }

    fn cancels(&self, _: usize, _: &[Heap]) -> bool {
        self.0.cancels()
    }

    fn as_code(&self) -> Option<&Code> {
        self.0.as_code()
    }

    fn names(&self) -> Option<&dyn Names> {
        self.0.names()
    }

    fn by_proofs(&self) -> Option<Arc<dyn Pieces>> {
        self.0.by_proofs()
    }

    fn loops(&self) -> bool {
        self.0.loops()
    }
}

impl<R: std::fmt::Display> std::fmt::Display for Each<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A sink that hands each option, as a full vector of heaps, to a closure. A heap that splits
/// becomes its parts in place; slow, for laws, lists and display.
pub(super) struct EachOption<F> {
    now: Vec<Heap>,
    entered: Vec<(usize, Heap)>,
    each: F,
    /// Whether the closure wants no more.
    pub(super) done: bool,
    fault: Option<Box<Fault>>,
}

impl<F: FnMut(&[Heap]) -> bool> EachOption<F> {
    pub(super) fn new(heaps: &[Heap], each: F) -> Self {
        Self {
            now: heaps.to_vec(),
            entered: Vec::new(),
            each,
            done: false,
            fault: None,
        }
    }
}

impl<F: FnMut(&[Heap]) -> bool> Moves for EachOption<F> {
    fn replace(&mut self, i: usize, y: Heap) {
        if !self.done {
            let was = std::mem::replace(&mut self.now[i], y);
            self.done = !(self.each)(&self.now);
            self.now[i] = was;
        }
    }

    fn enter(&mut self, i: usize, y: Heap) {
        self.entered.push((i, self.now[i]));
        self.now[i] = y;
    }

    fn leave(&mut self) {
        let (i, was) = self.entered.pop().expect("leave follows enter");
        self.now[i] = was;
    }

    fn split(&mut self, i: usize, parts: &[Heap]) {
        if self.done {
            return;
        }
        let parts = if parts.is_empty() { &[0] } else { parts };
        let was = self.now[i];
        self.now.splice(i..=i, parts.iter().copied());
        self.done = !(self.each)(&self.now);
        self.now.splice(i..i + parts.len(), [was]);
    }

    fn rewrite(&mut self, places: Range<usize>, to: &[Heap]) {
        if self.done {
            return;
        }
        let (start, end) = (places.start, places.start + to.len());
        let was: Vec<Heap> = self.now.splice(places, to.iter().copied()).collect();
        self.done = !(self.each)(&self.now);
        self.now.splice(start..end, was);
    }

    fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.fault);
    }

    fn enough(&self) -> bool {
        self.done
    }
}

/// Calls `each` with every option of `heaps`, in the order of the rules, until it answers
/// `false`. A heap that splits becomes its parts in place.
///
/// # Errors
/// The moves cannot be computed; what `each` was called with means nothing then.
pub fn each_option<R: HeapRules>(
    rules: &R,
    heaps: &[Heap],
    mut each: impl FnMut(&[Heap]) -> bool,
) -> Result<(), Fault> {
    let mut sink = EachOption::new(heaps, &mut each as &mut dyn FnMut(&[Heap]) -> bool);
    // through a pointer: compiled once for all who call this
    rules.moves(heaps, &mut (&mut sink as &mut dyn Moves));
    sink.fault.map_or(Ok(()), |fault| Err(*fault))
}

/// All options of `heaps` as vectors, in the order of the rules (see [`each_option`]).
///
/// # Errors
/// The moves cannot be computed.
pub fn options_of<R: HeapRules>(rules: &R, heaps: &[Heap]) -> Result<Vec<Vec<Heap>>, Fault> {
    let mut all = Vec::new();
    each_option(rules, heaps, |option| {
        all.push(option.to_vec());
        true
    })?;
    Ok(all)
}
