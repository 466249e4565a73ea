//! What is left of a ground as pieces, for proofs of their values.

use super::kept::{AnyGround, Numbered, on};
use super::{Deleting, Deletion, rest};
use crate::game::{PieceSink, Pieces};
use crate::graph::{Set, members};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::sync::PoisonError;

/// A set of the same value that stands for all that are known to be alike.
fn canonical<K: Numbered>(kept: &K, set: K::Set) -> K::Set {
    let ground = kept.ground();
    if let Some(rectangle) = &ground.rectangle {
        return rectangle.least(set);
    }
    let Some(trees) = ground.trees.as_ref().filter(|_| !set.is_empty()) else {
        return set;
    };
    let mut trees = trees.lock().unwrap_or_else(PoisonError::into_inner);
    trees.first(&ground.near, set).unwrap_or(set)
}

fn options<R: Deleting, K: Numbered>(kept: &K, piece: u64, to: &mut dyn PieceSink) {
    let (ground, set) = (kept.ground(), kept.set(piece).unwrap_or(Set::EMPTY));
    // what takes most leaves least to be searched
    let gone = |element: usize| R::goes(ground, set, element).count();
    let all = members(set).map(|element| (gone(element), element));
    let mut all: SmallVec<[(u32, usize); 64]> = all.collect();
    all.sort_unstable_by_key(|&(gone, _)| Reverse(gone));
    for alike in all.chunk_by(|a, b| a.0 == b.0) {
        for &(_, element) in alike {
            let Some(parts) = rest::<R, _>(ground, set, element) else {
                continue;
            };
            let parts = parts
                .into_iter()
                .map(|part| kept.number(canonical(kept, part)));
            let parts: SmallVec<[u64; 8]> = parts.collect();
            if !to.option(0, &parts) {
                return;
            }
        }
        if !to.batch() {
            return;
        }
    }
}

impl<R: Deleting> Pieces for Deletion<R> {
    fn options(&self, piece: u64, to: &mut dyn PieceSink) {
        on!(self.0.kept, kept => options::<R, _>(kept, piece, to));
    }

    fn canonical(&self, piece: u64) -> u64 {
        on!(self.0.kept, kept => {
            kept.set(piece).map_or(piece, |set| kept.number(canonical(kept, set)))
        })
    }

    fn weight(&self, piece: u64) -> u32 {
        on!(self.0.kept, kept => size(kept, piece))
    }
}

fn size<K: Numbered>(_: &K, piece: u64) -> u32 {
    K::size(piece)
}
