//! Modifiers of rules whose positions are kept in pieces, and what they add to these.

use super::sinks::{Bound, Placed};
use super::{Change, Changed};
use crate::game::{Extra, Heap, HeapRules, Moves, Piece, Remembered, pieces_of};
use crate::rulesets::{Compound, HeapRuleset};
use smallvec::SmallVec;

/// Where heaps stand.
type Places = SmallVec<[usize; 8]>;

/// Whether heaps may split, so that their number changes.
pub(super) fn splits(rules: &HeapRuleset) -> bool {
    rules.shape().splits() || rules.pieces().iter().any(|piece| piece.splits)
}

/// Whether several heaps may be split in one move.
pub(super) fn several_split(rules: &HeapRuleset) -> bool {
    match rules {
        HeapRuleset::Sum(sum) => {
            let mut parts = sum.parts_alone().iter().map(|(rules, _)| rules);
            match sum.compound() {
                Compound::Disjunctive => parts.any(several_split),
                _ => parts.any(splits),
            }
        }
        HeapRuleset::Changed(rules) => several_split(rules.base()),
        // of a cell no number is taken
        HeapRuleset::Product(_) => true,
        _ => false,
    }
}

/// What is remembered by a change itself.
fn own_state(change: &Change) -> Option<Remembered> {
    match change {
        Change::Pass(passes) => Some(Remembered::Falls(*passes)),
        Change::Then(next) => Some(Remembered::Switch(next.to_string())),
        Change::Bounded(_) | Change::Terminal(_) | Change::Block(_) => None,
    }
}

/// What the changed rules have beyond the moves of their heaps.
pub(super) fn changed_extra(base: &HeapRuleset, change: &Change) -> Option<Extra> {
    // a heap that rises leaves the box, in which else all that is remembered stands
    let raises = base.shape().raises();
    let known = base.extra();
    let mut extra = Extra {
        // the moves are others
        limited: None,
        ..known.clone().unwrap_or_default()
    };
    extra.states.extend(own_state(change));
    extra.apart |= raises;
    match change {
        Change::Bounded(_) | Change::Terminal(_) => {
            return (known.is_some() || raises).then_some(extra);
        }
        Change::Block(most) => extra.blocks = *most,
        Change::Then(next) => extra.apart |= splits(next),
        Change::Pass(_) => {}
    }
    extra.apart |= splits(base);
    Some(extra)
}

/// The pieces of the changed rules; whether the change minds no order of the heaps.
pub(super) fn pieces(base: &HeapRuleset, change: &Change, change_is: bool) -> Vec<Piece> {
    let mut pieces = base.pieces();
    for piece in &mut pieces {
        piece.symmetric &= change_is;
        piece.splits |= matches!(change, Change::Then(next) if splits(next));
    }
    if let Some(last) = pieces.last_mut() {
        last.states.extend(own_state(change));
    }
    pieces
}

impl Changed {
    /// Where the heaps of a position stand.
    fn places(&self, whole: &[Heap]) -> Places {
        let (mut start, mut places) = (0, Places::new());
        let parts = pieces_of(whole, self.pieces.len());
        for (part, piece) in parts.zip(&self.pieces) {
            let heaps = part.len().saturating_sub(piece.states.len());
            places.extend(start..start + heaps);
            start += part.len() + 1;
        }
        places
    }

    /// The position without what the change itself remembers.
    pub(super) fn of_base<'w>(&self, whole: &'w [Heap]) -> &'w [Heap] {
        let own = usize::from(own_state(self.change()).is_some());
        &whole[..whole.len().saturating_sub(own)]
    }

    /// The moves, and a pass where there is any.
    pub(super) fn with_passes(&self, whole: &[Heap], to: &mut dyn Moves) {
        let Some((&left, inner)) = whole.split_last() else {
            return;
        };
        let mut all = Bound::new(&[], u64::MAX, to);
        self.base().moves(inner, &mut all);
        if all.any && left > 0 {
            to.replace(inner.len(), left - 1);
        }
    }

    /// The moves where several pieces are kept apart.
    pub(super) fn moves_of_pieces(&self, whole: &[Heap], mut to: &mut dyn Moves) {
        let places = self.places(whole);
        let heaps: SmallVec<[Heap; 8]> = places.iter().map(|&place| whole[place]).collect();
        let base = self.base();
        match self.change() {
            Change::Bounded(most) => {
                // what is remembered has no bound
                let mut bounded = vec![0; whole.len()];
                places
                    .iter()
                    .for_each(|&place| bounded[place] = whole[place]);
                base.moves(whole, &mut Bound::new(&bounded, *most, to));
            }
            Change::Terminal(list) if list.holds(&heaps) => {}
            Change::Terminal(_) | Change::Block(_) => base.moves(whole, &mut to),
            Change::Pass(_) => self.with_passes(whole, to),
            Change::Then(next) => match whole.split_last() {
                Some((0, _)) => next.moves(
                    &heaps,
                    &mut Placed {
                        places: &places,
                        to,
                    },
                ),
                Some((_, inner)) => {
                    base.moves(inner, &mut to);
                    to.replace(inner.len(), 0);
                }
                None => {}
            },
        }
    }
}
