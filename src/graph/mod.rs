//! Undirected graphs of up to 63 vertices, and how they are typed: families, edges, graph6.
//!
//! ```text
//! graph = one {"+" one}                      the graphs side by side
//! one   = family "(" number {"," number} ")" | "petersen"
//!       | "edges{" edge {"," edge} "}" | "g6:" characters
//! edge  = vertex {"-" vertex}                vertices are numbered from 1
//! ```

mod families;
mod graph6;

use crate::text::Mismatch;
use families::family;

/// Vertices at most: a set of them is a word, and the largest word means something else.
pub const VERTICES: usize = 63;

/// An undirected graph without loops.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    /// For each vertex the set of its neighbours.
    neighbours: Vec<u64>,
}

impl Graph {
    /// The graph with these edges between vertices from 0 on; edges that stand twice count once.
    ///
    /// # Errors
    /// More than [`VERTICES`] vertices, or an edge from a vertex to itself.
    pub fn new(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, Mismatch> {
        let fits = |vertices: usize| match vertices {
            1..=VERTICES => Ok(()),
            _ => Err(Mismatch::new(
                format!("a graph of {vertices} vertices"),
                format!("1 to {VERTICES}"),
                "a set of vertices is a word of 64 bits",
            )),
        };
        fits(vertices)?;
        let mut graph = Self {
            neighbours: vec![0; vertices],
        };
        for (a, b) in edges {
            fits(a.max(b) + 1)?;
            if a == b {
                return Err(Mismatch::new(
                    format!("an edge from {} to itself", a + 1),
                    "edges between two vertices",
                    "such as edges{1-2,2-3}",
                ));
            }
            if graph.neighbours.len() <= a.max(b) {
                graph.neighbours.resize(a.max(b) + 1, 0);
            }
            graph.neighbours[a] |= 1 << b;
            graph.neighbours[b] |= 1 << a;
        }
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
        let first = self.vertices();
        let own = self.edges();
        let others = other.edges().map(|(a, b)| (a + first, b + first));
        Self::new(first + other.vertices(), own.chain(others))
    }

    /// Number of vertices.
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// The set of the neighbours of a vertex.
    pub fn neighbours(&self, vertex: usize) -> u64 {
        self.neighbours[vertex]
    }

    /// The set of all vertices.
    pub fn all(&self) -> u64 {
        u64::MAX >> (64 - self.vertices())
    }

    /// All edges, the smaller vertex first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let pairs = self.neighbours.iter().enumerate();
        pairs.flat_map(|(a, &near)| members(near).filter(move |&b| a < b).map(move |b| (a, b)))
    }

    /// The connected parts of a set of vertices, by their smallest ones. O(vertices).
    pub fn parts(&self, mut set: u64) -> impl Iterator<Item = u64> + '_ {
        std::iter::from_fn(move || {
            let mut part = set & set.wrapping_neg();
            let mut new = part;
            while new != 0 {
                let near = members(new).fold(0, |near, vertex| near | self.neighbours[vertex]);
                new = near & set & !part;
                part |= new;
            }
            set &= !part;
            (part != 0).then_some(part)
        })
    }
}

/// The members of a set, by size.
pub fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (least < u64::BITS).then_some(least as usize)
    })
}

/// The text between signs `+` that stand outside of brackets; one of graph6 goes to the end.
fn parts(text: &str) -> Vec<&str> {
    let (mut all, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, c) in text.char_indices() {
        if text[start..at].trim_start().starts_with("g6:") {
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
        "such as path(7), grid(3,4), edges{1-2,2-3} or g6:DQc",
    )
}

fn one(text: &str) -> Result<Graph, Mismatch> {
    if let Some(code) = text.strip_prefix("g6:") {
        return graph6::read(code.trim());
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
fn edges(text: &str) -> Result<Graph, Mismatch> {
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
    Graph::new(most, edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> (usize, usize) {
        let graph = Graph::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        (graph.vertices(), graph.edges().count())
    }

    #[test]
    fn graphs_have_their_vertices_and_edges() {
        for (text, expected) in [
            ("path(1)", (1, 0)),
            ("path(7)", (7, 6)),
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
            "path(64)",
            "grid(3)",
            "grid(8,8)",
            "blah(3)",
            "edges{1-1}",
            "edges{0-1}",
            "edges{a-b}",
            "edges{1-99}",
            "g6:",
            "g6:D",
            "path(3",
            "path(3) +",
            "torus(2,3)",
            "cycle(2)",
            "gp(4,2)",
            "path(99999999999999999999)",
        ] {
            assert!(Graph::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn parts_are_connected() {
        let graph = Graph::read("path(7)").unwrap();
        let parts: Vec<u64> = graph.parts(0b110_1011).collect();
        assert_eq!(parts, [0b11, 0b1000, 0b110_0000]);
        assert_eq!(graph.parts(0).count(), 0);
        let whole = Graph::read("torus(7,9)").unwrap();
        assert_eq!(
            whole.parts(whole.all()).collect::<Vec<u64>>(),
            [whole.all()]
        );
    }
}
