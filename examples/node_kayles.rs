//! A game of one's own, on graphs: Node Kayles. A move chooses a vertex and removes it with its
//! neighbours; what is left falls apart into components, which are summands.

use grundy::{Context, Convention, Game, Options, Solver, Stop};

/// A graph of at most 64 vertices: the neighbours of each, as bits, itself among them.
struct Graph(Vec<u64>);

impl Game for Graph {
    /// A connected set of vertices.
    type Position = u64;

    fn options(&self, from: &u64, to: &mut Options<u64>) {
        for (vertex, closed) in self.0.iter().enumerate() {
            if from >> vertex & 1 == 1 {
                to.sum(self.components(from & !closed));
            }
        }
    }
}

impl Graph {
    fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut near: Vec<u64> = (0..vertices).map(|vertex| 1 << vertex).collect();
        for (a, b) in edges {
            near[a] |= 1 << b;
            near[b] |= 1 << a;
        }
        Self(near)
    }

    fn components(&self, mut left: u64) -> Vec<u64> {
        let mut found = Vec::new();
        while left != 0 {
            let mut component = left & left.wrapping_neg();
            loop {
                let near = (0..64).filter(|v| component >> v & 1 == 1);
                let wider = near.fold(component, |all, v| all | self.0[v] & left);
                if wider == component {
                    break;
                }
                component = wider;
            }
            found.push(component);
            left &= !component;
        }
        found
    }
}

fn main() -> Result<(), Stop> {
    // the Petersen graph: an outer cycle, an inner star, and spokes
    let outer = (0..5).map(|i| (i, (i + 1) % 5));
    let inner = (0..5).map(|i| (5 + i, 5 + (i + 2) % 5));
    let spokes = (0..5).map(|i| (i, 5 + i));
    let petersen = Graph::new(10, outer.chain(inner).chain(spokes));

    let mut solver = Solver::new(petersen, Context::default());
    let start = [(1 << 10) - 1];
    println!(
        "Node Kayles on the Petersen graph: *{}",
        solver.value(&start)?
    );
    for convention in [Convention::Normal, Convention::Misere] {
        let outcome = solver.outcome(&start, convention)?;
        let winning = solver.winning_moves(&start, convention)?.len();
        println!("{convention} play: {outcome}, {winning} winning moves");
    }
    Ok(())
}
