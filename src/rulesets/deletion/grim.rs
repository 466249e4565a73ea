use super::{Deleting, Ground, Info, joined_ones};
use crate::game::Mismatch;
use crate::graph::Graph;

/// Grim on a graph: take a vertex that has a neighbour left; a vertex without neighbours is gone at
/// once (R. Adams, J. Dixon, J. Elder, J. Peabody, O. Vega, K. Willis 2016). On a path of n vertices
/// it is code 0.37 with a heap of n - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grim;

impl Deleting for Grim {
    const INFO: Info = Info::new(
        "grim",
        "grim(graph)",
        "take a vertex that has a neighbour left; graphs as for node-kayles",
        "R. Adams and others, Combinatorial analysis of a subtraction game on graphs (2016)",
        "grim(path(4))",
    );
    const ON: &str = "a graph";

    fn ground(text: &str) -> Result<Ground, Mismatch> {
        Ok(Ground::vertices(Graph::read(text)?, |_, _| 0))
    }

    fn may(ground: &Ground, set: u64, element: usize) -> bool {
        ground.near.neighbours(element) & set != 0
    }

    fn tidy(ground: &Ground, set: u64) -> u64 {
        joined_ones(ground, set)
    }
}
