//! Trees of one shape: the same game wherever they lie.

use crate::graph::{Graph, Set, members};
use hashbrown::HashMap;
use smallvec::SmallVec;

/// The shapes of rooted trees that hang on one vertex, in order.
type Below = SmallVec<[u32; 4]>;

/// Shapes that were met, and of each the first set that had it (A. V. Aho, J. E. Hopcroft,
/// J. D. Ullman 1974).
#[derive(Debug)]
pub(super) struct Trees<S> {
    /// Numbers of rooted trees by what hangs on the root.
    rooted: HashMap<Below, u32>,
    /// By the shape around the centre.
    first: HashMap<u32, S>,
}

impl<S> Default for Trees<S> {
    fn default() -> Self {
        Self {
            rooted: HashMap::new(),
            first: HashMap::new(),
        }
    }
}

/// Marks what is no root but a centre between two vertices.
const BETWEEN: u32 = u32::MAX;

impl<S: Set> Trees<S> {
    /// The first set that had the shape of a connected one; `None` if it is no tree.
    /// O(vertices log vertices).
    pub(super) fn first(&mut self, graph: &Graph<S>, set: S) -> Option<S> {
        let shape = self.shape(graph, set)?;
        Some(*self.first.entry(shape).or_insert(set))
    }

    /// Bytes that the shapes take, about.
    pub(super) fn held(&self) -> u64 {
        (self.rooted.allocation_size() + self.first.allocation_size()) as u64
    }

    fn rooted(&mut self, mut below: Below) -> u32 {
        below.sort_unstable();
        let next = self.rooted.len() as u32;
        *self.rooted.entry(below).or_insert(next)
    }

    /// The number of the shape of a tree, which takes its leaves off until its centre is left.
    fn shape(&mut self, graph: &Graph<S>, mut set: S) -> Option<u32> {
        let vertices: SmallVec<[usize; 64]> = members(set).collect();
        let mut place = SmallVec::<[u16; 64]>::from_elem(0, vertices.last()? + 1);
        let mut degrees = SmallVec::<[u16; 64]>::new();
        let mut ends = 0;
        for (i, &v) in vertices.iter().enumerate() {
            place[v] = i as u16;
            let degree = (graph.neighbours(v) & set).count();
            ends += degree as usize;
            degrees.push(degree as u16);
        }
        if ends != 2 * (vertices.len() - 1) {
            return None;
        }
        let mut below = SmallVec::<[Below; 64]>::from_elem(Below::new(), vertices.len());
        let mut left = vertices.len();
        let leaf = |&&v: &&usize| degrees[place[v] as usize] == 1;
        let mut leaves: SmallVec<[usize; 64]> = vertices.iter().filter(leaf).copied().collect();
        while left > 2 {
            // what does not hold together may have as many edges as a tree, and a cycle
            if leaves.is_empty() {
                return None;
            }
            let mut next = SmallVec::<[usize; 64]>::new();
            left -= leaves.len();
            for &v in &leaves {
                set = set & !S::one(v);
                let shape = self.rooted(std::mem::take(&mut below[place[v] as usize]));
                let above = members(graph.neighbours(v) & set).next()?;
                let at = place[above] as usize;
                below[at].push(shape);
                degrees[at] -= 1;
                if degrees[at] == 1 {
                    next.push(above);
                }
            }
            leaves = next;
        }
        let mut shapes: Below = members(set)
            .map(|v| self.rooted(std::mem::take(&mut below[place[v] as usize])))
            .collect();
        if let &[one] = &shapes[..] {
            return Some(one);
        }
        shapes.push(BETWEEN);
        Some(self.rooted(shapes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_one_shape_are_one() {
        // two spiders, a path, and a cycle with a tail
        let text = "edges{1-2-3-4, 3-5, 6-7-8-9, 7-10, 11-12-13-14-15, 16-17-18-16, 18-19-20}";
        let graph = Graph::<u64>::read(text).unwrap();
        let mut trees = Trees::default();
        let parts: Vec<u64> = graph.parts(graph.all()).collect();
        let mut first = |set| trees.first(&graph, set);
        assert_eq!(first(parts[0]), Some(parts[0]));
        assert_eq!(first(parts[1]), Some(parts[0]));
        assert_eq!(first(parts[2]), Some(parts[2]));
        assert_eq!(first(parts[3]), None);
        // a cycle, and two vertices elsewhere
        assert_eq!(first(0b111 << 15 | 0b1000), None);
        assert_eq!(first(0b111 << 15 | 0b11), None);
        // one vertex, two, three, in several places
        for set in [0b1, 0b10, 0b1000] {
            assert_eq!(first(set), Some(1));
        }
        assert_eq!([0b11, 0b110].map(&mut first), [Some(0b11); 2]);
        assert_eq!(
            [0b111, 0b1_0110, 0b1_1100].map(&mut first),
            [Some(0b111); 3]
        );
    }

    /// All labelled trees on seven vertices, by their codes (H. Pruefer): eleven shapes.
    #[test]
    fn trees_have_as_many_shapes_as_they_should() {
        let mut trees = Trees::default();
        let mut shapes = std::collections::HashSet::new();
        for code in 0..7_usize.pow(5) {
            let code: Vec<usize> = (0..5).map(|i| code / 7_usize.pow(i) % 7).collect();
            let mut degrees = [1; 7];
            code.iter().for_each(|&v| degrees[v] += 1);
            let mut edges = Vec::new();
            for &v in &code {
                let leaf = degrees.iter().position(|&d| d == 1).unwrap();
                edges.push((leaf, v));
                degrees[leaf] = 0;
                degrees[v] -= 1;
            }
            let last: Vec<usize> = (0..7).filter(|&v| degrees[v] == 1).collect();
            edges.push((last[0], last[1]));
            let listed = crate::graph::EdgeList::new(7, edges).unwrap();
            let graph = Graph::<u64>::of(&listed).unwrap();
            shapes.insert(trees.shape(&graph, graph.all()).unwrap());
        }
        assert_eq!(shapes.len(), 11);
    }
}
