use super::bits::Bits;
use super::closure::{Closure, Generator, maximal};
use super::effort::Effort;
use super::monoid::Monoid;
use super::outcomes::Outcomes;
use super::rows::{Rewriting, Rows};
use super::words::{Classes, HeapWord, merged};
use crate::work::Stop;

/// Words that are searched for one outcome before it is guessed.
const BUDGET: u32 = 300;

/// Words that are searched where a guess will not do.
const LARGE_BUDGET: u32 = 3_000_000;

/// A layer: a monoid that refines the one it was learned over, and the elements in the layer.
pub(super) struct Layer {
    pub(super) monoid: Monoid,
    /// The element of the base that each element lies over.
    pub(super) over: Vec<u16>,
    pub(super) set: Bits,
}

/// Learns which words X are P-positions with one more copy of the new heap. What is returned is
/// proved: guesses are only the way to it.
pub(super) fn learn(
    classes: &Classes,
    heaps: u16,
    base: &Monoid,
    allowed: &Bits,
    context: &Effort<'_>,
) -> Result<Layer, Stop> {
    let mut learner = Learner {
        heaps,
        outcomes: Outcomes::new(classes, base, allowed),
        contexts: Vec::new(),
        context,
    };
    loop {
        context.check()?;
        if let Some(layer) = learner.attempt()? {
            return Ok(layer);
        }
    }
}

struct Learner<'a> {
    heaps: u16,
    outcomes: Outcomes<'a>,
    contexts: Vec<HeapWord>,
    context: &'a Effort<'a>,
}

impl Learner<'_> {
    /// One hypothesis. `None` if it fails; then more is known.
    fn attempt(&mut self) -> Result<Option<Layer>, Stop> {
        let (classes, base) = (self.outcomes.classes, self.outcomes.base);
        let contexts = std::mem::take(&mut self.contexts);
        let mut rows = Rows::new(classes, self.heaps, |word| self.row(word, &contexts))?;
        self.contexts = contexts;
        loop {
            let pairs = rows.generators.len().pow(2) / 2;
            self.context.spend((rows.normal.len() * pairs) as u64)?;
            let Some((at, g, h)) = rows.fill() else { break };
            let ways = rows.ways(at, g, h);
            if self.told_apart(&ways)? {
                return Ok(None);
            }
            if !rows.equate(classes, ways) {
                return Err(Stop::refused(
                    "no quotient: too much must be guessed",
                    "one",
                    "give fewer heaps",
                ));
            }
            self.context.check()?;
        }
        let step = |x: usize, g: u16| rows.times(x as u32, g, &[], None) as usize;
        let mut monoid = Monoid::from_steps(rows.normal.clone(), &step, self.context)?;
        monoid.of = (0..self.heaps)
            .map(|g| rows.reduce(&[g], &[], None) as u16)
            .collect();
        let over: Vec<u16> = (monoid.words.iter())
            .map(|word| base.value(word) as u16)
            .collect();
        let allowed = Bits::filter(monoid.size, |x| self.outcomes.allowed.has(over[x] as usize));
        let moves = moves(classes, self.heaps, &monoid);
        let count = moves.iter().map(Vec::len).sum::<usize>();
        self.context.spend((count * monoid.size) as u64)?;
        let set = monoid.kernel(&allowed, &moves);
        let failure = failure(classes, &monoid, &moves, &allowed, &set, self.context)?;
        let Some(word) = failure else {
            return Ok(Some(Layer { monoid, over, set }));
        };
        self.refute(&rows, &monoid, &set, &word)?;
        Ok(None)
    }

    /// What is seen of a word: its element in the base, and whether it is in the layer with each
    /// of the contexts.
    fn row(&mut self, word: &[u16], contexts: &[HeapWord]) -> Result<(usize, Vec<u64>), Stop> {
        self.context.spend(1 + contexts.len() as u64)?;
        let mut bits = vec![0u64; contexts.len().div_ceil(64)];
        for (i, context) in contexts.iter().enumerate() {
            let whole = self.outcomes.classes.add(word, context);
            bits[i / 64] |= u64::from(self.outcome(&whole)?) << (i % 64);
        }
        Ok((self.outcomes.base.value(word), bits))
    }

    /// Searched, or guessed.
    fn outcome(&mut self, word: &[u16]) -> Result<bool, Stop> {
        let found = self
            .outcomes
            .search(word, &mut BUDGET.clone(), self.context)?;
        Ok(found.unwrap_or_else(|| {
            let guess = self.outcomes.supposed.as_ref();
            guess.is_some_and(|(monoid, set, _)| set.has(monoid.value(word)))
        }))
    }

    /// Two ways to rewrite a word lead to different normal words: whether a context is found that
    /// tells two words apart that were rewritten to each other.
    fn told_apart(&mut self, ways: &[(Vec<Rewriting>, HeapWord); 2]) -> Result<bool, Stop> {
        let contexts = std::mem::take(&mut self.contexts);
        let rows = [&ways[0].1, &ways[1].1].map(|word| self.row(word, &contexts));
        let [a, b] = rows.map(|row| row.map(|row| row.1));
        let (a, b) = (a?, b?);
        let differs = (0..contexts.len()).find(|&i| (a[i / 64] ^ b[i / 64]) >> (i % 64) & 1 == 1);
        let context = differs.map(|i| contexts[i].clone());
        self.contexts = contexts;
        let Some(context) = context else {
            return Ok(false);
        };
        for (trace, _) in ways {
            let mut before = None;
            for step in trace {
                let rest = merged(&step.rest, &context);
                let here = match before {
                    Some(outcome) => outcome,
                    None => self.searched(&merged(&step.from, &rest))?,
                };
                let next = self.searched(&merged(&step.to, &rest))?;
                let (Some(here), Some(next)) = (here, next) else {
                    return Ok(false);
                };
                if here != next {
                    let rest = self.outcomes.classes.add(&rest, &[]);
                    self.separate(&step.from, &step.to, rest)?;
                    return Ok(true);
                }
                before = Some(Some(next));
            }
        }
        Ok(false)
    }

    fn searched(&mut self, word: &[u16]) -> Result<Option<bool>, Stop> {
        let word = self.outcomes.classes.add(word, &[]);
        self.outcomes
            .search(&word, &mut LARGE_BUDGET.clone(), self.context)
    }

    /// A lightest sum whose outcome is not as supposed. All lighter ones are, so its own is known;
    /// somewhere on the way to its normal word the outcome changes, and what stands by there is a
    /// context that tells two words apart.
    fn refute(
        &mut self,
        rows: &Rows,
        monoid: &Monoid,
        set: &Bits,
        word: &[u16],
    ) -> Result<(), Stop> {
        let classes = self.outcomes.classes;
        let mut trace: Vec<Rewriting> = Vec::new();
        rows.reduce(word, &[], Some(&mut trace));
        let supposed = set.has(monoid.value(word));
        self.outcomes.learn(classes.add(word, &[]), !supposed);
        let limit = classes.weight(word);
        self.outcomes.supposed = Some((monoid.clone(), set.clone(), limit));
        for step in trace {
            let after = classes.add(&merged(&step.to, &step.rest), &[]);
            let known = self
                .outcomes
                .search(&after, &mut LARGE_BUDGET.clone(), self.context)?;
            if known.unwrap_or(supposed) == supposed {
                return self.separate(&step.from, &step.to, step.rest);
            }
        }
        Ok(())
    }

    /// Two words that some context tells apart: a light one that does is looked for.
    fn separate(&mut self, a: &[u16], b: &[u16], found: HeapWord) -> Result<(), Stop> {
        let classes = self.outcomes.classes;
        let most = classes.weight(&found);
        for word in &self.outcomes.base.words {
            if classes.weight(word) >= most {
                break;
            }
            let [x, y] = [a, b].map(|part| classes.add(&merged(part, word), &[]));
            let x = self
                .outcomes
                .search(&x, &mut BUDGET.clone(), self.context)?;
            let y = self
                .outcomes
                .search(&y, &mut BUDGET.clone(), self.context)?;
            if let (Some(x), Some(y)) = (x, y)
                && x != y
            {
                self.see(word.clone());
                return Ok(());
            }
        }
        self.see(found);
        Ok(())
    }

    fn see(&mut self, context: HeapWord) {
        if !self.contexts.contains(&context) {
            self.contexts.push(context);
        }
    }
}

