use super::super::CertifyError;
use crate::work::Context;

/// What a check may keep.
#[derive(Clone)]
pub(super) struct Budget<'a> {
    context: &'a Context,
    what: &'static str,
    bytes: u64,
}

impl<'a> Budget<'a> {
    /// All of the memory.
    pub(super) fn new(context: &'a Context, what: &'static str) -> Self {
        Self {
            context,
            what,
            bytes: 0,
        }
    }

    /// Keeps this many bytes more.
    ///
    /// # Errors
    /// They are too many; the check was cancelled.
    pub(super) fn keep(&mut self, bytes: usize) -> Result<(), CertifyError> {
        self.bytes = self.bytes.saturating_add(bytes as u64);
        self.context.check()?;
        Ok(self.context.afford(self.what, self.bytes.into())?)
    }
}
