//! Undirected vertex geography: the player to move wins exactly where every maximum matching covers
//! the vertex of the token (A. S. Fraenkel, E. R. Scheinerman and D. Ullman, 1993).

use crate::game::Heap;
use crate::rulesets::Geography;
use crate::theory::matching::Matching;
use hashbrown::HashSet;

/// Positions up to which a game is searched: a second's work.
const FEW: usize = 1 << 21;

/// Whether a token, with the vertices that are left, is a P-position.
pub(super) fn is_p(rules: &Geography, heap: Heap) -> bool {
    let (near, token) = rules.left(heap);
    // so few vertices take no time
    Matching::new(near, || false).is_some_and(|matching| matching.missed()[token])
}

/// Whether only few positions can be reached.
pub(super) fn ends_soon(rules: &Geography, heap: Heap) -> bool {
    let (mut met, mut left) = (HashSet::new(), vec![heap]);
    met.insert(heap);
    while let Some(heap) = left.pop() {
        left.extend(rules.options(heap).filter(|&option| met.insert(option)));
        if met.len() > FEW {
            return false;
        }
    }
    true
}
