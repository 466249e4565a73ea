use super::words::{Classes, HeapWord, merged};
use hashbrown::HashMap;
use smallvec::SmallVec;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Words in the order in which they are looked at.
pub(super) struct Queued {
    weight: u64,
    pub(super) word: HeapWord,
}

impl Queued {
    pub(super) fn new(classes: &Classes, word: HeapWord) -> Reverse<Self> {
        let weight = classes.weight(&word);
        Reverse(Self { weight, word })
    }
}

impl PartialEq for Queued {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for Queued {}

impl PartialOrd for Queued {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Queued {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.weight.cmp(&other.weight)).then_with(|| self.word.cmp(&other.word))
    }
}

/// Words by what is seen of them: the lightest word of each kind is normal, and every word whose
/// proper parts are all normal is either normal or rewritten to the normal word of its kind.
pub(super) struct Rows {
    pub(super) normal: Vec<HeapWord>,
    number: HashMap<HeapWord, u32>,
    /// What other words are rewritten to.
    rules: HashMap<HeapWord, Rule>,
    /// The classes of which one heap is normal.
    pub(super) generators: Vec<u16>,
    /// The product of a normal word with a generator, once known.
    steps: Vec<u32>,
    place: Vec<u32>,
    /// For each normal word its parts without one heap, and the heap; empty once rules were derived.
    parts: Vec<WordParts>,
}

/// Heaps of a word, each with the number of the word without it.
type WordParts = SmallVec<[(u16, u32); 8]>;

const UNKNOWN: u32 = u32::MAX;

/// A rewriting of a word, within a sum with the rest.
#[derive(Clone)]
pub(super) struct Rewriting {
    pub(super) from: HeapWord,
    pub(super) to: HeapWord,
    pub(super) rest: HeapWord,
}

/// What a word is rewritten to; where that follows from other rules, how.
struct Rule {
    to: HeapWord,
    path: Option<Vec<Rewriting>>,
}

/// Steps of a rule that follows from others, at most.
const LONGEST: usize = 100_000;

impl Rows {
    /// Sorts words by `row`, which says what is seen of a word: lightest words first.
    pub(super) fn new<R: Eq + std::hash::Hash, E>(
        classes: &Classes,
        heaps: u16,
        mut row: impl FnMut(&[u16]) -> Result<R, E>,
    ) -> Result<Self, E> {
        let mut rows = Self {
            normal: Vec::new(),
            number: HashMap::new(),
            rules: HashMap::new(),
            generators: Vec::new(),
            steps: Vec::new(),
            place: vec![UNKNOWN; heaps as usize],
            parts: Vec::new(),
        };
        // products with generators that are seen on the way
        let mut products: Vec<Vec<u32>> = Vec::new();
        let mut seen: HashMap<R, u32> = HashMap::new();
        let mut queue = BinaryHeap::new();
        queue.push(Queued::new(classes, HeapWord::new()));
        for g in 0..heaps {
            queue.push(Queued::new(classes, HeapWord::from_slice(&[g])));
        }
        while let Some(Reverse(Queued { word, .. })) = queue.pop() {
            let Some(parts) = rows.parts_of(&word) else {
                continue;
            };
            let kind = row(&word)?;
            let number = seen.get(&kind).copied();
            let mut product = |place: u32, part: u32| {
                let products = &mut products[part as usize];
                products.resize(products.len().max(place as usize + 1), UNKNOWN);
                products[place as usize] = number.unwrap_or(rows.normal.len() as u32);
            };
            for &(g, part) in &parts {
                match rows.place[g as usize] {
                    // the heap is a generator only if it is normal by itself
                    UNKNOWN if number.is_some() => {}
                    UNKNOWN => product(rows.generators.len() as u32, part),
                    place => product(place, part),
                }
            }
            if let Some(as_before) = number {
                let to = rows.normal[as_before as usize].clone();
                rows.rules.insert(word, Rule { to, path: None });
                continue;
            }
            let number = rows.normal.len() as u32;
            seen.insert(kind, number);
            match word[..] {
                [] => {}
                [g] => {
                    // heavier heaps cannot be in lighter words: g joins all words found so far
                    for earlier in rows.normal.iter().skip(1) {
                        queue.push(Queued::new(classes, merged(earlier, &[g])));
                    }
                    queue.push(Queued::new(classes, HeapWord::from_slice(&[g, g])));
                    rows.place[g as usize] = rows.generators.len() as u32;
                    rows.generators.push(g);
                }
                // every word is made from its part without one heap: the last generator
                _ => {
                    let last = word.iter().map(|&g| rows.place[g as usize]).max();
                    for &g in &rows.generators[last.unwrap_or(0) as usize..] {
                        queue.push(Queued::new(classes, merged(&word, &[g])));
                    }
                }
            }
            rows.number.insert(word.clone(), number);
            rows.normal.push(word);
            rows.parts.push(parts);
            products.push(Vec::new());
        }
        let width = rows.generators.len();
        for mut row in products {
            row.resize(width, UNKNOWN);
            rows.steps.extend(row);
        }
        Ok(rows)
    }

