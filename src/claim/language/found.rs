use crate::claim::Failures;
use crate::expression::{Env, Fault, Why, raise};
use crate::game::{Heap, keep_smaller};

/// What was found on a box.
#[derive(Default)]
pub(super) struct Found {
    pub(super) failures: Failures,
    pub(super) listed: Vec<Vec<Heap>>,
    /// The smallest position with a fault.
    pub(super) fault: Option<(Vec<Heap>, Fault)>,
    pub(super) needs: Vec<Vec<Heap>>,
    pub(super) count: u128,
    /// Positions that were seen: those that the rules allow.
    pub(super) seen: u128,
}

impl Found {
    /// Notes the fault and the needs of a position; whether there are some.
    #[inline]
    pub(super) fn faulty(&mut self, env: &Env<'_>) -> bool {
        if env.is_fine() {
            return false;
        }
        self.note(env)
    }

    #[cold]
    fn note(&mut self, env: &Env<'_>) -> bool {
        let Some(fault) = env.fault() else {
            return false;
        };
        if fault.why == Why::Outside {
            let mut needs = env.needs.borrow_mut();
            merge_needs(&mut self.needs, &std::mem::take(&mut *needs));
            *needs = vec![Vec::new(); env.tables.tables()];
        } else {
            let found = Some((env.heaps.clone(), fault));
            keep_smaller(&mut self.fault, found, |(heaps, _)| heaps);
        }
        true
    }

    /// What both found.
    pub(super) fn merge(mut self, mut other: Self) -> Self {
        self.failures = self.failures.merge(other.failures);
        self.listed.append(&mut other.listed);
        keep_smaller(&mut self.fault, other.fault, |(heaps, _)| heaps);
        merge_needs(&mut self.needs, &other.needs);
        self.count += other.count;
        self.seen += other.seen;
        self
    }
}

/// What one thread works with.
pub(super) type State<'t> = (Env<'t>, Found);

/// What two threads found.
pub(super) fn merge<'t>((env, a): State<'t>, (_, b): State<'t>) -> State<'t> {
    (env, a.merge(b))
}

fn merge_needs(all: &mut Vec<Vec<Heap>>, more: &[Vec<Heap>]) {
    all.resize(all.len().max(more.len()), Vec::new());
    for (need, more) in all.iter_mut().zip(more) {
        raise(need, more);
    }
}
