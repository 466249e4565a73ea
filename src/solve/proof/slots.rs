//! What a search knows of pieces: one slot each, in an open table of words.

use crate::work::{Context, Stop};

/// What is known of one piece.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    piece: u64,
    /// Values below 16 that it does not have.
    pub(super) excluded: u16,
    /// Its value with one added; 0 where it is not known.
    exact: u8,
    /// The claim that the proof numbers are of, with one added.
    claim: u8,
    phi: Short,
    delta: Short,
}

/// A number of up to 27 bits in 16: a length and the first 11 bits, rounded down.
#[derive(Clone, Copy, Debug, Default)]
struct Short(u16);

const BITS: u32 = 11;

impl Short {
    fn new(number: u32) -> Self {
        let shift = (u32::BITS - number.leading_zeros()).saturating_sub(BITS);
        Self((shift << BITS | (number >> shift) & ((1 << BITS) - 1)) as u16)
    }

    fn get(self) -> u32 {
        let shift = u32::from(self.0) >> BITS;
        (u32::from(self.0) & ((1 << BITS) - 1)) << shift
    }
}

impl Slot {
    /// The value, where it is known.
    #[inline]
    pub(super) fn exact(&self) -> Option<u64> {
        self.exact.checked_sub(1).map(u64::from)
    }

    /// Whether it has a value: `None` where that is not known.
    #[inline]
    pub(super) fn is(&self, value: u64) -> Option<bool> {
        match self.exact() {
            Some(exact) => Some(exact == value),
            None if value < 16 && self.excluded >> value & 1 == 1 => Some(false),
            None => None,
        }
    }

    /// The proof numbers of a claim, if they are kept: of its refutation, and of its proof.
    #[inline]
    pub(super) fn numbers(&self, value: u64) -> Option<(u32, u32)> {
        let kept = u64::from(self.claim) == value + 1;
        kept.then(|| (self.phi.get(), self.delta.get()))
    }
}

/// What needs the memory.
const WHAT: &str = "a search by proofs";

/// The slots, by piece; grows by doubling.
pub(super) struct Slots {
    slots: Vec<Slot>,
    shift: u32,
    pub(super) len: usize,
    /// Bytes that the game holds beside it.
    pub(super) beside: u64,
    context: Context,
}

impl Slots {
    pub(super) fn new(context: &Context) -> Self {
        let bits = 12;
        Self {
            slots: vec![Slot::default(); 1 << bits],
            shift: 64 - bits,
            len: 0,
            beside: 0,
            context: context.clone(),
        }
    }

    fn bytes(&self) -> u128 {
        (self.slots.len() * size_of::<Slot>()) as u128
    }

    /// Whether the table and what the game holds fit the memory.
    pub(super) fn fits(&self, context: &Context) -> Result<(), Stop> {
        context.afford(WHAT, self.bytes() + u128::from(self.beside))
    }

    #[inline]
    fn place(&self, piece: u64) -> usize {
        let mixed = (piece ^ piece >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mask = self.slots.len() - 1;
        let mut at = (mixed >> self.shift) as usize;
        loop {
            let found = self.slots[at].piece;
            if found == piece || found == 0 {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /// What is known of a piece.
    #[inline]
    pub(super) fn get(&self, piece: u64) -> Slot {
        let slot = self.slots[self.place(piece)];
        if slot.piece == piece {
            slot
        } else {
            Slot::default()
        }
    }

    /// The slot of a piece, which gets one if it has none.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the table would grow beyond its limit.
    fn slot(&mut self, piece: u64) -> Result<&mut Slot, Stop> {
        let mut at = self.place(piece);
        if self.slots[at].piece == 0 {
            if (self.len + 1) * 8 > self.slots.len() * 5 {
                self.grow()?;
                at = self.place(piece);
            }
            self.len += 1;
            self.slots[at].piece = piece;
        }
        Ok(&mut self.slots[at])
    }

    fn grow(&mut self) -> Result<(), Stop> {
        // the old slots and the new ones
        let needed = 3 * self.bytes() + u128::from(self.beside);
        self.context.afford(WHAT, needed)?;
        let more = vec![Slot::default(); 2 * self.slots.len()];
        let old = std::mem::replace(&mut self.slots, more);
        self.shift -= 1;
        for slot in old.into_iter().filter(|slot| slot.piece != 0) {
            let at = self.place(slot.piece);
            self.slots[at] = slot;
        }
        Ok(())
    }

    /// A value that a piece has.
    pub(super) fn proved(&mut self, piece: u64, value: u64) -> Result<(), Stop> {
        let exact = u8::try_from(value + 1).map_err(|_| {
            Stop::Refused(format!("found the value {value}, expected one below 255"))
        })?;
        self.slot(piece)?.exact = exact;
        Ok(())
    }

    /// Values below 16 that a piece does not have.
    pub(super) fn excluded(&mut self, piece: u64, values: u16) -> Result<(), Stop> {
        self.slot(piece)?.excluded |= values;
        Ok(())
    }

    /// The proof numbers of a claim about a piece.
    pub(super) fn store(
        &mut self,
        piece: u64,
        value: u64,
        (phi, delta): (u32, u32),
    ) -> Result<(), Stop> {
        let slot = self.slot(piece)?;
        slot.claim = value as u8 + 1;
        (slot.phi, slot.delta) = (Short::new(phi), Short::new(delta));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_rounded_down() {
        for number in (0..3000).chain([65_535, 1 << 20, (1 << 27) - 1]) {
            let kept = Short::new(number).get();
            assert!(
                kept <= number && number - kept <= number >> 10,
                "{number} {kept}"
            );
            assert!(number >= 2048 || kept == number);
        }
    }

    #[test]
    fn slots_are_found_again_while_the_table_grows() {
        let mut table = Slots::new(&Context::default());
        for piece in 1..20_000 {
            table.proved(piece, piece % 7).unwrap();
            table.store(piece + 20_000, 3, (5, 6)).unwrap();
        }
        assert!((1..20_000).all(|piece| table.get(piece).is(piece % 7) == Some(true)));
        assert!((20_001..40_000).all(|piece| table.get(piece).numbers(3) == Some((5, 6))));
        assert_eq!(table.get(50_000).is(0), None);
        table.excluded(50_000, 5).unwrap();
        assert_eq!(
            [0, 1, 2].map(|v| table.get(50_000).is(v)),
            [Some(false), None, Some(false)]
        );
        let mut small = Slots::new(&Context::default().with_memory(1 << 18));
        let full = (1..1 << 16).find_map(|piece| small.proved(piece, 1).err());
        assert!(matches!(full, Some(Stop::Memory { .. })));
    }
}
