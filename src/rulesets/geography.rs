use super::Info;
use super::class::class;
use crate::game::{Heap, Mismatch, Moves, Names, OneHeap, Picture, PictureKind, Shape};
use crate::graph::{Graph, members};
use crate::number::joined;
use std::sync::Arc;

/// Vertex geography: a token moves along edges, or along the arrows of a directed graph, to vertices
/// where it has not been (T. J. Schaefer, On the complexity of some two-person perfect-information
/// games, 1978).
///
/// A heap is the place of the token and the set of the vertices that it can still reach. O(vertices^2)
/// for the options of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Geography(Arc<Map>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Map {
    /// As it was typed.
    text: String,
    names: Vec<String>,
    /// Where the token may go from each vertex.
    to: Vec<u64>,
    /// Bits of a heap that say where the token is.
    bits: u32,
}

impl Geography {
    /// Vertices at most: a set of them and the place of the token are one word.
    pub const MOST: usize = 57;

    /// Whether arrows are typed.
    pub fn is_directed(text: &str) -> bool {
        text.trim_start().starts_with("arcs")
    }

    /// Whether the token may go back and forth along every edge.
    pub fn is_undirected(&self) -> bool {
        let to = &self.0.to;
        let back = |a: usize, b: usize| to[b] >> a & 1 == 1;
        let mut all = to.iter().enumerate();
        all.all(|(a, &ends)| members(ends).all(|b| back(a, b)))
    }

    /// The vertices that are left with that of the token, by their neighbours among them, and which one
    /// that is.
    pub fn left(&self, heap: Heap) -> (Vec<Vec<u32>>, usize) {
        let (at, left) = self.parts(heap).unwrap_or_default();
        let all: Vec<usize> = members(left | 1 << at).collect();
        let place = |v: usize| all.iter().position(|&own| own == v);
        let near = |&v: &usize| {
            let ends = members(self.0.to[v]).filter_map(place);
            ends.map(|end| end as u32).collect()
        };
        (all.iter().map(near).collect(), place(at).unwrap_or(0))
    }

    /// The game on what is typed: a graph, or `arcs{a>b,..}`.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    pub fn new(text: &str) -> Result<Self, Mismatch> {
        let text = text.trim();
        let inside = text
            .strip_prefix("arcs")
            .and_then(|rest| rest.trim().strip_prefix('{')?.strip_suffix('}'));
        let (names, to) = match inside {
            Some(inside) => arcs(inside)?,
            None => {
                let graph = Graph::read(text)?;
                let vertices = 0..graph.vertices();
                let names = vertices.clone().map(|v| (v + 1).to_string());
                (
                    names.collect(),
                    vertices.map(|v| graph.neighbours(v)).collect(),
                )
            }
        };
        let count = names.len();
        if count > Self::MOST {
            return Err(Mismatch::new(
                format!("a graph of {count} vertices"),
                format!("1 to {}", Self::MOST),
                "the vertices that are left and the token are one word of 64 bits",
            ));
        }
        Ok(Self(Arc::new(Map {
            text: text.to_owned(),
            names,
            to,
            bits: (count as u64).next_power_of_two().trailing_zeros().max(1),
        })))
    }

    /// The place of the token and what is left, if a heap is one.
    fn parts(&self, heap: Heap) -> Option<(usize, u64)> {
        let at = (heap & ((1 << self.0.bits) - 1)) as usize;
        let left = heap >> self.0.bits;
        let all = (1_u64 << self.0.names.len()) - 1;
        (at < self.0.names.len() && left & !all == 0 && left >> at & 1 == 0).then_some((at, left))
    }

    /// A token on a vertex, of a set only what it can reach.
    fn heap_of(&self, at: usize, left: u64) -> Heap {
        let left = left & !(1 << at);
        let (mut reached, mut new) = (0, 1_u64 << at);
        while new != 0 {
            let next = members(new).fold(0, |next, v| next | self.0.to[v]);
            new = next & left & !reached;
            reached |= new;
        }
        reached << self.0.bits | at as u64
    }

    /// Where the token may go.
    pub(crate) fn options(&self, heap: Heap) -> impl Iterator<Item = Heap> + '_ {
        let parts = self.parts(heap).into_iter();
        parts.flat_map(move |(at, left)| {
            members(self.0.to[at] & left).map(move |to| self.heap_of(to, left))
        })
    }

    fn vertex(&self, name: &str) -> Option<usize> {
        self.0.names.iter().position(|own| own == name)
    }

    fn label(&self, vertex: usize) -> &str {
        &self.0.names[vertex]
    }
}

