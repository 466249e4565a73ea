use super::fault::{Fault, ROUNDS, Why};
use super::real::Real;
use super::tables::Tables;
use crate::game::Heap;
use crate::rulesets::Span;
use crate::work::Context;
use std::cell::{Cell, RefCell};

/// What a claim is evaluated in: a position, names, tables.
pub(super) struct Env<'t> {
    /// The position.
    pub(super) heaps: Vec<Heap>,
    /// The same as numbers.
    pub(super) x: Vec<i128>,
    /// The number of the position in the first table on its box, where that is known.
    pub(super) number: Option<u64>,
    names: Vec<Cell<i128>>,
    reals: Vec<Cell<Real>>,
    lists: Vec<RefCell<Vec<i128>>>,
    pub(super) tables: &'t Tables,
    /// Counts over the whole box.
    pub(super) counts: &'t [i128],
    /// Positions outside of the tables that are needed: the largest heaps, by table.
    pub(super) needs: RefCell<Vec<Vec<Heap>>>,
    fault: Cell<Option<Fault>>,
    rounds: Cell<u64>,
    context: &'t Context,
}

/// Rounds between two looks at whether to stop.
const POLL: u64 = 1 << 14;

impl<'t> Env<'t> {
    pub(super) fn new(
        names: usize,
        tables: &'t Tables,
        counts: &'t [i128],
        context: &'t Context,
    ) -> Self {
        Self {
            heaps: Vec::new(),
            x: Vec::new(),
            number: None,
            names: vec![Cell::new(0); names],
            reals: vec![Cell::new(Real::whole(0)); names],
            lists: vec![RefCell::default(); names],
            tables,
            counts,
            needs: RefCell::new(vec![Vec::new(); tables.count()]),
            fault: Cell::new(None),
            rounds: Cell::new(0),
            context,
        }
    }

    /// Goes to a position.
    #[inline]
    pub(super) fn go(&mut self, heaps: &[Heap], number: Option<u64>) {
        self.heaps.clear();
        self.heaps.extend_from_slice(heaps);
        self.x.clear();
        self.x.extend(heaps.iter().map(|&heap| i128::from(heap)));
        self.number = number;
        self.fault.set(None);
        self.rounds.set(0);
    }

    /// Notes the first fault.
    #[cold]
    pub(super) fn fail(&self, span: Span, why: Why) {
        if self.fault.get().is_none() {
            self.fault.set(Some(Fault { span, why }));
        }
    }

    /// The fault met at this position.
    #[inline]
    pub(super) fn fault(&self) -> Option<Fault> {
        self.fault.get()
    }

    /// Whether a further round of a loop is to be taken.
    #[inline]
    pub(super) fn round(&self, span: Span) -> bool {
        let rounds = self.rounds.get() + 1;
        self.rounds.set(rounds);
        // what lies outside of the tables is gathered by going on
        if self
            .fault
            .get()
            .is_some_and(|fault| fault.why != Why::Outside)
        {
            return false;
        }
        if rounds.is_multiple_of(POLL) && self.context.check().is_err() || rounds > ROUNDS {
            self.fail(span, Why::Endless);
            return false;
        }
        true
    }

    #[inline]
    pub(super) fn name(&self, place: usize) -> i128 {
        self.names[place].get()
    }

    #[inline]
    pub(super) fn set(&self, place: usize, value: i128) {
        self.names[place].set(value);
    }

    pub(super) fn real(&self, place: usize) -> Real {
        self.reals[place].get()
    }

    pub(super) fn set_real(&self, place: usize, value: Real) {
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
        match self.tables.number(table, heaps) {
            Some(number) => number,
            None => {
                self.missing(table, heaps, span);
                0
            }
        }
    }

    #[cold]
    fn missing(&self, table: usize, heaps: &[Heap], span: Span) {
        let needs = &mut self.needs.borrow_mut()[table];
        needs.resize(heaps.len(), 0);
        for (need, &heap) in needs.iter_mut().zip(heaps) {
            *need = heap.max(*need);
        }
        self.fail(span, Why::Outside);
    }
}
