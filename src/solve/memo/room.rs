//! How large the flat table is, and when it grows.

use super::flat::Table;
use super::store::DONE;

/// log2 of the slots of the smallest table.
const SMALLEST: u32 = 6;

impl<const WIDE: bool> Table<WIDE> {
    /// The smallest table.
    pub(super) fn smallest() -> Self {
        Self::new(SMALLEST).expect("a kilobyte is granted")
    }

    /// Bytes of a table of 2^`log` slots.
    fn size(log: u32) -> u128 {
        (Self::SLOT as u128) << log
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u128 {
        Self::size(self.log())
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

    /// Whether `positions` fit without growth.
    pub(super) fn fits(&self, positions: u64) -> bool {
        let most = if self.stuck { Self::hard } else { Self::soft };
        positions <= most(self.log())
    }

    /// Makes room for `more` positions besides the `stored` ones, with at most `limit` bytes in
    /// use while the old table and the new one exist together. A table that cannot grow is
    /// filled further.
    ///
    /// # Errors
    /// The bytes that this would need.
    pub(super) fn room(&mut self, stored: u64, more: u64, limit: u128) -> Result<(), u128> {
        let need = stored.saturating_add(more);
        if self.fits(need) {
            return Ok(());
        }
        let log = (self.log() + 1..=55)
            .find(|&log| need <= Self::soft(log))
            .unwrap_or(55);
        let bytes = self.bytes() + Self::size(log);
        if bytes <= limit
            && let Some(mut larger) = Self::new(log)
        {
            self.copy_to(&mut larger);
            *self = larger;
            return Ok(());
        }
        self.stuck = true;
        if self.fits(need) { Ok(()) } else { Err(bytes) }
    }
}

impl Table<true> {
    /// The finished positions of a narrow table in wide slots, and their number.
    ///
    /// # Errors
    /// The bytes of both together, if they are more than `limit`.
    pub(super) fn widened(narrow: &Table<false>, limit: u128) -> Result<(Self, u64), u128> {
        let bytes = narrow.bytes() + Self::size(narrow.log());
        let wide = (bytes <= limit).then(|| Self::new(narrow.log())).flatten();
        let wide = wide.ok_or(bytes)?;
        let mut finished = 0;
        narrow.each(|key, state| {
            if state >= DONE {
                finished += 1;
                wide.finish::<false>(key, state);
            }
        });
        Ok((wide, finished))
    }
}
