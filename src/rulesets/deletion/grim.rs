use super::{Deleting, Draft, Gone, Ground, Info, joined_ones};
use crate::game::Mismatch;
use crate::graph::{EdgeList, Set};

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

    fn draft(text: &str) -> Result<Draft, Mismatch> {
        Ok(Draft::vertices(EdgeList::read(text)?, Gone::Alone))
    }

    fn may<S: Set>(ground: &Ground<S>, set: S, element: usize) -> bool {
        !(ground.near.neighbours(element) & set).is_empty()
    }

    fn tidy<S: Set>(ground: &Ground<S>, set: S) -> S {
        joined_ones(ground, set)
    }
}
