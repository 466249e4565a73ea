use super::Case;
use std::array;
use std::sync::{Arc, OnceLock};

/// Numbers of heaps for which cases are kept once they are made, up to this.
const KEPT: usize = 8;

type Make = dyn Fn(usize) -> Option<Vec<Case>> + Send + Sync;

/// Cases for each number of heaps.
pub(super) struct ByHeaps {
    make: Box<Make>,
    kept: [OnceLock<Option<Arc<[Case]>>>; KEPT + 1],
}

impl ByHeaps {
    pub(super) fn new(make: impl Fn(usize) -> Option<Vec<Case>> + Send + Sync + 'static) -> Self {
        Self {
            make: Box::new(make),
            kept: array::from_fn(|_| OnceLock::new()),
        }
    }

    /// The cases, each with a coefficient for each heap.
    pub(super) fn on(&self, heaps: usize) -> Option<Arc<[Case]>> {
        let make = || {
            let cases = (heaps > 0).then(|| (self.make)(heaps))??;
            Some(cases.into_iter().map(|case| case.on(heaps)).collect())
        };
        match self.kept.get(heaps) {
            Some(kept) => kept.get_or_init(make).clone(),
            None => make(),
        }
    }
}
