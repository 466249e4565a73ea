//! The format sparse6 of nauty (B. D. McKay, formats.txt): a colon, characters for the number n of
//! vertices, then pairs of a bit b and a number x of as many bits as n - 1 has, six bits in a
//! character. From the vertex v = 0 on, b moves v to the next one; then an x above v moves it there,
//! and any other is an edge from v to x. Less than a character of bits may be left over.

use super::graph6::{sixes, size};
use super::{EdgeList, VERTICES};
use crate::text::Mismatch;

fn wrong(found: String) -> Mismatch {
    Mismatch::new(
        found,
        format!("a graph in sparse6 of 1 to {VERTICES} vertices"),
        "such as :Fa@x^",
    )
}

/// Reads a graph, from behind the colon.
pub(super) fn read(code: &str) -> Result<EdgeList, Mismatch> {
    let sixes = sixes(code).map_err(|(at, sign)| {
        wrong(format!(
            "`:{code}`, whose character {} is `{sign}` and none from ? to ~",
            at + 2
        ))
    })?;
    let (vertices, bits) = size(&sixes).ok_or_else(|| match sixes.is_empty() {
        true => wrong("`:`, without a number of vertices".into()),
        false => wrong(format!("`:{code}`, which ends in its number of vertices")),
    })?;
    if !(1..=VERTICES).contains(&vertices) {
        return Err(wrong(format!("`:{code}` of {vertices} vertices")));
    }
    let width = (usize::BITS - (vertices - 1).leading_zeros()) as usize;
    let all = 6 * bits.len();
    let bit = |at: usize| usize::from(bits[at / 6] >> (5 - at % 6) & 1);
    let (mut edges, mut at, mut v) = (Vec::new(), 0, 0);
    while at + width < all {
        let x = (at + 1..=at + width).fold(0, |x, at| x << 1 | bit(at));
        v += bit(at);
        if x > v {
            v = x;
        } else if v < vertices {
            edges.push((x, v));
        }
        if v >= vertices {
            if all - at < 6 {
                break;
            }
            let head = 2 + sixes.len() - bits.len();
            return Err(wrong(format!(
                "`:{code}`, whose character {} leads to vertex {}, beyond the {vertices} vertices",
                head + at / 6,
                v + 1
            )));
        }
        at += 1 + width;
    }
    EdgeList::new(vertices, edges)
}

#[cfg(test)]
mod tests {
    use super::super::graph6;
    use super::*;

    /// The example of nauty's description of the format.
    #[test]
    fn the_graph_of_the_description() {
        let graph = read("Fa@x^").unwrap();
        assert_eq!(graph.vertices(), 7);
        assert_eq!(graph.edges(), [(0, 1), (0, 2), (1, 2), (5, 6)]);
    }

    /// The same graphs as nauty writes them in both formats: the description's, small ones whose
    /// padding begins with a bit that is not set, and more than 62 vertices.
    #[test]
    fn graphs_are_those_of_graph6() {
        for (dense, sparse) in [
            ("Fw??G", "Fa@x^"),
            ("A?", "A"),
            ("A_", "An"),
            ("C?", "C"),
            ("CC", "Cw"),
            ("CW", "CoJ"),
            ("CU", "Co`"),
            ("C~", "CcKI"),
            ("Oo??????????????W????", "O`Bo?n"),
            ("D??", "D"),
            ("DQo", "DgH_^"),
            ("DAG", "DkY"),
        ] {
            assert_eq!(read(sparse), graph6::read(dense), "{dense} {sparse}");
        }
        let large = read("~??~xk^pf").unwrap();
        assert_eq!(
            (large.vertices(), large.edges()),
            (63, &[(25, 62), (49, 51)][..])
        );
        let petersen = read("IG?SPc_EOrOFCQN").unwrap();
        assert_eq!((petersen.vertices(), petersen.edges().len()), (10, 15));
        // two vertices joined three times are joined
        assert_eq!(read("A_").unwrap().edges(), [(0, 1)]);
    }

    #[test]
    fn damaged_codes_say_what_was_found() {
        for (code, found) in [
            ("", "without a number of vertices"),
            ("~?", "ends in its number"),
            ("?", "of 0 vertices"),
            ("~~?????", "of"),
            ("Fa!x^", "whose character 4 is `!`"),
            ("Fx~x^", "beyond the 7 vertices"),
        ] {
            let text = read(code).unwrap_err().to_string();
            assert!(
                text.contains(found) && text.contains("sparse6"),
                "{code}: {text}"
            );
        }
        // an edge from a vertex to itself
        assert!(read("B@").is_err() || read("B@").unwrap().edges().is_empty());
    }

    /// Every graph of five vertices, and some larger ones, by a writer of the format.
    #[test]
    fn what_is_written_is_read() {
        let mut state = 1_u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 33
        };
        for vertices in (1..=40).chain([62, 63, 64, 65, 500]) {
            for sparse in [2, 5, 40] {
                let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
                let edges = pairs.filter(|_| random() % (sparse * vertices as u64) < 5);
                let graph = EdgeList::new(vertices, edges).unwrap();
                assert_eq!(read(&written(&graph)), Ok(graph));
            }
        }
    }

    /// A graph in sparse6, behind the colon.
    fn written(graph: &EdgeList) -> String {
        let n = graph.vertices();
        let width = usize::BITS - (n - 1).leading_zeros();
        let mut bits = Vec::new();
        let mut put = |b: usize, x: usize| {
            bits.push(b);
            bits.extend((0..width).rev().map(|i| x >> i & 1));
        };
        let mut edges: Vec<_> = graph.edges().iter().map(|&(a, b)| (b, a)).collect();
        edges.sort_unstable();
        let mut at = 0;
        for (v, x) in edges {
            match v - at {
                0 => put(0, x),
                1 => put(1, x),
                _ => {
                    put(1, v);
                    put(0, x);
                }
            }
            at = v;
        }
        // a bit that is not set, where others would be an edge of the last vertex
        let room = (6 - bits.len() % 6) % 6;
        if room > width as usize && n.is_power_of_two() && n > 1 && at == n - 2 {
            bits.push(0);
        }
        while bits.len() % 6 != 0 {
            bits.push(1);
        }
        let head: Vec<usize> = match n {
            ..63 => vec![n],
            _ => vec![63, n >> 12, n >> 6 & 63, n & 63],
        };
        let sixes = bits
            .chunks(6)
            .map(|six| six.iter().fold(0, |all, bit| all << 1 | bit));
        let all = head.into_iter().chain(sixes);
        all.map(|six| char::from(six as u8 + 63)).collect()
    }
}
