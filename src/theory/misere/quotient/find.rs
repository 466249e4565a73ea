use super::Growth;
use super::bits::Bits;
use super::closure::{Closure, Generator, maximal};
use super::effort::Effort;
use super::join::joined;
use super::layer::{self, Layer};
use super::monoid::Monoid;
use super::words::Classes;
use crate::sequence::HeapWise;
use crate::theory::misere::options::options;
use crate::work::Stop;
use hashbrown::HashMap;

/// Finds the quotients of the heaps 0, .. n of a game, for one n after the other.
pub(super) struct Finder<'a> {
    game: &'a dyn HeapWise,
    context: &'a Effort<'a>,
    classes: Classes,
    pub(super) monoid: Monoid,
    pub(super) p: Bits,
    /// The element of each heap.
    pub(super) values: Vec<u16>,
    closure: Closure,
    /// Sets of elements of options, and the element of a heap with these.
    accepted: HashMap<Bits, u16>,
    /// Which element takes exactly these to P-positions.
    takes: HashMap<Bits, u16>,
    pub(super) growth: Vec<Growth>,
}

impl<'a> Finder<'a> {
    /// The heap 0 alone.
    pub(super) fn new(game: &'a dyn HeapWise, context: &'a Effort<'a>) -> Self {
        let (monoid, p) = (Monoid::trivial(), Bits::none(1));
        let closure = Closure::new(&monoid, Bits::of(1, [0].into_iter()));
        let mut finder = Self {
            game,
            context,
            classes: Classes::new(),
            monoid,
            p,
            values: Vec::new(),
            closure,
            accepted: HashMap::new(),
            takes: HashMap::new(),
            growth: Vec::new(),
        };
        finder.index();
        finder
    }

    fn index(&mut self) {
        let takes = (0..self.monoid.size).map(|x| (self.monoid.leading(x, &self.p), x as u16));
        self.takes = takes.collect();
    }

    /// The next heap.
    ///
    /// # Errors
    /// If memory or time run out, or the moves cannot be computed.
    pub(super) fn next(&mut self) -> Result<(), Stop> {
        let heap = self.values.len();
        let moves = self.moves(heap)?;
        let value = if moves.is_empty() {
            0
        } else if let Some(&value) = self.accepted.get(&moves) {
            value
        } else if let Some(value) = self.placed(heap, &moves)? {
            self.accepted.insert(moves, value);
            value
        } else {
            return self.grow(heap);
        };
        self.values.push(value);
        Ok(())
    }

    /// The smallest heap of a class.
    pub(super) fn heap_of(&self, class: u16) -> usize {
        let of = &self.classes.of;
        of.iter().position(|&c| c == Some(class)).unwrap_or(0)
    }

    /// The elements of the options of a heap.
    fn moves(&self, heap: usize) -> Result<Bits, Stop> {
        self.context.check()?;
        let mut moves = Bits::none(self.monoid.size);
        options(self.game, heap, &mut |parts| {
            let values = parts
                .iter()
                .map(|&part| self.values[part as usize] as usize);
            moves.insert(values.fold(0, |x, y| self.monoid.times(x, y)));
        })?;
        Ok(moves)
    }

    fn generator(&self, heap: usize, value: u16, moves: &Bits) -> Generator {
        let moves: Vec<u16> = moves.members().map(|x| x as u16).collect();
        Generator {
            value: value as usize,
            allowed: self.monoid.avoiding(&moves, &self.p),
            weight: 1,
            name: heap as u32,
        }
    }

