use crate::game::Outcome;
use crate::graph::EdgeList;
use crate::text::Mismatch;
use crate::theory::matching::Matching;
use crate::work::{Context, Stop};

/// Vertex geography on an undirected graph that is too large to be searched: the outcome, and every
/// winning move, by a maximum matching (A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected
/// edge geography, 1993).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargeGeography {
    /// Number of vertices.
    pub vertices: usize,
    /// The vertex of the token, from 1 on.
    pub token: usize,
    /// Who wins.
    pub outcome: Outcome,
    /// The vertices to move to, from 1 on.
    pub winning: Vec<usize>,
}

impl LargeGeography {
    /// What is known of a token on a vertex, which is numbered from 0 on, and nowhere before.
    /// O(vertices^3).
    ///
    /// # Errors
    /// A vertex that there is none of; [`Stop::Cancelled`].
    pub fn new(graph: &EdgeList, token: usize, context: &Context) -> Result<Self, Stop> {
        let vertices = graph.vertices();
        if token >= vertices {
            return Err(Mismatch::new(
                format!("the vertex {}", token + 1),
                format!("one from 1 to {vertices}"),
                "",
            )
            .into());
        }
        let mut near = vec![Vec::new(); vertices];
        for &(a, b) in graph.edges() {
            near[a].push(b as u32);
            near[b].push(a as u32);
        }
        let mut why = None;
        let matching = Matching::new(near, || {
            why = context.check().err();
            why.is_some()
        });
        let Some(matching) = matching else {
            return Err(why.unwrap_or(Stop::Cancelled));
        };
        let missed = matching.missed()[token];
        let winning = match missed {
            true => Vec::new(),
            false => matching.winning(token),
        };
        Ok(Self {
            vertices,
            token: token + 1,
            outcome: if missed { Outcome::P } else { Outcome::N },
            winning: winning.into_iter().map(|v| v as usize + 1).collect(),
        })
    }
}
