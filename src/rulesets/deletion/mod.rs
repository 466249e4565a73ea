//! Games of deletion: of a set of elements that are left a player chooses one, and some go with it.
//! What is left comes apart into parts that have nothing to do with each other.
//!
//! A game is a file here with [`Deleting`], and a line of the registry.

mod arc_kayles;
mod delete_parity;
mod graph_code;
mod grim;
mod ground;
mod hackenbush;
mod kept;
mod names;
mod node_kayles;
mod picture;
mod pieces;
mod poset;
mod shifted;
#[cfg(test)]
mod tests;
mod trees;

pub use arc_kayles::ArcKayles;
pub use delete_parity::{DeleteEven, DeleteOdd};
pub use graph_code::GraphCode;
pub use grim::Grim;
pub use hackenbush::{Hackenbush, standing};
pub use node_kayles::NodeKayles;
pub use poset::Poset;

use super::class::Named;
use super::{Arguments, Info};
use crate::game::{Heap, Mismatch, Moves, Names, OneHeap, PictureKind, Pieces, Shape};
use crate::graph::{Set, members};
use crate::text::NotationError;
use ground::{Draft, Gone, Ground};
use kept::{AnyGround, Numbered, on};
use smallvec::SmallVec;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

/// What rules of deletion say of themselves.
pub trait Deleting: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// The class.
    const INFO: Info;
    /// What it is played on: `a graph`, `a partial order`.
    const ON: &str;

    /// Whether more than one element goes with most choices.
    const TAKES_MANY: bool = false;

    /// What is drawn of it.
    const DRAWN: PictureKind = PictureKind::Vertices;

    /// Reads what it is played on.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    fn draft(text: &str) -> Result<Draft, Mismatch>;

    /// What there is to choose while a set is left, by number: one of its elements.
    #[inline]
    fn choices<S: Set>(ground: &Ground<S>, set: S) -> impl Iterator<Item = usize> {
        _ = ground;
        members(set)
    }

    /// Whether a choice is allowed while a set is left.
    #[inline]
    fn may<S: Set>(ground: &Ground<S>, set: S, choice: usize) -> bool {
        _ = (ground, set, choice);
        true
    }

    /// What a choice says: the elements that a player names.
    #[inline]
    fn named<S: Set>(ground: &Ground<S>, choice: usize) -> S {
        _ = ground;
        S::one(choice)
    }

    /// What of a set goes with a choice, with what is named.
    #[inline]
    fn goes<S: Set>(ground: &Ground<S>, set: S, choice: usize) -> S {
        (ground.gone[choice] | S::one(choice)) & set
    }

    /// The move in words, and what stands between what is named and what goes with it.
    const WORDS: [&str; 2] = ["take", "with"];

    /// What is left of a set without the elements that nobody can choose any more.
    #[inline]
    fn tidy<S: Set>(ground: &Ground<S>, set: S) -> S {
        _ = ground;
        set
    }
}

/// Vertices of a set that have a neighbour in it.
fn joined_ones<S: Set>(ground: &Ground<S>, set: S) -> S {
    let lone = members(set).filter(|&v| (ground.near.neighbours(v) & set).is_empty());
    lone.fold(set, |set, v| set & !S::one(v))
}

/// What is left of a set after a choice.
type Left<S> = SmallVec<[S; 4]>;

/// What is left of a set after a choice, part by part; `None` if it is not allowed.
#[inline]
fn rest<R: Deleting, S: Set>(ground: &Ground<S>, set: S, choice: usize) -> Option<Left<S>> {
    let may = R::may(ground, set, choice);
    let rest = set & !R::goes(ground, set, choice);
    may.then(|| ground.near.parts(R::tidy(ground, rest)).collect())
}

/// Rules of deletion on one ground. A heap is the set of the elements that are left: of up to 63 as a
/// word, the first element its bit 0, of more as a number that the ground remembers. O(elements^2) for
/// the options of a heap.
#[derive(Clone, Debug)]
pub struct Deletion<R>(Arc<Played>, PhantomData<R>);

