//! What the test programs share: published data, engines on one and two threads, and rules and
//! searches written a second time, in the slowest and plainest way.

pub(crate) mod coins;
pub(crate) mod data;
pub(crate) mod listed;
pub(crate) mod oracle;
pub(crate) mod ranked;
pub(crate) mod rows;
pub(crate) mod rulesets;
pub(crate) mod runs;
pub(crate) mod sequences;
pub(crate) mod tuples;
pub(crate) mod variants;
