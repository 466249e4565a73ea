use super::bits::Bits;
use super::effort::Effort;
use super::monoid::Monoid;
use super::words::{Classes, HeapWord};
use crate::work::Stop;
use hashbrown::HashMap;

/// Bytes of memory for each word that is remembered, most of them for other things; where there are
/// more words all are forgotten.
const SHARE: u64 = 256;

/// The layer of words X such that X, with some copies of the new heap, is a P-position: those that
/// are allowed and have no option in the layer. Found by search, as far as a budget goes.
pub(super) struct Outcomes<'a> {
    pub(super) classes: &'a Classes,
    pub(super) base: &'a Monoid,
    /// The elements of `base` from which no move of a new heap reaches a P-position.
    pub(super) allowed: &'a Bits,
    known: HashMap<HeapWord, bool>,
    /// A hypothesis, and the weight below which it is right.
    pub(super) supposed: Option<(Monoid, Bits, u64)>,
}

impl<'a> Outcomes<'a> {
    pub(super) fn new(classes: &'a Classes, base: &'a Monoid, allowed: &'a Bits) -> Self {
        Self {
            classes,
            base,
            allowed,
            known: HashMap::new(),
            supposed: None,
        }
    }

    /// What was found otherwise.
    pub(super) fn learn(&mut self, word: HeapWord, outcome: bool) {
        self.known.insert(word, outcome);
    }

    /// Whether the word is in the layer; `None` if more words than the budget would have to be
    /// searched.
    pub(super) fn search(
        &mut self,
        word: &[u16],
        budget: &mut u32,
        context: &Effort<'_>,
    ) -> Result<Option<bool>, Stop> {
        if !self.allowed.has(self.base.value(word)) {
            return Ok(Some(false));
        }
        if let Some(&known) = self.known.get(word) {
            return Ok(Some(known));
        }
        if let Some((monoid, set, limit)) = &self.supposed
            && self.classes.weight(word) < *limit
        {
            return Ok(Some(set.has(monoid.value(word))));
        }
        if *budget == 0 {
            return Ok(None);
        }
        *budget -= 1;
        context.spend(1)?;
        if budget.is_multiple_of(1024) {
            context.check()?;
        }
        let mut found = Some(true);
        'options: for place in 0..word.len() {
            if place > 0 && word[place] == word[place - 1] {
                continue;
            }
            let options = &self.classes.list[word[place] as usize].options;
            context.spend(options.len() as u64)?;
            for option in options {
                let next = self.classes.moved(word, place, option);
                match self.search(&next, budget, context)? {
                    Some(true) => {
                        found = Some(false);
                        break 'options;
                    }
                    Some(false) => {}
                    None => found = None,
                }
                if found.is_none() && *budget == 0 {
                    break 'options;
                }
            }
        }
        if let Some(outcome) = found {
            if self.known.len() as u64 >= context.memory() / SHARE {
                self.known.clear();
            }
            self.known.insert(word.into(), outcome);
        }
        Ok(found)
    }
}
