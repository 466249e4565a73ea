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
/// and are never combined by their values. Where equal heaps of a summand cancel (see
/// [`HeapRules::cancels`]) none is kept twice, nor an empty one, and the others are sorted.
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
    /// Some positions without moves are won.
    ends: bool,
    /// Heaps split: empty ones are left out, and the order of the others does not matter.
    splits: bool,
}

impl<R: HeapRules> Summand<R> {
    fn new(rules: R) -> Self {
        let extra = rules.extra().unwrap_or_default();
        Self {
            states: extra.states.len(),
            symmetric: rules.symmetric(),
            ends: extra.ends,
            splits: (extra.splits() || rules.shape() == Shape::Split) && rules.symmetric(),
            rules,
        }
    }

    /// Whether equal heaps cancel where this is remembered.
    fn cancels(&self, states: &[Heap]) -> bool {
        self.splits && self.rules.cancels(states)
    }
}

impl<R: HeapRules + Clone> Wholes<R> {
    /// The game of some rules.
    pub fn new(rules: &R) -> Self {
        let parts = parts_of(rules).cloned().map(Summand::new).collect();
        Self { parts }
    }

    /// Calls `each` with every option of a position, as the rules write it but for heaps that
    /// cancel, until it answers `false`.
    ///
    /// # Errors
    /// The moves cannot be computed.
    pub fn each(&self, from: &[Heap], mut each: impl FnMut(&[Heap]) -> bool) -> Result<(), Fault> {
        // what is a set before a move may be none after it, and the other way round
        if !self.parts.iter().any(|part| part.splits) {
            return self.written(from, each);
        }
        let set = self.cancelled(from);
        self.written(set.as_deref().unwrap_or(from), |option| {
            let set = self.cancelled(option);
            each(set.as_deref().unwrap_or(option))
        })
    }

    /// The rules, if some of their positions without moves are won.
    fn with_ends(&self) -> Option<&R> {
        match &self.parts[..] {
            [part] if part.ends => Some(&part.rules),
            _ => None,
        }
    }

    /// Every option as the rules write it.
    fn written(&self, from: &[Heap], mut each: impl FnMut(&[Heap]) -> bool) -> Result<(), Fault> {
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

    /// Whether equal heaps of each part cancel in a position.
    pub(crate) fn cancels<'a>(&'a self, whole: &'a [Heap]) -> impl Iterator<Item = bool> + 'a {
        let parts = self.parts(whole).zip(&self.parts);
        parts.map(|((_, states), part)| part.cancels(states))
    }

    /// A position without empty heaps where heaps split, nor equal ones where these cancel.
    pub(crate) fn tidied(&self, whole: &[Heap]) -> Vec<Heap> {
        self.rewritten(whole, true, false)
    }

    /// The heaps that are left where some may cancel, the others as they are; `None` where none may.
    fn cancelled(&self, whole: &[Heap]) -> Option<Vec<Heap>> {
        let some = self.cancels(whole).any(|cancels| cancels);
        some.then(|| self.rewritten(whole, false, false))
    }

    /// A position as a set where heaps cancel; elsewhere without empty heaps where they split, and
    /// sorted where their order does not matter, as is asked for.
    fn rewritten(&self, whole: &[Heap], tidy: bool, sort: bool) -> Vec<Heap> {
        let mut to = Vec::with_capacity(whole.len());
        for (i, ((heaps, states), part)) in self.parts(whole).zip(&self.parts).enumerate() {
            if i > 0 {
                to.push(END);
            }
            let start = to.len();
            if part.cancels(states) {
                to.extend(set_of(heaps));
            } else {
                let all = !(tidy && part.splits);
                to.extend(heaps.iter().filter(|&&heap| heap > 0 || all));
                if sort && part.symmetric {
                    to[start..].sort_unstable();
                }
            }
            to.extend(states);
        }
        to
    }
}

/// What is left of heaps that cancel in pairs: each that stands there an odd number of times, by
/// size, and no empty one.
fn set_of(heaps: &[Heap]) -> Vec<Heap> {
    let mut sorted: Vec<Heap> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    sorted.sort_unstable();
    let equal = sorted.chunk_by(|a, b| a == b);
    equal
        .filter(|heaps| heaps.len() % 2 == 1)
        .map(|heaps| heaps[0])
        .collect()
}

/// What follows a position without moves that is won, in a search: a position without moves that
/// is lost. Rules with such positions are no sums, so that none of them is one END.
const OVER: [Heap; 1] = [END];

impl<R: HeapRules + Clone> Game for Wholes<R> {
    type Position = Box<[Heap]>;

    fn beside(&self, position: &Self::Position) -> usize {
        size_of_val(&**position) + ALLOCATED
    }

    fn may_fail(&self) -> bool {
        self.parts.iter().any(|part| part.rules.may_fail())
    }

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        let with_ends = self.with_ends();
        if with_ends.is_some() && **from == OVER {
            return;
        }
        let mut moves = false;
        let all = self.each(from, |option| {
            moves = true;
            to.one(self.canonical(option.into()));
            !to.is_full()
        });
        let won = match (all, with_ends) {
            (Ok(()), Some(rules)) if !moves => rules.won(from),
            (all, _) => all.map(|()| false),
        };
        match won {
            Ok(true) => to.one(OVER.into()),
            Ok(false) => {}
            Err(fault) => to.fail(fault),
        }
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        if self.with_ends().is_some() && *position == OVER {
            return position;
        }
        self.rewritten(&position, true, true).into()
    }
}
