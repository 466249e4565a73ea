use super::{EdgeList, Set, fits, members};
use crate::text::Mismatch;

/// An undirected graph without loops, as sets of neighbours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph<S = u64> {
    /// For each vertex the set of its neighbours.
    neighbours: Vec<S>,
}

impl<S: Set> Graph<S> {
    /// The graph of a list.
    ///
    /// # Errors
    /// More vertices than sets have members.
    pub fn of(listed: &EdgeList) -> Result<Self, Mismatch> {
        fits(listed.vertices, S::MOST)?;
        let mut neighbours = vec![S::EMPTY; listed.vertices];
        for &(a, b) in &listed.edges {
            neighbours[a] = neighbours[a] | S::one(b);
            neighbours[b] = neighbours[b] | S::one(a);
        }
        Ok(Self { neighbours })
    }

    /// The graph with these edges between vertices from 0 on.
    ///
    /// # Errors
    /// As [`EdgeList::new`] and [`of`](Self::of).
    pub fn new(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, Mismatch> {
        Self::of(&EdgeList::new(vertices, edges)?)
    }

    /// Reads what is typed (see the head of this module).
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    pub fn read(text: &str) -> Result<Self, Mismatch> {
        Self::of(&EdgeList::read(text)?)
    }

    /// Number of vertices.
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// The set of the neighbours of a vertex.
    #[inline]
    pub fn neighbours(&self, vertex: usize) -> S {
        self.neighbours[vertex]
    }

    /// The set of all vertices.
    pub fn all(&self) -> S {
        S::first(self.vertices())
    }

    /// All edges, the smaller vertex first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let pairs = self.neighbours.iter().enumerate();
        pairs.flat_map(|(a, &near)| members(near).filter(move |&b| a < b).map(move |b| (a, b)))
    }

    /// What of a set can be reached in it from some of its vertices. O(vertices).
    #[inline]
    pub fn reached(&self, from: S, set: S) -> S {
        let (mut part, mut new) = (from, from);
        while !new.is_empty() {
            let near = members(new).fold(S::EMPTY, |near, vertex| near | self.neighbours[vertex]);
            new = near & set & !part;
            part = part | new;
        }
        part
    }

    /// The connected parts of a set of vertices, by their smallest ones. O(vertices).
    pub fn parts(&self, mut set: S) -> impl Iterator<Item = S> + '_ {
        std::iter::from_fn(move || {
            let part = self.reached(set.least(), set);
            set = set & !part;
            (!part.is_empty()).then_some(part)
        })
    }

    /// Calls `each` with every connected set of 1 to `most` vertices, each once, until it answers
    /// `false`; whether it never did. O(most * sets).
    pub fn connected(&self, most: usize, each: &mut dyn FnMut(S) -> bool) -> bool {
        let mut before = S::EMPTY;
        most == 0
            || (0..self.vertices()).all(|vertex| {
                let one = S::one(vertex);
                before = before | one;
                let beside = self.neighbours[vertex] & !before;
                self.grown(one, beside, before, most, each)
            })
    }

    /// The same for the sets that are a set and some of the vertices beside it, without those `out`.
    fn grown(
        &self,
        set: S,
        mut beside: S,
        mut out: S,
        most: usize,
        each: &mut dyn FnMut(S) -> bool,
    ) -> bool {
        if !each(set) {
            return false;
        }
        if set.count() as usize == most {
            return true;
        }
        while let Some(vertex) = beside.pop() {
            out = out | S::one(vertex);
            let next = beside | self.neighbours[vertex] & !set & !out;
            if !self.grown(set | S::one(vertex), next, out, most, each) {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connected_sets_are_met_once() {
        for text in [
            "path(6)",
            "grid(2,4)",
            "petersen",
            "path(3) + cycle(4)",
            "star(5)",
        ] {
            let graph = Graph::<u64>::read(text).unwrap();
            for most in [0, 1, 2, 4, 10] {
                let mut sets = Vec::new();
                assert!(graph.connected(most, &mut |set| {
                    sets.push(set);
                    true
                }));
                sets.sort_unstable();
                let all = 1..=graph.all();
                let small = all.filter(|set| set.count_ones() as usize <= most);
                let whole: Vec<u64> = small.filter(|&set| graph.parts(set).count() == 1).collect();
                assert_eq!(sets, whole, "{text} {most}");
            }
            assert!(!graph.connected(3, &mut |_| false));
        }
    }

    #[test]
    fn parts_are_connected() {
        let graph = Graph::<u64>::read("path(7)").unwrap();
        let parts: Vec<u64> = graph.parts(0b110_1011).collect();
        assert_eq!(parts, [0b11, 0b1000, 0b110_0000]);
        assert_eq!(graph.parts(0).count(), 0);
        let whole = Graph::<u64>::read("torus(7,9)").unwrap();
        assert_eq!(
            whole.parts(whole.all()).collect::<Vec<u64>>(),
            [whole.all()]
        );
    }
}