    /// The element of the quotient that the heap is equal to, if there is one: it must take exactly
    /// those to P-positions that the heap does, and with the heap the closure must not fail.
    fn placed(&mut self, heap: usize, moves: &Bits) -> Result<Option<u16>, Stop> {
        let mut generator = self.generator(heap, 0, moves);
        let known = self.known_moves()?;
        let count = known.iter().map(Vec::len).sum::<usize>();
        self.context.spend((count * 4 + self.monoid.size) as u64)?;
        let takes = self.monoid.kernel(&generator.allowed, &known);
        let Some(&value) = self.takes.get(&takes) else {
            return Ok(None);
        };
        generator.value = value as usize;
        if self.closure.covers(&generator) {
            return Ok(Some(value));
        }
        let mark = self.closure.mark();
        let failed = self
            .closure
            .close(&self.monoid, vec![generator], self.context)?;
        if failed.is_some() {
            self.closure.back(mark);
            return Ok(None);
        }
        Ok(Some(value))
    }

    /// The elements of the options of the classes in words.
    fn known_moves(&self) -> Result<Vec<Vec<u16>>, Stop> {
        Ok(layer::moves(
            &self.classes,
            self.monoid.of.len() as u16,
            &self.monoid,
        ))
    }

    /// The heap changes the quotient.
    fn grow(&mut self, heap: usize) -> Result<(), Stop> {
        let first = self.classes.list.len();
        self.classes.reach(self.game, heap, self.context)?;
        // heaps since the last change are known elements
        for (h, class) in self.classes.of.iter().enumerate() {
            let new = class.filter(|&class| class as usize >= first && h < heap);
            if new.is_some_and(|class| class as usize == self.monoid.of.len()) {
                self.monoid.of.push(self.values[h]);
            }
        }
        let new = self.classes.of[heap].filter(|&new| new as usize == self.monoid.of.len());
        let new = new.ok_or_else(|| {
            Stop::refused(
                "a heap equal to a smaller one that was not accepted",
                "that equal heaps are exchanged",
                "please report it",
            )
        })?;
        let words = self.classes.list[new as usize].options.clone();
        let mut monoid = self.monoid.clone();
        let mut layers = vec![self.p.clone()];
        let back = loop {
            let before = &layers[layers.len() - 1];
            let moves: Vec<u16> = words.iter().map(|word| monoid.value(word) as u16).collect();
            let allowed = monoid.avoiding(&moves, before);
            let Layer {
                monoid: next,
                over,
                set,
            } = layer::learn(&self.classes, new, &monoid, &allowed, self.context)?;
            for layer in &mut layers {
                *layer = Bits::filter(next.size, |x| layer.has(over[x] as usize));
            }
            monoid = next;
            if let Some(back) = layers.iter().position(|layer| *layer == set) {
                break back;
            }
            layers.push(set);
        };
        let (monoid, p) = joined(&self.classes, &monoid, &layers, back, new, self.context)?;
        (self.monoid, self.p) = (monoid, p);
        self.index();
        self.values = (self.classes.of.iter())
            .map(|class| class.map_or(0, |class| self.monoid.of[class as usize]))
            .collect();
        self.growth.push(Growth {
            heap,
            order: self.monoid.size,
            p: self.p.count(),
        });
        self.verify()
    }

    /// Closes again over all heaps: a proof that the quotient is right, of its own.
    fn verify(&mut self) -> Result<(), Stop> {
        self.accepted.clear();
        let open = Bits::filter(self.monoid.size, |x| !self.p.has(x));
        self.closure = Closure::new(&self.monoid, open);
        let known = self.known_moves()?;
        let mut generators = Vec::new();
        for (g, moves) in known.iter().enumerate() {
            let value = self.monoid.of[g];
            let moves = Bits::of(self.monoid.size, moves.iter().map(|&x| x as usize));
            let generator = self.generator(g, value, &moves);
            let takes = self.monoid.leading(value as usize, &self.p);
            if !takes.within(&generator.allowed) {
                return Err(wrong());
            }
            self.accepted.insert(moves, value);
            generators.push(generator);
        }
        match self
            .closure
            .close(&self.monoid, maximal(generators), self.context)?
        {
            None => Ok(()),
            Some(_) => Err(wrong()),
        }
    }
}

fn wrong() -> Stop {
    Stop::refused(
        "a quotient that does not pass the verification",
        "one that does",
        "please report it",
    )
}
