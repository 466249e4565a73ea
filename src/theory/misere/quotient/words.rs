use super::effort::Effort;
use crate::sequence::HeapWise;
use crate::theory::misere::options::options;
use crate::work::Stop;
use hashbrown::HashMap;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// A sum of heaps: the classes of its heaps, nondecreasing.
pub(super) type HeapWord = SmallVec<[u16; 12]>;

/// A class of heaps that are equal as games, whatever they are added to, as far as is seen easily.
pub(super) struct HeapClass {
    /// Sorted, each once.
    pub(super) options: Vec<HeapWord>,
    /// The length of the longest play, at most: larger than the sum of the weights of any option.
    pub(super) weight: u32,
}

/// The classes of the heaps up to some size, and their moves.
pub(super) struct Classes {
    pub(super) list: Vec<HeapClass>,
    /// The class of each heap; `None` for heaps without moves, which are 0.
    pub(super) of: Vec<Option<u16>>,
    same: HashMap<Vec<HeapWord>, Option<u16>>,
    one: Option<u16>,
    words: u64,
}

impl Classes {
    pub(super) fn new() -> Self {
        Self {
            list: Vec::new(),
            of: Vec::new(),
            same: HashMap::from([(Vec::new(), None)]),
            one: None,
            words: 0,
        }
    }

    /// Knows all heaps up to this one.
    pub(super) fn reach(
        &mut self,
        game: &dyn HeapWise,
        heap: usize,
        context: &Effort<'_>,
    ) -> Result<(), Stop> {
        while self.of.len() <= heap {
            context.check()?;
            let mut words = Vec::new();
            options(game, self.of.len(), &mut |parts| {
                words.push(self.sum(parts.iter().filter_map(|&part| self.of[part as usize])));
            })?;
            words.sort_unstable();
            words.dedup();
            self.words += words.len() as u64;
            context.afford("the moves of the heaps", u128::from(self.words) * 40)?;
            let class = self.class(words)?;
            self.of.push(class);
        }
        Ok(())
    }

    /// The word of these classes; two heaps equal to `*1` are 0.
    pub(super) fn sum(&self, classes: impl Iterator<Item = u16>) -> HeapWord {
        let mut word: HeapWord = classes.collect();
        word.sort_unstable();
        self.cancel(&mut word);
        word
    }

    fn cancel(&self, word: &mut HeapWord) {
        let Some(one) = self.one else { return };
        let ones = word.iter().filter(|&&g| g == one).count();
        if ones > 1 {
            word.retain(|g| *g != one);
            if ones % 2 == 1 {
                let place = word.partition_point(|&g| g < one);
                word.insert(place, one);
            }
        }
    }

    /// Two words added.
    pub(super) fn add(&self, a: &[u16], b: &[u16]) -> HeapWord {
        let mut word = merged(a, b);
        self.cancel(&mut word);
        word
    }

    /// A word with the heap at `place` replaced by one of its options.
    pub(super) fn moved(&self, word: &[u16], place: usize, option: &[u16]) -> HeapWord {
        let mut rest: HeapWord = word.iter().copied().collect();
        rest.remove(place);
        self.add(&rest, option)
    }

    pub(super) fn weight(&self, word: &[u16]) -> u64 {
        let weights = word
            .iter()
            .map(|&g| u64::from(self.list[g as usize].weight));
        weights.sum()
    }

    /// By weight, then so that a common heap never changes the order: a monomial order.
    pub(super) fn order(&self, a: &[u16], b: &[u16]) -> Ordering {
        self.weight(a).cmp(&self.weight(b)).then_with(|| a.cmp(b))
    }

    /// The class of a heap with these options: that of a heap with the same ones, or of one that
    /// they revert to, or a new one.
    fn class(&mut self, options: Vec<HeapWord>) -> Result<Option<u16>, Stop> {
        if let Some(&class) = self.same.get(&options) {
            return Ok(class);
        }
        if let Some(class) = self.reverts(&options) {
            self.same.insert(options, class);
            return Ok(class);
        }
        let class = u16::try_from(self.list.len()).map_err(|_| {
            Stop::refused(
                "more than 65,536 different heaps",
                "fewer",
                "give fewer heaps",
            )
        })?;
        if options.len() == 1 && options[0].is_empty() {
            self.one = Some(class);
        }
        let weight = options.iter().map(|word| self.weight(word)).max();
        let weight = u32::try_from(weight.unwrap_or(0) + 1).expect("heaps are few");
        self.same.insert(options.clone(), Some(class));
        self.list.push(HeapClass { options, weight });
        Ok(Some(class))
    }

    /// One heap, or 0, that a heap with these options is equal to as all further options have it
    /// among their own. 0 needs a P-position among them: `*1` is the one that is looked for.
    fn reverts(&self, options: &[HeapWord]) -> Option<Option<u16>> {
        let heaviest = options.iter().max_by_key(|word| self.weight(word))?;
        let mut to: Vec<HeapWord> = Vec::new();
        for (place, &g) in heaviest.iter().enumerate() {
            for option in &self.list[g as usize].options {
                let word = self.moved(heaviest, place, option);
                if word.len() < 2 {
                    to.push(word);
                }
            }
        }
        let found = to.into_iter().find(|to| {
            let kept: &[HeapWord] = match to.first() {
                Some(&g) => &self.list[g as usize].options,
                None => &[],
            };
            kept.iter().all(|k| options.binary_search(k).is_ok())
                && (options.iter()).all(|o| kept.binary_search(o).is_ok() || self.leads(o, to))
                && (!to.is_empty()
                    || options
                        .iter()
                        .any(|o| o.len() == 1 && Some(o[0]) == self.one))
        });
        found.map(|to| to.first().copied())
    }

    fn leads(&self, from: &[u16], to: &[u16]) -> bool {
        (0..from.len()).any(|place| {
            let mut rest: HeapWord = from.iter().copied().collect();
            rest.remove(place);
            let options = &self.list[from[place] as usize].options;
            // an option that becomes `to` with the rest: `to` without the rest, but for `*1`
            if rest.is_empty() || (rest.len() == 1 && Some(rest[0]) == self.one) {
                return options.binary_search(&self.add(to, &rest)).is_ok();
            }
            rest[..] == *to && options.first().is_some_and(|o| o.is_empty())
        })
    }
}

pub(super) fn merged(a: &[u16], b: &[u16]) -> HeapWord {
    let mut word = HeapWord::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] <= b[j] {
            word.push(a[i]);
            i += 1;
        } else {
            word.push(b[j]);
            j += 1;
        }
    }
    word.extend_from_slice(&a[i..]);
    word.extend_from_slice(&b[j..]);
    word
}
