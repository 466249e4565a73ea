//! What the system tells of the memory of this process.

use std::fs::read_to_string;
use std::path::Path;

/// Resident bytes of a process.
#[derive(Clone, Copy)]
pub(super) struct Resident {
    /// Its own.
    pub(super) own: u64,
    /// With those of the program's file.
    pub(super) all: u64,
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

pub(super) fn resident() -> Option<Resident> {
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
}
