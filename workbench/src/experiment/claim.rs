//! The claims of an experiment. Each kind is read and decided in one file: `theorem`, `said`,
//! `published`, `automaton`, `prove`.

use super::decision::Decision;
use super::raw::RawClaim;
use super::tables::Tables;
use grundy::work::Stop;
use std::fmt;

/// Decides a claim that was read.
pub(super) type Decide = Box<dyn Fn(&RawClaim, &mut Tables<'_>) -> Result<Decision, Stop>>;

/// A claim as its file says it, and how it is decided.
pub struct Claim {
    pub(super) raw: RawClaim,
    pub(super) decide: Decide,
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw.fmt(f)
    }
}
