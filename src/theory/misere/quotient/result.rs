use super::Growth;
use super::bits::Bits;
use super::effort::Effort;
use super::find::Finder;
use super::period::{Period, Reach};
use super::words::HeapWord;
use crate::game::Code;
use crate::sequence::HeapWise;
use crate::work::{Context, Spent, Stop};
use serde::{Deserialize, Serialize};

/// The misere quotient of the heaps 0, .. `to` of a game (Plambeck and Siegel 2008): sums of these
/// heaps modulo having the same misere outcome in every sum of these heaps.
///
/// Element 0 is the class of the empty sum; elements are in the order of their lightest sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// The largest heap that was looked at.
    pub to: usize,
    /// The product of the elements x and y at x * order + y.
    pub table: Vec<u16>,
    /// The elements that are P-positions, increasing.
    pub p: Vec<u16>,
    /// The element of each heap: the pretending function.
    pub phi: Vec<u16>,
    /// A lightest sum of heaps of each element.
    pub sums: Vec<Vec<usize>>,
    /// The heaps at which the quotient of the heaps so far changes.
    pub growth: Vec<Growth>,
    /// If it is proved to be the quotient of all heaps: how the elements of the heaps repeat.
    pub period: Option<Period>,
    /// Why no larger heaps were looked at, where something else than `to` ended it.
    pub ended: Option<Stop>,
}

/// How far the quotient is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The largest heap.
    pub to: usize,
    /// No larger heaps once the quotient has more elements.
    pub order: usize,
    /// Steps of the search, which are counted alike on all machines; about ten million a second.
    pub effort: u64,
    /// Bytes, where they are fewer than the context allows: what is forgotten for lack of memory
    /// is searched again, which takes steps.
    pub memory: u64,
}

impl Limits {
    /// No limits.
    pub const NONE: Self = Self {
        to: usize::MAX,
        order: usize::MAX,
        effort: u64::MAX,
        memory: u64::MAX,
    };
}

impl Quotient {
    /// Finds the quotient of growing sets of heaps, until it is proved for all heaps or a limit is
    /// reached. Each of them is proved twice: where a heap changes it layer by layer, then by a
    /// closure over all heaps.
    ///
    /// The work has no useful bound in advance: it depends on the quotient, which may be infinite.
    ///
    /// # Errors
    /// If it is cancelled, or a move cannot be computed. Memory that runs out ends it at the heap
    /// before.
    pub fn find(
        game: &dyn HeapWise,
        reach: Option<Reach>,
        limits: Limits,
        context: &Context,
    ) -> Result<Self, Stop> {
        let context = &context
            .clone()
            .with_memory(limits.memory.min(context.memory()));
        let effort = Effort::new(context, limits.effort);
        let mut finder = Finder::new(game, &effort);
        let mut ended = None;
        let mut next_try = 0;
        let mut period = None;
        for heap in 0..=limits.to {
            match finder.next() {
                Ok(()) => {}
                Err(
                    stop @ (Stop::Memory { .. } | Stop::Spent(Spent::Steps(_)) | Stop::Refused(_)),
                ) if heap > 0 => {
                    ended = Some(stop);
                    break;
                }
                Err(stop) => return Err(stop),
            }
            if heap >= next_try || heap == limits.to {
                period = reach.and_then(|reach| reach.proved(&finder.values));
                next_try = heap + 1 + heap / 64;
            }
            if period.is_some() || finder.monoid.size > limits.order {
                break;
            }
        }
        Ok(finder.result(period, ended))
    }

    /// Number of elements.
    pub fn order(&self) -> usize {
        self.sums.len()
    }

    /// The product of two elements.
    pub fn times(&self, x: u16, y: u16) -> u16 {
        self.table[x as usize * self.order() + y as usize]
    }

    /// The element of a heap; `None` if it is not known.
    pub fn heap(&self, heap: usize) -> Option<u16> {
        let heap = match self.period {
            Some(period) if heap >= self.phi.len() => period.folded(heap),
            _ => heap,
        };
        self.phi.get(heap).copied()
    }

    /// The element of a sum of heaps; `None` if a heap is larger than what is known.
    pub fn sum(&self, heaps: &[usize]) -> Option<u16> {
        let mut elements = heaps.iter().map(|&heap| self.heap(heap));
        elements.try_fold(0, |x, y| Some(self.times(x, y?)))
    }

    /// Whether an element is a P-position.
    pub fn is_p(&self, x: u16) -> bool {
        self.p.binary_search(&x).is_ok()
    }

    /// Whether it is the quotient of a set of nim-heaps: that of the largest one with so many
    /// elements. `None` if it is none.
    pub fn nim(&self, context: &Context) -> Result<Option<u32>, Stop> {
        // it has 1, 2, or 2^n + 2 elements
        let n = match self.order() {
            order @ (1 | 2) => order.ilog2(),
            order if order >= 6 && (order - 2).is_power_of_two() => (order - 2).ilog2(),
            _ => return Ok(None),
        };
        let limits = Limits {
            to: if n == 0 { 0 } else { 1 << (n - 1) },
            ..Limits::NONE
        };
        let nim = Code::allbut(&[]).map_err(Stop::told)?;
        let nim = Self::find(&nim, None, limits, context)?;
        Ok(nim.isomorphism(self).is_some().then_some(n))
    }
}

impl Finder<'_> {
    fn result(self, period: Option<Period>, ended: Option<Stop>) -> Quotient {
        let heaps = |word: &HeapWord| word.iter().map(|&g| self.heap_of(g)).collect();
        let members = |set: &Bits| set.members().map(|x| x as u16).collect();
        Quotient {
            to: self.values.len() - 1,
            p: members(&self.p),
            sums: self.monoid.words.iter().map(heaps).collect(),
            table: self.monoid.table.clone(),
            phi: self.values,
            growth: self.growth,
            period,
            ended,
        }
    }
}
