use super::fault::{Fault, ROUNDS, Why};
use super::lookup::Numbers;
use crate::arithmetic::Surd;
use crate::game::Heap;
use crate::text::Span;
use crate::work::Context;
use std::cell::{Cell, RefCell};

/// What an expression is evaluated in: a position, names, tables.
pub(crate) struct Env<'t> {
    /// The position.
    pub(crate) heaps: Vec<Heap>,
    /// The same as numbers.
    pub(crate) x: Vec<i128>,
    /// Whether all heaps have 31 bits.
    pub(super) short: bool,
    /// The number of the position in the first table on its box, where that is known.
    pub(super) number: Option<u64>,
    names: Vec<Cell<i128>>,
    reals: Vec<Cell<Surd>>,
    lists: Vec<RefCell<Vec<i128>>>,
    /// Lists that are not in use, kept for their room.
    spare: RefCell<Vec<Vec<i128>>>,
    pub(crate) tables: &'t dyn Numbers,
    /// Counts over the whole box.
    pub(super) counts: &'t [i128],
    /// Positions outside of the tables that are needed: the largest heaps, by table.
    pub(crate) needs: RefCell<Vec<Vec<Heap>>>,
    /// Whether there is a fault: apart from it, for faults take long to copy.
    failed: Cell<bool>,
    fault: Cell<Option<Fault>>,
    rounds: Cell<u64>,
    /// What was met at this position, of what is watched.
    met: Cell<u64>,
    /// Whether values that depend on nothing are those of all positions: not with tables and
    /// counts that stand for others.
    pub(crate) settled: bool,
    context: Option<&'t Context>,
}

/// Names that one expression may bind.
pub(super) const NAMES: usize = 62;
/// Rounds between two looks at whether to stop.
const POLL: u64 = 1 << 14;

impl<'t> Env<'t> {
    pub(crate) fn new(
        tables: &'t dyn Numbers,
        counts: &'t [i128],
        context: Option<&'t Context>,
    ) -> Self {
        Self {
            heaps: Vec::new(),
            x: Vec::new(),
            short: true,
            number: None,
            names: vec![Cell::default(); NAMES],
            reals: vec![Cell::default(); NAMES],
            lists: vec![RefCell::default(); NAMES],
            spare: RefCell::default(),
            tables,
            counts,
            needs: RefCell::new(vec![Vec::new(); tables.tables()]),
            failed: Cell::new(false),
            fault: Cell::new(None),
            rounds: Cell::new(0),
            met: Cell::new(0),
            settled: true,
            context,
        }
    }

    /// Goes to a position: once for each of a box, so that a call shows in the time.
    #[inline(always)]
    pub(crate) fn go(&mut self, heaps: &[Heap], number: Option<u64>) {
        if self.heaps.len() != heaps.len() {
            self.heaps.resize(heaps.len(), 0);
            self.x.resize(heaps.len(), 0);
        }
        // a few heaps: a call that copies them takes longer
        let (kept, x) = (&mut self.heaps[..heaps.len()], &mut self.x[..heaps.len()]);
        let mut all = 0;
        for (i, &heap) in heaps.iter().enumerate() {
            (kept[i], x[i]) = (heap, heap.into());
            all |= heap;
        }
        self.short = all >> 31 == 0;
        self.number = number;
        if self.failed.replace(false) {
            self.fault.set(None);
        }
        self.rounds.set(0);
        self.met.set(0);
    }

    /// Takes note that something is met that is watched.
    #[inline]
    pub(super) fn meet(&self, bit: u64) {
        self.met.set(self.met.get() | bit);
    }

    /// What was met at this position.
    #[inline]
    pub(crate) fn met(&self) -> u64 {
        self.met.get()
    }

    /// An empty list.
    #[inline]
    pub(super) fn spare_list(&self) -> Vec<i128> {
        self.spare.borrow_mut().pop().unwrap_or_default()
    }

    /// Takes a list back.
    #[inline]
    pub(super) fn spare(&self, mut list: Vec<i128>) {
        list.clear();
        self.spare.borrow_mut().push(list);
    }

    /// Notes the first fault.
    #[cold]
    pub(crate) fn fail(&self, span: Span, why: Why) {
        if !self.failed.replace(true) {
            self.fault.set(Some(Fault { span, why }));
        }
    }

    /// What was computed; a default and a fault where it could not be.
    #[inline]
    pub(super) fn or_fail<T: Default>(&self, span: Span, result: Result<T, impl Into<Why>>) -> T {
        result.unwrap_or_else(|why| {
            self.fail(span, why.into());
            T::default()
        })
    }

    /// The fault met at this position.
    #[inline]
    pub(crate) fn fault(&self) -> Option<Fault> {
        self.failed.get().then(|| self.fault.get()).flatten()
    }

    /// Whether no fault was met at this position.
    #[inline]
    pub(crate) fn is_fine(&self) -> bool {
        !self.failed.get()
    }

    /// Whether what was computed may be kept.
    #[inline]
    pub(super) fn may_keep(&self) -> bool {
        self.settled && self.is_fine()
    }

    /// Whether a further round of a loop is to be taken.
    #[inline]
    pub(crate) fn round(&self, span: Span) -> bool {
        let rounds = self.rounds.get() + 1;
        self.rounds.set(rounds);
        // what lies outside of the tables is gathered by going on
        if self.fault().is_some_and(|fault| fault.why != Why::Outside) {
            return false;
        }
        if rounds.is_multiple_of(POLL) && self.is_stopped() || rounds > ROUNDS {
            self.fail(span, Why::Endless);
            return false;
        }
        true
    }

    /// Whether the work is to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.context.is_some_and(|context| context.check().is_err())
    }

    #[inline]
    pub(crate) fn name(&self, place: usize) -> i128 {
        self.names[place].get()
    }

    #[inline]
    pub(crate) fn set(&self, place: usize, value: i128) {
        self.names[place].set(value);
    }

    pub(super) fn real(&self, place: usize) -> Surd {
        self.reals[place].get()
    }

    pub(super) fn set_real(&self, place: usize, value: Surd) {
        self.reals[place].set(value);
    }

    pub(super) fn list(&self, place: usize, to: &mut Vec<i128>) {
        to.extend_from_slice(&self.lists[place].borrow());
    }

    pub(super) fn set_list(&self, place: usize, value: Vec<i128>) {
        *self.lists[place].borrow_mut() = value;
    }

    /// The number of a position in a table; 0 and a fault where there is none.
    #[inline]
    pub(super) fn look_up(&self, table: usize, heaps: &[Heap], span: Span) -> u64 {
        self.tables.number(table, heaps).unwrap_or_else(|| {
            self.missing(table, heaps, span);
            0
        })
    }

    #[cold]
    fn missing(&self, table: usize, heaps: &[Heap], span: Span) {
        if let Some(why) = self.tables.absent(table, heaps) {
            return self.fail(span, why);
        }
        raise(&mut self.needs.borrow_mut()[table], heaps);
        self.fail(span, Why::Outside);
    }
}

/// Raises bounds of heaps to those of a position at least.
pub(crate) fn raise(bounds: &mut Vec<Heap>, heaps: &[Heap]) {
    bounds.resize(bounds.len().max(heaps.len()), 0);
    for (bound, &heap) in bounds.iter_mut().zip(heaps) {
        *bound = heap.max(*bound);
    }
}
