use super::signs::{Coding, Signs};
use super::{Info, Placing};
use crate::graph::{Graph, members};

/// Impartial Clobber on a graph: a stone moves onto a neighbouring stone of the other colour, which
/// goes; either player moves either colour (Albert, Grossman, Nowakowski, Wolfe 2005).
///
/// It begins with a stone on every vertex, by the parity of its distance from the first vertex of its
/// component: `x` where that is even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GraphClobber;

impl Placing for GraphClobber {
    const INFO: Info = Info::new(
        "graph-clobber",
        "graph-clobber(graph)",
        "move a stone along an edge onto a stone of the other colour, which goes",
        "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber (2005)",
        "graph-clobber(path(4))",
    );
    const CODING: Coding = Coding::Clearing;

    fn start(graph: &Graph) -> Signs {
        let (mut signs, mut left) = (Signs::default(), graph.all());
        while left != 0 {
            let (mut at, mut colour) = (left & left.wrapping_neg(), 0);
            while at != 0 {
                signs = members(at).fold(signs, |signs, v| signs.with(v, colour));
                left &= !at;
                at = members(at).fold(0, |near, v| near | graph.neighbours(v)) & left;
                colour = 1 - colour;
            }
        }
        signs
    }

    fn moves(graph: &Graph, at: Signs, each: &mut dyn FnMut([usize; 2], Signs) -> bool) {
        for colour in [0, 1] {
            for from in members(at.of_colour(colour)) {
                for to in members(graph.neighbours(from) & at.of_colour(1 - colour)) {
                    if !each([from, to], at.without(from).with(to, colour)) {
                        return;
                    }
                }
            }
        }
    }

    fn tied(graph: &Graph, at: Signs, set: u64) -> u64 {
        let near = members(set).fold(0, |near, v| near | graph.neighbours(v));
        near & at.vertices()
    }

    fn said(from: usize, to: usize) -> String {
        format!("{} to {}", from + 1, to + 1)
    }

    fn read(words: &str) -> Option<[usize; 2]> {
        let mut words = words.split_whitespace().filter(|&word| word != "to");
        let mut vertex = || words.next()?.parse::<usize>().ok()?.checked_sub(1);
        let ends = [vertex()?, vertex()?];
        words.next().is_none().then_some(ends)
    }
}
