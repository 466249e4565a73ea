//! Maximum matchings of graphs (J. Edmonds, Paths, trees, and flowers, 1965), and what they say of
//! vertex geography: the player who moves the token along the edges of a matching is never stuck.

/// Nobody.
const NONE: u32 = u32::MAX;

/// A maximum matching of a graph.
#[derive(Clone, Debug)]
pub struct Matching {
    /// By vertex, its neighbours.
    near: Vec<Vec<u32>>,
    /// By vertex, whom it is matched with.
    mate: Vec<u32>,
}

/// A search for paths from one vertex along which edges outside the matching and inside take turns.
struct Alternating<'a> {
    near: &'a [Vec<u32>],
    mate: &'a [u32],
    parent: Vec<u32>,
    /// By vertex, the one that its flower stands for.
    base: Vec<u32>,
    /// Whether an even number of edges leads there.
    even: Vec<bool>,
}

impl Matching {
    /// A maximum matching of the graph with these neighbours. O(vertices^3). `stop` is asked now and
    /// then whether to give up: `None` then.
    pub fn new(near: Vec<Vec<u32>>, mut stop: impl FnMut() -> bool) -> Option<Self> {
        let mut mate = vec![NONE; near.len()];
        for v in 0..near.len() {
            let free = near[v].iter().find(|&&other| mate[other as usize] == NONE);
            if let (NONE, Some(&other)) = (mate[v], free) {
                (mate[v], mate[other as usize]) = (other, v as u32);
            }
        }
        for v in 0..near.len() {
            if mate[v] != NONE {
                continue;
            }
            if stop() {
                return None;
            }
            let mut search = Alternating::new(&near, &mate);
            let Some(mut end) = search.run(v as u32) else {
                continue;
            };
            let parent = search.parent;
            while end != NONE {
                let before = parent[end as usize];
                let next = mate[before as usize];
                (mate[end as usize], mate[before as usize]) = (before, end);
                end = next;
            }
        }
        Some(Self { near, mate })
    }

    /// How many edges it has.
    pub fn edges(&self) -> usize {
        self.mate.iter().filter(|&&mate| mate != NONE).count() / 2
    }

    /// By vertex, whether some maximum matching misses it. O(vertices^2) for each vertex that this one
    /// misses.
    pub fn missed(&self) -> Vec<bool> {
        let mut missed = vec![false; self.near.len()];
        for v in 0..self.near.len() {
            if self.mate[v] == NONE {
                let mut search = Alternating::new(&self.near, &self.mate);
                search.run(v as u32);
                let even = search.even.into_iter().zip(&mut missed);
                even.for_each(|(even, missed)| *missed |= even);
            }
        }
        missed
    }

    /// For a token on a vertex that every maximum matching covers, the neighbours to which the player
    /// moves who wins: those that some maximum matching of the graph without the vertex misses.
    pub fn winning(&self, vertex: usize) -> Vec<u32> {
        let mut without = self.clone();
        let gone = vertex as u32;
        for &other in &self.near[vertex] {
            without.near[other as usize].retain(|&v| v != gone);
        }
        without.near[vertex].clear();
        let mate = std::mem::replace(&mut without.mate[vertex], NONE);
        if let Some(mate) = without.mate.get_mut(mate as usize) {
            *mate = NONE;
        }
        let missed = without.missed();
        let mut winning = self.near[vertex].clone();
        winning.retain(|&v| missed[v as usize]);
        winning
    }
}

impl<'a> Alternating<'a> {
    fn new(near: &'a [Vec<u32>], mate: &'a [u32]) -> Self {
        Self {
            near,
            mate,
            parent: vec![NONE; near.len()],
            base: (0..near.len() as u32).collect(),
            even: vec![false; near.len()],
        }
    }

