use std::ops::{BitOr, BitOrAssign};

/// What is kept of a position. Codes of options are ORed, and `settle` makes the code of the
/// position of it; 0 is kept where there is no position.
pub(super) trait Code:
    Copy + Default + Eq + Send + Sync + BitOr<Output = Self> + BitOrAssign
{
    /// Numbers from this one on do not fit: they give the code 0. `None` if all fit.
    const FIRST_TOO_LARGE: Option<usize>;

    fn settle(self) -> Self;

    /// The number that a code of one position stands for.
    fn number(self) -> u8;

    /// The largest number of some codes, from their OR.
    fn largest(all: Self) -> u8;

    /// Whether it is the code of a P-position.
    fn is_p(self) -> bool;
}

macro_rules! one_hot {
    ($code:ty, $($mask:literal),*) => {
        /// 1 << value: the OR holds the values of the options, and their mex is its lowest zero.
        impl Code for $code {
            const FIRST_TOO_LARGE: Option<usize> = Some(<$code>::BITS as usize);

            #[inline(always)]
            fn settle(self) -> Self {
                !self & self.wrapping_add(1)
            }

            // bit b of the place of the bit, by masks: without counting instructions this is
            // done for a whole vector
            #[inline(always)]
            fn number(self) -> u8 {
                let mut number = 0_u8;
                let mut bit = 1_u8;
                for mask in [$($mask),*] {
                    number |= if self & mask != 0 { bit } else { 0 };
                    bit <<= 1;
                }
                number
            }

            fn largest(all: Self) -> u8 {
                all.checked_ilog2().unwrap_or(0) as u8
            }

            #[inline(always)]
            fn is_p(self) -> bool {
                self == 1
            }
        }
    };
}

one_hot!(u8, 0xaa, 0xcc, 0xf0);
one_hot!(u16, 0xaaaa, 0xcccc, 0xf0f0, 0xff00);
one_hot!(
    u64,
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000
);

/// An outcome: 1 for P, 0 for N.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark(u8);

impl BitOr for Mark {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Mark {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Code for Mark {
    const FIRST_TOO_LARGE: Option<usize> = None;

    #[inline(always)]
    fn settle(self) -> Self {
        Self(!self.0 & 1)
    }

    #[inline(always)]
    fn number(self) -> u8 {
        self.0 ^ 1
    }

    fn largest(_: Self) -> u8 {
        1
    }

    #[inline(always)]
    fn is_p(self) -> bool {
        self.0 == 1
    }
}
