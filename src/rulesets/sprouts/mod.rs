mod canonical;
mod land;
mod moves;
mod store;
#[cfg(test)]
mod tests;
mod text;

use super::class::ruleset;
use crate::game::{Facts, Falls, Heap, Mismatch, Moves, Names, OneHeap, PieceSink, Pieces, Shape};
use crate::number::joined;
use std::sync::Arc;

ruleset!(
    /// Sprouts: a move draws a line between two spots, or from a spot to itself, which crosses no line,
    /// and puts a new spot on it; at most three lines meet in a spot.
    ///
    /// A heap of n is n spots without lines. What comes later is a *land*: regions that have spots in
    /// common, each a list of boundaries, each the spots that one meets around it. Lands without a
    /// spot in common are heaps of their own. Their numbers are made of their text, and are no sizes.
    ///
    /// O(spots^2 2^boundaries) for the options of a land.
    Sprouts,
    "sprouts",
    "draw a line between two spots and a new spot on it; three lines at most meet in a spot",
    "M. S. Paterson and J. H. Conway (1967); M. Gardner, Scientific American, July 1967",
);

/// Spots that may be typed: more have too many options to be searched.
const MOST: Heap = 30;
/// Spots of a table where nothing is said.
const USUAL: Heap = 4;
/// Spots at the beginning of a game where nothing is said.
const START: Heap = 3;
/// No number of a land is larger.
const LARGEST: Heap = (1 << 56) - 1;

impl OneHeap for Sprouts {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        for parts in &store::options(heap)[..] {
            match parts[..] {
                [] => to.replace(i, 0),
                [part] => to.replace(i, part),
                _ => to.split(i, parts),
            }
            if to.enough() {
                return;
            }
        }
    }

    fn shape(&self) -> Shape {
        // the lives of all spots fall, which numbers do not show
        Shape::Undeclared(Facts {
            sum: true,
            splits: true,
            raises: Some(Falls::Potential),
        })
    }

    fn names(&self) -> Option<&dyn Names> {
        Some(self)
    }

    fn by_proofs(&self) -> Option<Arc<dyn Pieces>> {
        Some(Arc::new(*self))
    }
}

impl Pieces for Sprouts {
    fn options(&self, piece: u64, to: &mut dyn PieceSink) {
        for parts in &store::options(piece)[..] {
            if !to.option(0, parts) {
                return;
            }
        }
    }

    fn weight(&self, piece: u64) -> u32 {
        store::land(piece).map_or(0, |land| land::total(&land))
    }

    fn whole(&self) -> bool {
        true
    }

    // most of the time goes into the options of lands, which are kept either way
    fn misere_pays(&self) -> bool {
        false
    }
}

impl Names for Sprouts {
    fn name(&self, heap: Heap) -> String {
        match heap {
            ..store::SPOTS => heap.to_string(),
            _ => store::land(heap).map_or_else(|| heap.to_string(), |land| text::written(&land)),
        }
    }

    fn heap(&self, name: &str) -> Result<Heap, Mismatch> {
        if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) {
            let spots = name.parse().ok().filter(|&spots| spots <= MOST);
            return spots.ok_or_else(|| {
                Mismatch::new(
                    format!("{name} spots"),
                    format!("at most {MOST}"),
                    "larger positions of Sprouts are out of reach of every search",
                )
            });
        }
        let lands = moves::settled(text::read(name)?);
        match <[_; 1]>::try_from(lands) {
            Ok([land]) => Ok(store::number(land)),
            Err(lands) if lands.is_empty() => Ok(0),
            Err(lands) => {
                let parts = lands.iter().map(text::written);
                Err(Mismatch::new(
                    format!("`{name}`, which comes apart"),
                    "heaps that hold together",
                    format!("type its parts as heaps: {}", joined(parts, " ")),
                ))
            }
        }
    }

    fn largest(&self) -> Heap {
        LARGEST
    }

    fn usual(&self) -> Heap {
        USUAL
    }

    fn start(&self) -> Option<Heap> {
        Some(START)
    }

    fn describe(&self, from: Heap, to: &[Heap]) -> String {
        let to = match to {
            [] => "nothing".into(),
            to => joined(to.iter().map(|&part| self.name(part)), " and "),
        };
        format!("from {} to {to}", self.name(from))
    }

    fn read_move(&self, from: Heap, words: &str) -> Option<Vec<Heap>> {
        let words = words.rsplit("to ").next()?.trim();
        let mut to = Vec::new();
        for word in words.split(" and ").filter(|word| *word != "nothing") {
            to.push(self.heap(word.trim()).ok().filter(|&heap| heap > 0)?);
        }
        to.sort_unstable();
        let options = store::options(from);
        options
            .contains(&to.clone().into_boxed_slice())
            .then_some(to)
    }
}
