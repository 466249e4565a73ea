use super::digraph::{BLOCK, Digraph};
use super::value::LoopyValue;
use crate::work::{Context, Stop};

/// No nimber, or none yet.
const NONE: u32 = u32::MAX;
/// Values that depend on what is outside the graph.
const OPEN: u32 = u32::MAX - 1;

/// The value of every vertex of a graph.
///
/// A vertex gets the nimber m where m is the mex of the nimbers of its options and every option
/// without a nimber has an option of nimber m, which takes the move back; the smallest m first. What
/// is left without one is `inf`.
#[derive(Clone, Debug)]
pub struct LoopyValues {
    labels: Vec<u32>,
}

/// The bytes that values of a graph take: of the graph reversed, and for each vertex its nimber, the
/// numbers of its options that have none, in all and in a stage, its mex, the last stage in which it
/// was answered, its place in the list of those without a nimber, and that in the queue.
pub(super) fn bytes(graph: &Digraph) -> u128 {
    graph.reverse_bytes() + 28 * graph.vertices() as u128
}

impl LoopyValues {
    /// The values in normal play. Those that depend on moves out of the graph are unknown. O(edges x
    /// nimbers).
    ///
    /// # Errors
    /// [`Stop::Memory`] before anything is allocated, [`Stop::Cancelled`].
    pub fn of(graph: &Digraph, context: &Context) -> Result<Self, Stop> {
        context.afford("the values of a game with loops", bytes(graph))?;
        let before = graph.reversed(context)?;
        Self::backwards(graph, &before, context)
    }

    pub(super) fn backwards(
        graph: &Digraph,
        before: &Digraph,
        context: &Context,
    ) -> Result<Self, Stop> {
        let all = graph.vertices();
        let mut labels = vec![NONE; all];
        // what can lead out is left aside, and whatever is not cannot
        let mut queue = graph.open().to_vec();
        for &vertex in &queue {
            labels[vertex as usize] = OPEN;
        }
        while let Some(vertex) = queue.pop() {
            for &earlier in before.options(vertex) {
                if labels[earlier as usize] == NONE {
                    labels[earlier as usize] = OPEN;
                    queue.push(earlier);
                }
            }
        }
        let free = |labels: &[u32]| -> Vec<u32> {
            let none = |&vertex: &u32| labels[vertex as usize] == NONE;
            (0..all as u32).filter(none).collect()
        };
        let mut unlabelled = free(&labels);
        let degree = |vertex: u32| graph.options(vertex).len() as u32;
        // options without a nimber; nimbers below this are among those of the options
        let mut infinite: Vec<u32> = (0..all as u32).map(degree).collect();
        let mut mex = vec![0_u32; all];
        let (mut left, mut answered) = (vec![0_u32; all], vec![NONE; all]);
        let mut steps = 0_usize;
        for m in 0..OPEN {
            // those whose options without a nimber all have an option m get m
            for &vertex in &unlabelled {
                left[vertex as usize] = infinite[vertex as usize];
            }
            let ripe = |&&vertex: &&u32| left[vertex as usize] == 0 && mex[vertex as usize] == m;
            queue.extend(unlabelled.iter().filter(ripe));
            let mut some = false;
            while let Some(vertex) = queue.pop() {
                steps += 1;
                if steps.is_multiple_of(BLOCK) {
                    context.check()?;
                }
                if answered[vertex as usize] == m || labels[vertex as usize] != NONE {
                    continue;
                }
                some = true;
                labels[vertex as usize] = m;
                for &earlier in before.options(vertex) {
                    let place = earlier as usize;
                    infinite[place] -= 1;
                    if labels[place] != NONE || answered[place] == m {
                        continue;
                    }
                    answered[place] = m;
                    mex[place] += u32::from(mex[place] == m);
                    for &two_before in before.options(earlier) {
                        let place = two_before as usize;
                        if labels[place] == NONE {
                            left[place] -= 1;
                            if left[place] == 0 && mex[place] == m && answered[place] != m {
                                queue.push(two_before);
                            }
                        }
                    }
                }
            }
            context.check()?;
            if !some {
                break;
            }
            unlabelled.retain(|&vertex| labels[vertex as usize] == NONE);
        }
        Ok(Self { labels })
    }

    /// The nimber of a vertex, if it has one.
    pub fn nimber(&self, vertex: u32) -> Option<u32> {
        Some(self.labels[vertex as usize]).filter(|&label| label < OPEN)
    }

    /// The value of a vertex; `None` where it depends on what is outside the graph. O(options).
    pub fn value(&self, graph: &Digraph, vertex: u32) -> Option<LoopyValue> {
        match self.labels[vertex as usize] {
            OPEN => None,
            NONE => {
                let options = graph.options(vertex).iter();
                let mut known: Vec<u32> =
                    options.filter_map(|&option| self.nimber(option)).collect();
                known.sort_unstable();
                known.dedup();
                Some(LoopyValue::Infinite(known))
            }
            nimber => Some(LoopyValue::Nimber(nimber)),
        }
    }
}
