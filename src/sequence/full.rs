use super::end::reserve;
use super::game::HeapWise;
use crate::game::{Fault, Heap, Moves, Selection};
use crate::work::{Context, Stop};
use std::ops::Range;

/// Options between two looks at the cancel flag, about.
const PAUSE: u64 = 1 << 20;

/// The values of the heaps of a game one after the other, each the mex of all its options:
/// O(n) steps for heap n if at most two parts are left.
pub(crate) struct Full<'a> {
    game: &'a dyn HeapWise,
    /// The values so far: those of heaps 0, 1, ...
    pub(crate) values: Vec<u32>,
    seen: Seen,
    /// Options since the cancel flag was examined.
    options: u64,
}

impl<'a> Full<'a> {
    /// Goes on from the values of some heaps.
    pub(crate) fn new(game: &'a dyn HeapWise, values: Vec<u32>) -> Self {
        let mut seen = Seen::new();
        seen.hold(values.iter().max().copied().unwrap_or(0));
        Self {
            game,
            values,
            seen,
            options: 0,
        }
    }

    /// Goes on until the values of this many heaps are known.
    pub(crate) fn extend(&mut self, heaps: usize, context: &Context) -> Result<(), Stop> {
        reserve(&mut self.values, heaps, context)?;
        while self.values.len() < heaps {
            // of heaps with few options too
            context.check()?;
            self.seen.begin();
            let heap = self.values.len() as Heap;
            let mut sink = Sink {
                values: &self.values,
                seen: &mut self.seen,
                options: &mut self.options,
                context,
                stop: None,
            };
            match self.game.as_code() {
                // compiled for this sink
                Some(code) => code.moves(0, heap, &mut sink),
                None if self.game.is_position(heap) => self.game.options(heap, &mut sink),
                None => return Err(no_heap(heap)),
            }
            if let Some(stop) = sink.stop {
                return Err(stop);
            }
            let value = u32::try_from(self.seen.mex()).map_err(|_| wide(heap))?;
            self.seen.room(value, context)?;
            self.seen.hold(value);
            self.values.push(value);
        }
        Ok(())
    }
}

pub(super) fn no_heap(heap: Heap) -> Stop {
    Stop::refused(
        format!("rules without a heap of {heap}"),
        "all heaps from 0 on, as a sequence has them",
        "ask for ‹grundy table› or for fewer heaps",
    )
}

pub(super) fn wide(heap: Heap) -> Stop {
    Stop::refused(
        format!("a value of heap {heap} that does not fit in 32 bits"),
        "smaller ones",
        "go to a smaller heap",
    )
}

/// The numbers met for one heap: two thirds of the time of a `MexSet`, which must look whether a
/// number is within its words. A stamp for each, so that nothing is cleared; as many as a power
/// of two that is above all values, hence above all their nim-sums.
pub(super) struct Seen {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self {
            stamps: vec![0; 64],
            stamp: 0,
        }
    }

    pub(super) fn begin(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    /// Whether there is room for a value.
    pub(super) fn room(&self, value: u32, context: &Context) -> Result<(), Stop> {
        if (value as usize) < self.stamps.len() {
            return Ok(());
        }
        let stamps = (u128::from(value) + 1).next_power_of_two();
        context.afford("the values that a heap may have", 4 * stamps)
    }

    /// Makes room for a value.
    pub(super) fn hold(&mut self, value: u32) {
        if value as usize >= self.stamps.len() {
            self.stamps
                .resize((value as usize + 1).next_power_of_two(), 0);
        }
    }

    #[inline]
    pub(super) fn add(&mut self, number: u32) {
        self.stamps[number as usize] = self.stamp;
    }

    /// The stamps of the last heap are older.
    pub(super) fn mex(&self) -> u64 {
        let free = self.stamps.iter().position(|stamp| *stamp != self.stamp);
        free.unwrap_or(self.stamps.len()) as u64
    }
}

struct Sink<'a> {
    values: &'a [u32],
    seen: &'a mut Seen,
    options: &'a mut u64,
    context: &'a Context,
    stop: Option<Stop>,
}

impl Sink<'_> {
    #[inline]
    fn pause(&mut self, options: u64) {
        *self.options += options;
        if *self.options >= PAUSE {
            self.look();
        }
    }

    /// Apart, so that the count before it is inlined.
    #[cold]
    fn look(&mut self) {
        *self.options = 0;
        self.stop = self.context.check().err();
    }
}

impl Moves for Sink<'_> {
    fn fail(&mut self, fault: Fault) {
        self.stop = Some(fault.into());
    }

    #[inline]
    fn replace(&mut self, _: usize, y: Heap) {
        self.pause(1);
        self.seen.add(self.values[y as usize]);
    }

    #[inline]
    fn range(&mut self, _: usize, ys: Range<Heap>) {
        self.pause(ys.end - ys.start);
        for &value in &self.values[ys.start as usize..ys.end as usize] {
            self.seen.add(value);
        }
    }

    fn enter(&mut self, _: usize, _: Heap) {
        unreachable!("a single heap has no second heap to enter");
    }

    fn leave(&mut self) {
        unreachable!("a single heap has no second heap to enter");
    }

    #[inline]
    fn split(&mut self, _: usize, parts: &[Heap]) {
        self.pause(1);
        let mut sum = 0;
        for &part in parts {
            sum ^= self.values[part as usize];
        }
        self.seen.add(sum);
    }

    fn choose(&mut self, _: usize, selection: &Selection<'_>) {
        let (values, seen) = (self.values, &mut *self.seen);
        let number = |part: Heap| u64::from(values[part as usize]);
        let mut sums = 0;
        let found = selection.each_sum(number, self.context.memory(), &mut |sum| {
            seen.add(sum as u32);
            sums += 1;
        });
        if let Err(fault) = found {
            self.fail(fault);
        }
        self.pause(sums);
    }

    #[inline]
    fn enough(&self) -> bool {
        self.stop.is_some()
    }
}