    /// The parts of a word without one heap, if all of them are normal.
    fn parts_of(&self, word: &[u16]) -> Option<WordParts> {
        let mut parts = WordParts::new();
        let mut rest = HeapWord::with_capacity(word.len());
        for place in 0..word.len() {
            if place > 0 && word[place] == word[place - 1] {
                continue;
            }
            rest.clear();
            rest.extend_from_slice(&word[..place]);
            rest.extend_from_slice(&word[place + 1..]);
            parts.push((word[place], *self.number.get(&rest)?));
        }
        Some(parts)
    }

    /// The product of a normal word with a generator, where no rules were derived: as
    /// [`times`](Self::times) finds it.
    fn product(&mut self, at: u32, place: u32) -> u32 {
        let width = self.generators.len();
        let step = at as usize * width + place as usize;
        if self.steps[step] != UNKNOWN {
            return self.steps[step];
        }
        let g = self.generators[place as usize];
        for i in 0..self.parts[at as usize].len() {
            let (h, less) = self.parts[at as usize][i];
            let next = self.steps[less as usize * width + place as usize];
            if next != UNKNOWN && self.parts[next as usize].contains(&(g, less)) {
                continue;
            }
            let first = self.product(less, place);
            let found = self.product(first, self.place[h as usize]);
            self.steps[step] = found;
            return found;
        }
        unreachable!("a word whose parts are normal was seen")
    }

    /// The normal word that a word is rewritten to, by number, next to the `rest`; the steps are
    /// appended to `trace`.
    pub(super) fn reduce(
        &self,
        word: &[u16],
        rest: &[u16],
        mut trace: Option<&mut Vec<Rewriting>>,
    ) -> u32 {
        let mut at = 0;
        for (i, &g) in word.iter().enumerate() {
            let rest = merged(&word[i + 1..], rest);
            at = self.times(at, g, &rest, trace.as_deref_mut());
        }
        at
    }

    /// The product of a normal word with a heap, next to the `rest` of the word that is traced.
    pub(super) fn times(
        &self,
        at: u32,
        g: u16,
        rest: &[u16],
        mut trace: Option<&mut Vec<Rewriting>>,
    ) -> u32 {
        let place = self.place[g as usize];
        let step = at as usize * self.generators.len() + place as usize;
        if place != UNKNOWN && trace.is_none() && self.steps[step] != UNKNOWN {
            return self.steps[step];
        }
        let from = &self.normal[at as usize];
        let word = merged(from, &[g]);
        if let Some(&number) = self.number.get(&word) {
            return number;
        }
        if let Some(rule) = self.rules.get(&word) {
            if let Some(trace) = trace.as_deref_mut() {
                rule.trace(&word, rest, trace);
            }
            return match self.number.get(&rule.to) {
                Some(&to) => to,
                None => self.reduce(&rule.to, rest, trace),
            };
        }
        // some part without one heap is not normal: it is rewritten first
        for i in 0..from.len() {
            let mut less: HeapWord = from.clone();
            let h = less.remove(i);
            if self.number.contains_key(&merged(&less, &[g])) {
                continue;
            }
            let less = self.number[&less];
            let aside = merged(rest, &[h]);
            let first = self.times(less, g, &aside, trace.as_deref_mut());
            return self.times(first, h, rest, trace);
        }
        unreachable!("a word whose parts are normal is normal or on the border")
    }

