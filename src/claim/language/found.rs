use crate::claim::Failures;
use crate::expression::{Env, Fault, Why, raise};
use crate::game::{Heap, by_total, keep_smaller};
use crate::text::from_json;
use serde::{Deserialize, Serialize};
use std::collections::BinaryHeap;

/// Bytes that a failure takes while it is listed, besides its heaps: in the list as that grows, in
/// the answer, and as text.
const LISTED: usize = 200;

/// What was found on a box.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Found {
    pub(super) failures: Failures,
    pub(super) listed: Listed,
    /// The smallest position with a fault.
    #[serde(skip)]
    pub(super) fault: Option<(Vec<Heap>, Fault)>,
    #[serde(skip)]
    pub(super) needs: Vec<Vec<Heap>>,
    pub(super) count: u128,
    /// Positions that were seen: those that the rules allow.
    pub(super) seen: u128,
    /// What was met there, of what the claim watches.
    pub(super) met: u64,
}

impl Found {
    /// Notes what was met at a position, or the fault and the needs; whether there are some.
    #[inline]
    pub(super) fn faulty(&mut self, env: &Env<'_>) -> bool {
        if env.is_fine() {
            self.met |= env.met();
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

    /// It as text, as long as nothing is in the way of a verdict.
    pub(super) fn text(&self) -> Option<String> {
        let clear = self.fault.is_none() && self.needs.iter().all(Vec::is_empty);
        clear.then(|| serde_json::to_string(self).ok()).flatten()
    }

    /// What a text says.
    pub(super) fn read(text: &str) -> Option<Self> {
        from_json(text.as_bytes()).ok()
    }

    /// What both found.
    pub(super) fn merge(mut self, other: Self) -> Self {
        self.failures = self.failures.merge(other.failures);
        self.listed.merge(other.listed);
        keep_smaller(&mut self.fault, other.fault, |(heaps, _)| heaps);
        merge_needs(&mut self.needs, &other.needs);
        self.count += other.count;
        self.seen += other.seen;
        self.met |= other.met;
        self
    }
}

/// The smallest failures: by total, then lexicographic, the largest of them on top.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Listed {
    smallest: BinaryHeap<(u128, Vec<Heap>)>,
    most: usize,
}

impl Listed {
    /// Adds a position, among `most` at most.
    pub(super) fn add(&mut self, heaps: &[Heap], most: usize) {
        self.most = most;
        let new = by_total(heaps);
        let full = self.smallest.len() >= most;
        let last = self.smallest.peek();
        if !full || last.is_some_and(|(total, last)| new < (*total, last)) {
            self.push((new.0, heaps.to_vec()));
        }
    }

    /// Bytes that the list takes until it is shown, about.
    pub(super) fn bytes(&self) -> u128 {
        let heaps = self.smallest.peek().map_or(0, |(_, heaps)| heaps.len());
        self.smallest.len() as u128 * (LISTED + heaps * size_of::<Heap>()) as u128
    }

    fn push(&mut self, new: (u128, Vec<Heap>)) {
        self.smallest.push(new);
        if self.smallest.len() > self.most {
            self.smallest.pop();
        }
    }

    fn merge(&mut self, other: Self) {
        self.most = self.most.max(other.most);
        other.smallest.into_iter().for_each(|new| self.push(new));
    }

    /// The positions, from the smallest on.
    pub(super) fn sorted(self) -> impl Iterator<Item = Vec<Heap>> {
        let sorted = self.smallest.into_sorted_vec();
        sorted.into_iter().map(|(_, heaps)| heaps)
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
