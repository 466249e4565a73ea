use super::too_many;
use crate::text::Because;
use crate::theory::automata::Numeration;
use crate::theory::automata::part::{Class, FormState, ReadForm, START};
use crate::theory::automata::search::{Exploration, leading};
use hashbrown::HashMap;

/// The sets of heaps that may be taken from, and which of them are left in a state.
pub(super) struct Sets<'a> {
    allowed: &'a [u64],
    /// By heap, then state of its part: what the heap may still be in the end.
    ends: Vec<HashMap<FormState, Ends>>,
    /// Whether a set is left.
    left: HashMap<Left, bool>,
}

/// Heaps that are taken from for certain, and those that may be, one bit per heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Left {
    certain: u64,
    possible: u64,
    /// Whether a heap has no legal end.
    barred: bool,
}

/// What a heap may be once all digits are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ends {
    taken: bool,
    kept: bool,
}

impl<'a> Sets<'a> {
    /// Part i of `parts` shows what is taken from heap i, and depends on it alone.
    ///
    /// # Errors
    /// A part has too many states.
    pub(super) fn new(
        numeration: Numeration,
        parts: &[ReadForm],
        allowed: &'a [u64],
    ) -> Result<Self, Because> {
        let ends = parts.iter().enumerate();
        let ends = ends.map(|(heap, part)| ends_of(numeration, part, (heap, parts.len())));
        Ok(Self {
            allowed,
            ends: ends.collect::<Result<_, Because>>()?,
            left: HashMap::new(),
        })
    }

    /// What is left once the part of a heap is in a state.
    pub(super) fn after(&self, left: Left, heap: usize, at: FormState) -> Left {
        let Ends { taken, kept } = self.ends[heap][&at];
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

/// All states of a part of one heap, with the ends that are reached from them.
fn ends_of(
    numeration: Numeration,
    part: &ReadForm,
    (heap, heaps): (usize, usize),
) -> Result<HashMap<FormState, Ends>, Because> {
    let mut search: Exploration<FormState> = Exploration::new(START);
    let mut steps: Vec<Vec<u32>> = Vec::new();
    let alone = |digit| {
        let mut letter = vec![0; heaps];
        letter[heap] = digit;
        letter
    };
    while let Some(&state) = search.states.get(steps.len()) {
        too_many(search.states.len())?;
        let digits = 0..numeration.digits();
        let pairs = digits
            .clone()
            .flat_map(|x| digits.clone().map(move |y| (x, y)));
        let next = pairs.map(|(x, y)| {
            let next = part.step(numeration, state, &alone(x), &alone(y));
            search.meet(next, 0, ())
        });
        steps.push(next.collect());
    }
    let leads = |class: Class| {
        let ends = search.states.iter();
        let ends = ends.map(|&state| part.class(numeration, state) == class);
        leading(ends.collect(), |state| {
            steps[state as usize].iter().copied()
        })
    };
    let both = leads(Class::Taken).into_iter().zip(leads(Class::Legal));
    let ends = both.map(|(taken, kept)| Ends { taken, kept });
    Ok(search.states.iter().copied().zip(ends).collect())
}
