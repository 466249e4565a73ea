//! What is left of a ground as pieces, for proofs of their values.

use super::kept::{AnyGround, Numbered, on};
use super::{Deleting, Deletion, Left};
use crate::game::{PieceSink, Pieces};
use crate::graph::{Graph, Set, members};
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

/// What comes apart when some elements go from a connected set: every part has to do with one of them,
/// so that a part that reaches all that have is the only one.
#[inline]
fn parts_after<S: Set>(graph: &Graph<S>, mut rest: S, gone: S) -> Left<S> {
    let mut seeds = members(gone).fold(S::EMPTY, |near, v| near | graph.neighbours(v)) & rest;
    let mut parts = Left::new();
    while !seeds.is_empty() {
        let mut part = seeds.least();
        let mut new = part;
        while !new.is_empty() && !(seeds & !part).is_empty() {
            let near = members(new).fold(S::EMPTY, |near, v| near | graph.neighbours(v));
            new = near & rest & !part;
            part = part | new;
        }
        seeds = seeds & !part;
        if seeds.is_empty() {
            part = rest;
        }
        rest = rest & !part;
        parts.push(part);
    }
    // of a set that was not connected
    parts.extend(graph.parts(rest));
    parts
}

fn options<R: Deleting, K: Numbered>(kept: &K, piece: u64, to: &mut dyn PieceSink) {
    let (ground, set) = (kept.ground(), kept.set(piece).unwrap_or(Set::EMPTY));
    // what takes most leaves least to be searched
    let gone = |choice: usize| R::goes(ground, set, choice).count();
    let all = R::choices(ground, set).map(|choice| (gone(choice), choice));
    let mut all: SmallVec<[(u32, usize); 64]> = all.collect();
    all.sort_unstable_by_key(|&(gone, _)| Reverse(gone));
    for alike in all.chunk_by(|a, b| a.0 == b.0) {
        for &(_, choice) in alike {
            if !R::may(ground, set, choice) {
                continue;
            }
            let gone = R::goes(ground, set, choice);
            let rest = R::tidy(ground, set & !gone);
            let parts = parts_after(&ground.near, rest, gone).into_iter();
            let parts = parts.map(|part| kept.number(canonical(kept, part)));
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

    fn parts(&self, piece: u64) -> Vec<u64> {
        on!(self.0.kept, kept => {
            let ground = kept.ground();
            let set = kept.set(piece).unwrap_or(Set::EMPTY);
            let parts = ground.near.parts(R::tidy(ground, set));
            parts.map(|part| kept.number(canonical(kept, part))).collect()
        })
    }

    fn weight(&self, piece: u64) -> u32 {
        on!(self.0.kept, kept => size(kept, piece))
    }

    fn whole(&self) -> bool {
        true
    }

    fn misere_pays(&self) -> bool {
        // where one element goes at a time and no sets are alike, the memo passes over more
        R::TAKES_MANY || on!(self.0.kept, kept => kept.ground().rectangle.is_some())
    }

    fn lasting(&self) -> Option<String> {
        Some(self.to_string())
    }

    fn remembered(&self) -> Vec<u64> {
        on!(self.0.kept, kept => kept.met())
    }

    fn recall(&self, words: &[u64]) -> bool {
        on!(self.0.kept, kept => kept.meet(words))
    }

    fn held(&self) -> u64 {
        on!(self.0.kept, kept => {
            let trees = kept.ground().trees.as_ref();
            let trees = trees.map(|trees| trees.lock().unwrap_or_else(PoisonError::into_inner));
            kept.held() + trees.map_or(0, |trees| trees.held())
        })
    }
}

fn size<K: Numbered>(_: &K, piece: u64) -> u32 {
    K::size(piece)
}
