//! The numbers of a run of positions.

use grundy::work::Stop;

/// A number for each position of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RankNumbers {
    /// RankNumbers 0 and 1, 64 a word.
    Bits(Vec<u64>),
    /// Up to 255.
    U8(Vec<u8>),
    /// Up to 65,535.
    U16(Vec<u16>),
    /// Larger ones.
    U32(Vec<u32>),
}

/// What a number takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Cell {
    /// A bit.
    Bit,
    /// A byte.
    U8,
    /// Two bytes.
    U16,
    /// Four bytes.
    U32,
}

impl Cell {
    /// The narrowest for numbers up to `most`, and one more that stands for none.
    pub(crate) fn holding(most: u64) -> Result<Self, Stop> {
        match most {
            0..=0xfe => Ok(Self::U8),
            0xff..=0xfffe => Ok(Self::U16),
            0xffff..=0xffff_fffe => Ok(Self::U32),
            _ => Err(Stop::refused(
                format!("values that may be as large as {most}"),
                "values below 2^32 - 1, which tables by several processes hold",
                "choose a smaller box, or ‹outcomes›",
            )),
        }
    }

    /// Bytes of this many numbers.
    pub(crate) fn bytes(self, count: u64) -> u64 {
        match self {
            Self::Bit => count.div_ceil(64) * 8,
            Self::U8 => count,
            Self::U16 => count.saturating_mul(2),
            Self::U32 => count.saturating_mul(4),
        }
    }

    /// The number that stands for none; bits have none.
    pub(crate) fn none(self) -> u64 {
        match self {
            Self::Bit => u64::MAX,
            Self::U8 => u8::MAX.into(),
            Self::U16 => u16::MAX.into(),
            Self::U32 => u32::MAX.into(),
        }
    }
}

/// A vector of one thing, or a refusal.
pub(crate) fn room<T: Clone>(count: u64, thing: T) -> Result<Vec<T>, Stop> {
    let refused = || Stop::Memory {
        what: "a part of the table".into(),
        needed: u128::from(count) * size_of::<T>() as u128,
        limit: 0,
    };
    let count = usize::try_from(count).map_err(|_| refused())?;
    let mut things = Vec::new();
    things.try_reserve_exact(count).map_err(|_| refused())?;
    things.resize(count, thing);
    Ok(things)
}

impl RankNumbers {
    /// As many numbers: zeros of bits, and none yet of others.
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub(crate) fn new(cell: Cell, count: u64) -> Result<Self, Stop> {
        Ok(match cell {
            Cell::Bit => Self::Bits(room(count.div_ceil(64), 0)?),
            Cell::U8 => Self::U8(room(count, u8::MAX)?),
            Cell::U16 => Self::U16(room(count, u16::MAX)?),
            Cell::U32 => Self::U32(room(count, u32::MAX)?),
        })
    }

    /// What a number takes.
    pub(crate) fn cell(&self) -> Cell {
        match self {
            Self::Bits(_) => Cell::Bit,
            Self::U8(_) => Cell::U8,
            Self::U16(_) => Cell::U16,
            Self::U32(_) => Cell::U32,
        }
    }

    #[inline]
    pub(crate) fn get(&self, at: usize) -> u64 {
        match self {
            Self::Bits(words) => words[at / 64] >> (at % 64) & 1,
            Self::U8(cells) => cells[at].into(),
            Self::U16(cells) => cells[at].into(),
            Self::U32(cells) => cells[at].into(),
        }
    }

    /// Sets a number that fits; of bits from 0 alone.
    #[inline]
    pub(crate) fn set(&mut self, at: usize, number: u64) {
        match self {
            Self::Bits(words) => words[at / 64] |= number << (at % 64),
            Self::U8(cells) => cells[at] = number as u8,
            Self::U16(cells) => cells[at] = number as u16,
            Self::U32(cells) => cells[at] = number as u32,
        }
    }

    /// The bytes of a part that begins and ends at a multiple of 64 (or at the end), from the
    /// lowest on.
    pub(crate) fn write(&self, from: u64, to: u64, bytes: &mut Vec<u8>) {
        let (from, to) = (from as usize, to as usize);
        match self {
            Self::Bits(words) => {
                let words = &words[from / 64..to.div_ceil(64)];
                bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
            }
            Self::U8(cells) => bytes.extend_from_slice(&cells[from..to]),
            Self::U16(cells) => bytes.extend(cells[from..to].iter().flat_map(|n| n.to_le_bytes())),
            Self::U32(cells) => bytes.extend(cells[from..to].iter().flat_map(|n| n.to_le_bytes())),
        }
    }

    /// Takes bytes that were [written](Self::write), from a position on.
    pub(crate) fn read(&mut self, from: u64, bytes: &[u8]) {
        fn fill<const N: usize, T>(to: &mut [T], bytes: &[u8], of: impl Fn([u8; N]) -> T) {
            for (to, bytes) in to.iter_mut().zip(bytes.as_chunks::<N>().0) {
                *to = of(*bytes);
            }
        }
        let from = from as usize;
        match self {
            Self::Bits(words) => fill(&mut words[from / 64..], bytes, u64::from_le_bytes),
            Self::U8(cells) => cells[from..from + bytes.len()].copy_from_slice(bytes),
            Self::U16(cells) => fill(&mut cells[from..], bytes, u16::from_le_bytes),
            Self::U32(cells) => fill(&mut cells[from..], bytes, u32::from_le_bytes),
        }
    }
}
