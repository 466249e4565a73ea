//! Undirected graphs, and how they are typed: families, edges, graph6, sparse6.
//!
//! ```text
//! graph = one {"+" one}                      the graphs side by side
//! one   = family "(" number {"," number} ")" | "petersen"
//!       | "random(" n "," p "," seed ")"         p is a fraction or decimal
//!       | "edges{" edge {"," edge} "}" | "g6:" characters | ":" characters
//! edge  = vertex {"-" vertex}                vertices are numbered from 1
//! ```

mod families;
mod graph6;
mod neighbours;
mod random;
mod set;
mod sparse6;

pub use neighbours::Graph;
pub use set::{Set, SetWords, members};

use crate::text::Mismatch;
use families::family;

/// Vertices at most: what is larger is out of reach of every search.
pub const VERTICES: usize = <SetWords<16> as Set>::MOST;

/// An undirected graph without loops as it is typed: its vertices, from 0 on, and its edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EdgeList {
    vertices: usize,
    edges: Vec<(usize, usize)>,
}

impl EdgeList {
    /// The graph with these edges; edges that stand twice count once.
    ///
    /// # Errors
    /// No vertex, more than [`VERTICES`], or an edge from a vertex to itself.
    pub fn new(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, Mismatch> {
        let mut graph = Self {
            vertices,
            edges: Vec::new(),
        };
        for (a, b) in edges {
            if a == b {
                return Err(Mismatch::new(
                    format!("an edge from {} to itself", a + 1),
                    "edges between two vertices",
                    "such as edges{1-2,2-3}",
                ));
            }
            graph.vertices = graph.vertices.max(a.max(b) + 1);
            graph.edges.push((a.min(b), a.max(b)));
        }
        fits(graph.vertices, VERTICES)?;
        graph.edges.sort_unstable();
        graph.edges.dedup();
        Ok(graph)
    }

    /// Reads what is typed (see the head of this module).
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    pub fn read(text: &str) -> Result<Self, Mismatch> {
        let mut whole: Option<Self> = None;
        for part in parts(text) {
            let one = one(part.trim())?;
            whole = Some(match whole {
                None => one,
                Some(before) => before.beside(&one)?,
            });
        }
        whole.ok_or_else(|| nothing(""))
    }

    /// Both graphs, without an edge between them.
    fn beside(&self, other: &Self) -> Result<Self, Mismatch> {
        let first = self.vertices;
        let others = other.edges.iter().map(|(a, b)| (a + first, b + first));
        let own = self.edges.iter().copied();
        Self::new(first + other.vertices, own.chain(others))
    }

    /// Number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// All edges, the smaller vertex first.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }
}

/// Refuses a number of vertices.
fn fits(vertices: usize, most: usize) -> Result<(), Mismatch> {
    match (1..=most).contains(&vertices) {
        true => Ok(()),
        false => Err(Mismatch::new(
            format!("a graph of {vertices} vertices"),
            format!("1 to {most}"),
            "a larger one is out of reach of every search",
        )),
    }
}

/// The text between signs `+` that stand outside of brackets; one of graph6 or sparse6 goes to the end.
fn parts(text: &str) -> Vec<&str> {
    let (mut all, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, c) in text.char_indices() {
        let begun = text[start..].trim_start();
        if begun.starts_with("g6:") || begun.starts_with(':') {
            break;
        }
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            '+' if depth == 0 => {
                all.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    all.push(&text[start..]);
    all
}

fn nothing(found: &str) -> Mismatch {
    let found = match found {
        "" => "no graph".to_owned(),
        found => format!("`{found}`"),
    };
    Mismatch::new(
        found,
        format!("a graph: {}", families::names()),
        "such as path(7), grid(3,4), edges{1-2,2-3}, g6:DQc or :Fa@x^",
    )
}

fn one(text: &str) -> Result<EdgeList, Mismatch> {
    let coded = text.strip_prefix("g6:").map(str::trim);
    let sparse = coded.unwrap_or(text);
    let sparse = sparse.strip_prefix(">>sparse6<<").unwrap_or(sparse);
    if let Some(code) = sparse.strip_prefix(':') {
        return sparse6::read(code);
    }
    if let Some(code) = coded {
        return graph6::read(code);
    }
    let (name, inside) = match text.find(['(', '{']) {
        None => (text, ""),
        Some(open) => {
            let close = if text[open..].starts_with('(') {
                ')'
            } else {
                '}'
            };
            let inside = text[open + 1..].strip_suffix(close);
            (
                text[..open].trim_end(),
                inside.ok_or_else(|| nothing(text))?,
            )
        }
    };
    let name = name.to_ascii_lowercase();
    match &name[..] {
        "edges" | "" if !inside.is_empty() => edges(inside),
        "random" => random::random(inside, text),
        "petersen" if inside.is_empty() => family("gp", &[5, 2], text),
        name => {
            let numbers = inside
                .split(',')
                .map(|number| number.trim().parse::<usize>());
            let numbers: Result<Vec<usize>, _> = numbers.collect();
            match numbers {
                Ok(numbers) => family(name, &numbers, text),
                Err(_) => Err(nothing(text)),
            }
        }
    }
}

/// `1-2, 2-3-4, 5`: a vertex alone has no neighbour.
fn edges(text: &str) -> Result<EdgeList, Mismatch> {
    let (mut edges, mut most) = (Vec::new(), 0);
    for chain in text
        .split([',', ';'])
        .filter(|chain| !chain.trim().is_empty())
    {
        let mut before = None;
        for vertex in chain.split(['-', '–']) {
            let number = vertex
                .trim()
                .parse()
                .ok()
                .filter(|&number: &usize| number > 0);
            let number = number.ok_or_else(|| {
                Mismatch::new(
                    format!("`{}`", chain.trim()),
                    "vertices from 1 on with - between the ends of an edge",
                    "such as edges{1-2,2-3,4}",
                )
            })?;
            most = most.max(number);
            edges.extend(before.map(|before| (before, number - 1)));
            before = Some(number - 1);
        }
    }
    EdgeList::new(most, edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> (usize, usize) {
        let graph = EdgeList::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        (graph.vertices(), graph.edges().len())
    }

    #[test]
    fn graphs_have_their_vertices_and_edges() {
        for (text, expected) in [
            ("path(1)", (1, 0)),
            ("path(7)", (7, 6)),
            ("path(200)", (200, 199)),
            ("queens(11)", (121, 1_980)),
            ("binary(9)", (511, 510)),
            ("cycle(9)", (9, 9)),
            ("complete(5)", (5, 10)),
            ("bipartite(2,3)", (5, 6)),
            ("star(4)", (5, 4)),
            ("grid(3,4)", (12, 17)),
            ("king(3,3)", (9, 20)),
            ("knight(3,4)", (12, 14)),
            ("queen(4)", (16, 76)),
            ("queens(4,4)", (16, 76)),
            ("rook(3,3)", (9, 18)),
            ("torus(3,4)", (12, 24)),
            ("hypercube(3)", (8, 12)),
            ("gp(5,2)", (10, 15)),
            ("Petersen", (10, 15)),
            ("binary(4)", (15, 14)),
            ("edges{1-2,2-3}", (3, 2)),
            ("{1-2-3-1, 5}", (5, 3)),
            ("cycle(4) + path(2)", (6, 5)),
            ("g6:DQc", (5, 4)),
            ("path(2) + g6:DQc", (7, 5)),
        ] {
            assert_eq!(counts(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_graph_is_refused() {
        for text in [
            "",
            "path",
            "path()",
            "path(0)",
            "path(1001)",
            "grid(3)",
            "grid(40,40)",
            "grid(1000,1000)",
            "complete(99999)",
            "hypercube(10)",
            "binary(10)",
            "blah(3)",
            "edges{1-1}",
            "edges{0-1}",
            "edges{a-b}",
            "edges{1-1001}",
            "g6:",
            "g6:D",
            "path(3",
            "path(3) +",
            "torus(2,3)",
            "cycle(2)",
            "gp(4,2)",
            "path(99999999999999999999)",
        ] {
            assert!(EdgeList::read(text).is_err(), "{text}");
        }
        assert!(Graph::<u64>::read("path(64)").is_err());
        assert!(Graph::<SetWords<2>>::read("path(128)").is_ok());
    }
}
