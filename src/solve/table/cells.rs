/// The numbers of all positions of a box, in the narrowest cells that hold them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Numbers up to 255.
    U8(Vec<u8>),
    /// Numbers up to 65,535.
    U16(Vec<u16>),
    /// Larger numbers.
    U32(Vec<u32>),
}

impl Cells {
    /// The number in a cell.
    #[inline]
    pub fn get(&self, rank: u64) -> u64 {
        let rank = rank as usize;
        match self {
            Self::U8(cells) => cells[rank].into(),
            Self::U16(cells) => cells[rank].into(),
            Self::U32(cells) => cells[rank].into(),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::U8(cells) => cells.len(),
            Self::U16(cells) => cells.len(),
            Self::U32(cells) => cells.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same numbers in the narrowest cells that hold them.
    pub(crate) fn narrowed(self) -> Self {
        // a number that is too large is nearly always met early
        match self {
            Self::U16(cells) if cells.iter().all(|&cell| cell <= 0xff) => {
                Self::U8(cells.into_iter().map(|cell| cell as u8).collect())
            }
            Self::U32(cells) if cells.iter().all(|&cell| cell <= 0xff) => {
                Self::U8(cells.into_iter().map(|cell| cell as u8).collect())
            }
            Self::U32(cells) if cells.iter().all(|&cell| cell <= 0xffff) => {
                Self::U16(cells.into_iter().map(|cell| cell as u16).collect())
            }
            cells => cells,
        }
    }

    /// The cells with these numbers, in their order.
    pub(super) fn at(&self, ranks: &mut dyn Iterator<Item = u64>) -> Self {
        match self {
            Self::U8(cells) => Self::U8(ranks.map(|rank| cells[rank as usize]).collect()),
            Self::U16(cells) => Self::U16(ranks.map(|rank| cells[rank as usize]).collect()),
            Self::U32(cells) => Self::U32(ranks.map(|rank| cells[rank as usize]).collect()),
        }
    }

    /// Bytes a cell takes.
    pub fn width(&self) -> u64 {
        match self {
            Self::U8(_) => 1,
            Self::U16(_) => 2,
            Self::U32(_) => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_as_narrow_as_their_numbers() {
        for (largest, width) in [(0xff, 1), (0x100, 2), (0xffff, 2), (0x1_0000, 4)] {
            assert_eq!(Cells::U32(vec![0, largest]).narrowed().width(), width);
        }
        assert!(Cells::U8(Vec::new()).is_empty() && !Cells::U8(vec![0]).is_empty());
        for (largest, width) in [(0xff, 1), (0x100, 2)] {
            assert_eq!(Cells::U16(vec![0, largest]).narrowed().width(), width);
        }
    }
}
