//! The format graph6 of nauty (B. D. McKay): a character for the number of vertices, then the upper
//! triangle of the adjacency matrix, column by column, six bits in a character.

use super::{EdgeList, VERTICES};
use crate::text::Mismatch;

/// Reads a graph.
pub(super) fn read(code: &str) -> Result<EdgeList, Mismatch> {
    let wrong = |found: String| {
        Mismatch::new(
            found,
            format!("a graph in graph6 of 1 to {VERTICES} vertices"),
            "such as g6:DQc",
        )
    };
    let code = code.strip_prefix(">>graph6<<").unwrap_or(code);
    let sixes: Option<Vec<u8>> = code
        .bytes()
        .map(|byte| byte.checked_sub(63).filter(|&six| six < 64))
        .collect();
    let sixes = sixes.ok_or_else(|| wrong(format!("`{code}`")))?;
    // three characters follow a tilde where there are more than 62 vertices
    let (vertices, bits) = match &sixes[..] {
        [] => return Err(wrong("nothing".into())),
        [63, a, b, c, bits @ ..] => (
            [a, b, c]
                .iter()
                .fold(0, |n, six| n << 6 | usize::from(**six)),
            bits,
        ),
        [n, bits @ ..] => (usize::from(*n), bits),
    };
    if !(1..=VERTICES).contains(&vertices) {
        return Err(wrong(format!("`{code}`, of another number of vertices")));
    }
    let pairs = vertices * (vertices - 1) / 2;
    if bits.len() != pairs.div_ceil(6) {
        let head = sixes.len() - bits.len();
        let (found, expected) = (sixes.len(), pairs.div_ceil(6) + head);
        return Err(wrong(format!(
            "`{code}` of {found} characters, where {vertices} vertices need {expected}"
        )));
    }
    let columns = (1..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges = (0..)
        .zip(columns)
        .filter(|(at, _)| bits[at / 6] >> (5 - at % 6) & 1 == 1);
    EdgeList::new(vertices, edges.map(|(_, edge)| edge))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of nauty's description of the format.
    #[test]
    fn graphs_of_the_description() {
        let graph = read("DQc").unwrap();
        assert_eq!(graph.edges(), [(0, 2), (0, 4), (1, 3), (3, 4)]);
        assert_eq!(read("@").unwrap().vertices(), 1);
        assert_eq!(read("C~").unwrap().edges().len(), 6);
        // 64 vertices without an edge but the last one, and a code that ends too early
        let empty = format!("~?@?{}@", "?".repeat(335));
        let graph = read(&empty).unwrap();
        assert_eq!((graph.vertices(), graph.edges()), (64, &[(62, 63)][..]));
        assert!(read(&empty[..339]).is_err() && read("~~?").is_err());
    }
}
