use super::SizeMoves;
use crate::game::Heap;
use crate::theory::anyheaps::{CountAutomaton, Joined};
use crate::work::{Context, Stop};
use std::collections::{BTreeSet, HashMap};

/// Sets of edits that are looked at, at most.
const SETS: usize = 1 << 18;

/// How far a move is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Edit {
    /// A heap is lowered, in this state.
    Lifted(usize),
    /// It has its new size.
    Landed,
}

/// A position that has no option of a smaller value, or no move where it needs one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StuckPosition {
    /// The position.
    pub position: Vec<Heap>,
    /// What an automaton says of it.
    pub output: u32,
    /// The output that no option has; `None` where it has no move and the player who cannot move wins.
    pub missing: Option<u32>,
}

/// A step of a search: the one before it, and how many heaps have the size, before and after.
type MetStep = (usize, u32, u32);

/// Heaps from numbers at sizes, the largest size first.
pub(super) fn heaps_of(numbers: impl DoubleEndedIterator<Item = u32>) -> Vec<Heap> {
    let sizes = (1..).zip(numbers.rev());
    let all = sizes.flat_map(|(size, number)| (0..number).map(move |_| size));
    all.collect()
}

/// The steps that led to one, the first one first; the start is its own predecessor.
fn path(steps: &[MetStep], mut at: usize) -> Vec<(u32, u32)> {
    let mut path = Vec::new();
    while steps[at].0 != at {
        path.push((steps[at].1, steps[at].2));
        at = steps[at].0;
    }
    path.reverse();
    path
}

/// Shows that no move joins two positions whose output is the same one below `levels`; how many
/// pairs of states were met. O(states^2 * classes of amounts and of numbers).
///
/// # Errors
/// A move that does; [`Stop`].
pub fn joined_by_size(
    automaton: &CountAutomaton,
    moves: &SizeMoves,
    levels: u32,
    context: &Context,
) -> Result<Result<u64, Joined>, Stop> {
    let classes = automaton.counts().classes();
    // states before and after, the edit, whether a heap was read
    let start = (0, 0, None, false);
    let mut number = HashMap::from([(start, 0)]);
    let (mut all, mut steps): (Vec<_>, Vec<MetStep>) = (vec![start], vec![(0, 0, 0)]);
    let mut done = 0;
    while let Some(&(before, after, edit, there)) = all.get(done) {
        context.check()?;
        let ends = match edit {
            Some(Edit::Landed) => true,
            Some(Edit::Lifted(state)) => moves.further[state].is_some_and(|to| moves.legal[to]),
            None => false,
        };
        let output = automaton.output_of(before);
        if ends && output < levels && output == automaton.output_of(after) {
            let path = path(&steps, done);
            let mut to = heaps_of(path.iter().map(|one| one.1));
            let from = heaps_of(path.iter().map(|one| one.0));
            to.resize(from.len(), 0);
            to.sort_unstable();
            return Ok(Err(Joined { from, to, output }));
        }
        let mut read = Vec::new();
        for count in 0..=classes {
            let there_now = there || count > 0;
            match edit {
                None => {
                    read.push((count, count, None));
                    if count > 0 && moves.may_lift(there) {
                        read.push((count, count - 1, Some(Edit::Lifted(0))));
                    }
                }
                Some(Edit::Lifted(state)) => {
                    if let Some(to) = moves.further[state] {
                        read.push((count, count, Some(Edit::Lifted(to))));
                        if moves.legal[to] {
                            read.push((count, count + 1, Some(Edit::Landed)));
                        }
                    }
                }
                Some(Edit::Landed) => read.push((count, count, Some(Edit::Landed))),
            }
            for (x, y, edit) in read.drain(..) {
                let to = (
                    automaton.step(before, &[x]),
                    automaton.step(after, &[y]),
                    edit,
                    moves.largest && there_now,
                );
                let fresh = all.len();
                if *number.entry(to).or_insert(fresh) == fresh {
                    all.push(to);
                    steps.push((done, x, y));
                }
            }
        }
        done += 1;
    }
    Ok(Ok(all.len() as u64))
}

/// Looks for a position whose output is above `level` and that has no option of that output; in
/// `misere` play a position without a move needs none, and must not be called P. All sets of options
/// as far as they are read are followed, so that the answer is exact: `None` where every position has
/// its move.
///
/// # Errors
/// [`Stop`]: refused where there are more than 2^18 sets.
pub fn stuck_by_size(
    automaton: &CountAutomaton,
    moves: &SizeMoves,
    (level, misere): (u32, bool),
    context: &Context,
) -> Result<Option<StuckPosition>, Stop> {
    // one heap less and one more are told of a number of this class
    let classes = automaton.counts().classes() + 1;
    let start = (0, false, BTreeSet::<(Edit, u32)>::new());
    let mut number = HashMap::from([(start.clone(), 0)]);
    let (mut all, mut steps): (Vec<_>, Vec<MetStep>) = (vec![start], vec![(0, 0, 0)]);
    let mut done = 0;
    while let Some((state, there, edits)) = all.get(done).cloned() {
        context.check()?;
        context.afford("sets of moves", all.len() as u128 * 512)?;
        if all.len() > SETS {
            let found = format!("more than {SETS} sets of moves");
            return Err(Stop::refused(found, "fewer", "ask for fewer values"));
        }
        let ends = edits.iter().filter(|(edit, _)| match edit {
            Edit::Landed => true,
            Edit::Lifted(state) => moves.further[*state].is_some_and(|to| moves.legal[to]),
        });
        let options: Vec<u32> = ends.map(|one| automaton.output_of(one.1)).collect();
        let output = automaton.output_of(state);
        let over = misere && options.is_empty();
        let missing = match output > level {
            true => !over && !options.contains(&level),
            false => over && output == 0,
        };
        if missing {
            let read = path(&steps, done);
            return Ok(Some(StuckPosition {
                position: heaps_of(read.iter().map(|one| one.0)),
                output,
                missing: (!over).then_some(level),
            }));
        }
        for count in 0..classes {
            let mut after = BTreeSet::new();
            for &(edit, option) in &edits {
                let further = match edit {
                    Edit::Landed => {
                        after.insert((Edit::Landed, automaton.step(option, &[count])));
                        continue;
                    }
                    Edit::Lifted(state) => moves.further[state],
                };
                if let Some(to) = further {
                    after.insert((Edit::Lifted(to), automaton.step(option, &[count])));
                    if moves.legal[to] {
                        after.insert((Edit::Landed, automaton.step(option, &[count + 1])));
                    }
                }
            }
            if count > 0 && moves.may_lift(there) {
                after.insert((Edit::Lifted(0), automaton.step(state, &[count - 1])));
            }
            let there = moves.largest && (there || count > 0);
            let to = (automaton.step(state, &[count]), there, after);
            let fresh = all.len();
            if *number.entry(to.clone()).or_insert(fresh) == fresh {
                all.push(to);
                steps.push((done, count, count));
            }
        }
        done += 1;
    }
    Ok(None)
}
