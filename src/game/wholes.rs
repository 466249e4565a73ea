use super::{ALLOCATED, Fault, Game, Heap, HeapRules, Options, Shape, each_option};

/// What stands between the summands of a position whose summands are kept apart.
pub const END: Heap = Heap::MAX;

/// The whole position that begins a game with some heaps: the heaps, and after them what is
/// remembered; the summands of a sum that are kept apart one after the other, with [`END`] between
/// them. The heaps themselves for rules that remember nothing.
pub fn extended<R: HeapRules>(rules: &R, heaps: &[Heap]) -> Vec<Heap> {
    extended_with(rules, heaps, None)
}

/// As [`extended`], in the middle of a game: `states` are the numbers remembered.
///
/// # Panics
/// If there are fewer numbers than the rules remember.
pub fn extended_with<R: HeapRules>(
    rules: &R,
    heaps: &[Heap],
    states: Option<&[Heap]>,
) -> Vec<Heap> {
    let Some(extra) = rules.extra() else {
        return heaps.to_vec();
    };
    if rules.summands().is_empty() {
        let mut whole = heaps.to_vec();
        match states {
            Some(states) => whole.extend(&states[..extra.states.len()]),
            None => whole.extend(extra.states.iter().map(|state| state.opening(heaps))),
        }
        return whole;
    }
    let (mut whole, mut heaps, mut states) = (Vec::new(), heaps, states);
    for (rules, count) in rules.summands() {
        let (own, rest) = heaps.split_at(*count);
        heaps = rest;
        let kept = rules.extra().map_or(0, |extra| extra.states.len());
        let remembered = states.map(|states| states.split_at(kept));
        states = remembered.map(|(_, rest)| rest);
        if !whole.is_empty() {
            whole.push(END);
        }
        whole.extend(extended_with(rules, own, remembered.map(|(own, _)| own)));
    }
    whole
}

/// Positions of any heap rules as one vector: heaps and what is remembered of each summand (see
/// [`extended`]). The slow way that takes all rules: heaps may split, summands stand side by side
/// and are never combined by their values.
#[derive(Clone, Debug)]
pub struct Wholes<R> {
    parts: Vec<Summand<R>>,
}

/// The rules of each part of a whole position: summands that are kept apart, or all there is.
fn parts_of<R: HeapRules>(rules: &R) -> impl Iterator<Item = &R> {
    let apart = rules.extra().is_some() && !rules.summands().is_empty();
    let summands = if apart { rules.summands() } else { &[] };
    let all = (!apart).then_some(rules);
    all.into_iter()
        .chain(summands.iter().map(|(rules, _)| rules))
}

/// One summand, or all there is.
#[derive(Clone, Debug)]
struct Summand<R> {
    rules: R,
    states: usize,
    symmetric: bool,
    /// Heaps split: empty ones are left out, and the order of the others does not matter.
    splits: bool,
}

impl<R: HeapRules> Summand<R> {
    fn new(rules: R) -> Self {
        let extra = rules.extra().unwrap_or_default();
        Self {
            states: extra.states.len(),
            symmetric: rules.symmetric(),
            splits: (extra.apart || rules.shape() == Shape::Split) && rules.symmetric(),
            rules,
        }
    }
}

impl<R: HeapRules + Clone> Wholes<R> {
    /// The game of some rules.
    pub fn new(rules: &R) -> Self {
        let parts = parts_of(rules).cloned().map(Summand::new).collect();
        Self { parts }
    }

    /// Calls `each` with every option of a position, as the rules write it, until it answers
    /// `false`.
    ///
    /// # Errors
    /// The moves cannot be computed.
    pub fn each(&self, from: &[Heap], mut each: impl FnMut(&[Heap]) -> bool) -> Result<(), Fault> {
        if let [part] = &self.parts[..] {
            return each_option(&part.rules, from, each);
        }
        let (mut start, mut more) = (0, true);
        for (part, own) in self.parts.iter().zip(from.split(|&heap| heap == END)) {
            let (before, after) = (&from[..start], &from[start + own.len()..]);
            each_option(&part.rules, own, |option| {
                more = each(&[before, option, after].concat());
                more
            })?;
            if !more {
                break;
            }
            start += own.len() + 1;
        }
        Ok(())
    }

    /// The heaps of each part of a position, and what it remembers.
    pub(crate) fn parts<'a>(
        &self,
        whole: &'a [Heap],
    ) -> impl Iterator<Item = (&'a [Heap], &'a [Heap])> {
        let pieces = whole.splitn(self.parts.len(), |&heap| heap == END);
        let parts = pieces.zip(&self.parts);
        parts.map(|(own, part)| own.split_at(own.len().saturating_sub(part.states)))
    }

    /// Whether the heaps of each part split.
    pub(crate) fn splits(&self) -> impl Iterator<Item = bool> {
        self.parts.iter().map(|part| part.splits)
    }

    /// A position without empty heaps where heaps split.
    pub(crate) fn tidied(&self, whole: &[Heap]) -> Vec<Heap> {
        self.rewritten(whole, |_, _| {})
    }

    /// As [`tidied`](Self::tidied), the heaps of each part arranged.
    fn rewritten(&self, whole: &[Heap], arrange: impl Fn(&Summand<R>, &mut [Heap])) -> Vec<Heap> {
        let mut to = Vec::with_capacity(whole.len());
        for (i, ((heaps, states), part)) in self.parts(whole).zip(&self.parts).enumerate() {
            if i > 0 {
                to.push(END);
            }
            let start = to.len();
            to.extend(heaps.iter().filter(|&&heap| heap > 0 || !part.splits));
            arrange(part, &mut to[start..]);
            to.extend(states);
        }
        to
    }
}

impl<R: HeapRules + Clone> Game for Wholes<R> {
    type Position = Box<[Heap]>;

    fn beside(&self, position: &Self::Position) -> usize {
        size_of_val(&**position) + ALLOCATED
    }

    fn may_fail(&self) -> bool {
        self.parts.iter().any(|part| part.rules.may_fail())
    }

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        let all = self.each(from, |option| {
            to.one(self.canonical(option.into()));
            !to.is_full()
        });
        if let Err(fault) = all {
            to.fail(fault);
        }
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        let sorted = self.rewritten(&position, |part, heaps| {
            if part.symmetric {
                heaps.sort_unstable();
            }
        });
        sorted.into()
    }
}