    /// Finds all products with generators, and two heaps whose order matters, if there are such:
    /// a normal word and the two.
    pub(super) fn fill(&mut self) -> Option<(u32, u16, u16)> {
        let width = self.generators.len();
        let fresh = !self.parts.is_empty();
        if !fresh {
            self.steps = vec![UNKNOWN; self.normal.len() * width];
        }
        for at in 0..self.normal.len() {
            for place in 0..width {
                let found = match fresh {
                    true => self.product(at as u32, place as u32),
                    false => self.times(at as u32, self.generators[place], &[], None),
                };
                self.steps[at * width + place] = found;
            }
        }
        let row = |at: u32| &self.steps[at as usize * width..][..width];
        for at in 0..self.normal.len() as u32 {
            let nexts = row(at);
            for (i, &next) in nexts.iter().enumerate() {
                let after = &row(next)[..i];
                for (j, &there) in after.iter().enumerate() {
                    if there != row(nexts[j])[i] {
                        return Some((at, self.generators[i], self.generators[j]));
                    }
                }
            }
        }
        None
    }

    /// Two ways to rewrite the sum of a normal word and two heaps: the steps, and where they end.
    pub(super) fn ways(&self, at: u32, g: u16, h: u16) -> [(Vec<Rewriting>, HeapWord); 2] {
        [(g, h), (h, g)].map(|(first, second)| {
            let mut trace = Vec::new();
            let next = self.times(at, first, &[second], Some(&mut trace));
            let end = self.times(next, second, &[], Some(&mut trace));
            (trace, self.normal[end as usize].clone())
        })
    }

    /// Takes two ways to rewrite a word as a rule: the heavier end is rewritten to the other.
    /// Fails if the rule is too long.
    pub(super) fn equate(
        &mut self,
        classes: &Classes,
        ways: [(Vec<Rewriting>, HeapWord); 2],
    ) -> bool {
        let [a, b] = ways;
        let (from, to) = match classes.order(&a.1, &b.1) {
            Ordering::Greater => (a, b),
            _ => (b, a),
        };
        let up = from.0.into_iter().rev().map(|step| Rewriting {
            from: step.to,
            to: step.from,
            rest: step.rest,
        });
        let path: Vec<Rewriting> = up.chain(to.0).collect();
        if path.len() > LONGEST {
            return false;
        }
        self.parts.clear();
        let normal = std::mem::take(&mut self.normal);
        let part = |whole: &[u16]| {
            let mut left = whole.iter();
            from.1.iter().all(|g| left.any(|h| h == g))
        };
        self.normal = normal.into_iter().filter(|word| !part(word)).collect();
        let numbered = self.normal.iter().cloned().zip(0..);
        self.number = numbered.collect();
        let path = Some(path);
        self.rules.insert(from.1, Rule { to: to.1, path });
        true
    }
}

impl Rule {
    fn trace(&self, from: &HeapWord, rest: &[u16], trace: &mut Vec<Rewriting>) {
        match &self.path {
            None => trace.push(Rewriting {
                from: from.clone(),
                to: self.to.clone(),
                rest: rest.into(),
            }),
            Some(path) => trace.extend(path.iter().map(|step| Rewriting {
                rest: merged(&step.rest, rest),
                ..step.clone()
            })),
        }
    }
}
