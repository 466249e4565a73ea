//! The checker's own mex: it shares none with the engines.

/// The least value that was not added: one bit for each value.
pub(super) struct Mex {
    bits: Vec<u64>,
    /// Larger values are not kept: a file can name any.
    most: u64,
    /// How many values were added.
    added: u64,
}

impl Mex {
    /// For values up to `most`.
    pub(super) fn new(most: u64) -> Self {
        Self {
            bits: Vec::new(),
            most,
            added: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.bits.fill(0);
        self.added = 0;
    }

    pub(super) fn add(&mut self, value: u64) {
        self.added += 1;
        if value <= self.most {
            let word = (value / 64) as usize;
            if word >= self.bits.len() {
                self.bits.resize(word + 1, 0);
            }
            self.bits[word] |= 1 << (value % 64);
        }
    }

    /// Whether larger values than are kept may matter; from then on those are kept that do: no
    /// mex is larger than the number of values.
    pub(super) fn widen(&mut self) -> bool {
        let wider = self.least() > self.most && self.added > self.most;
        if wider {
            self.most = self.added;
        }
        wider
    }

    pub(super) fn least(&self) -> u64 {
        let full = self.bits.iter().take_while(|&&word| word == u64::MAX);
        let words = full.count();
        let next = self.bits.get(words).copied().unwrap_or(0);
        words as u64 * 64 + u64::from(next.trailing_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::Mex;

    #[test]
    fn values_beyond_the_bound_are_kept_once_they_matter() {
        let add = |mex: &mut Mex, values: &[u64]| {
            mex.clear();
            values.iter().for_each(|&value| mex.add(value));
        };
        let mut mex = Mex::new(2);
        add(&mut mex, &[u64::MAX, 9, 1, 0]);
        assert!(!mex.widen());
        assert_eq!(mex.least(), 2);
        let all = [4, 0, 1, 2, u64::MAX, 3, 2];
        add(&mut mex, &all);
        assert!(mex.widen());
        add(&mut mex, &all);
        assert!(!mex.widen());
        assert_eq!(mex.least(), 5);
        // as many values as are kept, and no others
        let mut mex = Mex::new(2);
        add(&mut mex, &[0, 1, 2]);
        assert_eq!((mex.widen(), mex.widen()), (true, false));
        assert_eq!(mex.least(), 3);
    }
}
