//! The allocator of the program. A thread that looks at the memory from time to time may come late
//! where others share its cores; so those that ask for memory look as well, before they are given
//! what might pass the limit.

use super::{Held, Limit};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::thread::{self, Thread};
use std::time::Duration;

/// Bytes that a thread may ask for before the others are notified.
const TOLD: isize = 64 << 10;

/// Bytes that may be asked for between two looks, at least: one takes some 20 microseconds.
const BETWEEN: u64 = 256 << 10;

/// A list that grows by so much is examined before it does: nobody sees when it is filled.
const LARGE: usize = 1 << 20;

/// Time in which the process ends for sure, unless somebody waits for this thread.
const END: Duration = Duration::from_millis(100);

/// Bytes that may be asked for until the next look.
static LEFT: AtomicI64 = AtomicI64::new(0);

/// Bytes that somebody was about to hold, if they were too many.
static TOO_MUCH: AtomicU64 = AtomicU64::new(0);

static WATCH: OnceLock<Watch> = OnceLock::new();

thread_local! {
    /// What this thread asked for since it told the others.
    static ASKED: Cell<isize> = const { Cell::new(0) };
}

/// Who is notified.
struct Watch {
    limit: Arc<Limit>,
    full: Arc<AtomicU64>,
    ends: Thread,
}

/// From now on the memory is examined as it is asked for. Where it is more than it may be, `full`
/// is set; where it is much more, this thread is woken to [end](too_much) the process.
pub fn look_as_asked(limit: Arc<Limit>, full: Arc<AtomicU64>) {
    let ends = thread::current();
    // this thread itself does not look
    ASKED.set(isize::MIN / 2);
    let _ = WATCH.set(Watch { limit, full, ends });
}

/// Bytes that a thread was about to hold, if the process is to end for that.
pub fn too_much() -> Option<u64> {
    Some(TOO_MUCH.load(Relaxed)).filter(|&held| held > 0)
}

/// Bytes are asked for.
#[inline]
fn ask(bytes: usize) {
    ASKED.with(|asked| {
        let all = asked.get().saturating_add(bytes as isize);
        if all < TOLD {
            asked.set(all);
        } else {
            asked.set(0);
            tell(all as u64);
        }
    });
}

#[cold]
fn tell(bytes: u64) {
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    if LEFT.fetch_sub(bytes, Relaxed) <= bytes {
        look(0);
    }
}

/// Looks at what is held, before a list grows by some bytes.
#[cold]
fn look(more: usize) {
    let Some(watch) = WATCH.get() else {
        LEFT.store(BETWEEN as i64, Relaxed);
        return;
    };
    let left = match watch.limit.look(more as u64) {
        Held::Little(room) => room.clamp(BETWEEN, i64::MAX as u64),
        Held::Much(held) => {
            watch.full.store(held, Relaxed);
            BETWEEN
        }
        Held::TooMuch(held) => {
            TOO_MUCH.store(held, Relaxed);
            watch.ends.unpark();
            thread::sleep(END);
            BETWEEN
        }
    };
    LEFT.store(left as i64, Relaxed);
}

/// The allocator of the system, with looks at what is asked for.
pub struct Watched;

#[allow(unsafe_code)]
// SAFETY: all is done by the allocator of the system, with what it is given; the looks before it
// ask for a little memory themselves, far less than what makes a thread look again
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ask(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        ask(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let more = size.saturating_sub(layout.size());
        match more {
            LARGE.. => look(more),
            _ => ask(more),
        }
        unsafe { System.realloc(at, layout, size) }
    }
}
