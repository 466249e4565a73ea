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

    /// Adds some values, fewer than 2^16.
    pub(super) fn add_all(&mut self, values: &[u32]) {
        // a is added as often as there are values, and each value as often as it is in a
        let times = (1..=values.len() as u32).rev();
        let sums = values
            .iter()
            .zip(times)
            .fold([0_u32; 2], |[a, b], (&value, times)| {
                [
                    a.wrapping_add(value),
                    b.wrapping_add(value.wrapping_mul(times)),
                ]
            });
        let before = self.0.wrapping_mul(values.len() as u16);
        self.1 = self.1.wrapping_add(before).wrapping_add(sums[1] as u16);
        self.0 = self.0.wrapping_add(sums[0] as u16);
    }

    /// b, then a.
    pub(super) fn sum(self) -> u32 {
        u32::from(self.1) << 16 | u32::from(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_at_once_are_added_as_one_by_one() {
        let values: Vec<u32> = (0..5_000_u32)
            .map(|n| n.wrapping_mul(0x9E37_79B9))
            .collect();
        let [mut one, mut many] = [Checksum::default(); 2];
        for values in values.chunk_by(|a, b| a < b) {
            values.iter().for_each(|&value| one.add(value));
            many.add_all(values);
            assert_eq!(one.sum(), many.sum());
        }
        assert_ne!(one.sum(), 0);
    }
}
