use crate::game::Outcome;
use crate::theory::hackenbush::Hackenbush;
use crate::work::{Context, Stop};
use std::cell::{Cell, RefCell};

/// A graph of green Hackenbush that is too large to be played on: its value, and every winning move,
/// by the colon and fusion principles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargeHackenbush {
    /// Number of edges.
    pub edges: usize,
    /// The Grundy value in normal play.
    pub value: u64,
    /// The edges to cut, by their ends.
    pub cuts: Vec<(String, String)>,
}

impl LargeHackenbush {
    /// What is known of a graph whose vertices have these names. O(edges + vertices) for a forest; each
    /// edge on a cycle costs another walk through what is fused with it.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] above all.
    pub fn new(graph: &Hackenbush, names: &[String], context: &Context) -> Result<Self, Stop> {
        let (asked, why) = (Cell::new(0_u32), RefCell::new(None));
        let stop = || {
            asked.set(asked.get().wrapping_add(1));
            if asked.get().is_multiple_of(64) {
                *why.borrow_mut() = context.check().err();
            }
            why.borrow().is_some()
        };
        let cuts = graph.winning_cuts(stop);
        if let Some(stopped) = why.into_inner() {
            return Err(stopped);
        }
        let name = |vertex: u32| names[vertex as usize].clone();
        let ends = cuts.into_iter().flatten();
        let ends = ends.map(|cut| graph.ends(cut as usize));
        Ok(Self {
            edges: graph.edges(),
            value: graph.value(|_| true),
            cuts: ends.map(|(a, b)| (name(a), name(b))).collect(),
        })
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        match self.value {
            0 => Outcome::P,
            _ => Outcome::N,
        }
    }
}
