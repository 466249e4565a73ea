use super::{Deleting, Draft, Gone, Ground, Info, joined_ones};
use crate::game::Mismatch;
use crate::graph::{EdgeList, Set};

/// Take a vertex of odd degree among those that are left (R. J. Nowakowski, P. Ottaway 2005).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeleteOdd;

/// Take a vertex of even degree among those that are left, 0 too: as many moves as there are vertices,
/// as a graph of odd degrees has an even number of them (R. J. Nowakowski, P. Ottaway 2005).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeleteEven;

fn is_odd<S: Set>(ground: &Ground<S>, set: S, vertex: usize) -> bool {
    (ground.near.neighbours(vertex) & set).count() % 2 == 1
}

impl Deleting for DeleteOdd {
    const INFO: Info = Info::new(
        "delete-odd",
        "delete-odd(graph)",
        "take a vertex of odd degree; graphs as for node-kayles",
        "R. J. Nowakowski, P. Ottaway, Vertex deletion games with parity rules (2005)",
        "delete-odd(path(4))",
    );
    const ON: &str = "a graph";

    fn draft(text: &str) -> Result<Draft, Mismatch> {
        Ok(Draft::vertices(EdgeList::read(text)?, Gone::Alone))
    }

    fn may<S: Set>(ground: &Ground<S>, set: S, element: usize) -> bool {
        is_odd(ground, set, element)
    }

    fn tidy<S: Set>(ground: &Ground<S>, set: S) -> S {
        joined_ones(ground, set)
    }
}

impl Deleting for DeleteEven {
    const INFO: Info = Info::new(
        "delete-even",
        "delete-even(graph)",
        "take a vertex of even degree; graphs as for node-kayles",
        "R. J. Nowakowski, P. Ottaway, Vertex deletion games with parity rules (2005)",
        "delete-even(path(4))",
    );
    const ON: &str = "a graph";

    fn draft(text: &str) -> Result<Draft, Mismatch> {
        Ok(Draft::vertices(EdgeList::read(text)?, Gone::Alone))
    }

    fn may<S: Set>(ground: &Ground<S>, set: S, element: usize) -> bool {
        !is_odd(ground, set, element)
    }
}
