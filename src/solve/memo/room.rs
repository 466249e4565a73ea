//! How large tables of slots are, and when they grow.

/// log2 of the slots of the smallest table.
pub(super) const SMALLEST: u32 = 6;

/// A table of 2^log slots, log from 3 to 55, searched by linear probing.
pub(super) trait Slotted: Sized {
    /// A table of 2^`log` free slots of the same kind; `None` if the system has no memory.
    fn like(&self, log: u32) -> Option<Self>;

    /// log2 of the number of slots.
    fn log(&self) -> u32;

    /// Whether there is no memory for a larger table.
    fn stuck(&self) -> bool;

    /// There is no memory for a larger table.
    fn set_stuck(&mut self);

    /// Bytes of a table of 2^`log` slots.
    fn size(&self, log: u32) -> u128;

    /// Moves everything into a larger table.
    fn move_to(self, larger: &mut Self);

    /// Bytes in use.
    fn bytes(&self) -> u128 {
        self.size(self.log())
    }

    /// How many positions a table of 2^`log` slots holds before it grows: past this, searches
    /// for absent keys get long.
    fn soft(log: u32) -> u64 {
        1 << (log - 1)
    }

    /// How many it holds where there is no memory to grow.
    fn hard(log: u32) -> u64 {
        7 << (log - 3)
    }

    /// log2 of the slots of a table for `positions`.
    fn log_for(positions: u64) -> u32 {
        (SMALLEST..55)
            .find(|&log| positions <= Self::soft(log))
            .unwrap_or(55)
    }

    /// Whether `positions` fit without growth.
    fn fits(&self, positions: u64) -> bool {
        let most = if self.stuck() { Self::hard } else { Self::soft };
        positions <= most(self.log())
    }

    /// Makes room for `more` positions besides the `stored` ones, with at most `limit` bytes in
    /// use while the old table and the new one exist together. A table that cannot grow is
    /// filled further.
    ///
    /// # Errors
    /// The bytes that this would need.
    fn room(&mut self, stored: u64, more: u64, limit: u128) -> Result<(), u128> {
        let need = stored.saturating_add(more);
        if self.fits(need) {
            return Ok(());
        }
        let log = Self::log_for(need).max((self.log() + 1).min(55));
        let bytes = self.bytes() + self.size(log);
        if bytes <= limit
            && let Some(larger) = self.like(log)
        {
            std::mem::replace(self, larger).move_to(self);
            return Ok(());
        }
        self.set_stuck();
        if self.fits(need) { Ok(()) } else { Err(bytes) }
    }
}
