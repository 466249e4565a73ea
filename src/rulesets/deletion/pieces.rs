//! What is left of a ground as pieces, for proofs of their values.

use super::{Deleting, Deletion};
use crate::game::{PieceSink, Pieces};
use crate::graph::members;
use smallvec::SmallVec;
use std::cmp::Reverse;

impl<R: Deleting> Pieces for Deletion<R> {
    fn options(&self, piece: u64, to: &mut dyn PieceSink) {
        // what takes most leaves least to be searched
        let gone = |element: usize| R::goes(&self.0.ground, piece, element).count_ones();
        let all = members(piece).map(|element| (gone(element), element));
        let mut all: SmallVec<[(u32, usize); 64]> = all.collect();
        all.sort_unstable_by_key(|&(gone, _)| Reverse(gone));
        for alike in all.chunk_by(|a, b| a.0 == b.0) {
            for &(_, element) in alike {
                let Some(mut parts) = self.rest(piece, element) else {
                    continue;
                };
                for part in &mut parts {
                    *part = self.canonical(*part);
                }
                if !to.option(0, &parts) {
                    return;
                }
            }
            if !to.batch() {
                return;
            }
        }
    }

    fn canonical(&self, piece: u64) -> u64 {
        let rectangle = self.0.ground.rectangle.as_ref();
        rectangle.map_or(piece, |rectangle| rectangle.least(piece))
    }

    fn weight(&self, piece: u64) -> u32 {
        piece.count_ones()
    }
}
