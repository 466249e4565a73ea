use super::too_many;
use crate::theory::automata::Numeration;
use crate::theory::automata::part::{Class, FormState, ReadForm, START};
use crate::theory::automata::search::{Exploration, leading};
use hashbrown::HashMap;

/// The sets of heaps that may be taken from, and which of them are left in a state.
pub(super) struct Sets<'a> {
    allowed: &'a [u64],
    /// By state of the part of a heap: whether the heap may be taken from in the end, and whether
    /// it may be kept.
    ends: HashMap<FormState, (bool, bool)>,
    /// Whether a set is left.
    left: HashMap<Left, bool>,
}

/// Heaps that are taken from for certain, and those that may be, a bit a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Left {
    certain: u64,
    possible: u64,
    /// Whether a heap has no legal end.
    barred: bool,
}

impl<'a> Sets<'a> {
    /// Part i of `parts` shows what is taken from heap i, and depends on it alone; all read the
    /// same of their heaps.
    ///
    /// # Errors
    /// A part has too many states.
    pub(super) fn new(
        numeration: Numeration,
        parts: &[ReadForm],
        allowed: &'a [u64],
    ) -> Result<Self, String> {
        Ok(Self {
            allowed,
            ends: ends(numeration, &parts[0], parts.len())?,
            left: HashMap::new(),
        })
    }

    /// What is left once the part of a heap is in a state.
    pub(super) fn after(&self, left: Left, heap: usize, at: FormState) -> Left {
        let (taken, kept) = self.ends[&at];
        let bit = 1 << heap;
        Left {
            certain: left.certain & !bit | u64::from(!kept) << heap,
            possible: left.possible & !bit | u64::from(taken) << heap,
            barred: left.barred || !taken && !kept,
        }
    }

    /// Whether some set may still be the one taken from. Heaps end independently, though not all
    /// their ends need be reached by words of one length: `true` may be wrong.
    pub(super) fn any(&mut self, left: Left) -> bool {
        let allowed = self.allowed;
        *self.left.entry(left).or_insert_with(|| {
            let within = |set: &u64| left.certain & !set == 0 && set & !left.possible == 0;
            !left.barred && allowed.iter().any(within)
        })
    }
}

/// All states of the part of the first heap, with the ends that are reached from them.
fn ends(
    numeration: Numeration,
    part: &ReadForm,
    heaps: usize,
) -> Result<HashMap<FormState, (bool, bool)>, String> {
    let mut search: Exploration<FormState> = Exploration::new(START);
    let mut steps: Vec<Vec<u32>> = Vec::new();
    let alone = |digit| [vec![digit], vec![0; heaps - 1]].concat();
    while let Some(&state) = search.states.get(steps.len()) {
        too_many(search.states.len())?;
        let mut after = Vec::new();
        for x in 0..numeration.digits() {
            for y in 0..numeration.digits() {
                let next = part.step(numeration, state, &alone(x), &alone(y));
                after.push(search.meet(next, 0, ()));
            }
        }
        steps.push(after);
    }
    let reaching = |end: Class| {
        let ends = search.states.iter();
        let ends = ends.map(|&state| part.class(numeration, state) == end);
        leading(ends.collect(), |state| {
            steps[state as usize].iter().copied()
        })
    };
    let ends = reaching(Class::Taken)
        .into_iter()
        .zip(reaching(Class::Legal));
    Ok(search.states.iter().copied().zip(ends).collect())
}
