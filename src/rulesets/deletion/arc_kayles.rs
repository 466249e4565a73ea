use super::{Deleting, Ground, Info};
use crate::game::{Mismatch, PictureKind};
use crate::graph::Graph;

/// Arc Kayles on a graph: take an edge and all edges that share an end with it (T. J. Schaefer 1978).
/// The elements are the edges, called `1-2` by their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArcKayles;

/// What stands for the edges where there are none; nobody may choose it.
const NONE: &str = "none";

impl Deleting for ArcKayles {
    const INFO: Info = Info::new(
        "arc-kayles",
        "arc-kayles(graph)",
        "take an edge and all edges that share an end with it; graphs as for node-kayles",
        "T. J. Schaefer, On the complexity of some two-person perfect-information games (1978)",
        "arc-kayles(path(5))",
    );
    const DRAWN: PictureKind = PictureKind::Edges;
    const ON: &str = "a graph";

    fn ground(text: &str) -> Result<Ground, Mismatch> {
        let edges: Vec<(usize, usize)> = Graph::read(text)?.edges().collect();
        let meets = |(a, b): (usize, usize), (c, d)| a == c || a == d || b == c || b == d;
        if edges.is_empty() {
            return Ok(Ground {
                labels: Some(vec![NONE.into()]),
                ..Ground::vertices(Graph::new(1, [])?, |_, _| 0)
            });
        }
        let count = edges.len();
        let all = (0..count).flat_map(|i| (0..i).map(move |j| (i, j)));
        let pairs = all.filter(|&(i, j)| meets(edges[i], edges[j]));
        let graph = Graph::new(count, pairs)?;
        let labels = edges.iter().map(|(a, b)| format!("{}-{}", a + 1, b + 1));
        Ok(Ground {
            labels: Some(labels.collect()),
            ..Ground::vertices(graph, |graph, edge| graph.neighbours(edge))
        })
    }

    fn may(ground: &Ground, _: u64, element: usize) -> bool {
        ground.label(element) != NONE
    }
}
