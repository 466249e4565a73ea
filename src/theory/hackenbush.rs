//! Green Hackenbush: a graph stands on the ground, a player cuts an edge, and what hangs loose falls
//! away. In normal play the value follows from two principles (E. R. Berlekamp, J. H. Conway,
//! R. K. Guy, Winning Ways, chapter 7): a stalk of value n on one more edge has the value n + 1, and
//! the stalks at a vertex add as nimbers (colon principle); the vertices of a cycle may be fused, and
//! its edges become loops of value 1 (fusion principle).

use hashbrown::HashMap;

/// A graph on the ground; several edges between two vertices, and loops, are allowed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hackenbush {
    ends: Vec<(u32, u32)>,
    ground: u32,
    /// The edges at each vertex, one after the other: those of vertex v from `first[v]` on.
    at: Vec<u32>,
    first: Vec<u32>,
}

/// No vertex, no edge.
const NONE: u32 = u32::MAX;

/// What a search from the ground finds of the vertices that it reaches.
struct Rooted {
    /// In the order in which they are met.
    order: Vec<u32>,
    /// The edge by which each was met.
    by: Vec<u32>,
    /// The vertex before it.
    parent: Vec<u32>,
    /// Whether that edge is on no cycle.
    bridge: Vec<bool>,
    /// The value of what stands on each vertex: its own part of a cycle with it, if it has one.
    value: Vec<u64>,
}

impl Hackenbush {
    /// The graph with these edges. O(edges + vertices), where the vertices are 0 to the largest one
    /// named.
    pub fn new(ends: Vec<(u32, u32)>, ground: u32) -> Self {
        let vertices = ends.iter().map(|&(a, b)| a.max(b)).chain([ground]).max();
        let vertices = vertices.map_or(1, |most| most as usize + 1);
        let mut first = vec![0_u32; vertices + 1];
        for &(a, b) in &ends {
            first[a as usize + 1] += 1;
            first[b as usize + 1] += u32::from(a != b);
        }
        for v in 0..vertices {
            first[v + 1] += first[v];
        }
        let mut next = first.clone();
        let mut at = vec![0; first[vertices] as usize];
        for (edge, &(a, b)) in (0..).zip(&ends) {
            for vertex in [a, b].into_iter().take(1 + usize::from(a != b)) {
                at[next[vertex as usize] as usize] = edge;
                next[vertex as usize] += 1;
            }
        }
        Self {
            ends,
            ground,
            at,
            first,
        }
    }

    /// Number of edges.
    pub fn edges(&self) -> usize {
        self.ends.len()
    }

    /// The two ends of an edge.
    pub fn ends(&self, edge: usize) -> (u32, u32) {
        self.ends[edge]
    }

    /// The vertex that is the ground.
    pub fn ground(&self) -> u32 {
        self.ground
    }

    /// Whether an edge has an end on the ground.
    pub fn is_on_ground(&self, edge: usize) -> bool {
        let (a, b) = self.ends[edge];
        a == self.ground || b == self.ground
    }

    /// Whether each edge is joined to the ground. O(edges + vertices).
    pub fn standing(&self) -> Vec<bool> {
        let walk = self.walk(|_| true, &[]);
        let met = |v: u32| v == self.ground || walk.by[v as usize] != NONE;
        self.ends.iter().map(|&(a, _)| met(a)).collect()
    }

    /// The Grundy value in normal play of the edges that are left. O(edges + vertices).
    pub fn value(&self, left: impl Fn(u32) -> bool) -> u64 {
        self.walk(left, &[]).value[self.ground as usize]
    }

    fn around(&self, vertex: u32) -> &[u32] {
        let range = self.first[vertex as usize]..self.first[vertex as usize + 1];
        &self.at[range.start as usize..range.end as usize]
    }

    fn other(&self, edge: u32, vertex: u32) -> u32 {
        let (a, b) = self.ends[edge as usize];
        if a == vertex { b } else { a }
    }

