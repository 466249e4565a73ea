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
    let sixes = sixes(code).map_err(|_| wrong(format!("`{code}`")))?;
    let (vertices, bits) = size(&sixes).ok_or_else(|| match sixes.is_empty() {
        true => wrong("nothing".into()),
        false => wrong(format!("`{code}`, which ends in its number of vertices")),
    })?;
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

/// Six bits from each character; or the place of one that holds none, and the character.
pub(super) fn sixes(code: &str) -> Result<Vec<u8>, (usize, char)> {
    let six = |(at, sign): (usize, char)| match sign {
        '?'..='~' => Ok(sign as u8 - b'?'),
        sign => Err((at, sign)),
    };
    code.chars().enumerate().map(six).collect()
}

/// The number of vertices, and the bits behind it; `None` where it has no end. Three characters follow
/// a tilde where there are more than 62, and six follow two tildes where there are very many.
pub(super) fn size(sixes: &[u8]) -> Option<(usize, &[u8])> {
    let number = |sixes: &[u8]| sixes.iter().fold(0, |n, six| n << 6 | usize::from(*six));
    let (digits, rest) = match sixes {
        [63, 63, rest @ ..] => rest.split_at_checked(6)?,
        [63, rest @ ..] => rest.split_at_checked(3)?,
        all => all.split_at_checked(1)?,
    };
    Some((number(digits), rest))
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
