use super::{Heap, Mismatch};

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
