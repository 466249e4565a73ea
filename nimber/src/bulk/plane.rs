/// 64 bytes of one plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Plane(pub(super) [u8; Self::BYTES]);

impl Plane {
    pub(super) const BYTES: usize = 64;
    pub(super) const ZERO: Self = Self([0; Self::BYTES]);
}

/// The lower half of each `2 * 2^d` bits.
pub(super) const LOWER: [u64; 6] = [
    !0 / 0x3,
    !0 / 0x5,
    !0 / 0x11,
    !0 / 0x101,
    !0 / 0x1_0001,
    !0 / 0x1_0000_0001,
];