/// The vertices of arrows `a>b`, and of vertices alone, in their order, and where each leads.
fn arcs(text: &str) -> Result<(Vec<String>, Vec<u64>), Mismatch> {
    let mut names: Vec<String> = Vec::new();
    let mut arrows = Vec::new();
    let all = text.split([',', ';', '\n']).map(str::trim);
    for arrow in all.filter(|arrow| !arrow.is_empty()) {
        let ends: Vec<&str> = arrow.split(['>', '-']).map(str::trim).collect();
        let ends: Vec<&str> = ends.into_iter().filter(|name| !name.is_empty()).collect();
        let (from, to) = match ends[..] {
            [from, to] if from != to => (from, Some(to)),
            [alone] if alone == arrow => (alone, None),
            _ => {
                return Err(Mismatch::new(
                    format!("`{arrow}`"),
                    "an arrow from a vertex to another one, or a vertex",
                    "such as arcs{a>b,b>c,c>a,d}",
                ));
            }
        };
        let mut number = |name: &str| {
            names.iter().position(|own| own == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            })
        };
        let from = number(from);
        arrows.extend(to.map(|to| (from, number(to))));
    }
    if names.is_empty() {
        return Err(Mismatch::new(
            "no arrow",
            "arrows such as a>b",
            "such as arcs{a>b,b>c,c>a}",
        ));
    }
    let mut to = vec![0; names.len()];
    for (from, end) in arrows.into_iter().filter(|&(_, end)| end < 64) {
        to[from] |= 1 << end;
    }
    Ok((names, to))
}

impl OneHeap for Geography {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        for option in self.options(heap) {
            to.replace(i, option);
            if to.enough() {
                return;
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::HEAPS
    }

    fn names(&self) -> Option<&dyn Names> {
        Some(self)
    }
}

impl Names for Geography {
    fn name(&self, heap: Heap) -> String {
        let Some((at, left)) = self.parts(heap) else {
            return heap.to_string();
        };
        let all = self.heap_of(at, u64::MAX >> (64 - self.0.names.len()));
        match heap == all {
            true => self.label(at).to_owned(),
            false => {
                let left = members(left).map(|v| self.label(v));
                format!("{}/{{{}}}", self.label(at), joined(left, ","))
            }
        }
    }

    fn heap(&self, name: &str) -> Result<Heap, Mismatch> {
        let wrong = || {
            Mismatch::new(
                format!("`{name}`"),
                format!("the vertex of the token: {}", joined(&self.0.names, ", ")),
                format!(
                    "such as {}, or {}/{{..}} with the vertices that are left",
                    self.label(0),
                    self.label(0)
                ),
            )
        };
        // the number of a position, where no vertex has one for a name
        let number = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
        if number(name) && !self.0.names.iter().any(|name| number(name)) {
            let heap = name.parse().ok().filter(|&heap| heap <= self.largest());
            return heap.ok_or_else(wrong);
        }
        let (at, left) = match name.split_once('/') {
            None => (name, None),
            Some((at, left)) => (at, Some(left)),
        };
        let at = self.vertex(at.trim()).ok_or_else(wrong)?;
        let left = match left {
            None => u64::MAX >> (64 - self.0.names.len()),
            Some(left) => {
                let inside = left.trim().strip_prefix('{');
                let inside = inside
                    .and_then(|rest| rest.strip_suffix('}'))
                    .ok_or_else(wrong)?;
                let names = inside
                    .split(',')
                    .map(str::trim)
                    .filter(|one| !one.is_empty());
                let vertices: Option<Vec<usize>> = names.map(|one| self.vertex(one)).collect();
                vertices
                    .ok_or_else(wrong)?
                    .into_iter()
                    .fold(0, |set, v| set | 1 << v)
            }
        };
        Ok(self.heap_of(at, left))
    }

    fn largest(&self) -> Heap {
        let count = self.0.names.len();
        let all = (1_u64 << count) - 1;
        // the token is on the first vertex, or nothing more is left
        (all & !1) << self.0.bits | (count as u64 - 1)
    }

    fn start(&self) -> Option<Heap> {
        Some(self.heap_of(0, u64::MAX >> (64 - self.0.names.len())))
    }

    fn describe(&self, from: Heap, to: &[Heap]) -> String {
        let place = |heap: Heap| self.parts(heap).map_or("?", |(at, _)| self.label(at));
        let to = to.first().map_or("?", |&to| place(to));
        format!("from {} to {to}", place(from))
    }

    fn read_move(&self, from: Heap, words: &str) -> Option<Vec<Heap>> {
        let words = words.rsplit("to ").next()?.trim();
        let to = self.vertex(words)?;
        let mut options = self.options(from);
        let found = options.find(|&option| self.parts(option).is_some_and(|(at, _)| at == to));
        found.map(|heap| vec![heap])
    }

    fn picture(&self) -> Option<Picture> {
        let arrows = self.0.to.iter().enumerate();
        Some(Picture {
            kind: PictureKind::Token,
            names: self.0.names.clone(),
            pairs: arrows
                .flat_map(|(a, &to)| members(to).map(move |b| (a, b)))
                .collect(),
            ground: None,
        })
    }
}

class!(
    Geography,
    Info::new(
        "geography",
        "geography(graph)",
        "move a token along an edge to a vertex where it has not been; arcs{a>b,..} for arrows",
        "T. J. Schaefer, On the complexity of some two-person perfect-information games (1978)",
        "geography(arcs{a>b,b>c})",
    ),
    |arguments| arguments.raw("a graph", "geography(arcs{a>b,b>c})", Self::new),
    |self, f| write!(f, "geography({})", self.0.text),
);
