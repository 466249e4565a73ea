//! The pieces that are left after a move.

/// Pieces that a domino leaves, each at one of the six cells around it, or those of a whole board.
#[derive(Default)]
pub(super) struct Remains {
    few: [u64; 6],
    count: usize,
    more: Vec<u64>,
}

impl Remains {
    /// Adds a piece; two that are equal cancel.
    #[inline]
    pub(super) fn toggle(&mut self, piece: u64) {
        if let Some(same) = self.few[..self.count]
            .iter()
            .position(|&part| part == piece)
        {
            self.count -= 1;
            self.few[same] = self.few[self.count];
        } else {
            match self.more.iter().position(|&part| part == piece) {
                Some(same) => {
                    self.more.swap_remove(same);
                }
                None => self.push(piece),
            }
        }
    }

    /// Adds a piece, which may be there already.
    #[inline]
    pub(super) fn push(&mut self, piece: u64) {
        if self.count < self.few.len() {
            self.few[self.count] = piece;
            self.count += 1;
        } else {
            self.more.push(piece);
        }
    }

    /// Forgets all.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// The pieces, of which there are no more than a domino leaves.
    #[inline]
    pub(super) fn list(&self) -> &[u64] {
        &self.few[..self.count]
    }

    /// All pieces.
    pub(super) fn all(&self) -> Vec<u64> {
        [self.list(), &self.more].concat()
    }
}
