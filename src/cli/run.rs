//! The experiments.
use std::path::Path;

pub(super) fn titles(_: &Path) -> Vec<(String, String, String)> {
    Vec::new()
}
