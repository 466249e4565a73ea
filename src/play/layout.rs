use crate::game::{END, Heap, HeapRules, Shape, parts_of};
use crate::rulesets::{HeapRuleset, Rules, Ruleset};

/// Where the heaps and the numbers remembered stand in whole positions of some rules.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    parts: Vec<Part>,
}

/// A summand that is kept apart, or all there is.
#[derive(Clone, Debug)]
struct Part {
    states: usize,
    /// Heaps split: empty ones are left out, and the order of the others does not matter.
    splits: bool,
}

impl Part {
    fn new(rules: &HeapRuleset) -> Self {
        let extra = rules.extra().unwrap_or_default();
        Self {
            states: extra.states.len(),
            splits: (extra.apart || rules.shape() == Shape::Split) && rules.symmetric(),
        }
    }
}

impl Layout {
    pub(super) fn new(rules: &HeapRuleset) -> Self {
        let parts = parts_of(rules).map(Part::new).collect();
        Self { parts }
    }

    /// Whether the heaps of each part split.
    pub(super) fn splits(&self) -> impl Iterator<Item = bool> + '_ {
        self.parts.iter().map(|part| part.splits)
    }

    /// The whole vector of each part.
    fn pieces<'a>(&self, whole: &'a [Heap]) -> Vec<&'a [Heap]> {
        match &self.parts[..] {
            [_] => vec![whole],
            _ => whole.split(|&heap| heap == END).collect(),
        }
    }

    /// The heaps of each part, and what it remembers.
    pub(super) fn parts<'a>(&self, whole: &'a [Heap]) -> Vec<(&'a [Heap], &'a [Heap])> {
        let pieces = self.pieces(whole).into_iter().zip(&self.parts);
        let parts = pieces.map(|(own, part)| own.split_at(own.len().saturating_sub(part.states)));
        parts.collect()
    }

    /// Without empty heaps where heaps split.
    pub(super) fn tidied(&self, whole: &[Heap]) -> Vec<Heap> {
        let mut tidy = Vec::with_capacity(whole.len());
        for (i, ((heaps, states), part)) in
            self.parts(whole).into_iter().zip(&self.parts).enumerate()
        {
            if i > 0 {
                tidy.push(END);
            }
            tidy.extend(heaps.iter().filter(|&&heap| heap > 0 || !part.splits));
            tidy.extend(states);
        }
        tidy
    }
}

/// Which summands have moves that change the number of their heaps; empty heaps are left out there.
pub fn summands_that_split(rules: &HeapRuleset) -> Vec<bool> {
    let summands = rules.summands().iter();
    summands
        .map(|(rules, _)| Layout::new(rules).splits().any(|s| s))
        .collect()
}

/// Whether a move may split a heap, so that the number of heaps changes.
pub fn splits(ruleset: &Ruleset) -> bool {
    match &ruleset.rules {
        Rules::Heaps(rules) if rules.summands().is_empty() => {
            Layout::new(rules).splits().any(|s| s)
        }
        Rules::Heaps(rules) => summands_that_split(rules).contains(&true),
        Rules::Board(_) => false,
    }
}
