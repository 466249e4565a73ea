use super::digraph::{BLOCK, Digraph};
use crate::game::Convention;
use crate::work::{Context, Stop};

crate::text::worded! {
    /// Who wins with best play, where play may go on for ever: a draw.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
    #[serde(rename_all = "UPPERCASE")]
    pub enum Fate {
        /// The previous player wins: every option is N.
        P = "P",
        /// The next player wins: some option is P.
        N = "N",
        /// Neither can force a win: a draw.
        D = "D",
        /// It depends on positions outside the box.
        Unknown = "UNKNOWN",
    }
}

/// The outcome of every vertex of a graph, and how long play lasts where somebody wins.
#[derive(Clone, Debug)]
pub struct Outcomes {
    fates: Vec<Fate>,
    moves: Vec<u32>,
}

/// The bytes that outcomes of a graph take: of the graph reversed, and for each vertex its fate, its
/// remoteness, how many of its options are open, and its place in the queue.
pub(super) fn bytes(graph: &Digraph) -> u128 {
    let beside = if graph.open().is_empty() { 0 } else { 13 };
    graph.reverse_bytes() + (13 + beside) * graph.vertices() as u128
}

impl Outcomes {
    /// Retrograde analysis: from the positions without moves backwards, with a count of the options
    /// that are not yet N. What is left is a draw, unless moves that lead out of the graph could win
    /// for somebody. O(vertices + edges).
    ///
    /// # Errors
    /// [`Stop::Memory`] before anything is allocated, [`Stop::Cancelled`].
    pub fn of(graph: &Digraph, convention: Convention, context: &Context) -> Result<Self, Stop> {
        context.afford("the outcomes of a game with loops", bytes(graph))?;
        let before = graph.reversed(context)?;
        Self::backwards(graph, &before, convention, context)
    }

    pub(super) fn backwards(
        graph: &Digraph,
        before: &Digraph,
        convention: Convention,
        context: &Context,
    ) -> Result<Self, Stop> {
        let mut found = Self {
            fates: vec![Fate::D; graph.vertices()],
            moves: vec![0; graph.vertices()],
        };
        let mut left = degrees(graph);
        let mut queue: Vec<u32> = ends(graph).collect();
        let end = match convention {
            Convention::Normal => Fate::P,
            Convention::Misere => Fate::N,
        };
        for &vertex in &queue {
            found.fates[vertex as usize] = end;
        }
        let mut at = 0;
        while let Some(&vertex) = queue.get(at) {
            if at.is_multiple_of(BLOCK) {
                context.check()?;
            }
            at += 1;
            let fate = match found.fates[vertex as usize] {
                Fate::P => Fate::N,
                _ => Fate::P,
            };
            for &earlier in before.options(vertex) {
                let place = earlier as usize;
                if found.fates[place] != Fate::D {
                    continue;
                }
                if fate == Fate::P {
                    left[place] -= 1;
                    if left[place] > 0 {
                        continue;
                    }
                }
                found.fates[place] = fate;
                found.moves[place] = found.moves[vertex as usize] + 1;
                queue.push(earlier);
            }
        }
        if !graph.open().is_empty() {
            found.bound(graph, before, end, context)?;
        }
        Ok(found)
    }

    /// Draws that moves out of the graph could turn into wins are unknown: whoever looks for a win
    /// may take every position out there as won for himself.
    fn bound(
        &mut self,
        graph: &Digraph,
        before: &Digraph,
        end: Fate,
        context: &Context,
    ) -> Result<(), Stop> {
        let mut may = vec![[false; 2]; graph.vertices()];
        let mut left = degrees(graph);
        let mut queue: Vec<(u32, Fate)> = ends(graph).map(|vertex| (vertex, end)).collect();
        for &vertex in graph.open() {
            // the count of the options includes one more here
            left[vertex as usize] -= 1;
            queue.push((vertex, Fate::N));
            if left[vertex as usize] == 0 {
                queue.push((vertex, Fate::P));
            }
        }
        for &(vertex, fate) in &queue {
            may[vertex as usize][usize::from(fate == Fate::N)] = true;
        }
        let mut steps = 0_usize;
        while let Some((vertex, fate)) = queue.pop() {
            steps += 1;
            if steps.is_multiple_of(BLOCK) {
                context.check()?;
            }
            for &earlier in before.options(vertex) {
                let place = earlier as usize;
                let fate = match fate {
                    Fate::P => Fate::N,
                    _ => Fate::P,
                };
                if fate == Fate::P {
                    left[place] -= 1;
                    if left[place] > 0 {
                        continue;
                    }
                }
                let seen = &mut may[place][usize::from(fate == Fate::N)];
                if !std::mem::replace(seen, true) {
                    queue.push((earlier, fate));
                }
            }
        }
        for (fate, may) in self.fates.iter_mut().zip(may) {
            if *fate == Fate::D && may != [false; 2] {
                *fate = Fate::Unknown;
            }
        }
        Ok(())
    }

    /// The outcomes by vertex.
    pub fn fates(&self) -> &[Fate] {
        &self.fates
    }

    /// The outcome of a vertex.
    pub fn fate(&self, vertex: u32) -> Fate {
        self.fates[vertex as usize]
    }

    /// In how many moves play ends at a vertex where the winner hurries and the loser holds out;
    /// `None` where nobody wins.
    pub fn remoteness(&self, vertex: u32) -> Option<u32> {
        let won = matches!(self.fate(vertex), Fate::P | Fate::N);
        won.then(|| self.moves[vertex as usize])
    }
}

/// How many options each vertex has, and one more where some lead out: that one is never N.
fn degrees(graph: &Digraph) -> Vec<u32> {
    let all = 0..graph.vertices() as u32;
    let mut degrees: Vec<u32> = all
        .map(|vertex| graph.options(vertex).len() as u32)
        .collect();
    for &vertex in graph.open() {
        degrees[vertex as usize] += 1;
    }
    degrees
}

/// The vertices without moves.
fn ends(graph: &Digraph) -> impl Iterator<Item = u32> + '_ {
    let none = |&vertex: &u32| graph.options(vertex).is_empty();
    let closed = |vertex: &u32| graph.open().binary_search(vertex).is_err();
    (0..graph.vertices() as u32).filter(none).filter(closed)
}
