use super::{Account, Engine, Plan, Way};
use crate::game::{HeapBox, HeapRules};
use crate::solve::{Table, Want};

/// A table to compute.
#[derive(Clone, Debug)]
pub struct TableJob<'a, R> {
    /// The rules.
    pub rules: &'a R,
    /// The box.
    pub positions: HeapBox,
    /// Values, or outcomes under a convention.
    pub want: Want,
    /// The engine that was asked for, if any.
    pub engine: Option<Engine>,
    /// How positions of several heaps are searched.
    pub way: Way,
}

impl<'a, R: HeapRules> TableJob<'a, R> {
    /// A table by whatever engine suits it, searched in the usual way.
    pub fn usual(rules: &'a R, positions: HeapBox, want: Want) -> Self {
        Self {
            rules,
            positions,
            want,
            engine: None,
            way: Way::usual(rules, want),
        }
    }
}

/// A table and how it was computed.
#[derive(Clone, Debug)]
pub struct Computed {
    /// The numbers.
    pub table: Table,
    /// Engine and reason.
    pub plan: Plan,
}

impl Computed {
    pub(super) fn by(engine: Engine, table: Table, why: Account, threads: usize) -> Self {
        let plan = Plan {
            engine,
            why,
            threads,
        };
        Self { table, plan }
    }
}
