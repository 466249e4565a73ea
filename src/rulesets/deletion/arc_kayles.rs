use super::{Deleting, Draft, Gone, Ground, Info};
use crate::game::{Mismatch, PictureKind};
use crate::graph::{EdgeList, Set, VERTICES};

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
    const TAKES_MANY: bool = true;
    const ON: &str = "a graph";

    fn draft(text: &str) -> Result<Draft, Mismatch> {
        let graph = EdgeList::read(text)?;
        let edges = graph.edges();
        let count = edges.len();
        if edges.is_empty() {
            return Ok(Draft {
                labels: Some(vec![NONE.into()]),
                ..Draft::vertices(EdgeList::new(1, [])?, Gone::Alone)
            });
        }
        if count > VERTICES {
            return Err(Mismatch::new(
                format!("a graph of {count} edges"),
                format!("at most {VERTICES}"),
                "a larger one is out of reach of every search",
            ));
        }
        let meets = |(a, b): (usize, usize), (c, d)| a == c || a == d || b == c || b == d;
        let all = (0..count).flat_map(|i| (0..i).map(move |j| (i, j)));
        let pairs = all.filter(|&(i, j)| meets(edges[i], edges[j]));
        let labels = edges.iter().map(|(a, b)| format!("{}-{}", a + 1, b + 1));
        Ok(Draft {
            labels: Some(labels.collect()),
            ..Draft::vertices(EdgeList::new(count, pairs)?, Gone::Near)
        })
    }

    fn may<S: Set>(ground: &Ground<S>, _: S, element: usize) -> bool {
        ground.label(element) != NONE
    }
}
