use super::signs::{COLOURS, Coding, Signs};
use super::{Info, Placing};
use crate::graph::{Graph, members};

/// Impartial NoGo on a graph: put a stone of either colour on a free vertex, so that every group of one
/// colour still has a free vertex beside it (after NoGo of the workshop on combinatorial games in Banff,
/// 2011).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GraphNoGo;

fn beside(graph: &Graph, set: u64) -> u64 {
    members(set).fold(0, |near, v| near | graph.neighbours(v))
}

/// Whether every group of stones of one colour has a free vertex beside it.
fn all_breathe(graph: &Graph, at: Signs) -> bool {
    let free = beside(graph, at.free());
    [0, 1].into_iter().all(|colour| {
        let stones = at.of_colour(colour);
        graph.reached(stones & free, stones) == stones
    })
}

impl Placing for GraphNoGo {
    const INFO: Info = Info::new(
        "graph-nogo",
        "graph-nogo(graph)",
        "put a stone of either colour on a vertex, so that every group of one colour still has a free vertex beside it",
        "after NoGo of the workshop on combinatorial games in Banff (2011), with a colour for each player",
        "graph-nogo(path(4))",
    );
    const CODING: Coding = Coding::Filling;

    fn start(graph: &Graph) -> Signs {
        Signs::all_free(graph.all())
    }

    fn refusal(graph: &Graph, at: Signs) -> Option<[&'static str; 2]> {
        (!all_breathe(graph, at)).then_some([
            "a group of stones without a free vertex beside it",
            "one beside every group of one colour",
        ])
    }

    fn moves(graph: &Graph, at: Signs, each: &mut dyn FnMut([usize; 2], Signs) -> bool) {
        for vertex in members(at.free()) {
            for colour in [0, 1] {
                let after = at.with(vertex, colour);
                if all_breathe(graph, after) && !each([vertex, colour], after) {
                    return;
                }
            }
        }
    }

    fn tied(graph: &Graph, at: Signs, set: u64) -> u64 {
        // stones of two colours beside each other never share a free vertex there
        let free = beside(graph, set & at.free()) & at.vertices();
        [0, 1].into_iter().fold(free, |tied, colour| {
            let stones = at.of_colour(colour);
            tied | beside(graph, set & stones) & (stones | at.free())
        })
    }

    fn said(vertex: usize, colour: usize) -> String {
        format!("{} on {}", COLOURS[colour], vertex + 1)
    }

    fn read(words: &str) -> Option<[usize; 2]> {
        let mut words = words.split_whitespace().filter(|&word| word != "on");
        let (first, second) = (words.next()?, words.next()?);
        let colour = |word: &str| {
            let mut colours = COLOURS.iter();
            colours.position(|own| word.eq_ignore_ascii_case(&own.to_string()))
        };
        let (colour, vertex) = match colour(first) {
            Some(colour) => (colour, second),
            None => (colour(second)?, first),
        };
        let vertex = vertex.parse::<usize>().ok()?.checked_sub(1)?;
        words.next().is_none().then_some([vertex, colour])
    }
}
