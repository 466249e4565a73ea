use std::sync::atomic::{AtomicBool, Ordering};

/// Sets a flag while it lives.
pub(super) struct Writing<'a>(&'a AtomicBool);

impl<'a> Writing<'a> {
    pub(super) fn new(flag: &'a AtomicBool) -> Self {
        flag.store(true, Ordering::Relaxed);
        Self(flag)
    }
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
