use super::untested::Untested;
use crate::game::{Heap, Order};
use crate::plan::Plan;
use serde::{Deserialize, Serialize};

/// What was found for one choice, whatever was found for others.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Decided {
    /// Positions.
    pub(super) seen: u128,
    pub(super) rules: Vec<String>,
    pub(super) order: Option<Order>,
    pub(super) whole: bool,
    pub(super) plans: Vec<Plan>,
    pub(super) periods: bool,
    pub(super) failures: u128,
    /// Whether there may be more failures.
    pub(super) uncounted: bool,
    /// The smallest failure, and the parts of the claim there.
    pub(super) first: Option<Vec<Heap>>,
    pub(super) sides: Vec<(String, String)>,
    pub(super) listed: Vec<Vec<Heap>>,
    /// What was never put to the test, where the claim holds.
    pub(super) untested: Vec<Untested>,
    /// Whether it says nothing of the positions of the box that it was given.
    pub(super) of_nothing: bool,
}
