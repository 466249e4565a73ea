//! The checker's own mex: it shares none with the engines.

/// The least value that was not added: one bit for each value.
pub(super) struct Mex {
    bits: Vec<u64>,
    /// No mex reaches the number of entries, so larger values change nothing.
    most: u64,
}

impl Mex {
    pub(super) fn new(most: u64) -> Self {
        Self {
            bits: Vec::new(),
            most,
        }
    }

    pub(super) fn clear(&mut self) {
        self.bits.fill(0);
    }

    pub(super) fn add(&mut self, value: u64) {
        if value <= self.most {
            let word = (value / 64) as usize;
            if word >= self.bits.len() {
                self.bits.resize(word + 1, 0);
            }
            self.bits[word] |= 1 << (value % 64);
        }
    }

    pub(super) fn least(&self) -> u64 {
        let full = self.bits.iter().take_while(|&&word| word == u64::MAX);
        let words = full.count();
        let next = self.bits.get(words).copied().unwrap_or(0);
        words as u64 * 64 + u64::from(next.trailing_ones())
    }
}
