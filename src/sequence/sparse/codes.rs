use super::kernel::View;

/// The codes of heaps: all, or the first and the last ones.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    /// Those of the first heaps, if not all are kept.
    early: Option<Vec<u8>>,
    late: Vec<u8>,
    /// The heap of the first late one.
    first: usize,
    /// How many late ones are kept at least.
    keep: usize,
}

impl Codes {
    /// All are kept.
    pub(super) fn all(codes: Vec<u8>) -> Self {
        Self {
            early: None,
            late: codes,
            first: 0,
            keep: usize::MAX,
        }
    }

    /// Keeps the first ones, as many as there are now, and this many of the last.
    pub(super) fn forget(&mut self, keep: usize) {
        self.early = Some(self.late.clone());
        self.keep = keep;
    }

    /// Whether codes between the first and the last ones may be missing.
    pub(super) fn forgetful(&self) -> bool {
        self.early.is_some()
    }

    /// The number of heaps, whether their codes are kept or not.
    pub(super) fn count(&self) -> usize {
        self.first + self.late.len()
    }

    /// The first ones.
    pub(super) fn early(&self) -> &[u8] {
        self.early.as_ref().unwrap_or(&self.late)
    }

    /// The last ones.
    pub(super) fn late(&self) -> View<'_> {
        View {
            codes: &self.late,
            first: self.first,
        }
    }

    /// Forgets what follows this many heaps.
    pub(super) fn truncate(&mut self, heaps: usize) {
        self.late.truncate(heaps - self.first);
    }

    /// Adds those of the next heaps.
    pub(super) fn extend(&mut self, codes: &[u8]) {
        let needless = self.late.len().saturating_sub(self.keep);
        if needless > self.keep / 2 {
            self.late.drain(..needless);
            self.first += needless;
        }
        self.late.extend_from_slice(codes);
    }

    /// All, if all are kept, with room for more.
    pub(super) fn whole(&mut self) -> Option<&mut Vec<u8>> {
        self.early.is_none().then_some(&mut self.late)
    }
}