    /// Depth first from the ground, with the least vertex that each subtree has an edge to.
    /// Each vertex begins with its stalks.
    fn walk(&self, left: impl Fn(u32) -> bool, stalks: &[u64]) -> Rooted {
        let vertices = self.first.len() - 1;
        let mut walk = Rooted {
            order: vec![self.ground],
            by: vec![NONE; vertices],
            parent: vec![NONE; vertices],
            bridge: vec![false; vertices],
            value: (0..vertices)
                .map(|v| stalks.get(v).copied().unwrap_or(0))
                .collect(),
        };
        let mut met = vec![NONE; vertices];
        let mut low = vec![0; vertices];
        met[self.ground as usize] = 0;
        let mut next = self.first.clone();
        let mut at = self.ground;
        loop {
            let v = at as usize;
            if next[v] < self.first[v + 1] {
                let edge = self.at[next[v] as usize];
                next[v] += 1;
                if edge == walk.by[v] || !left(edge) {
                    continue;
                }
                let to = self.other(edge, at);
                match met[to as usize] {
                    NONE => {
                        met[to as usize] = walk.order.len() as u32;
                        low[to as usize] = met[to as usize];
                        walk.order.push(to);
                        walk.by[to as usize] = edge;
                        walk.parent[to as usize] = at;
                        at = to;
                    }
                    // from above the same edge was seen from below, except a loop
                    when if when <= met[v] => {
                        low[v] = low[v].min(when);
                        walk.value[v] ^= 1;
                    }
                    _ => {}
                }
                continue;
            }
            let parent = walk.parent[v];
            if parent == NONE {
                return walk;
            }
            let p = parent as usize;
            walk.bridge[v] = low[v] == met[v];
            low[p] = low[p].min(low[v]);
            walk.value[p] ^= match walk.bridge[v] {
                true => walk.value[v] + 1,
                false => walk.value[v] ^ 1,
            };
            at = parent;
        }
    }

    /// The edges whose cut leaves value 0: all winning moves in normal play. O(edges + vertices) for a
    /// forest; each edge on a cycle costs another walk through what is fused with it. `None` if `stop`
    /// says so, which is asked for each of these.
    pub fn winning_cuts(&self, stop: impl Fn() -> bool) -> Option<Vec<u32>> {
        let walk = self.walk(|_| true, &[]);
        // the vertices that are fused, by the one that is met first
        let mut top: Vec<u32> = (0..self.first.len() as u32 - 1).collect();
        // what the value at a top has to become
        let mut wanted: Vec<Option<u64>> = vec![None; top.len()];
        wanted[self.ground as usize] = Some(0);
        let mut cuts = Vec::new();
        for &vertex in &walk.order[1..] {
            let v = vertex as usize;
            let (above, edge) = (top[walk.parent[v] as usize] as usize, walk.by[v]);
            if !walk.bridge[v] {
                top[v] = above as u32;
                continue;
            }
            let Some(wanted_above) = wanted[above] else {
                continue;
            };
            let stalk = walk.value[above] ^ wanted_above ^ (walk.value[v] + 1);
            match stalk.checked_sub(1) {
                None => cuts.push(edge),
                Some(below) => wanted[v] = Some(below).filter(|&below| below != walk.value[v]),
            }
        }
        let tree = |edge: u32| {
            let (a, b) = self.ends[edge as usize];
            let is = |v: u32| walk.by[v as usize] == edge && walk.bridge[v as usize];
            is(a) || is(b)
        };
        let met = |v: u32| v == self.ground || walk.by[v as usize] != NONE;
        for edge in 0..self.ends.len() as u32 {
            let a = self.ends[edge as usize].0;
            if !met(a) || tree(edge) {
                continue;
            }
            let top_of_all = top[a as usize];
            if let Some(wanted) = wanted[top_of_all as usize] {
                if stop() {
                    return None;
                }
                if self.without(edge, top_of_all, &top, &walk) == wanted {
                    cuts.push(edge);
                }
            }
        }
        cuts.sort_unstable();
        Some(cuts)
    }

    /// The value at the top of fused vertices without one of their edges.
    fn without(&self, cut: u32, root: u32, top: &[u32], walk: &Rooted) -> u64 {
        // the fused vertices alone, numbered anew, and each stalk on them as it is
        let mut number: HashMap<u32, u32> = [(root, 0)].into_iter().collect();
        let (mut todo, mut ends, mut stalks) = (vec![root], Vec::new(), vec![0_u64]);
        while let Some(vertex) = todo.pop() {
            let here = number[&vertex];
            for &edge in self.around(vertex) {
                let to = self.other(edge, vertex);
                if top[to as usize] == root {
                    let fresh = number.len() as u32;
                    let there = *number.entry(to).or_insert(fresh);
                    if there == fresh {
                        todo.push(to);
                        stalks.push(0);
                    }
                    // each edge from one of its ends
                    if edge != cut && self.ends[edge as usize].0 == vertex {
                        ends.push((here, there));
                    }
                } else if walk.by[to as usize] == edge {
                    stalks[here as usize] ^= walk.value[to as usize] + 1;
                }
            }
        }
        Self::new(ends, 0).walk(|_| true, &stalks).value[0]
    }
}
