use num_bigint::BigUint;

/// The digital-sum table of a position of Nim or Moore's Nim_k: the heaps in binary, the sum of
/// each column, and its residue mod k + 1. Columns come highest first.
///
/// Source: A. Tucker, Applied Combinatorics (the table by which Nim is usually taught).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitalSum {
    /// k + 1: residues are taken mod this.
    pub modulus: u64,
    /// The binary digits of each heap.
    pub rows: Vec<Vec<u8>>,
    /// The sum of each column.
    pub sums: Vec<u64>,
    /// The sums mod k + 1.
    pub residues: Vec<u64>,
}

impl DigitalSum {
    /// The table of some heaps; at least one column.
    pub fn new(heaps: &[BigUint], modulus: u64) -> Self {
        let bits = heaps.iter().map(BigUint::bits).max().unwrap_or(0).max(1);
        let row = |heap: &BigUint| (0..bits).rev().map(|j| u8::from(heap.bit(j))).collect();
        let rows: Vec<Vec<u8>> = heaps.iter().map(row).collect();
        let sum = |c: usize| rows.iter().map(|row| u64::from(row[c])).sum();
        let sums: Vec<u64> = (0..bits as usize).map(sum).collect();
        Self {
            modulus,
            residues: sums.iter().map(|sum| sum % modulus).collect(),
            rows,
            sums,
        }
    }

    /// What a one in each column counts: ..., 8, 4, 2, 1. O(columns) each.
    pub fn columns(&self) -> impl Iterator<Item = BigUint> {
        (0..self.sums.len()).rev().map(|j| BigUint::from(1_u8) << j)
    }

    /// The columns at fault, those whose residue is not 0: the exponents of 2 that they count.
    pub fn at_fault(&self) -> Vec<usize> {
        let columns = (0..self.sums.len()).rev().zip(&self.residues);
        let fault = columns.filter(|(_, residue)| **residue != 0);
        fault.map(|(column, _)| column).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_article() {
        let heaps = [3_u8, 6, 7, 10].map(BigUint::from);
        let table = DigitalSum::new(&heaps, 3);
        assert!(table.columns().eq([8_u8, 4, 2, 1].map(BigUint::from)));
        assert_eq!(table.sums, [1, 2, 4, 2]);
        assert_eq!(table.residues, [1, 2, 1, 2]);
        assert_eq!(table.at_fault().len(), 4);
        assert_eq!(DigitalSum::new(&[], 2).sums, [0]);
    }
}