    /// Searches from a vertex without a mate: another one without, to which a path leads.
    fn run(&mut self, root: u32) -> Option<u32> {
        self.even[root as usize] = true;
        let (mut queue, mut next) = (vec![root], 0);
        while let Some(&v) = queue.get(next) {
            next += 1;
            for &to in &self.near[v as usize] {
                let mate = self.mate[to as usize];
                let same = self.base[v as usize] == self.base[to as usize];
                if same || self.mate[v as usize] == to {
                    continue;
                }
                if to == root || mate != NONE && self.parent[mate as usize] != NONE {
                    self.contract(v, to, &mut queue);
                } else if self.parent[to as usize] == NONE {
                    self.parent[to as usize] = v;
                    if mate == NONE {
                        return Some(to);
                    }
                    self.even[mate as usize] = true;
                    queue.push(mate);
                }
            }
        }
        None
    }

    /// Makes one vertex of a flower, an odd cycle that an edge between two even vertices closes.
    fn contract(&mut self, v: u32, to: u32, queue: &mut Vec<u32>) {
        let base = self.common(v, to);
        let mut flower = vec![false; self.near.len()];
        self.mark((v, to), base, &mut flower);
        self.mark((to, v), base, &mut flower);
        for i in 0..self.near.len() {
            if flower[self.base[i] as usize] {
                self.base[i] = base;
                if !self.even[i] {
                    self.even[i] = true;
                    queue.push(i as u32);
                }
            }
        }
    }

    /// The first vertex on the ways of both to the root.
    fn common(&self, a: u32, b: u32) -> u32 {
        let mut met = vec![false; self.near.len()];
        let mut at = a;
        loop {
            at = self.base[at as usize];
            met[at as usize] = true;
            match self.mate[at as usize] {
                NONE => break,
                mate => at = self.parent[mate as usize],
            }
        }
        at = self.base[b as usize];
        while !met[at as usize] {
            let mate = self.mate[at as usize];
            at = self.base[self.parent[mate as usize] as usize];
        }
        at
    }

    fn mark(&mut self, (mut v, mut child): (u32, u32), base: u32, flower: &mut [bool]) {
        while self.base[v as usize] != base {
            let mate = self.mate[v as usize];
            flower[self.base[v as usize] as usize] = true;
            flower[self.base[mate as usize] as usize] = true;
            self.parent[v as usize] = child;
            child = mate;
            v = self.parent[mate as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most edges without a common end, and by vertex whether so many miss it: by trying all.
    fn all(near: &[Vec<u32>], used: &mut Vec<bool>, edges: usize, best: &mut (usize, Vec<bool>)) {
        if edges >= best.0 {
            if edges > best.0 {
                *best = (edges, vec![false; near.len()]);
            }
            let free = used.iter().zip(&mut best.1);
            free.for_each(|(used, missed)| *missed |= !used);
        }
        for a in 0..near.len() {
            for &b in near[a].iter().filter(|&&b| b as usize > a) {
                if !used[a] && !used[b as usize] {
                    (used[a], used[b as usize]) = (true, true);
                    all(near, used, edges + 1, best);
                    (used[a], used[b as usize]) = (false, false);
                }
            }
        }
    }

    /// Of graphs on six vertices, all in a run of one in so many; odd cycles are among them.
    #[test]
    fn matchings_are_maximum() {
        let pairs: Vec<(usize, usize)> = (0..6).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let mut covered = 0;
        for graph in (0..1_u32 << pairs.len()).step_by(13) {
            let mut near = vec![Vec::new(); 6];
            for (i, &(a, b)) in pairs.iter().enumerate() {
                if graph >> i & 1 == 1 {
                    near[a].push(b as u32);
                    near[b].push(a as u32);
                }
            }
            let mut best = (0, vec![true; 6]);
            all(&near, &mut vec![false; 6], 0, &mut best);
            let found = Matching::new(near.clone(), || false).expect("nothing stops it");
            assert_eq!((found.edges(), found.missed()), best, "{near:?}");
            covered += found.missed().iter().filter(|&&missed| !missed).count();
        }
        assert!(covered > 1_000);
        assert!(Matching::new(vec![Vec::new(); 2], || true).is_none());
    }
}
