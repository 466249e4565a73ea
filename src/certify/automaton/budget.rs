use super::super::{CertifyError, Means};

/// What a check may keep.
#[derive(Clone)]
pub(super) struct Budget<'a> {
    means: &'a Means<'a>,
    what: &'static str,
    bytes: u64,
}

impl<'a> Budget<'a> {
    /// All of the memory.
    pub(super) fn new(means: &'a Means<'a>, what: &'static str) -> Self {
        Self {
            means,
            what,
            bytes: 0,
        }
    }

    /// As much more is kept.
    ///
    /// # Errors
    /// It is too much, or somebody wishes the check to stop.
    pub(super) fn keep(&mut self, bytes: usize) -> Result<(), CertifyError> {
        self.bytes = self.bytes.saturating_add(bytes as u64);
        self.means.check()?;
        self.means.afford(self.what, self.bytes.into())
    }
}
