//! The memory that the process holds, and that it may hold.

use std::fs::read_to_string;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What a process needs besides its work at the start: stacks, buffers, what the allocator keeps.
const BESIDE: u64 = 1 << 20;

/// What the work may hold, however low its limit.
const LEAST: u64 = 11 << 20;

/// Pages of the program's file that may be resident beside the work, so that all stays below the
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

/// How much the process holds, and when to look again.
pub enum Held {
    /// Less than it may.
    Little(Duration),
    /// More, in bytes: the work is to stop.
    Much(u64, Duration),
    /// Much more, in bytes: the work does not stop.
    TooMuch(u64),
}

/// Resident bytes of a process.
#[derive(Clone, Copy)]
struct Resident {
    /// Its own.
    own: u64,
    /// With those of the program's file.
    all: u64,
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

    /// The same for each computation of a server, of which there are so many at the moment.
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

    /// Looks at what the process holds.
    pub fn look(&self) -> Held {
        resident().map_or(Held::Little(Duration::MAX), |held| self.judge(held))
    }

    fn judge(&self, held: Resident) -> Held {
        let busy = self.busy.as_ref().map(|busy| busy.load(Ordering::Relaxed));
        let limit = self.limit.saturating_mul(busy.unwrap_or(1).max(1));
        let limit = limit.max(LEAST);
        let file = held.all.saturating_sub(held.own);
        let less = file.saturating_sub(FILE).min(limit / 10);
        let most = (limit - less).saturating_add(self.start.max(BESIDE));
        let last = most.saturating_add(limit / 40);
        let far = |to: u64| SOON.max(Duration::from_micros((to - held.own) / SPEED));
        match held {
            _ if held.own <= most => Held::Little(far(most)),
            _ if held.own <= last || busy.is_some() => Held::Much(held.own, SOON),
            _ => Held::TooMuch(held.own),
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

/// A line of what Linux tells of this process.
pub fn status(key: &str) -> Option<String> {
    let text = read_to_string("/proc/self/status").ok()?;
    Some(entry(&text, key)?.to_owned())
}

/// Bytes of a line in kilobytes.
fn kilobytes(text: &str, key: &str) -> Option<u64> {
    entry(text, key)?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The first word after a key at the start of a line.
fn entry<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let rest = text.lines().find_map(|line| line.strip_prefix(key))?;
    rest.split_whitespace().next()
}

fn resident() -> Option<Resident> {
    let text = read_to_string("/proc/self/status").ok()?;
    let all = kilobytes(&text, "VmRSS:")?;
    let own = kilobytes(&text, "RssAnon:").unwrap_or(all);
    Some(Resident { own, all })
}

/// Most of the memory that is free now, for this process and its control groups; 4 GiB where the
/// system does not tell.
pub fn free() -> u64 {
    let meminfo = read_to_string("/proc/meminfo").ok();
    let machine = meminfo.and_then(|text| kilobytes(&text, "MemAvailable:"));
    let all = [machine, address_space(), control_groups()];
    let least = all.into_iter().flatten().min();
    least.map_or(4 << 30, |bytes| (bytes / 10 * 9).max(1 << 20))
}

/// What `ulimit -v` leaves.
fn address_space() -> Option<u64> {
    let limits = read_to_string("/proc/self/limits").ok()?;
    let most: u64 = entry(&limits, "Max address space")?.parse().ok()?;
    let used = kilobytes(&read_to_string("/proc/self/status").ok()?, "VmSize:")?;
    Some(most.saturating_sub(used))
}

/// What the control group of the process and those around it leave.
fn control_groups() -> Option<u64> {
    let own = read_to_string("/proc/self/cgroup").ok()?;
    let left = |folder: &Path, [most, used]: [&str; 2]| {
        let most: u64 = read_to_string(folder.join(most))
            .ok()?
            .trim()
            .parse()
            .ok()?;
        // what is kept of files would be given up
        let held = read_to_string(folder.join("memory.stat")).ok();
        let held = held.and_then(|text| entry(&text, used)?.parse().ok());
        Some(most.saturating_sub(held.unwrap_or(0)))
    };
    let groups = own.lines().filter_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (kinds, group) = (parts.next()?, parts.next()?.trim_start_matches('/'));
        match kinds {
            "" => Some(("/sys/fs/cgroup", group, ["memory.max", "anon "])),
            _ if kinds.split(',').any(|kind| kind == "memory") => Some((
                "/sys/fs/cgroup/memory",
                group,
                ["memory.limit_in_bytes", "total_rss "],
            )),
            _ => None,
        }
    });
    let all = groups.flat_map(|(root, group, files)| {
        let folder = Path::new(root).join(group);
        let around: Vec<_> = folder.ancestors().map(Path::to_owned).collect();
        let inside = around
            .into_iter()
            .filter(move |path| path.starts_with(root));
        inside.filter_map(move |folder| left(&folder, files))
    });
    all.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_after_a_key() {
        let text = "VmRSS:\t   1234 kB\nMax address space         unlimited  unlimited  bytes\n";
        assert_eq!(kilobytes(text, "VmRSS:"), Some(1234 * 1024));
        assert_eq!(entry(text, "Max address space"), Some("unlimited"));
        assert_eq!(entry(text, "VmSize:"), None);
    }

    #[test]
    fn what_is_held_against_the_limit() {
        let (limit, start) = (64 << 20, 2 << 20);
        let busy = None;
        let limit = Limit { limit, start, busy };
        let held = |own: u64, file: u64| Resident {
            own: own << 20,
            all: (own + file) << 20,
        };
        let near =
            |held: Held| matches!(held, Held::Little(near) if near < Duration::from_millis(5));
        assert!(near(limit.judge(held(66, 10))));
        assert!(matches!(limit.judge(held(67, 10)), Held::Much(..)));
        assert!(matches!(limit.judge(held(72, 10)), Held::TooMuch(_)));
        // pages of a large program take a little of it, and end nothing by themselves
        assert!(near(limit.judge(held(59, 40))));
        assert!(matches!(limit.judge(held(63, 17)), Held::Much(..)));
        assert!(near(limit.judge(held(62, 17))));
        assert!(matches!(
            limit.of_server(Arc::default()).judge(held(72, 10)),
            Held::Much(..)
        ));
    }
}