/// The elements of the options of each class.
pub(super) fn moves(classes: &Classes, heaps: u16, monoid: &Monoid) -> Vec<Vec<u16>> {
    let of = |class: &super::words::HeapClass| {
        let values = class.options.iter().map(|word| monoid.value(word));
        Bits::of(monoid.size, values)
            .members()
            .map(|x| x as u16)
            .collect()
    };
    classes.list[..heaps as usize].iter().map(of).collect()
}

/// A lightest sum of heaps that is in the set with an option in it, or allowed but neither in the
/// set nor with an option in it. If there is none, the set is the one that the moves define.
fn failure(
    classes: &Classes,
    monoid: &Monoid,
    moves: &[Vec<u16>],
    allowed: &Bits,
    set: &Bits,
    context: &Effort<'_>,
) -> Result<Option<HeapWord>, Stop> {
    let mut lightest: Option<(u64, HeapWord)> = None;
    let mut generators = Vec::new();
    for (g, options) in moves.iter().enumerate() {
        let value = monoid.of[g] as usize;
        let weight = classes.list[g].weight;
        let avoids = monoid.avoiding(options, set);
        let with = monoid.leading(value, set);
        // elements are in the order of their words: the first is a lightest
        let wrong = with.members().find(|&z| !avoids.has(z));
        if let Some(z) = wrong {
            let word = merged(&monoid.words[z], &[g as u16]);
            let weight = classes.weight(&word);
            if lightest.as_ref().is_none_or(|(least, _)| weight < *least) {
                lightest = Some((weight, word));
            }
        }
        generators.push(Generator {
            value,
            allowed: avoids,
            weight,
            name: g as u32,
        });
    }
    let open = Bits::filter(monoid.size, |x| allowed.has(x) && !set.has(x));
    let mut closure = Closure::new(monoid, open);
    let failing = closure.close(monoid, maximal(generators), context)?;
    if let Some(names) = failing {
        let mut word: HeapWord = names.into_iter().map(|name| name as u16).collect();
        word.sort_unstable();
        let weight = classes.weight(&word);
        if lightest.as_ref().is_none_or(|(least, _)| weight < *least) {
            lightest = Some((weight, word));
        }
    }
    Ok(lightest.map(|(_, word)| word))
}
