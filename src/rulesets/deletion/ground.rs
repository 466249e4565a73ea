use crate::game::{Code, Mismatch};
use crate::graph::{EdgeList, Graph, Set};
use crate::theory::hackenbush::Hackenbush as Standing;

use super::shifted::Rectangle;
use super::trees::Trees;
use std::sync::Mutex;

/// What goes with the choice of an element.
pub(super) enum Gone {
    /// Nothing.
    Alone,
    /// All that it has to do with.
    Near,
    /// These.
    Lists(Vec<Vec<usize>>),
    /// A connected set is chosen, as a code says.
    Sets(Code),
}

/// A ground as it is read.
pub struct Draft {
    /// What elements are called; numbers from 1 where there is no other name.
    pub(super) labels: Option<Vec<String>>,
    /// What goes with each element, if it is left.
    pub(super) gone: Gone,
    /// Which elements have to do with each other.
    pub(super) near: EdgeList,
    /// The graph on the ground, if the elements are its edges.
    pub(super) standing: Option<Standing>,
}

impl Draft {
    /// The vertices of a graph.
    pub(super) fn vertices(near: EdgeList, gone: Gone) -> Self {
        Self {
            labels: None,
            gone,
            near,
            standing: None,
        }
    }
}

/// The elements, which go together, and which hold together.
#[derive(Debug)]
pub struct Ground<S> {
    /// What elements are called; numbers from 1 where there is no other name.
    pub(super) labels: Option<Vec<String>>,
    /// What goes with each choice, if it is left: with each element, unless sets are chosen.
    pub(super) gone: Vec<S>,
    /// What may be left beside the sets that are chosen.
    pub(super) code: Option<Code>,
    /// Which elements have to do with each.
    pub(super) near: Graph<S>,
    /// The graph on the ground, if the elements are its edges.
    pub(super) standing: Option<Standing>,
    /// Where it is a rectangle in which shifted sets are the same game.
    pub(super) rectangle: Option<Rectangle>,
    /// Shapes of trees, where sets whose graphs have one shape are the same game.
    pub(super) trees: Option<Mutex<Trees<S>>>,
}

impl<S: Set> Ground<S> {
    pub(super) fn new(draft: Draft) -> Result<Self, Mismatch> {
        let near = Graph::<S>::of(&draft.near)?;
        let elements = 0..near.vertices();
        let free = !matches!(draft.gone, Gone::Lists(_)) && draft.standing.is_none();
        let code = match &draft.gone {
            Gone::Sets(code) => Some(code.clone()),
            _ => None,
        };
        let gone = match draft.gone {
            Gone::Alone => elements.map(|_| S::EMPTY).collect(),
            Gone::Near => elements.map(|v| near.neighbours(v)).collect(),
            Gone::Lists(lists) => lists
                .iter()
                .map(|list| list.iter().fold(S::EMPTY, |all, &e| all | S::one(e)))
                .collect(),
            Gone::Sets(ref code) => chosen(&near, code)?,
        };
        let rectangle = free.then(|| Rectangle::of(&near)).flatten();
        Ok(Self {
            // of a tree the shape says more, but where a row of cells says all
            rectangle: rectangle.filter(|found| found.is_row() || !is_forest(&near)),
            trees: free.then(Mutex::default),
            labels: draft.labels,
            standing: draft.standing,
            code,
            gone,
            near,
        })
    }
}

/// Connected sets that are looked at, at most, for those that are chosen.
const SETS: usize = 100_000;

/// The connected sets of which a code allows to take as many elements.
fn chosen<S: Set>(near: &Graph<S>, code: &Code) -> Result<Vec<S>, Mismatch> {
    let (mut sets, mut met) = (Vec::new(), 0);
    let most = code.last_non_zero().unwrap_or(near.vertices());
    let all = near.connected(most, &mut |set: S| {
        if !code.digit(set.count().into()).is_zero() {
            sets.push(set);
        }
        met += 1;
        met <= SETS
    });
    match all {
        true => Ok(sets),
        false => Err(Mismatch::new(
            format!("a graph with more than {SETS} connected sets of at most {most} vertices"),
            format!("at most {SETS} for code {code}"),
            "a smaller graph, or a code that takes fewer",
        )),
    }
}

/// Whether a graph has no cycles.
fn is_forest<S: Set>(graph: &Graph<S>) -> bool {
    graph.edges().count() + graph.parts(graph.all()).count() == graph.vertices()
}

impl<S: Set> Ground<S> {
    pub(super) fn count(&self) -> usize {
        self.near.vertices()
    }

    pub(super) fn label(&self, element: usize) -> String {
        match &self.labels {
            Some(labels) => labels[element].clone(),
            None => (element + 1).to_string(),
        }
    }

    pub(super) fn element(&self, label: &str) -> Option<usize> {
        match &self.labels {
            Some(labels) => labels.iter().position(|own| own == label),
            None => label
                .parse::<usize>()
                .ok()?
                .checked_sub(1)
                .filter(|&element| element < self.count()),
        }
    }
}