#[derive(Debug)]
struct Played {
    /// As it was typed.
    text: String,
    kept: AnyGround,
}

impl<R> PartialEq for Deletion<R> {
    fn eq(&self, other: &Self) -> bool {
        self.0.text == other.0.text
    }
}

impl<R> Eq for Deletion<R> {}

impl<R> Hash for Deletion<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.text.hash(state);
    }
}

impl<R: Deleting> Deletion<R> {
    /// The game on what is typed.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    pub fn new(text: &str) -> Result<Self, Mismatch> {
        let text = text.trim().to_owned();
        let kept = AnyGround::new(R::draft(&text)?, &format!("{}({text})", R::INFO.name))?;
        Ok(Self(Arc::new(Played { text, kept }), PhantomData))
    }

    /// The whole ground.
    fn all(&self) -> Heap {
        on!(self.0.kept, kept => kept.number(kept.ground().near.all()))
    }

    /// The elements of a heap.
    fn elements(&self, heap: Heap) -> Vec<usize> {
        on!(self.0.kept, kept => kept.set(heap).map_or_else(Vec::new, |set| members(set).collect()))
    }

    /// The heap of some elements.
    fn heap_of(&self, elements: &[usize]) -> Heap {
        on!(self.0.kept, kept => kept.of(elements))
    }

    /// What is left of a heap after a choice, part by part; `None` if it is not allowed.
    fn rest(&self, heap: Heap, choice: usize) -> Option<Vec<Heap>> {
        on!(self.0.kept, kept => {
            let parts = rest::<R, _>(kept.ground(), kept.set(heap)?, choice)?;
            Some(parts.into_iter().map(|part| kept.number(part)).collect())
        })
    }

    /// What there is to choose from a heap.
    fn choices(&self, heap: Heap) -> Vec<usize> {
        on!(self.0.kept, kept => {
            let set = kept.set(heap).unwrap_or(Set::EMPTY);
            R::choices(kept.ground(), set).collect()
        })
    }

    /// What a choice says, and what else goes with it.
    fn named(&self, heap: Heap, choice: usize) -> [Vec<usize>; 2] {
        on!(self.0.kept, kept => {
            let set = kept.set(heap).unwrap_or(Set::EMPTY);
            let named = R::named(kept.ground(), choice);
            let with = R::goes(kept.ground(), set, choice) & !named;
            [named, with].map(|set| members(set).collect())
        })
    }

    /// Every option of a heap of a large ground.
    fn options(&self, heap: Heap) -> Vec<Vec<Heap>> {
        let choices = self.choices(heap).into_iter();
        choices
            .filter_map(|choice| self.rest(heap, choice))
            .collect()
    }
}

/// Writes one option of a heap.
fn write<M: Moves>(i: usize, parts: &[Heap], to: &mut M) {
    match parts {
        [] => to.replace(i, 0),
        &[part] => to.replace(i, part),
        parts => to.split(i, parts),
    }
}

impl<R: Deleting> OneHeap for Deletion<R> {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        let AnyGround::Small(ground) = &self.0.kept else {
            for parts in self.options(heap) {
                write(i, &parts, to);
                if to.enough() {
                    return;
                }
            }
            return;
        };
        // a set with other elements has no moves
        let set = ground.set(heap).unwrap_or(0);
        for choice in R::choices(ground, set) {
            let Some(parts) = rest::<R, _>(ground, set, choice) else {
                continue;
            };
            write(i, &parts, to);
            if to.enough() {
                return;
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::SPLITS
    }

    fn names(&self) -> Option<&dyn Names> {
        Some(self)
    }

    fn by_proofs(&self) -> Option<Arc<dyn Pieces>> {
        Some(Arc::new(self.clone()))
    }
}

impl<R: Deleting> Named for Deletion<R> {
    const INFO: Info = R::INFO;

    fn read(mut arguments: Arguments<'_, '_>) -> Result<Self, NotationError> {
        arguments.raw(R::ON, R::INFO.example, Self::new)
    }
}

impl<R: Deleting> fmt::Display for Deletion<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", R::INFO.name, self.0.text)
    }
}
