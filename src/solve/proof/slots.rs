//! What a search knows of pieces: one slot each, in an open table of words.

use super::Halt;
use super::slot::Slot;
use crate::work::{Context, Stop};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What needs the memory.
const WHAT: &str = "a search by proofs";

/// A piece, 0 for none, and what is known of it.
#[derive(Default)]
struct PieceCell(AtomicU64, AtomicU64);

impl PieceCell {
    #[inline(always)]
    fn piece(&self) -> u64 {
        self.0.load(Relaxed)
    }

    #[inline(always)]
    fn slot(&self) -> Slot {
        Slot::of_word(self.1.load(Relaxed))
    }
}

/// A number in a cache line of its own: threads that change it do not take from each other what lies
/// beside it and is read all the time.
#[derive(Default)]
#[repr(align(128))]
struct OwnLine(AtomicUsize);

/// The slots, by piece, for all threads. A word tells all that is known of a piece, so that no order
/// of their writings matters; while the table is doubled it belongs to one thread.
pub(super) struct Slots {
    cells: Vec<PieceCell>,
    shift: u32,
    count: OwnLine,
    /// Bytes that the game holds beside it.
    beside: AtomicU64,
    context: Context,
}

impl Slots {
    pub(super) fn new(context: &Context) -> Self {
        let bits = 12;
        Self {
            cells: cells(1 << bits),
            shift: 64 - bits,
            count: OwnLine::default(),
            beside: AtomicU64::new(0),
            context: context.clone(),
        }
    }

    /// Pieces that something is known of.
    pub(super) fn count(&self) -> usize {
        self.count.0.load(Relaxed)
    }

    fn bytes(&self) -> u128 {
        (self.cells.len() * size_of::<PieceCell>()) as u128
    }

    /// Whether the table, and what the game holds, fit the memory.
    pub(super) fn fits(&self, beside: u64, context: &Context) -> Result<(), Stop> {
        self.beside.store(beside, Relaxed);
        context.afford(WHAT, self.bytes() + u128::from(beside))
    }

    #[inline]
    fn first(&self, piece: u64) -> usize {
        let mixed = (piece ^ piece >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> self.shift) as usize
    }

