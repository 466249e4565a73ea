use super::Want;
use crate::game::{Heap, HeapBox, Order, Outcome};

/// The numbers of all positions of a box, in rank order, in the narrowest cells that hold them.
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
    /// The number at a rank.
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

    /// Bytes a cell takes.
    pub fn width(&self) -> u64 {
        match self {
            Self::U8(_) => 1,
            Self::U16(_) => 2,
            Self::U32(_) => 4,
        }
    }
}

/// What an engine computed on a box: Grundy values, or outcomes (0 = P, 1 = N).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    positions: HeapBox,
    want: Want,
    cells: Cells,
}

impl Table {
    /// A table from its cells, which are in the rank order of the box.
    ///
    /// # Panics
    /// If their number is not that of the positions.
    pub fn new(positions: HeapBox, want: Want, cells: Cells) -> Self {
        assert_eq!(cells.len() as u128, positions.count());
        Self {
            positions,
            want,
            cells,
        }
    }

    /// The box.
    pub fn positions(&self) -> &HeapBox {
        &self.positions
    }

    /// What was computed.
    pub fn want(&self) -> Want {
        self.want
    }

    /// The cells in rank order.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The number at a position of the box: the value, or 0 for P and 1 for N. O(heaps).
    pub fn number(&self, heaps: &[Heap]) -> u64 {
        self.cells.get(self.positions.rank(heaps))
    }

    /// The outcome of a position of the box.
    pub fn outcome(&self, heaps: &[Heap]) -> Outcome {
        self.want.outcome(self.number(heaps))
    }

    /// The same table over all tuples of its box, if it is sorted.
    #[must_use]
    pub fn ordered(&self) -> Option<HeapBox> {
        (self.positions.order() == Order::Sorted).then(|| {
            HeapBox::new(self.positions.max().to_vec(), Order::Ordered)
                .expect("the box was counted")
        })
    }
}
