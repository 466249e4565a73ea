use super::digraph::{BLOCK, Digraph};
use crate::game::{Game, HeapBox, HeapRules, Options, Order, each_option};
use crate::work::{Context, Stop};
use hashbrown::HashMap;

/// Positions that are searched at most.
const MOST: usize = 1 << 23;

/// The positions of a game that are reached from some, as a graph.
#[derive(Clone, Debug)]
pub struct Explored<P> {
    /// The moves.
    pub graph: Digraph,
    /// The positions by vertex; those that were given come first, each once.
    pub positions: Vec<P>,
}

impl<P> Explored<P> {
    /// Searches all positions that are reached from some; a game whose options are sums of several
    /// components is given as [`Sums`](crate::game::Sums). O(positions + moves) expected time.
    ///
    /// # Errors
    /// [`Stop::Fault`], [`Stop::Memory`], [`Stop::Cancelled`]; [`Stop::Refused`] for an option that is
    /// a sum, and with more than eight million positions.
    pub fn of<G: Game<Position = P>>(
        game: &G,
        roots: impl IntoIterator<Item = P>,
        context: &Context,
    ) -> Result<Self, Stop>
    where
        P: Clone + Eq + std::hash::Hash,
    {
        let mut numbers: HashMap<P, u32> = HashMap::new();
        let mut found = Self {
            graph: Digraph::default(),
            positions: Vec::new(),
        };
        for root in roots {
            found.number(&mut numbers, game.canonical(root));
        }
        let mut options = Options::new();
        let (mut list, mut held) = (Vec::new(), 0_u128);
        let mut at = 0;
        while let Some(position) = found.positions.get(at).cloned() {
            held += 2 * game.beside(&position) as u128;
            if at.is_multiple_of(BLOCK >> 6) {
                context.check()?;
                // a table grows to twice its size beside the old one
                let each = 2 * (size_of::<P>() + 4) + size_of::<P>() + 4;
                let tables = each as u128 * found.positions.len() as u128;
                let edges = 8 * found.graph.edges() as u128;
                context.afford("the positions of a game with loops", tables + edges + held)?;
                if found.positions.len() > MOST {
                    return Err(Stop::refused(
                        "more than eight million positions",
                        "fewer",
                        "where heaps may rise for ever, bound them by `where` in the rules, or look at a box: ‹grundy table›",
                    ));
                }
            }
            at += 1;
            options.clear();
            game.options(&position, &mut options);
            options.complete()?;
            list.clear();
            for option in options.iter() {
                let [option] = option else {
                    return Err(Stop::refused(
                        "a move to a sum of components",
                        "one position",
                        "give a game of whole positions",
                    ));
                };
                list.push(found.number(&mut numbers, game.canonical(option.clone())));
            }
            found.graph.push(list.iter().copied(), false)?;
        }
        Ok(found)
    }

    fn number(&mut self, numbers: &mut HashMap<P, u32>, position: P) -> u32
    where
        P: Clone + Eq + std::hash::Hash,
    {
        let next = self.positions.len() as u32;
        *numbers.entry(position).or_insert_with_key(|position| {
            self.positions.push(position.clone());
            next
        })
    }
}

/// The positions of a box as a graph, by rank; tuples that are no positions have no moves. Moves that
/// lead out of the box are [open](Digraph::open). O(positions + moves), 4 bytes for each.
///
/// # Errors
/// [`Stop::Fault`], [`Stop::Memory`], [`Stop::Cancelled`].
pub fn boxed<R: HeapRules>(
    rules: &R,
    positions: &HeapBox,
    context: &Context,
) -> Result<Digraph, Stop> {
    context.afford("a box of a game with loops", 21 * positions.count())?;
    let mut graph = Digraph::default();
    let mut x = vec![0; positions.heaps()];
    let mut list = Vec::new();
    for rank in 0..positions.count() {
        if rank.is_multiple_of(1 << 12) {
            context.check()?;
            let bytes = 21 * positions.count() + 8 * graph.edges() as u128;
            context.afford("a box of a game with loops", bytes)?;
        }
        list.clear();
        let mut out = false;
        if rules.is_position(&x) {
            each_option(rules, &x, |y| {
                match inside(positions, y) {
                    true => list.push(positions.rank(y) as u32),
                    false => out = true,
                }
                true
            })?;
        }
        graph.push(list.iter().copied(), out)?;
        positions.advance(&mut x);
    }
    Ok(graph)
}

fn inside(positions: &HeapBox, y: &[u64]) -> bool {
    match positions.order() {
        Order::Ordered => positions.contains(y),
        // one common bound
        Order::Sorted => y.len() == positions.heaps() && y.iter().all(|y| *y <= positions.max()[0]),
    }
}
