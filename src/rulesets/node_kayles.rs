use super::Info;
use super::class::{class, declares};
use crate::game::{Heap, HeapRules, Mismatch, Moves, Names, Shape};
use crate::graph::{Graph, members};
use crate::number::joined;
use crate::text::NotationError;
use std::sync::Arc;

/// Node Kayles on a graph: take a vertex and all its neighbours (T. J. Schaefer, On the complexity
/// of some two-person perfect-information games, 1978). A heap is the set of the vertices that are
/// left, as a word: vertex v is its bit v - 1. What is left comes apart into connected parts, each a
/// heap of its own. O(vertices^2) for the options of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeKayles(Arc<Board>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Board {
    /// As it was typed.
    text: String,
    graph: Graph,
}

impl NodeKayles {
    /// The game on a graph (see [`Graph::read`]).
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    pub fn new(graph: &str) -> Result<Self, Mismatch> {
        Ok(Self(Arc::new(Board {
            text: graph.trim().to_owned(),
            graph: Graph::read(graph)?,
        })))
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.0.graph
    }
}

impl HeapRules for NodeKayles {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let graph = &self.0.graph;
        for (i, &set) in heaps.iter().enumerate().rev() {
            // a set with other vertices has no moves
            if set & !graph.all() != 0 {
                continue;
            }
            for vertex in members(set) {
                let rest = set & !(graph.neighbours(vertex) | 1 << vertex);
                let parts: Vec<Heap> = graph.parts(rest).collect();
                match parts[..] {
                    [] => to.replace(i, 0),
                    [part] => to.replace(i, part),
                    _ => to.split(i, &parts),
                }
                if to.enough() {
                    return;
                }
            }
        }
    }

    declares!(symmetric);

    fn shape(&self) -> Shape {
        Shape::Split
    }

    fn names(&self) -> Option<&dyn Names> {
        Some(self)
    }
}

impl Names for NodeKayles {
    fn name(&self, heap: Heap) -> String {
        if heap == self.largest() {
            return "all".into();
        }
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for vertex in members(heap).map(|vertex| vertex + 1) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == vertex => *last = vertex,
                _ => runs.push((vertex, vertex)),
            }
        }
        let runs = runs.into_iter().map(|(first, last)| match last - first {
            0 => first.to_string(),
            1 => format!("{first},{last}"),
            _ => format!("{first}-{last}"),
        });
        format!("{{{}}}", joined(runs, ","))
    }

    fn heap(&self, name: &str) -> Result<Heap, Mismatch> {
        let vertices = self.0.graph.vertices();
        let wrong = || {
            let expected = format!("a set of vertices from 1 to {vertices}");
            Mismatch::new(
                format!("`{name}`"),
                expected,
                "such as {1,2}, {1-3,5} or all",
            )
        };
        if name.eq_ignore_ascii_case("all") {
            return Ok(self.largest());
        }
        let Some(inside) = name
            .strip_prefix('{')
            .and_then(|name| name.strip_suffix('}'))
        else {
            let number = name.parse().ok().filter(|&set| set <= self.largest());
            return number.ok_or_else(wrong);
        };
        let vertex = |text: &str| {
            let number = text.trim().parse().ok();
            number
                .filter(|number| (1..=vertices).contains(number))
                .ok_or_else(wrong)
        };
        let mut set = 0;
        for run in inside.split(',').filter(|run| !run.trim().is_empty()) {
            let (first, last) = run.split_once('-').unwrap_or((run, run));
            for vertex in vertex(first)?..=vertex(last)? {
                set |= 1 << (vertex - 1);
            }
        }
        Ok(set)
    }

    fn largest(&self) -> Heap {
        self.0.graph.all()
    }

    fn start(&self) -> Option<Heap> {
        Some(self.largest())
    }

    fn describe(&self, from: Heap, to: &[Heap]) -> String {
        let graph = &self.0.graph;
        let gone = to.iter().fold(from, |gone, part| gone & !part);
        let taken = members(gone).find(|&v| from & (graph.neighbours(v) | 1 << v) == gone);
        let Some(taken) = taken else {
            return format!(
                "leave {}",
                joined(to.iter().map(|&part| self.name(part)), " and ")
            );
        };
        let others: Vec<usize> = members(gone & !(1 << taken)).map(|v| v + 1).collect();
        match &others[..] {
            [] => format!("take {}", taken + 1),
            [one] => format!("take {} with {one}", taken + 1),
            [first @ .., last] => {
                format!("take {} with {} and {last}", taken + 1, joined(first, ", "))
            }
        }
    }

    fn read_move(&self, from: Heap, words: &str) -> Option<Vec<Heap>> {
        let words = words.strip_prefix("take").unwrap_or(words);
        let taken = words.split(" with").next()?.trim().parse::<usize>().ok()?;
        let vertex = taken
            .checked_sub(1)
            .filter(|&vertex| vertex < self.0.graph.vertices())?;
        let graph = &self.0.graph;
        let rest = from & !(graph.neighbours(vertex) | 1 << vertex);
        (from >> vertex & 1 == 1).then(|| graph.parts(rest).collect())
    }
}

class!(
    NodeKayles,
    Info::new(
        "node-kayles",
        "node-kayles(graph)",
        "take a vertex and all its neighbours; path(n), cycle(n), grid(m,n), edges{1-2,..}, g6:..",
        "T. J. Schaefer, On the complexity of some two-person perfect-information games (1978)",
        "node-kayles(path(4))",
    ),
    |arguments| {
        let (text, span) = arguments.raw("a graph", "node-kayles(path(7))")?;
        Self::new(text).map_err(|error| {
            let Mismatch {
                found,
                expected,
                remedy,
            } = error;
            NotationError::new(arguments.tokens.text, span, found, expected, remedy)
        })
    },
    |self, f| write!(f, "node-kayles({})", self.0.text),
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_names() {
        let game = NodeKayles::new("path(7)").unwrap();
        for (heap, name) in [
            (0, "{}"),
            (0b1, "{1}"),
            (0b11, "{1,2}"),
            (0b101_0111, "{1-3,5,7}"),
            (0b111_1111, "all"),
        ] {
            assert_eq!(game.name(heap), name);
            assert_eq!(game.heap(name), Ok(heap));
        }
        for name in ["{8}", "{0}", "{1", "x", "128", "{a}"] {
            assert!(game.heap(name).is_err(), "{name}");
        }
        assert_eq!(
            game.describe(0b111_1111, &[0b1, 0b111_0000]),
            "take 3 with 2 and 4"
        );
        assert_eq!(game.describe(0b1, &[]), "take 1");
    }
}
