use super::{Heap, Mismatch};

/// What is drawn of rules whose heaps are parts of one picture, and how a heap is read there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureKind {
    /// A graph: bit `i` of a heap is set while vertex `i` is left.
    Vertices,
    /// A graph by its edges, called `a-b`: bit `i` is set while edge `i` is left.
    Edges,
    /// A partial order by its elements, as `Vertices`; pairs are covers, the lower element first.
    Order,
    /// A token on a graph of arrows: the lowest bits of a heap, as many as the number of a vertex
    /// needs, are the place of the token, and those above them the vertices that it can still reach.
    Token,
    /// A token on a graph of arrows: the heap is its vertex.
    Arrows,
    /// Stones that are put on the vertices of a graph: two bits for a vertex, bit `i` and bit `i` behind
    /// those of all; both of a free one, the upper one of a stone `x`, the lower one of `o`.
    Filling,
    /// Stones that go from the vertices of a graph: the upper bit of a stone, with the lower one of `x`.
    Clearing,
}

/// A picture of rules: names by number, and pairs of them that are joined.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Picture {
    /// What it is.
    pub kind: PictureKind,
    /// The names of the elements.
    pub names: Vec<String>,
    /// Edges, covers or arrows between elements.
    pub pairs: Vec<(usize, usize)>,
    /// The vertex that is the ground, where there is one.
    pub ground: Option<String>,
}

/// How the heaps of rules are called that are no sizes: vertices of a graph, sets of them. Each name
/// is one word without blanks, commas outside of braces, `|` or `+`.
pub trait Names: Send + Sync {
    /// The name of a heap, which is at most [`largest`](Self::largest).
    fn name(&self, heap: Heap) -> String;

    /// The heap with a name.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    fn heap(&self, name: &str) -> Result<Heap, Mismatch>;

    /// The largest heap: others are no positions.
    fn largest(&self) -> Heap;

    /// The largest heap of tables for which nothing is said.
    fn usual(&self) -> Heap {
        self.largest()
    }

    /// Where play begins if nobody says it, if there is such a heap.
    fn start(&self) -> Option<Heap>;

    /// A move in words, which leaves these heaps of one: `from a to b`, `take 3`.
    fn describe(&self, from: Heap, to: &[Heap]) -> String;

    /// The heaps that a move in words leaves of one: what [`describe`](Self::describe) writes, and
    /// shorter forms. `None` where it is no such move.
    fn read_move(&self, from: Heap, words: &str) -> Option<Vec<Heap>>;

    /// The picture of which heaps are parts, where there is one.
    fn picture(&self) -> Option<Picture> {
        None
    }
}

impl dyn Names + '_ {
    /// What files call a heap: its number where that reads back as this heap, else its name.
    pub(crate) fn word(&self, heap: Heap) -> String {
        let number = heap.to_string();
        match self.heap(&number) == Ok(heap) {
            true => number,
            false => self.name(heap),
        }
    }
}
