//! The claims of an experiment. Each kind is read and decided in one file: `theorem`, `said`,
//! `published`, `proof`.

use super::decision::{Decision, Expected};
use super::tables::Tables;
use grundy::work::Stop;
use std::fmt;

/// Decides a claim that was read.
pub(super) type Decide = Box<dyn Fn(&Expected, &mut Tables<'_>) -> Result<Decision, Stop>>;

/// A claim, and what its author expects of it.
pub struct Claim {
    pub(super) expected: Expected,
    pub(super) decide: Decide,
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expected.fmt(f)
    }
}
