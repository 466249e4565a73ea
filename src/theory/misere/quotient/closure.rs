use super::bits::Bits;
use super::effort::Effort;
use super::monoid::Monoid;
use crate::work::Stop;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A heap as the verification sees it.
#[derive(Clone, Debug)]
pub(super) struct Generator {
    /// Its element.
    pub(super) value: usize,
    /// The elements whose products with all its options are no P-positions.
    pub(super) allowed: Bits,
    pub(super) weight: u32,
    /// Its class, or the heap.
    pub(super) name: u32,
}

/// Sums of heaps, as far as they matter: the element x of the sum, and the set S of the elements z
/// such that a word of the element z, added, could still give an N-position without a move to a
/// P-position, judged by the heaps so far.
struct OpenSum {
    x: usize,
    set: Bits,
    weight: u64,
    from: u32,
    by: u32,
    alive: bool,
}

/// The sums that must be looked at to see that every N-position has a move to a P-position: for
/// each element only those with a maximal set, as whatever fails after a smaller set fails after
/// the larger one, too.
pub(super) struct Closure {
    states: Vec<OpenSum>,
    at: Vec<Vec<u32>>,
    pub(super) generators: Vec<Generator>,
    /// For each element of a generator, which elements become which by it.
    inverses: HashMap<usize, Inverse>,
    bytes: u64,
}

/// For each element y those z whose product with one element is y.
struct Inverse {
    start: Vec<u32>,
    of: Vec<u16>,
}

impl Inverse {
    fn new(row: &[u16]) -> Self {
        let mut start = vec![0u32; row.len() + 1];
        for &y in row {
            start[y as usize + 1] += 1;
        }
        for y in 0..row.len() {
            start[y + 1] += start[y];
        }
        let (mut next, mut of) = (start.clone(), vec![0; row.len()]);
        for (z, &y) in row.iter().enumerate() {
            of[next[y as usize] as usize] = z as u16;
            next[y as usize] += 1;
        }
        Self { start, of }
    }

    fn of(&self, y: usize) -> &[u16] {
        &self.of[self.start[y] as usize..self.start[y + 1] as usize]
    }
}

const NONE: u32 = u32::MAX;

impl Closure {
    /// The empty sum alone: `start` is what it leaves open.
    pub(super) fn new(monoid: &Monoid, start: Bits) -> Self {
        let mut at = vec![Vec::new(); monoid.size];
        at[0].push(0);
        let first = OpenSum {
            x: 0,
            set: start,
            weight: 0,
            from: NONE,
            by: NONE,
            alive: true,
        };
        Self {
            states: vec![first],
            at,
            generators: Vec::new(),
            inverses: HashMap::new(),
            bytes: 0,
        }
    }

    /// Adds heaps and all sums with them. The names of the heaps of a lightest sum that fails, if
    /// one does: the closure is of no use then.
    pub(super) fn close(
        &mut self,
        monoid: &Monoid,
        generators: Vec<Generator>,
        context: &Effort<'_>,
    ) -> Result<Option<Vec<u32>>, Stop> {
        let first = self.generators.len();
        for generator in &generators {
            let value = generator.value;
            let inverse = || Inverse::new(monoid.row(value));
            self.inverses.entry(value).or_insert_with(inverse);
        }
        self.generators.extend(generators);
        let mut queue = BinaryHeap::new();
        for state in 0..self.states.len() {
            for by in first..self.generators.len() {
                self.offer(state, by, &mut queue);
            }
        }
        let mut steps = 0u32;
        while let Some(Reverse((weight, from, by))) = queue.pop() {
            steps += 1;
            if steps.is_multiple_of(4096) {
                context.check()?;
                context.afford("the verification", self.bytes.into())?;
            }
            context.spend(1 + monoid.size as u64 / 64)?;
            if !self.states[from as usize].alive {
                continue;
            }
            let (state, generator) = (&self.states[from as usize], &self.generators[by as usize]);
            let x = monoid.times(state.x, generator.value);
            let (back, over) = (&self.inverses[&generator.value], monoid.row(state.x));
            if state.set.has(generator.value) && generator.allowed.has(state.x) {
                return Ok(Some(self.names(from, by)));
            }
            // most sets are small
            let mut set = Bits::none(monoid.size);
            for &z in state.set.members().flat_map(|y| back.of(y)) {
                if generator.allowed.has(over[z as usize] as usize) {
                    set.insert(z as usize);
                }
            }
            if set.is_empty() || self.covered(x, &set, weight) {
                continue;
            }
            self.bytes += set.bytes() + 64 + 16 * self.generators.len() as u64;
            let new = self.states.len();
            let states = &mut self.states;
            self.at[x].retain(|&old| {
                let old = &mut states[old as usize];
                let less = old.set.within(&set) && old.weight >= weight;
                old.alive &= !less;
                !less
            });
            self.at[x].push(new as u32);
            self.states.push(OpenSum {
                x,
                set,
                weight,
                from,
                by,
                alive: true,
            });
            for by in 0..self.generators.len() {
                self.offer(new, by, &mut queue);
            }
        }
        Ok(None)
    }

    fn offer(&self, state: usize, by: usize, queue: &mut BinaryHeap<Reverse<(u64, u32, u32)>>) {
        let from = &self.states[state];
        if from.alive {
            let weight = from.weight + u64::from(self.generators[by].weight);
            queue.push(Reverse((weight, state as u32, by as u32)));
        }
    }

    fn covered(&self, x: usize, set: &Bits, weight: u64) -> bool {
        let mut old = self.at[x].iter().map(|&old| &self.states[old as usize]);
        old.any(|old| old.weight <= weight && set.within(&old.set))
    }

    fn names(&self, mut state: u32, by: u32) -> Vec<u32> {
        let mut names = vec![self.generators[by as usize].name];
        while self.states[state as usize].by != NONE {
            let at = &self.states[state as usize];
            names.push(self.generators[at.by as usize].name);
            state = at.from;
        }
        names
    }

    /// Whether a heap that is there already covers this one: of the same element, and no less is
    /// allowed.
    pub(super) fn covers(&self, heap: &Generator) -> bool {
        let mut same = self.generators.iter().filter(|g| g.value == heap.value);
        same.any(|g| heap.allowed.within(&g.allowed))
    }

    /// What [`Self::back`] returns to.
    pub(super) fn mark(&self) -> (usize, usize, u64, Vec<Vec<u32>>) {
        (
            self.states.len(),
            self.generators.len(),
            self.bytes,
            self.at.clone(),
        )
    }

    /// Takes back what was added since.
    pub(super) fn back(&mut self, mark: (usize, usize, u64, Vec<Vec<u32>>)) {
        let (states, generators, bytes, at) = mark;
        self.states.truncate(states);
        self.generators.truncate(generators);
        self.bytes = bytes;
        for state in at.iter().flatten() {
            self.states[*state as usize].alive = true;
        }
        self.at = at;
    }
}

/// Heaps without those that others cover: of the same element, no heavier, and no less allowed.
pub(super) fn maximal(mut generators: Vec<Generator>) -> Vec<Generator> {
    generators.sort_by_key(|g| g.weight);
    let mut kept: Vec<Generator> = Vec::new();
    for generator in generators {
        let mut same = kept.iter().filter(|k| k.value == generator.value);
        if !same.any(|k| generator.allowed.within(&k.allowed)) {
            kept.push(generator);
        }
    }
    kept
}
