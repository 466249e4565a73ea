use grundy::number::{bytes, counted, duration, grouped};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// What a table took, in all processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Positions that were computed, or all tuples of a box where only some are positions.
    pub positions: u64,
    /// Whether all tuples of the box are positions.
    pub whole: bool,
    /// Levels.
    pub levels: u64,
    /// Sweeps over them.
    pub sweeps: u64,
    /// Workers.
    pub workers: u64,
    /// Bytes of messages about positions, between all workers.
    pub sent: u64,
    /// What the formula says of them: positions sent, once for each worker that receives them,
    /// times the bytes of one, 8 for each message, and what all tell all.
    pub formula: u64,
    /// Bytes that went from process to process, with all that the carrier adds.
    pub network: u64,
    /// Time that the worker that waited most waited for others, in milliseconds.
    pub waited: u64,
    /// The largest memory of a process, in bytes; 0 where the system does not say.
    pub memory: u64,
}

impl Figures {
    /// Those of two workers together.
    pub(super) fn with(self, other: &Self) -> Self {
        Self {
            sweeps: self.sweeps.max(other.sweeps),
            sent: self.sent + other.sent,
            formula: self.formula + other.formula,
            network: self.network + other.network,
            waited: self.waited.max(other.waited),
            memory: self.memory.max(other.memory),
            ..self
        }
    }

    /// Bytes sent a position, with two decimals.
    fn each(total: u64, positions: u64) -> String {
        let hundredths = u128::from(total) * 100 / u128::from(positions.max(1));
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = if self.whole { "position" } else { "tuple" };
        write!(
            f,
            "{} {each}s, {} levels, {}, {}; {} sent, {} bytes a {each} (by the formula {}), {} \
             over the network; waited {} for others; at most {} of memory in a process",
            grouped(self.positions),
            grouped(self.levels),
            counted(self.sweeps, "sweep"),
            counted(self.workers, "worker"),
            bytes(self.sent),
            Self::each(self.sent, self.positions),
            Self::each(self.formula, self.positions),
            bytes(self.network),
            duration(Duration::from_millis(self.waited)),
            bytes(self.memory)
        )
    }
}

/// The largest memory that this process had, in bytes.
pub(super) fn peak() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
