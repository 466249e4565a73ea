//! The format graph6 of nauty (B. D. McKay): a character for the number of vertices, then the upper
//! triangle of the adjacency matrix, column by column, six bits in a character.

use super::{Graph, VERTICES};
use crate::text::Mismatch;

/// Reads a graph of up to 62 vertices.
pub(super) fn read(code: &str) -> Result<Graph, Mismatch> {
    let wrong = |found: String| {
        Mismatch::new(
            found,
            "a graph in graph6 of 1 to 62 vertices",
            "such as g6:DQc",
        )
    };
    let code = code.strip_prefix(">>graph6<<").unwrap_or(code);
    let sixes: Option<Vec<u8>> = code
        .bytes()
        .map(|byte| byte.checked_sub(63).filter(|&six| six < 64))
        .collect();
    let sixes = sixes.ok_or_else(|| wrong(format!("`{code}`")))?;
    let Some((&vertices, bits)) = sixes.split_first() else {
        return Err(wrong("nothing".into()));
    };
    let vertices = usize::from(vertices);
    if vertices == 0 || vertices >= VERTICES {
        return Err(wrong(format!("`{code}`, of another number of vertices")));
    }
    let pairs = vertices * (vertices - 1) / 2;
    if bits.len() != pairs.div_ceil(6) {
        let (found, expected) = (bits.len() + 1, pairs.div_ceil(6) + 1);
        return Err(wrong(format!(
            "`{code}` of {found} characters, where {vertices} vertices need {expected}"
        )));
    }
    let columns = (1..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges = (0..)
        .zip(columns)
        .filter(|(at, _)| bits[at / 6] >> (5 - at % 6) & 1 == 1);
    Graph::new(vertices, edges.map(|(_, edge)| edge))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of nauty's description of the format.
    #[test]
    fn graphs_of_the_description() {
        let graph = read("DQc").unwrap();
        let edges: Vec<(usize, usize)> = graph.edges().collect();
        assert_eq!(edges, [(0, 2), (0, 4), (1, 3), (3, 4)]);
        assert_eq!(read("@").unwrap().vertices(), 1);
        assert_eq!(read("C~").unwrap().edges().count(), 6);
    }
}