    /// Brings the cell of a piece near, which is asked for soon.
    #[inline(always)]
    #[allow(unsafe_code, reason = "searches take a sixth less time")]
    pub(super) fn fetch(&self, piece: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cell: *const PieceCell = &self.cells[self.first(piece)];
            // SAFETY: the address is that of a cell, and nothing is read
            unsafe { _mm_prefetch(cell.cast(), _MM_HINT_T0) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = piece;
    }

    /// What is known of a piece.
    #[inline]
    pub(super) fn get(&self, piece: u64) -> Slot {
        let mut at = self.first(piece);
        loop {
            let cell = &self.cells[at];
            match cell.piece() {
                found if found == piece => return cell.slot(),
                0 => return Slot::default(),
                _ => at = (at + 1) & (self.cells.len() - 1),
            }
        }
    }

    /// The cell of a piece, which gets one if it has none and there is room.
    fn cell(&self, piece: u64) -> Result<&PieceCell, Halt> {
        let mut at = self.first(piece);
        loop {
            let cell = &self.cells[at];
            let mut found = cell.piece();
            if found == 0 {
                if (self.count() + 1) * 8 > self.cells.len() * 5 {
                    return Err(Halt::Full);
                }
                match cell.0.compare_exchange(0, piece, Relaxed, Relaxed) {
                    Ok(_) => {
                        self.count.0.fetch_add(1, Relaxed);
                        return Ok(cell);
                    }
                    // another thread took it
                    Err(other) => found = other,
                }
            }
            if found == piece {
                return Ok(cell);
            }
            at = (at + 1) & (self.cells.len() - 1);
        }
    }

    fn change(&self, piece: u64, change: impl Fn(Slot) -> Slot) -> Result<(), Halt> {
        let known = &self.cell(piece)?.1;
        let mut now = known.load(Relaxed);
        loop {
            let next = change(Slot::of_word(now)).word();
            if next == now {
                return Ok(());
            }
            match known.compare_exchange_weak(now, next, Relaxed, Relaxed) {
                Ok(_) => return Ok(()),
                Err(other) => now = other,
            }
        }
    }

    /// Doubles the table, which is full.
    ///
    /// # Errors
    /// [`Stop::Memory`] where it would grow beyond its limit.
    pub(super) fn grow(&mut self) -> Result<(), Stop> {
        // the old slots and the new ones
        let needed = 3 * self.bytes() + u128::from(self.beside.load(Relaxed));
        self.context.afford(WHAT, needed)?;
        let more = cells(2 * self.cells.len());
        let old = std::mem::replace(&mut self.cells, more);
        self.shift -= 1;
        for cell in old.into_iter().filter(|cell| cell.piece() != 0) {
            let mut at = self.first(cell.piece());
            while self.cells[at].piece() != 0 {
                at = (at + 1) & (self.cells.len() - 1);
            }
            self.cells[at] = cell;
        }
        Ok(())
    }

    /// All pieces, each followed by what is known of it.
    pub(super) fn known(&self) -> Vec<u64> {
        let cells = self.cells.iter().filter(|cell| cell.piece() != 0);
        cells
            .flat_map(|cell| [cell.piece(), cell.slot().word()])
            .collect()
    }

    /// A piece and what was [known](Self::known) of it.
    pub(super) fn take_over(&self, piece: u64, known: u64) -> Result<(), Halt> {
        self.change(piece, |_| Slot::of_word(known))
    }

    /// What another table has proved of a piece, beside what is known here.
    pub(super) fn learn(&self, piece: u64, fact: u64) -> Result<(), Halt> {
        self.change(piece, |slot| match slot.exact() {
            Some(_) => slot,
            None => slot.with(Slot::of_lasting(fact)),
        })
    }

    /// A value that a piece has.
    pub(super) fn proved(&self, piece: u64, value: u64) -> Result<(), Halt> {
        let exact = u8::try_from(value + 1).map_err(|_| {
            Stop::refused(
                format!("the value {value}"),
                "one below 255",
                "choose a smaller position",
            )
        })?;
        self.change(piece, |slot| slot.with_exact(exact))
    }

    /// Values below 16 that a piece does not have.
    pub(super) fn exclude(&self, piece: u64, values: u16) -> Result<(), Halt> {
        self.change(piece, |slot| slot.with_excluded(values))
    }

    /// The proof numbers of a claim about a piece.
    pub(super) fn store(&self, piece: u64, value: u64, numbers: (u32, u32)) -> Result<(), Halt> {
        self.change(piece, |slot| slot.with_numbers(value, numbers))
    }
}

fn cells(count: usize) -> Vec<PieceCell> {
    let mut cells = Vec::new();
    cells.resize_with(count, PieceCell::default);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Doubles the table as often as it is full.
    fn put(table: &mut Slots, put: impl Fn(&Slots) -> Result<(), Halt>) -> Result<(), Stop> {
        loop {
            match put(table) {
                Ok(()) => return Ok(()),
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(_) => table.grow()?,
            }
        }
    }

    #[test]
    fn slots_are_found_again_while_the_table_grows() {
        let mut table = Slots::new(&Context::default());
        for piece in 1..20_000 {
            put(&mut table, |table| table.proved(piece, piece % 7)).unwrap();
            put(&mut table, |table| table.store(piece + 20_000, 3, (5, 6))).unwrap();
        }
        assert!((1..20_000).all(|piece| table.get(piece).is(piece % 7) == Some(true)));
        assert!((20_001..40_000).all(|piece| table.get(piece).numbers(3) == Some((5, 6))));
        assert_eq!(table.get(50_000).is(0), None);
        put(&mut table, |table| table.exclude(50_000, 5)).unwrap();
        assert_eq!(
            [0, 1, 2].map(|v| table.get(50_000).is(v)),
            [Some(false), None, Some(false)]
        );
        let context = Context::default().with_memory(1 << 18);
        let mut small = Slots::new(&context);
        let mut one = |piece| put(&mut small, |table| table.proved(piece, 1)).err();
        let full = (1..1 << 16).find_map(&mut one);
        assert!(matches!(full, Some(Stop::Memory { .. })));
    }

    /// All that several threads say of the same pieces is kept.
    #[test]
    fn facts_of_several_threads_are_kept() {
        let table = Slots::new(&Context::default());
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    for piece in 1..2_000 {
                        table.exclude(piece, 1 << thread).unwrap();
                        table.store(piece, thread, (7, piece as u32)).unwrap();
                        if piece % 4 == thread {
                            table.proved(piece, 9).unwrap();
                        }
                    }
                });
            }
        });
        assert_eq!(table.count(), 1_999);
        for piece in 1..2_000 {
            let slot = table.get(piece);
            assert_eq!((slot.excluded(), slot.exact()), (15, Some(9)));
            let numbers = (0..4).filter_map(|claim| slot.numbers(claim));
            assert_eq!(numbers.collect::<Vec<_>>(), [(7, piece as u32)]);
        }
    }
}
