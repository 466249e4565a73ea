use super::{Fault, Game, Heap, HeapRules, Options, each_option};

/// Positions that are sums of heaps of several numbers each, such as row and column of a head:
/// one heap as a game, whose options are sums of heaps, in normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups<R> {
    rules: R,
    width: usize,
}

impl<R: HeapRules> Groups<R> {
    /// The game of rules whose only [piece](HeapRules::pieces) is a sum of heaps of several
    /// numbers; `None` for others.
    pub fn new(rules: R) -> Option<Self> {
        let width = width(&rules)?;
        Some(Self { rules, width })
    }

    /// The heaps of a position that are not empty.
    pub fn parts<'a>(&self, heaps: &'a [Heap]) -> impl Iterator<Item = &'a [Heap]> {
        let heaps = heaps.chunks(self.width);
        heaps.filter(|heap| !heap.contains(&0))
    }
}

/// Of how many numbers each heap is of which a position is the sum, where there are several.
fn width<R: HeapRules>(rules: &R) -> Option<usize> {
    let extra = rules.extra().unwrap_or_default();
    let more = extra.blocks > 0 || extra.ends;
    match &rules.pieces()[..] {
        [piece] if piece.width > 1 && piece.states.is_empty() && !more => Some(piece.width),
        _ => None,
    }
}

/// Whether positions are sums of heaps of several numbers each.
pub(crate) fn grouped<R: HeapRules>(rules: &R) -> bool {
    width(rules).is_some()
}

impl<R: HeapRules> Game for Groups<R> {
    type Position = Box<[Heap]>;

    fn may_fail(&self) -> bool {
        self.rules.may_fail()
    }

    fn beside(&self, heap: &Self::Position) -> usize {
        size_of_val(&**heap) + super::ALLOCATED
    }

    fn options(&self, heap: &Self::Position, to: &mut Options<Self::Position>) {
        let all: Result<(), Fault> = each_option(&self.rules, heap, |option| {
            to.sum(self.parts(option).map(Box::from));
            !to.is_full()
        });
        if let Err(fault) = all {
            to.fail(fault);
        }
    }
}
