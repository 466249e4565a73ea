use super::{Game, Heap, HeapRules, Keyed, Options, Wholes, Words};

/// A game whose options are those that differ, each once: those of which an opponent forbids some
/// before a move. Positions that differ in the order of their heaps only are different options, of
/// one canonical form.
#[derive(Clone, Debug)]
pub struct Distinct<G>(pub G);

impl<R: HeapRules + Clone> Game for Distinct<Wholes<R>> {
    type Position = Box<[Heap]>;

    fn beside(&self, position: &Self::Position) -> usize {
        self.0.beside(position)
    }

    fn may_fail(&self) -> bool {
        self.0.may_fail()
    }

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        let all = self.0.each(from, |option| {
            to.one(option.into());
            !to.is_full()
        });
        if let Err(fault) = all {
            to.fail(fault);
        }
        to.distinct(|option| self.0.canonical(option));
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        self.0.canonical(position)
    }
}

impl<R: HeapRules> Game for Distinct<Words<R>> {
    type Position = u64;

    fn may_fail(&self) -> bool {
        self.0.may_fail()
    }

    fn options(&self, from: &u64, to: &mut Options<u64>) {
        self.0.in_order(from, to);
        to.distinct(|option| self.0.canonical(option));
    }

    fn canonical(&self, position: u64) -> u64 {
        self.0.canonical(position)
    }
}

impl<R: HeapRules> Keyed for Distinct<Words<R>> {
    fn key(&self, position: &u64) -> u64 {
        self.0.key(position)
    }
}
