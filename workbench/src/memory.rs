//! The memory that the process holds, and that it may hold.

mod asked;
mod system;

pub use asked::{Watched, look_as_asked, too_much};
pub use system::{free, status};

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use system::{Resident, resident};

/// What a process needs besides its work at the start: stacks, buffers, what the allocator keeps.
const BESIDE: u64 = 1 << 20;

/// What the work may hold, however low its limit.
const LEAST: u64 = 11 << 20;

/// Pages of the program's file that may be resident next to the work, so that all stays below the
/// limit, a twentieth of it and 16 MiB, also where a look comes late; more of them take from the
/// limit, up to a tenth.
const FILE: u64 = 13 << 20;

/// Bytes that a process may come to hold in a microsecond.
const SPEED: u64 = 4_000;

/// Between two looks, at least: one takes some 20 microseconds.
const SOON: Duration = Duration::from_micros(100);

/// How much the process may hold.
#[derive(Debug)]
pub struct Limit {
    limit: u64,
    /// What it held when the work began.
    start: u64,
    /// Of a server, the computations at the moment, which have this limit each: they are stopped,
    /// but the process does not end.
    busy: Option<Arc<AtomicU64>>,
}

/// How much the process holds.
#[derive(Debug, PartialEq, Eq)]
pub enum Held {
    /// The number of bytes below what it may hold.
    Little(u64),
    /// More than it may, in bytes: the work is to stop.
    Much(u64),
    /// Much more, in bytes: the work does not stop.
    TooMuch(u64),
}

impl Held {
    /// How long it may take at least until the process holds more than it may.
    pub fn time_left(&self) -> Duration {
        match self {
            Self::Little(room) => SOON.max(Duration::from_micros(room / SPEED)),
            _ => SOON,
        }
    }
}

impl Limit {
    /// A limit of what the work may hold, from now on.
    pub fn new(limit: u64) -> Self {
        Self {
            limit,
            start: resident().map_or(0, |held| held.own),
            busy: None,
        }
    }

    /// The same for each computation of a server, of which this many run at the moment.
    pub fn of_server(self, busy: Arc<AtomicU64>) -> Self {
        let busy = Some(busy);
        Self { busy, ..self }
    }

    /// Whether the limit is that of a server.
    pub fn is_server(&self) -> bool {
        self.busy.is_some()
    }

    /// The limit in bytes.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Looks at what the process holds, and will hold with some bytes more.
    pub fn look(&self, more: u64) -> Held {
        resident().map_or(Held::Little(u64::MAX), |held| self.judge(held, more))
    }

    fn judge(&self, held: Resident, more: u64) -> Held {
        let busy = self.busy.as_ref().map(|busy| busy.load(Ordering::Relaxed));
        let limit = self.limit.saturating_mul(busy.unwrap_or(1).max(1));
        let limit = limit.max(LEAST);
        let file = held.all.saturating_sub(held.own);
        let less = file.saturating_sub(FILE).min(limit / 10);
        let most = (limit - less).saturating_add(self.start.max(BESIDE));
        let last = most.saturating_add(limit / 40);
        let ends = busy.is_none();
        match held.own.saturating_add(more) {
            all if ends && all > last => Held::TooMuch(all),
            _ if held.own > most => Held::Much(held.own),
            all => Held::Little(most.saturating_sub(all)),
        }
    }
}

/// Less is not worth giving back.
const MUCH: u64 = 64 << 20;

/// Gives memory that was freed back to the system, where there is much of it: the allocator keeps
/// what lies between things in use, and a server that was busy once held 1.1 GB for ever.
pub fn give_back() {
    if resident().is_none_or(|held| held.own < MUCH) {
        return;
    }
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code)]
    // SAFETY: it takes a number, and touches free memory alone, under the locks of the allocator
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_against_the_limit() {
        let (limit, start) = (64 << 20, 2 << 20);
        let busy = None;
        let limit = Limit { limit, start, busy };
        let look = |limit: &Limit, own: u64, file: u64, more: u64| {
            let (own, all) = (own << 20, (own + file) << 20);
            limit.judge(Resident { own, all }, more << 20)
        };
        let held = |own, file| look(&limit, own, file, 0);
        assert_eq!(held(60, 10), Held::Little(6 << 20));
        assert_eq!(held(66, 10), Held::Little(0));
        assert_eq!(held(67, 10), Held::Much(67 << 20));
        assert_eq!(held(68, 10), Held::TooMuch(68 << 20));
        // pages of a large program take a little of it, and end nothing by themselves
        assert!(matches!(held(59, 40), Held::Little(_)));
        assert_eq!(held(63, 17), Held::Much(63 << 20));
        assert_eq!(held(62, 17), Held::Little(0));
        // a list that is about to grow
        assert_eq!(look(&limit, 30, 10, 30), Held::Little(6 << 20));
        assert_eq!(look(&limit, 30, 10, 37), Held::Little(0));
        assert_eq!(look(&limit, 30, 10, 38), Held::TooMuch(68 << 20));
        // a server stops computations, and goes on itself
        let server = limit.of_server(Arc::default());
        assert_eq!(look(&server, 72, 10, 9), Held::Much(72 << 20));
    }

    #[test]
    fn looks_come_closer() {
        assert_eq!(
            Held::Little(40 << 20).time_left(),
            Duration::from_micros(10_485)
        );
        assert_eq!(Held::Little(9).time_left(), SOON);
        assert_eq!(Held::Much(9).time_left(), SOON);
    }
}
