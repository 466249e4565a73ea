//! Sinks: where rules write their moves.

use super::{Fault, Heap, Selection};
use std::ops::Range;

/// Where heap rules write their options.
///
/// Each call of [`replace`](Self::replace), each heap of a [`range`](Self::range), each
/// [`split`](Self::split) and each set of a [`choose`](Self::choose) is one option, together with the heaps entered and not yet left.
pub trait Moves {
    /// An option: heap `i` becomes `y`.
    fn replace(&mut self, i: usize, y: Heap);

    /// One option for each `y` of the range: heap `i` becomes `y`. Sinks that can share work
    /// between neighbouring heaps override it.
    fn range(&mut self, i: usize, ys: Range<Heap>) {
        for y in ys.rev() {
            self.replace(i, y);
            if self.enough() {
                return;
            }
        }
    }

    /// Heap `i` becomes `y` in all options until the matching [`leave`](Self::leave); heaps
    /// changed inside have smaller indices (still those of the original vector).
    fn enter(&mut self, i: usize, y: Heap);

    /// Undoes the last [`enter`](Self::enter).
    fn leave(&mut self);

    /// An option: heap `i` becomes the heaps `parts` (none: it vanishes).
    fn split(&mut self, i: usize, parts: &[Heap]);

    /// One option for each set of parts that may be chosen: heap `i` becomes these. Sinks that need
    /// not see the options one by one override it.
    fn choose(&mut self, i: usize, selection: &Selection<'_>) {
        let listed = selection.each(&mut |parts| {
            match *parts {
                [] => self.replace(i, 0),
                [part] => self.replace(i, part),
                _ => self.split(i, parts),
            }
            !self.enough()
        });
        if let Err(fault) = listed {
            self.fail(fault);
        }
    }

    /// An option: the heaps at some places, and what is remembered there, become these, perhaps
    /// another number of them. Nothing is entered then, and only sinks of whole positions take it.
    fn rewrite(&mut self, places: Range<usize>, to: &[Heap]) {
        _ = places;
        self.fail(Fault::undeclared(&[], to));
    }

    /// The moves from here cannot be computed. The options written so far mean nothing, and
    /// whoever runs the moves ends with this error.
    fn fail(&mut self, fault: Fault);

    /// An option: heap 0 becomes `first` and heap 1 `second`.
    #[inline]
    fn both(&mut self, first: Heap, second: Heap) {
        self.enter(1, second);
        self.replace(0, first);
        self.leave();
    }

    /// A hint that further options do not matter (an outcome is settled). Rules may stop.
    fn enough(&self) -> bool {
        false
    }
}

/// Writes one option: the heaps that change, by increasing index, and what they become.
#[inline]
pub(crate) fn write_option<M, C>(mut changed: C, to: &mut M)
where
    M: Moves + ?Sized,
    C: DoubleEndedIterator<Item = (usize, Heap)>,
{
    let Some((first, least)) = changed.next() else {
        return;
    };
    let mut entered = 0;
    for (i, y) in changed.rev() {
        to.enter(i, y);
        entered += 1;
    }
    to.replace(first, least);
    (0..entered).for_each(|_| to.leave());
}

/// A sink by a pointer.
impl<M: Moves + ?Sized> Moves for &mut M {
    #[inline]
    fn replace(&mut self, i: usize, y: Heap) {
        (**self).replace(i, y);
    }

    #[inline]
    fn range(&mut self, i: usize, ys: Range<Heap>) {
        (**self).range(i, ys);
    }

    #[inline]
    fn enter(&mut self, i: usize, y: Heap) {
        (**self).enter(i, y);
    }

    #[inline]
    fn leave(&mut self) {
        (**self).leave();
    }

    #[inline]
    fn split(&mut self, i: usize, parts: &[Heap]) {
        (**self).split(i, parts);
    }

    fn choose(&mut self, i: usize, selection: &Selection<'_>) {
        (**self).choose(i, selection);
    }

    fn rewrite(&mut self, places: Range<usize>, to: &[Heap]) {
        (**self).rewrite(places, to);
    }

    #[inline]
    fn fail(&mut self, fault: Fault) {
        (**self).fail(fault);
    }

    #[inline]
    fn enough(&self) -> bool {
        (**self).enough()
    }
}

/// A sink that counts options, without looking at them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Options so far.
    pub options: u64,
    /// Counting may stop beyond this number.
    pub most: u64,
    /// Why they cannot be counted.
    pub fault: Option<Box<Fault>>,
}

impl Default for Count {
    fn default() -> Self {
        Self {
            options: 0,
            most: u64::MAX,
            fault: None,
        }
    }
}

impl Moves for Count {
    fn replace(&mut self, _: usize, _: Heap) {
        self.options += 1;
    }

    fn range(&mut self, _: usize, ys: Range<Heap>) {
        let count = ys.end.saturating_sub(ys.start);
        self.options = self.options.saturating_add(count);
    }

    fn enter(&mut self, _: usize, _: Heap) {}

    fn leave(&mut self) {}

    fn split(&mut self, _: usize, _: &[Heap]) {
        self.options += 1;
    }

    fn choose(&mut self, _: usize, selection: &Selection<'_>) {
        let options = u64::try_from(selection.options()).unwrap_or(u64::MAX);
        self.options = self.options.saturating_add(options);
    }

    fn rewrite(&mut self, _: Range<usize>, _: &[Heap]) {
        self.options += 1;
    }

    fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.fault);
    }

    fn enough(&self) -> bool {
        self.options > self.most
    }
}

/// Hands moves on with larger indices.
pub(crate) struct Shifted<'a, M: ?Sized> {
    /// How much larger.
    pub(crate) by: usize,
    /// To whom.
    pub(crate) to: &'a mut M,
}

impl<M: Moves + ?Sized> Moves for Shifted<'_, M> {
    fn replace(&mut self, i: usize, y: Heap) {
        self.to.replace(i + self.by, y);
    }

    fn range(&mut self, i: usize, ys: Range<Heap>) {
        self.to.range(i + self.by, ys);
    }

    fn enter(&mut self, i: usize, y: Heap) {
        self.to.enter(i + self.by, y);
    }

    fn leave(&mut self) {
        self.to.leave();
    }

    fn split(&mut self, i: usize, parts: &[Heap]) {
        self.to.split(i + self.by, parts);
    }

    fn choose(&mut self, i: usize, selection: &Selection<'_>) {
        self.to.choose(i + self.by, selection);
    }

    fn rewrite(&mut self, Range { start, end }: Range<usize>, to: &[Heap]) {
        self.to.rewrite(start + self.by..end + self.by, to);
    }

    fn fail(&mut self, fault: Fault) {
        self.to.fail(fault);
    }

    fn enough(&self) -> bool {
        self.to.enough()
    }
}
