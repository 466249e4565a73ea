use super::{Deleting, Draft, Gone, Info};
use crate::game::Mismatch;
use crate::graph::EdgeList;

/// Node Kayles on a graph: take a vertex and all its neighbours (T. J. Schaefer, On the complexity
/// of some two-person perfect-information games, 1978).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeKayles;

impl Deleting for NodeKayles {
    const INFO: Info = Info::new(
        "node-kayles",
        "node-kayles(graph)",
        "take a vertex and all its neighbours; path(n), cycle(n), grid(m,n), edges{1-2,..}, g6:..",
        "T. J. Schaefer, On the complexity of some two-person perfect-information games (1978)",
        "node-kayles(path(4))",
    );
    const TAKES_MANY: bool = true;
    const ON: &str = "a graph";

    fn draft(text: &str) -> Result<Draft, Mismatch> {
        Ok(Draft::vertices(EdgeList::read(text)?, Gone::Near))
    }
}
