/// Fletcher's checksum with modulus 2^16: from a = b = 0, each value is added to a, and then a to
/// b.
///
/// J. G. Fletcher, An arithmetic checksum for serial transmissions, IEEE Trans. Comm. 30 (1982),
/// with another modulus.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Checksum(u16, u16);

impl Checksum {
    #[inline]
    pub(super) fn add(&mut self, value: u32) {
        self.0 = self.0.wrapping_add(value as u16);
        self.1 = self.1.wrapping_add(self.0);
    }

    /// b, then a.
    pub(super) fn sum(self) -> u32 {
        u32::from(self.1) << 16 | u32::from(self.0)
    }
}
