//! Games of deletion: of a set of elements that are left a player chooses one, and some go with it.
//! What is left comes apart into parts that have nothing to do with each other.
//!
//! A game is a file here with [`Deleting`], and a line of the registry.

mod arc_kayles;
mod delete_parity;
mod grim;
mod hackenbush;
mod names;
mod node_kayles;
mod picture;
mod pieces;
mod poset;
mod shifted;

pub use arc_kayles::ArcKayles;
pub use delete_parity::{DeleteEven, DeleteOdd};
pub use grim::Grim;
pub use hackenbush::{Hackenbush, standing};
pub use node_kayles::NodeKayles;
pub use poset::Poset;

use super::class::Named;
use super::{Arguments, Info};
use crate::game::{Heap, Mismatch, Moves, Names, OneHeap, PictureKind, Pieces, Shape};
use crate::graph::{Graph, members};
use crate::text::NotationError;
use crate::theory::hackenbush::Hackenbush as Standing;
use shifted::Rectangle;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Arc;

/// The elements, which go together, and which hold together.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Ground {
    /// What elements are called; numbers from 1 where there is no other name.
    labels: Option<Vec<String>>,
    /// What goes with each element, if it is left.
    gone: Vec<u64>,
    /// Which elements have to do with each.
    near: Graph,
    /// The graph on the ground, if the elements are its edges.
    standing: Option<Standing>,
    /// Where it is a rectangle in which shifted sets are the same game.
    rectangle: Option<Rectangle>,
}

impl Ground {
    /// The vertices of a graph.
    fn vertices(graph: Graph, gone: impl Fn(&Graph, usize) -> u64) -> Self {
        let gone: Vec<u64> = (0..graph.vertices()).map(|v| gone(&graph, v)).collect();
        let of_graph = |(v, &set): (usize, &u64)| set == 0 || set == graph.neighbours(v);
        let is_its_own = gone.iter().enumerate().all(of_graph);
        let rectangle = is_its_own.then(|| Rectangle::of(&graph)).flatten();
        Self {
            rectangle,
            labels: None,
            gone,
            near: graph,
            standing: None,
        }
    }

    fn label(&self, element: usize) -> String {
        match &self.labels {
            Some(labels) => labels[element].clone(),
            None => (element + 1).to_string(),
        }
    }

    fn element(&self, label: &str) -> Option<usize> {
        match &self.labels {
            Some(labels) => labels.iter().position(|own| own == label),
            None => label
                .parse::<usize>()
                .ok()?
                .checked_sub(1)
                .filter(|&element| element < self.gone.len()),
        }
    }
}

/// What rules of deletion say of themselves.
pub trait Deleting: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// The class.
    const INFO: Info;
    /// What it is played on: `a graph`, `a partial order`.
    const ON: &str;

    /// What is drawn of it.
    const DRAWN: PictureKind = PictureKind::Vertices;

    /// Reads what it is played on.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    fn ground(text: &str) -> Result<Ground, Mismatch>;

    /// Whether an element of a set may be chosen while this set is left.
    fn may(ground: &Ground, set: u64, element: usize) -> bool {
        _ = (ground, set, element);
        true
    }

    /// What goes with an element of a set, besides itself.
    fn goes(ground: &Ground, set: u64, element: usize) -> u64 {
        ground.gone[element] & set & !(1 << element)
    }

    /// The move in words, and what stands between an element and those that go with it.
    const WORDS: [&str; 2] = ["take", "with"];

    /// What is left of a set without the elements that nobody can choose any more.
    fn tidy(ground: &Ground, set: u64) -> u64 {
        _ = ground;
        set
    }
}

/// Vertices of a set that have a neighbour in it.
fn joined_ones(ground: &Ground, set: u64) -> u64 {
    let lone = members(set).filter(|&v| ground.near.neighbours(v) & set == 0);
    lone.fold(set, |set, v| set & !(1 << v))
}

/// Rules of deletion on one ground. A heap is the set of the elements that are left, as a word: the
/// first element is its bit 0. O(elements^2) for the options of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deletion<R>(Arc<Played>, PhantomData<R>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Played {
    /// As it was typed.
    text: String,
    ground: Ground,
}

impl<R: Deleting> Deletion<R> {
    /// The game on what is typed.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    pub fn new(text: &str) -> Result<Self, Mismatch> {
        let played = Played {
            text: text.trim().to_owned(),
            ground: R::ground(text)?,
        };
        Ok(Self(Arc::new(played), PhantomData))
    }

    fn all(&self) -> u64 {
        self.0.ground.near.all()
    }

    /// What is left of a set after the choice of an element, part by part; `None` if it may not be
    /// chosen.
    fn rest(&self, set: u64, element: usize) -> Option<Vec<Heap>> {
        let ground = &self.0.ground;
        let may = set >> element & 1 == 1 && R::may(ground, set, element);
        let rest = set & !(R::goes(ground, set, element) | 1 << element);
        may.then(|| ground.near.parts(R::tidy(ground, rest)).collect())
    }
}

impl<R: Deleting> OneHeap for Deletion<R> {
    fn moves<M: Moves>(&self, i: usize, set: Heap, to: &mut M) {
        // a set with other elements has no moves
        if set & !self.all() != 0 {
            return;
        }
        for element in members(set) {
            match self.rest(set, element).as_deref() {
                None => continue,
                Some([]) => to.replace(i, 0),
                Some(&[part]) => to.replace(i, part),
                Some(parts) => to.split(i, parts),
            }
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
